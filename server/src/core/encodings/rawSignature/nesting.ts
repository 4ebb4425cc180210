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
/** Whether a buffer or scalar is open. */
const takesFields = ({ stack, top }: Nesting): boolean =>
  stack.length === 2 && (top?.token.type === P.BUFFER || top?.token.type === P.SCALAR);

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
  for (let i = 0; i < flat.length; ) i = addToken(nesting, flat, i, bytes.length);
  nesting.closeTo(0, bytes.length);
  nesting.place({ type: Token.EOF, start: bytes.length, end: bytes.length });
  return { tokens: nesting.tokens, deepest: nesting.deepest, ambiguous: new Set() };
}

/** Adds the token at an index, or bytes that are none together. Returns the index of the next one. */
function addToken(nesting: Nesting, flat: readonly SpanToken[], i: number, length: number): number {
  const token = flat[i];
  if (token === undefined) return flat.length;
  const { type, start } = token;
  const section = nesting.stack[0];
  const isOver = section === undefined || start >= section.target;
  if (isSection(type) && isOver) {
    nesting.closeTo(0, start);
    const target = sectionTarget(flat, i, SECTIONS, length);
    nesting.open({ token, target, strayFrom: strayFrom(token, flat, target) });
    return i + 1;
  }
  if (isType(type) && !isOver) {
    nesting.closeTo(1, start);
    const target = token.header?.declaredEnd ?? Number.NaN;
    nesting.open({ token, target, strayFrom: target });
    return i + 1;
  }
  if (isField(type) && takesFields(nesting)) {
    nesting.place(token);
    return i + 1;
  }
  if (section !== undefined && isOver) nesting.closeTo(0, start);
  else nesting.closeForStray(start);
  return swallow(nesting, flat, i, nesting.stack[0]?.target ?? length, P.OTHER_SPAN);
}
