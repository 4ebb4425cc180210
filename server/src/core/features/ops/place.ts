/** Where the name of an op or a type may be written. */
import type { AbiDocument } from "../../document/document.js";
import { isTypeWord } from "../../syntax/builtinWords.js";
import { nextToken, opaqueIn } from "../../syntax/lexemes.js";
import { ARROW, Lexer } from "../../syntax/lexer.js";
import { resultsEnd } from "../../syntax/statementStart.js";
import { isBracket, LABEL, REGION } from "../../syntax/tree.js";
import { COLON, COMMA, closerOf, EQUAL, LESS, OPEN_BRACE, OPEN_PAREN, SLASH } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";

/** The span of what is replaced, and the part of it that is before the lexer. */
export interface WritingPlace extends Span {
  /** An op after its results is one that has some. */
  readonly kind: "op" | "assigned op" | "type";
  readonly typed: string;
}

const TYPED = /(?:"|!)?[\w$.]*$/;
const REST = /^[\w$.]*"?/;
/** Dimensions before an element type, or what is left of them after a mark: `4x`, `x` of `?x`. */
const DIMENSIONS = /^(?:\d*x)+/;
/** Longer names are not completed. UTF-16 units. */
const MAX_LENGTH = 256;

/** A line of the document, or the part of it around an offset. Offsets are the document's. */
interface Line extends Span {
  readonly text: string;
}

/** How much of a long line is read to either side of an offset. UTF-16 units. */
const MAX_SIDE_LENGTH = 1 << 13;

function lineOf(document: AbiDocument, offset: number): Line {
  const { start, end } = document.lineAround(offset, MAX_SIDE_LENGTH);
  const text = document.slice(start, end);
  return text.endsWith("\n") ? { start, end: end - 1, text: text.slice(0, -1) } : { start, end, text };
}

/** What may be written at an offset of code; undefined where neither an op nor a type may be. Never throws. */
export function writingPlaceAt(document: AbiDocument, offset: number): WritingPlace | undefined {
  const line = lineOf(document, offset);
  const at = offset - line.start;
  const [word = ""] = TYPED.exec(line.text.slice(Math.max(0, at - MAX_LENGTH), at)) ?? [];
  const start = at - word.length;
  if (isInOpaque(line.text, start)) return undefined;
  const before = tokensBefore(line.text, start);
  const span = spanOf(line, start, at);
  if (!word.startsWith("!") && startsStatement(document, line, before, start)) {
    return { kind: before.last?.kind === EQUAL ? "assigned op" : "op", typed: word, ...span };
  }
  if (word.startsWith('"') || before.last === undefined) return undefined;
  const inner = before.open.at(-1);
  const isElement = inner?.bracket === LESS && isTypeWord(wordOf(line.text, inner.before));
  const dimensions = isElement ? (DIMENSIONS.exec(word)?.[0].length ?? 0) : 0;
  if (!isElement && !isAfterTypeMark(before)) return undefined;
  return { kind: "type", typed: word.slice(dimensions), start: span.start + dimensions, end: span.end };
}

/** The name that is being written, with the rest of it after the cursor; a quote only where it closes the name's. */
function spanOf(line: Line, start: number, at: number): Span {
  const [rest = ""] = REST.exec(line.text.slice(at, at + MAX_LENGTH)) ?? [];
  const length = line.text[start] === '"' ? rest.length : rest.replace('"', "").length;
  return { start: line.start + start, end: line.start + at + length };
}

/** Whether an offset is in a string, or in a comment or at its end. */
function isInOpaque(text: string, offset: number): boolean {
  for (const { start, end } of opaqueIn(text)) {
    if (start >= offset) return false;
    if (offset < end || text.charCodeAt(start) === SLASH) return true;
  }
  return false;
}

type Token = Span & Pick<Lexer, "kind">;

/** What is before an offset of its line. */
interface Before {
  readonly last: Token | undefined;
  /** The brackets that are open there, each with the token before it. */
  readonly open: readonly { readonly bracket: number; readonly before: Token | undefined }[];
}

function tokensBefore(text: string, offset: number): Before {
  const lexer = new Lexer(text, 0, offset);
  let last: Token | undefined;
  const open: { bracket: number; before: Token | undefined }[] = [];
  while (lexer.next()) {
    const { kind, start, pos: end } = lexer;
    if (closerOf(kind) !== 0) open.push({ bracket: kind, before: last });
    else if (kind !== 0 && closerOf(open.at(-1)?.bracket ?? 0) === kind) open.pop();
    last = { kind, start, end };
  }
  return { last, open };
}

const wordOf = (text: string, token: Token | undefined): string => (token ? text.slice(token.start, token.end) : "");

/** After the colon or the arrow before types, also in the list that follows it. */
function isAfterTypeMark({ last, open }: Before): boolean {
  if (last === undefined) return false;
  if (last.kind === COLON || last.kind === ARROW) return true;
  if (last.kind !== OPEN_PAREN && last.kind !== COMMA) return false;
  const list = open.at(-1);
  return list?.bracket === OPEN_PAREN && (list.before?.kind === COLON || list.before?.kind === ARROW);
}

/** Whether a statement starts at an offset of a line, or the name of its op after its results. */
function startsStatement(document: AbiDocument, line: Line, { last }: Before, offset: number): boolean {
  const isFirst = last === undefined && document.lineStart(line.start + offset) === line.start;
  const isNamed = last?.kind === EQUAL && isAfterResults(line.text, last);
  if (!isFirst && !isNamed && last?.kind !== OPEN_BRACE && last?.kind !== COLON) return false;
  const { pages } = document.structure;
  const page = pages.all[pages.indexAt(line.start + offset)];
  if (page === undefined) return isFirst || isNamed;
  const { count, kinds, starts, ends, afters } = pages.tree(page);
  const at = line.start + offset - page.start;
  const after = last && line.start + last.end - page.start;
  let bracket = -1;
  let isLabelled = false;
  for (let row = 0; row < count && (starts[row] ?? 0) < at; ) {
    const kind = kinds[row] ?? 0;
    if (kind === LABEL && ends[row] === after) isLabelled = true;
    // A bracket that nothing closes goes on.
    if ((ends[row] ?? 0) < at || (isBracket(kind) && ends[row] === at && kind !== REGION)) row = afters[row] ?? count;
    else if (isBracket(kind)) bracket = row++;
    else row++;
  }
  const isBetween = bracket < 0 || kinds[bracket] === REGION;
  if (!isBetween) return false;
  if (last?.kind === OPEN_BRACE) return bracket >= 0 && (starts[bracket] ?? 0) + 1 === after;
  return isFirst || isNamed || isLabelled;
}

/** Whether a line begins with results, which the sign that is given assigns. */
function isAfterResults(text: string, { end }: Token): boolean {
  return resultsEnd(text, nextToken(text, 0, end), end) === end;
}
