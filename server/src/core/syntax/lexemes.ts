/**
 * Where the lexemes of MLIR end. Every reader of MLIR text cuts it with these functions; they allocate nothing. Nothing
 * at or after `limit` belongs to a lexeme.
 *
 * Facts from llvm-project `mlir/lib/AsmParser/Lexer.cpp`.
 */
import {
  DOT,
  GREATER,
  HASH,
  hexDigit,
  isBlank,
  isDigit,
  isLineEnd,
  isSpace,
  isSuffixPart,
  isWordPart,
  isWordStart,
  LOWER_E,
  LOWER_X,
  MINUS,
  PLUS,
  QUOTE,
  SLASH,
  TO_LOWER,
  ZERO,
} from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";

/** The end of the comment whose `//` is at `p`: a line feed, a carriage return, or the limit. */
export function commentEnd(text: string, p: number, limit: number): number {
  const near = Math.min(p + SHORT_COMMENT, limit);
  let end = p + 2;
  while (end < near && !isLineEnd(text.charCodeAt(end))) end++;
  return end < near || near === limit ? Math.min(end, limit) : longCommentEnd(text, end, limit);
}

/** Up to this length, a loop is as fast as two native searches. UTF-16 units. */
const SHORT_COMMENT = 256;

/** Searches ever longer parts: a search of all that follows for each comment would be quadratic. */
function longCommentEnd(text: string, start: number, limit: number): number {
  let p = start;
  for (let size = SHORT_COMMENT; p < limit; size *= 2) {
    const part = text.slice(p, Math.min(p + size, limit));
    const feed = part.indexOf("\n");
    const carriageReturn = (feed < 0 ? part : part.slice(0, feed)).indexOf("\r");
    if (carriageReturn >= 0) return p + carriageReturn;
    if (feed >= 0) return p + feed;
    p += part.length;
  }
  return limit;
}

/** The offset after white space and comments, or its complement where a line ends among them. */
export function triviaEnd(text: string, p: number, limit: number): number {
  let newline = false;
  while (p < limit) {
    const c = text.charCodeAt(p);
    if (isSpace(c)) {
      if (isLineEnd(c)) newline = true;
      p++;
    } else if (c === SLASH && text.charCodeAt(p + 1) === SLASH) p = commentEnd(text, p, limit);
    else break;
  }
  return newline ? ~p : p;
}

/** The offset after white space and comments, whether a line ends among them or not. */
export function nextToken(text: string, p: number, limit: number): number {
  const end = triviaEnd(text, p, limit);
  return end < 0 ? ~end : end;
}

/** The offset after the white space of a line. */
export function blanksEnd(text: string, p: number): number {
  while (isBlank(text.charCodeAt(p))) p++;
  return p;
}

/** The offset after the bare id at `p`, or `p` where none starts. */
export function wordEnd(text: string, p: number, limit: number): number {
  if (p >= limit || !isWordStart(text.charCodeAt(p))) return p;
  return wordPartsEnd(text, p + 1, limit);
}

/** The offset after what may be in a bare id. */
export function wordPartsEnd(text: string, p: number, limit: number): number {
  while (p < limit && isWordPart(text.charCodeAt(p))) p++;
  return p;
}

/** The offset after the decimal digits at `p`, or `p` where none are. */
export function digitsEnd(text: string, p: number, limit: number): number {
  while (p < limit && isDigit(text.charCodeAt(p))) p++;
  return p;
}

/** The offset after the suffix-id (digits alone, or a name) at `p`, or `p` where none starts. */
export function suffixEnd(text: string, p: number, limit: number): number {
  if (isDigit(text.charCodeAt(p))) return digitsEnd(text, p, limit);
  const start = p;
  while (p < limit && isSuffixPart(text.charCodeAt(p))) p++;
  // `%a->`: the arrow is not a part of the name.
  const cut = p > start && p < limit && text.charCodeAt(p) === GREATER && text.charCodeAt(p - 1) === MINUS;
  return cut ? p - 1 : p;
}

/** The offset after the name of a value and its `#1`, or `p` where no name starts. */
export function valueNameEnd(text: string, p: number, limit: number): number {
  const end = suffixEnd(text, p, limit);
  return end === p ? p : valueNumberEnd(text, end, limit);
}

/** The offset after the `#1` at the end of a value's name, or `p` where there is none. */
export function valueNumberEnd(text: string, p: number, limit: number): number {
  return text.charCodeAt(p) === HASH && isDigit(text.charCodeAt(p + 1)) ? digitsEnd(text, p + 1, limit) : p;
}

/** The offset after the number without a sign at `p`, or `p` where none starts. `0xi32` is the integer 0. */
export function numberEnd(text: string, p: number, limit: number): number {
  if (text.charCodeAt(p) === ZERO && text.charCodeAt(p + 1) === LOWER_X && hexDigit(text.charCodeAt(p + 2)) >= 0) {
    let end = p + 3;
    while (hexDigit(text.charCodeAt(end)) >= 0) end++;
    return Math.min(end, limit);
  }
  const whole = digitsEnd(text, p, limit);
  if (whole === p || whole >= limit || text.charCodeAt(whole) !== DOT) return whole;
  const end = digitsEnd(text, whole + 1, limit);
  if ((text.charCodeAt(end) | TO_LOWER) !== LOWER_E) return end;
  const sign = text.charCodeAt(end + 1);
  const digits = sign === PLUS || sign === MINUS ? end + 2 : end + 1;
  const exponentEnd = digitsEnd(text, digits, limit);
  return exponentEnd > digits ? exponentEnd : end;
}

/** The strings and comments of a line, one after another: found by native searches, as most lines have few. */
export function* opaqueIn(line: string): Generator<Span> {
  let quote = line.indexOf('"');
  let slashes = line.indexOf("//");
  while (quote >= 0 || slashes >= 0) {
    const isString = quote >= 0 && (slashes < 0 || quote < slashes);
    const start = isString ? quote : slashes;
    const end = isString ? endOfString(line, start) : commentEnd(line, start, line.length);
    yield { start, end };
    if (quote >= 0 && quote < end) quote = line.indexOf('"', end);
    if (slashes >= 0 && slashes < end) slashes = line.indexOf("//", end);
  }
}

/**
 * Double quotes of text for people, which pages, chats and word processors put in place of MLIR's: readers see what was meant, so
 * that such a character swallows nothing, and a check reports it.
 */
const QUOTES = "“”„‟＂";

/** Whether a string in other quotes starts with the character. */
export function isOpeningQuote(c: number): boolean {
  return c > 127 && QUOTES.includes(String.fromCharCode(c));
}

/** After the string in other quotes whose first is at `p`: after its second one on the line, or -1. */
export function quotedEnd(text: string, p: number, limit: number): number {
  for (let end = p + 1; end < limit; end++) {
    const c = text.charCodeAt(end);
    if (c === QUOTE || isOpeningQuote(c)) return end + 1;
    if (isLineEnd(c)) return -1;
  }
  return -1;
}
