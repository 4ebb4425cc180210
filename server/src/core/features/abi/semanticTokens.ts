/** Semantic tokens of ABI attributes: names, and the inside of encoded strings. None in comments. */
import { knownAttribute } from "../../abi/attributes/table.js";
import { isMeaningful } from "../../abi/headerIslands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import type { Span } from "../../text/offsetMap.js";
import { KeptTokens, type Token, TokenRun } from "../tokens.js";
import { codeRecords, type EncodedString, payloadSpan, placed, shownString, touches } from "./strings.js";

/** The tokens of the attributes that overlap a span of the document; sorted, each on one line. */
export function* abiTokens(document: AbiDocument, span: Span): Generator<Token | TokenRun> {
  for (const record of codeRecords(document, span)) {
    const isWhole = span.start <= record.start && record.start + record.length <= span.end;
    let known = kept.get(record);
    if (known === undefined) {
      const tokens = recordTokens(document, record, span);
      if (!isWhole) {
        yield* tokens;
        continue;
      }
      known = tokens.length === 0 ? NONE : new KeptTokens(document, tokens, record.start);
      kept.set(record, known);
    }
    if (known !== NONE) yield new TokenRun(known, record.start);
  }
}

/** The tokens of whole records; a record is replaced when its text changes. */
const kept = new WeakMap<AbiRecord, KeptTokens | typeof NONE>();
const NONE = "no tokens";

function recordTokens(document: AbiDocument, record: AbiRecord, span: Span): readonly Token[] {
  const tokens: Token[] = [];
  for (const island of record.islands) {
    if (touches(record, island.entry, span)) addIsland(document, record, island, tokens);
  }
  let covered = 0;
  return tokens.filter(({ start, end }) => {
    const isFree = start >= covered && start < end;
    if (isFree) covered = end;
    return isFree;
  });
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
