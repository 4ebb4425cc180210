/** Semantic tokens that a TextMate grammar can't recognise: PyDM operations without their prefix. */
import type { AbiDocument } from "../../document/document.js";
import { functionAround } from "../../document/records/functions.js";
import type { Settings } from "../../lint/settings.js";
import { isPydm } from "../../pydm/functions.js";
import { operationNamed, operatorsOf } from "../../pydm/operations.js";
import { tokensOf, type Token as Word } from "../../syntax/wordTokens.js";
import type { Span } from "../../text/offsetMap.js";
import type { Token } from "../tokens.js";

const FUNCTION = "iree_pydm.func";
/** How much of the line at a span's end is examined. UTF-16 units. */
const MAX_LINE_LENGTH = 4096;

/** The tokens in a span, sorted; examines the span and the function that it begins in. */
export function* pydmTokens(document: AbiDocument, span: Span, _settings?: Settings): Generator<Token> {
  if (!document.mentions(FUNCTION)) return;
  const first = document.lineStart(span.start);
  // A token cut by the span is included whole.
  const limit = Math.min(document.lineEnd(span.end), span.end + MAX_LINE_LENGTH);
  const ownFrom = (from: number): number => {
    const found = document.indexOf(FUNCTION, from, limit);
    return found < 0 ? limit : found;
  };
  /** The end of the function around the line; -1 if there is none. */
  let inside = endOfFunction(document, first);
  let own = ownFrom(first);
  for (let from = first; from < limit; ) {
    if (own < from) own = ownFrom(from);
    // No line is examined between functions.
    if (from >= inside) {
      if (own === limit) return;
      from = Math.max(document.lineStart(own), from);
    }
    const to = document.lineEnd(from, limit);
    if (own < to) inside = endOfFunction(document, own + FUNCTION.length);
    const text = document.slice(from, to);
    for (const token of lineTokens(tokensOf(text, 0, text.length), from)) {
      if (token.end > span.start && token.start < span.end) yield token;
    }
    from = to + 1;
  }
}

function endOfFunction(document: AbiDocument, offset: number): number {
  const around = functionAround(document, offset);
  return around !== undefined && isPydm(around) ? around.start + around.end : -1;
}

function* lineTokens(words: readonly Word[], first: number): Generator<Token> {
  const at = words.findIndex(({ kind }) => kind === "word");
  // Only results precede an op's name.
  const leads = at === 0 || words[at - 1]?.text === "=";
  const name = words[at]?.text.replace(/^iree_pydm\./, "") ?? "";
  const op = leads && operationNamed(name) !== undefined ? at : -1;
  for (const [i, word] of words.entries()) {
    const type =
      (op < 0 ? undefined : partType(name, i - op, word)) ??
      (word.kind === "type" && word.text.startsWith("!iree_pydm.") ? "type" : undefined);
    // MLIR ends lines at line feeds, editors at carriage returns as well: a token must not span one.
    if (type === undefined || word.text.includes("\r")) continue;
    yield { start: first + word.start, end: first + word.end, type };
  }
}

const KEYWORDS: ReadonlySet<string> = new Set(["return", "yield", "func"]);

/** The token type of the word at a position counted from the operation's name. */
function partType(operation: string, place: number, { kind }: Word): Token["type"] | undefined {
  if (place === 0) return KEYWORDS.has(operation) ? "keyword" : "function";
  if (place !== 1 || kind !== "string") return undefined;
  if (operatorsOf(operation) !== undefined) return "operator";
  return operation === "alloc_free_var" ? "variable" : undefined;
}
