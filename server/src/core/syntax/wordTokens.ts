/**
 * The words of a statement of MLIR, for reading lowered code. A FileCheck line is read the same way: a variable
 * (`%[[NAME:.*]]`) is the value of that name, and `{{\[}}` is its bracket. Offsets are UTF-16 units of the text.
 */
import {
  AT,
  CARET,
  EXCLAMATION,
  isDigit,
  isSpace,
  isWordStart,
  MINUS,
  OPEN_BRACE,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";
import { commentEnd, markEnd, numberEnd, startsComment, valueNameEnd, wordEnd } from "./lexemes.js";
import { readerAt } from "./reader.js";
import { skipType } from "./type.js";

export interface Token extends Span {
  /** `other` is a single character or an arrow; a `value` has no `%`, a `block` no `^`, a `symbol` no `@`. */
  readonly kind: "word" | "value" | "block" | "symbol" | "number" | "string" | "type" | "other";
  readonly text: string;
}

/** Tokens after so many are not read: no line that PyDM lowers to has so many. */
const MAX_TOKENS = 4096;

const VARIABLE = /\[\[#?(\w+)/y;
const LITERAL = /\{\{\\?(.)\}\}/y;

/** The tokens of `start..end` of the text, without comments. Linear, never throws. */
export function tokensOf(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  for (let p = start; p < end && tokens.length < MAX_TOKENS; ) {
    const c = text.charCodeAt(p);
    if (isSpace(c)) p++;
    else if (startsComment(text, p)) p = commentEnd(text, p, end);
    else {
      const token = tokenAt(text, p, c, end);
      tokens.push(token);
      p = token.end;
    }
  }
  return tokens;
}

function tokenAt(text: string, p: number, c: number, limit: number): Token {
  switch (c) {
    case QUOTE: {
      const end = Math.min(endOfString(text, p), limit);
      return { kind: "string", start: p, end, text: text.slice(p + 1, Math.max(end - 1, p + 1)) };
    }
    case PERCENT:
      return named("value", text, p, limit);
    case CARET:
      return named("block", text, p, limit);
    case AT:
      return named("symbol", text, p, limit);
    case EXCLAMATION:
      return written("type", text, p, typeEnd(text, p, limit));
    case OPEN_BRACE:
      return literal(text, p);
    default:
      return isWordStart(c) ? written("word", text, p, wordEnd(text, p, limit)) : numberOrMark(text, p, c, limit);
  }
}

function written(kind: Token["kind"], text: string, start: number, end: number): Token {
  return { kind, start, end, text: text.slice(start, end) };
}

function numberOrMark(text: string, p: number, c: number, limit: number): Token {
  const digits = c === MINUS ? p + 1 : p;
  if (isDigit(text.charCodeAt(digits))) return written("number", text, p, numberEnd(text, digits, limit));
  return written("other", text, p, c === MINUS ? markEnd(text, p, c) : p + 1);
}

/** `{{\[}}` of FileCheck, or a brace. */
function literal(text: string, p: number): Token {
  LITERAL.lastIndex = p;
  const found = LITERAL.exec(text);
  if (found === null) return written("other", text, p, p + 1);
  return { kind: "other", start: p, end: p + found[0].length, text: found[1] ?? "" };
}

/** A name after its mark at `p`, or a FileCheck variable in place of one. */
function named(kind: Token["kind"], text: string, p: number, limit: number): Token {
  VARIABLE.lastIndex = p + 1;
  const variable = VARIABLE.exec(text);
  if (variable !== null) {
    // A slice, so that the search ends with the line.
    const length = text.slice(p, limit).indexOf("]]");
    if (length >= 0) return { kind, start: p, end: p + length + 2, text: variable[1] ?? "" };
  }
  const end = valueNameEnd(text, p + 1, limit);
  if (end === p + 1) return written("other", text, p, end);
  return { kind, start: p, end, text: text.slice(p + 1, end) };
}

/** The offset after the dialect type that starts at an offset, its body included. */
function typeEnd(text: string, offset: number, limit: number): number {
  const r = readerAt(text, offset, 0, limit);
  return skipType(r) ? r.pos : offset + 1;
}
