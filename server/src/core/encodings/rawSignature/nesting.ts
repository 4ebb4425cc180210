/**
 * Where the spans of a raw signature end when lengths can't be trusted. Tags alone determine it: a type closes the type before
 * it, a section the section before it, and fields belong to the buffer or scalar that is open.
 */
import { Token } from "antlr4ng";
import { RawSignatureParser as P } from "../../generated/rawSignature/RawSignatureParser.js";
import type { ByteString } from "../../text/byteString.js";
import type { Nested } from "../spans/explain.js";
import { Nesting, sectionTarget, strayFrom, swallow } from "../spans/nesting.js";
import { type SpanToken, TokenCutter } from "../spans/spanToken.js";
import { rawLexer } from "./lexer.js";

const SECTIONS = { inputs: P.INPUTS, results: P.RESULTS };

const isSection = (type: number): boolean => type === P.INPUTS || type === P.RESULTS;
const isType = (type: number): boolean =>
  type === P.BUFFER || type === P.SCALAR || type === P.REF_OBJECT || type === P.UNRECOGNIZED;
const isField = (type: number): boolean => type === P.ELEMENT || type === P.DIM;
const takesFields = (type: number | undefined): boolean => type === P.BUFFER || type === P.SCALAR;

/** The tokens of a payload, each span ended by its contents. */
export function nestRaw(bytes: ByteString): Nested {
  const cutter = new TokenCutter(rawLexer, bytes);
  const flat: SpanToken[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const token = cutter.cut(offset, bytes.length);
    flat.push(token);
    offset = token.end;
  }

  const nesting = new Nesting(P.CLOSE);
  for (let i = 0; i < flat.length; ) {
    const token = flat[i];
    if (token === undefined) break;
    const { type, start } = token;
    const section = nesting.stack[0];
    if (isSection(type) && (section === undefined || start >= section.target)) {
      nesting.closeTo(0, start);
      const target = sectionTarget(flat, i, SECTIONS, bytes.length);
      nesting.open({ token, target, strayFrom: strayFrom(token, flat, target) });
      i++;
    } else if (isType(type) && section !== undefined && start < section.target) {
      nesting.closeTo(1, start);
      const target = token.header?.declaredEnd ?? Number.NaN;
      nesting.open({ token, target, strayFrom: target });
      i++;
    } else if (isField(type) && nesting.stack.length === 2 && takesFields(nesting.top?.token.type)) {
      nesting.place(token);
      i++;
    } else {
      if (section !== undefined && start >= section.target) nesting.closeTo(0, start);
      else nesting.closeForStray(start);
      const limit = nesting.stack[0]?.target ?? bytes.length;
      i = swallow(nesting, flat, i, limit, P.OTHER_SPAN);
    }
  }
  nesting.closeTo(0, bytes.length);
  nesting.place({ type: Token.EOF, start: bytes.length, end: bytes.length });
  return { tokens: nesting.tokens, deepest: nesting.deepest, ambiguous: new Set() };
}
