/** Semantic tokens of ABI attributes: names, and the inside of encoded strings. None in comments. */
import { knownAttribute } from "../../abi/attributes/table.js";
import { isMeaningful } from "../../abi/headerIslands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import type { Span } from "../../text/offsetMap.js";
import { TOKEN_TYPES, type Token } from "../provider.js";
import { codeRecords, type EncodedString, payloadSpan, placed, shownString, touches } from "./strings.js";

/** The tokens of the attributes that overlap a span of the document; sorted, each on one line. */
export function* abiTokens(document: AbiDocument, span: Span): Generator<Token> {
  for (const record of codeRecords(document, span)) {
    const known = kept.get(record);
    if (known !== undefined) yield* unpacked(known, record.start);
    else yield* recordTokens(document, record, span);
  }
}

/**
 * The tokens of whole records, three numbers each: start and end relative to the record, and the type. After an edit
 * editors request all tokens again, and other records keep theirs.
 */
const kept = new WeakMap<AbiRecord, Uint32Array>();

function* unpacked(numbers: Uint32Array, base: number): Generator<Token> {
  for (let i = 0; i < numbers.length; i += 3) {
    const type = TOKEN_TYPES[numbers[i + 2] ?? 0] ?? "string";
    yield { start: base + (numbers[i] ?? 0), end: base + (numbers[i + 1] ?? 0), type };
  }
}

function recordTokens(document: AbiDocument, record: AbiRecord, span: Span): readonly Token[] {
  const tokens: Token[] = [];
  for (const island of record.islands) {
    if (touches(record, island.entry, span)) addIsland(document, record, island, tokens);
  }
  const isWhole = span.start <= record.start && record.start + record.length <= span.end;
  if (isWhole) kept.set(record, packed(tokens, record.start));
  return tokens;
}

function packed(tokens: readonly Token[], base: number): Uint32Array {
  const numbers = new Uint32Array(tokens.length * 3);
  tokens.forEach(({ start, end, type }, i) => {
    numbers.set([start - base, end - base, TOKEN_TYPES.indexOf(type)], i * 3);
  });
  return numbers;
}

function addIsland(document: AbiDocument, record: AbiRecord, island: Island, tokens: Token[]): void {
  const known = isMeaningful(record.header, island) ? knownAttribute(island.key) : undefined;
  // A name in the wrong place has no meaning there and gets no token.
  if (known?.places.includes(island.place) === true) {
    const type = island.place === "reflection" ? "property" : "decorator";
    tokens.push({ ...placed(record, island.entry.keySpan), type });
  }
  const string = shownString(document, record, island);
  if (string !== undefined) addPayload(document, string, tokens);
}

function addPayload(document: AbiDocument, string: EncodedString, tokens: Token[]): void {
  const { codec, tree, decoded, record, value } = string;
  // A carriage return is allowed in an MLIR string, but ends the line in an editor.
  if (document.slice(record.start + value.start, record.start + value.end).includes("\r")) return;
  let covered = 0;
  for (const token of codec.tokens(tree, decoded.bytes)) {
    const { start, end } = payloadSpan(string, token);
    // Two tokens may share a character that encodes several bytes.
    if (start >= covered && start < end) tokens.push({ start, end, type: token.type });
    covered = Math.max(covered, end);
  }
}
