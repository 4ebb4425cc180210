/**
 * The models of span encodings by way of the reference grammar alone, with spans ended by their declared lengths: what the
 * fast paths are held to.
 */
import { type ParserRuleContext, Token } from "antlr4ng";
import { partialFamily, signatureFamily } from "../../server/src/core/encodings/rawSignature/explain.js";
import type { PartialModel, RawModel, RawType } from "../../server/src/core/encodings/rawSignature/model.js";
import { scalarTypeOf } from "../../server/src/core/encodings/rawSignature/scalarTypes.js";
import { sipFamily } from "../../server/src/core/encodings/sip/explain.js";
import type { SipModel, SipValue } from "../../server/src/core/encodings/sip/model.js";
import { BalancedErrorStrategy } from "../../server/src/core/encodings/spans/errorStrategy.js";
import { rangeProblem, type SpanFamily, tokenStream } from "../../server/src/core/encodings/spans/explain.js";
import { NESTING_LIMIT } from "../../server/src/core/encodings/spans/reader.js";
import { type SpanLexer, type SpanToken, TokenCutter } from "../../server/src/core/encodings/spans/spanToken.js";
import type { ArgResultTypeContext } from "../../server/src/core/generated/rawSignature/RawSignatureParser.js";
import type { StructuredValueContext } from "../../server/src/core/generated/sip/SipParser.js";
import { type ByteString, jsonOfBytes } from "../../server/src/core/text/byteString.js";

/** The parse tree of a payload, by declared lengths, or undefined where the grammar does not accept it. */
function parseStrictly<C extends ParserRuleContext>(family: SpanFamily<C>, bytes: ByteString): C | undefined {
  const tokens = strictTokens(family.lexer, bytes);
  const nesting = { open: 0, deepest: 0 };
  for (const token of tokens) {
    if (family.lexer.openers.has(token.type)) nesting.open++;
    if (token.type === family.lexer.close) nesting.open--;
    nesting.deepest = Math.max(nesting.deepest, nesting.open);
  }
  if (nesting.deepest > NESTING_LIMIT) return undefined;
  let sound = true;
  const fail = () => {
    sound = false;
  };
  const explain = () => ({ rule: family.lexer.rule, message: "", start: 0, end: 0 });
  const strategy = new BalancedErrorStrategy(tokens, family, fail, explain);
  const tree = family.parse(tokenStream(tokens), strategy);
  return sound && tokens.every((token) => rangeProblem(family, token, bytes) === undefined) ? tree : undefined;
}

/**
 * The tokens of a payload with every span ended by its declared length. A header whose span does not fit into
 * the one around it stays a bad token, which no grammar rule takes.
 */
function strictTokens(lexer: SpanLexer, bytes: ByteString): SpanToken[] {
  const cutter = new TokenCutter(lexer, bytes);
  const tokens: SpanToken[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (;;) {
    const limit = ends.at(-1) ?? bytes.length;
    if (offset === limit && ends.length > 0) {
      tokens.push({ type: lexer.close, start: offset, end: offset });
      ends.pop();
      continue;
    }
    if (offset >= bytes.length) break;
    const token = cutter.cut(offset, limit);
    offset = token.end;
    const header = lexer.openers.has(token.type) ? token.header : undefined;
    if (header !== undefined && !(header.declaredEnd >= token.end && header.declaredEnd <= limit)) {
      tokens.push({ type: lexer.badHeader, start: token.start, end: token.end });
      continue;
    }
    tokens.push(token);
    if (header === undefined) continue;
    ends.push(header.declaredEnd);
    if (token.type === lexer.bytesTag && lexer.bytes !== undefined && header.declaredEnd > offset) {
      tokens.push({ type: lexer.bytes, start: offset, end: header.declaredEnd });
      offset = header.declaredEnd;
    }
  }
  tokens.push({ type: Token.EOF, start: bytes.length, end: bytes.length });
  return tokens;
}

/** The model of a signature by way of the grammar, or undefined where the grammar does not accept it. */
export function grammarSipModel(bytes: ByteString): SipModel | undefined {
  const tree = parseStrictly(sipFamily, bytes);
  if (tree === undefined) return undefined;
  const value = (context: StructuredValueContext | null) => (context === null ? null : sipValueOf(context, bytes));
  return { inputs: value(tree.inputs().structuredValue()), results: value(tree.results().structuredValue()) };
}

function sipValueOf(context: StructuredValueContext, bytes: ByteString): SipValue {
  // Adding 0 makes a plain zero of -0.
  const integer = (token: Token | null) =>
    token === null ? 0 : Number(bytes.slice(token.start + 1, token.stop + 1)) + 0;
  const sequence = context.sequence();
  if (sequence !== null) {
    const slots = sequence.sequenceSlot().map((slot) => ({
      key: integer(slot.integerKey().start),
      value: sipValueOf(slot.structuredValue(), bytes),
    }));
    return { kind: "sequence", slots };
  }
  const dict = context.dict();
  if (dict === null) return { kind: "leaf", index: integer(context.start) };
  const slots = dict.dictSlot().map((slot) => {
    const content = slot.stringKey().BYTES()?.symbol;
    const key = content === undefined ? "" : bytes.slice(content.start, content.stop + 1);
    return { key: jsonOfBytes(key as ByteString), value: sipValueOf(slot.structuredValue(), bytes) };
  });
  return { kind: "dict", slots };
}

function rawTypeOf(context: ArgResultTypeContext, bytes: ByteString): RawType {
  const buffer = context.bufferType();
  const scalar = context.scalarType();
  const element = (buffer ?? scalar)?.elementType()?.start;
  const number = (token: { start: number; stop: number }) => Number(bytes.slice(token.start + 1, token.stop + 1));
  const { name } = scalarTypeOf(element ? number(element) : undefined);
  if (scalar !== null) return { kind: "scalar", element: name };
  if (buffer === null) return { kind: context.refObjectType() === null ? "unrecognized" : "ref" };
  // Adding 0 makes a plain zero of -0.
  const dims = buffer.dim().map((dim) => (dim.start === null ? 0 : number(dim.start) + 0));
  return { kind: "buffer", element: name, dims };
}

/** The model of a signature by way of the grammar, or undefined where the grammar does not accept it. */
export function grammarSignatureModel(bytes: ByteString): RawModel | undefined {
  const tree = parseStrictly(signatureFamily, bytes);
  if (tree === undefined) return undefined;
  const types = (contexts: ArgResultTypeContext[]) => contexts.map((context) => rawTypeOf(context, bytes));
  return { inputs: types(tree.inputs().argResultType()), results: types(tree.results().argResultType()) };
}

/** The model of a partial by way of the grammar, or undefined where the grammar does not accept it. */
export function grammarPartialModel(bytes: ByteString): PartialModel | undefined {
  const tree = parseStrictly(partialFamily, bytes);
  const part = tree?.inputPart() ?? tree?.resultPart();
  if (part === null || part === undefined) return undefined;
  return { side: tree?.inputPart() ? "inputs" : "results", types: [rawTypeOf(part.argResultType(), bytes)] };
}
