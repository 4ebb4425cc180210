/**
 * The tokens of MLIR text, whatever its dialects. No token crosses a line feed, so reading may start at any line. A
 * character that starts no MLIR token is a token of its own.
 */

import {
  AT,
  CARET,
  COLON,
  DOLLAR,
  DOT,
  EXCLAMATION,
  HASH,
  isDigit,
  isSigil,
  isWordPart,
  isWordStart,
  MINUS,
  PERCENT,
  QUOTE,
  SLASH,
} from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";
import {
  commentEnd,
  markEnd,
  nextToken,
  suffixEnd,
  symbolNameEnd,
  triviaEnd,
  valueNameEnd,
  wordPartsEnd,
} from "./lexemes.js";

/** The kinds of tokens with a name or a text; every other token has the code of its (first) character as its kind. */
export const WORD = 1 as number;
export const STRING = 2 as number;
export const NUMBER = 3 as number;
/** `->` */
export const ARROW = 4 as number;
/** `::` */
export const SCOPE = 5 as number;
export const VALUE = PERCENT;
export const BLOCK = CARET;
/** `@name` or `@"name"`. */
export const SYMBOL = AT;
/** `#name`, dialect attributes included. */
export const ATTRIBUTE = HASH;
/** `!name`, dialect types included. */
export const TYPE = EXCLAMATION;

/** A position in a text, and the token read last. Offsets are UTF-16 offsets in the text; ends are exclusive. */
export interface Cursor {
  readonly text: string;
  /** Nothing at or after it is read. */
  readonly limit: number;
  pos: number;
  /** Undefined kinds are 0: nothing was read yet, or a mark without a name. */
  kind: number;
  start: number;
  end: number;
  /** Whether the token is the first of its line. */
  first: boolean;
  /** After everything that was examined; the end of the text counts as one character. */
  seen: number;
}

/** A cursor at an offset outside of strings and comments; every line start is one. */
export function cursorAt(text: string, pos: number, limit = text.length): Cursor {
  return { text, limit, pos, kind: 0, start: pos, end: pos, first: false, seen: pos };
}

/** Reads the next token, leaving comments and white space out; false at the end. Never throws. */
export function next(cursor: Cursor): boolean {
  const { text, limit, pos } = cursor;
  const found = triviaEnd(text, pos, limit);
  const start = found < 0 ? ~found : found;
  if (start >= limit) {
    cursor.pos = limit;
    cursor.seen = limit + 1;
    return false;
  }
  const c = text.charCodeAt(start);
  const end = Math.min(tokenEnd(text, start, c, limit), limit);
  cursor.kind = kindOf(c, end - start);
  cursor.start = start;
  cursor.end = end;
  cursor.pos = end;
  cursor.first = found < 0 || pos === 0;
  if (end >= cursor.seen) cursor.seen = end + 2;
  return true;
}

/** A cursor at the position of another one. */
export function aheadOf({ text, pos, limit }: Cursor): Cursor {
  return cursorAt(text, pos, limit);
}

/** Counts what another cursor has examined as examined. */
export function seeAhead(cursor: Cursor, { seen }: Cursor): void {
  if (seen > cursor.seen) cursor.seen = seen;
}

function kindOf(c: number, length: number): number {
  if (isWordStart(c)) return WORD;
  if (isDigit(c)) return NUMBER;
  if (c === QUOTE) return STRING;
  // A mark alone is not a name.
  if (isSigil(c)) return length === 1 ? 0 : c;
  if (length === 1) return c;
  if (c === MINUS) return ARROW;
  return c === COLON ? SCOPE : 0;
}

function tokenEnd(text: string, p: number, c: number, limit: number): number {
  // A run of dimensions with its element type (`4x?xf32` up to its mark) is one token: no reader needs its parts.
  if (isWordPart(c) && c !== DOT && c !== DOLLAR) return wordPartsEnd(text, p + 1, limit);
  switch (c) {
    case QUOTE:
      return endOfString(text, p);
    case VALUE:
      return valueNameEnd(text, p + 1, limit);
    case BLOCK:
    case ATTRIBUTE:
    case TYPE:
      return suffixEnd(text, p + 1, limit);
    case SYMBOL:
      return symbolNameEnd(text, p + 1, limit);
    default:
      return markEnd(text, p, c);
  }
}

/** After the `//` of a line's comment, or the line's length. */
export function commentStart(line: string): number {
  for (const { start, end } of opaqueIn(line)) {
    if (line.charCodeAt(start) === SLASH && nextToken(line, end, line.length) === line.length) return start + 2;
  }
  return line.length;
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
