/**
 * The tokens of MLIR text, whatever its dialects. No token crosses a line feed, so reading may start at any line. What
 * is no token of MLIR is a token of its own, one character long.
 *
 * Facts from llvm-project `mlir/lib/AsmParser/Lexer.cpp`.
 */

import {
  AT,
  CARET,
  COLON,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isDigit,
  isLineEnd,
  isSpace,
  isSuffixPart,
  isWordPart,
  isWordStart,
  MINUS,
  PERCENT,
  QUOTE,
  SLASH,
} from "../text/characters.js";
import { endOfString } from "../text/stringLiteral.js";
import { commentEnd } from "./bracketMatcher.js";

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

/** A place in a text, and the token read last. Offsets are UTF-16 offsets in the text; ends are exclusive. */
export interface Cursor {
  readonly text: string;
  /** Nothing at or behind it is read. */
  readonly limit: number;
  pos: number;
  /** Undefined kinds are 0: nothing was read yet, or a mark without a name. */
  kind: number;
  start: number;
  end: number;
  /** Whether the token is the first of its line. */
  first: boolean;
  /** Behind everything that was looked at; the end of the text counts as one character. */
  seen: number;
}

/** A cursor at a place that is neither in a string nor in a comment, as every line start is. */
export function cursorAt(text: string, pos: number, limit = text.length): Cursor {
  return { text, limit, pos, kind: 0, start: pos, end: pos, first: false, seen: pos };
}

/** Reads the next token, leaving comments and white space out; false at the end. Never throws. */
export function next(cursor: Cursor): boolean {
  const { text, limit } = cursor;
  let p = cursor.pos;
  let first = p === 0;
  for (;;) {
    if (p >= limit) {
      cursor.pos = limit;
      cursor.seen = limit + 1;
      return false;
    }
    const c = text.charCodeAt(p);
    if (isSpace(c)) {
      if (isLineEnd(c)) first = true;
      p++;
      continue;
    }
    if (c === SLASH && text.charCodeAt(p + 1) === SLASH) {
      p = commentEnd(text, p, limit);
      continue;
    }
    const end = Math.min(tokenEnd(text, p, c, limit), limit);
    cursor.kind = kindOf(p, c, end);
    cursor.start = p;
    cursor.end = end;
    cursor.pos = end;
    cursor.first = first;
    if (end >= cursor.seen) cursor.seen = end + 2;
    return true;
  }
}

/** The kind of the token behind the one read last, or 0 at the end. */
export function peek(cursor: Cursor): number {
  const ahead = aheadOf(cursor);
  return next(ahead) ? ahead.kind : 0;
}

/** A cursor that goes on where another one is. */
export function aheadOf({ text, pos, limit }: Cursor): Cursor {
  return cursorAt(text, pos, limit);
}

function kindOf(p: number, c: number, behind: number): number {
  if (isWordStart(c)) return WORD;
  if (isDigit(c)) return NUMBER;
  if (c === QUOTE) return STRING;
  if (behind - p === 2 && c === MINUS) return ARROW;
  if (behind - p === 2 && c === COLON) return SCOPE;
  if (behind - p === 2 && c === EQUAL) return 0;
  // A mark without a name is no name.
  const isName = c === VALUE || c === BLOCK || c === SYMBOL || c === ATTRIBUTE || c === TYPE;
  return isName && behind === p + 1 ? 0 : c;
}

function tokenEnd(text: string, p: number, c: number, limit: number): number {
  if (isWordStart(c)) return wordEnd(text, p + 1, limit);
  if (isDigit(c)) return numberEnd(text, p, limit);
  switch (c) {
    case QUOTE:
      return endOfString(text, p);
    case VALUE: {
      const end = suffixEnd(text, p + 1, limit);
      // `%0#1` is one token.
      if (end === p + 1 || text.charCodeAt(end) !== HASH || !isDigit(text.charCodeAt(end + 1))) return end;
      return digitsEnd(text, end + 1, limit);
    }
    case BLOCK:
    case ATTRIBUTE:
    case TYPE:
      return suffixEnd(text, p + 1, limit);
    case SYMBOL: {
      const next = text.charCodeAt(p + 1);
      if (next === QUOTE) return endOfString(text, p + 1);
      return isWordStart(next) ? wordEnd(text, p + 2, limit) : p + 1;
    }
    case MINUS:
      return text.charCodeAt(p + 1) === GREATER ? p + 2 : p + 1;
    // `=>` and `==` assign nothing.
    case EQUAL:
      return text.charCodeAt(p + 1) === GREATER || text.charCodeAt(p + 1) === EQUAL ? p + 2 : p + 1;
    case COLON:
      return text.charCodeAt(p + 1) === COLON ? p + 2 : p + 1;
    default:
      return p + 1;
  }
}

function wordEnd(text: string, p: number, limit: number): number {
  while (p < limit && isWordPart(text.charCodeAt(p))) p++;
  return p;
}

function digitsEnd(text: string, p: number, limit: number): number {
  while (p < limit && isDigit(text.charCodeAt(p))) p++;
  return p;
}

/** Behind a number, or a run of dimensions with its element type (`4x?xf32`), of which nobody asks for the parts. */
function numberEnd(text: string, p: number, limit: number): number {
  while (p < limit && isWordPart(text.charCodeAt(p))) p++;
  return p;
}

/** Behind the suffix-id at `p`: digits alone, or a name. */
function suffixEnd(text: string, p: number, limit: number): number {
  if (isDigit(text.charCodeAt(p))) return digitsEnd(text, p, limit);
  const start = p;
  while (p < limit && isSuffixPart(text.charCodeAt(p))) p++;
  // `%a->`: the arrow is no part of the name.
  return p > start && text.charCodeAt(p) === GREATER && text.charCodeAt(p - 1) === MINUS ? p - 1 : p;
}

/** The name of a token without its mark, its quotes and its `#1`: `%0#1` → `0`, `@"a b"` → `a b` as it is spelled. */
export function nameOf(token: string): string {
  if (token.charCodeAt(0) === VALUE) {
    const hash = token.indexOf("#");
    return hash < 0 ? token.slice(1) : token.slice(1, hash);
  }
  return token.charCodeAt(1) === QUOTE
    ? token.slice(2, token.endsWith('"') && token.length > 2 ? -1 : undefined)
    : token.slice(1);
}
