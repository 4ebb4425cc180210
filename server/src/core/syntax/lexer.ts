/**
 * The tokens of MLIR text, one at a time and without objects. No token crosses a line end.
 *
 * Facts from llvm-project `mlir/lib/AsmParser/Lexer.cpp`.
 */

import {
  AT,
  BACKSLASH,
  CARET,
  CARRIAGE_RETURN,
  COLON,
  DOT,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isDigit,
  isSpace,
  isSuffixPart,
  isWordPart,
  isWordStart,
  LESS,
  LINE_FEED,
  MINUS,
  PERCENT,
  QUOTE,
  SLASH,
  SPACE,
} from "../text/characters.js";
import { commentEnd, isOpeningQuote, quotedEnd, valueNumberEnd, wordPartsEnd } from "./lexemes.js";
import { hashed, hashOf, OFFSET_BASIS } from "./names.js";
import { isAttributeName } from "./opWords.js";

/** Kinds of tokens; every other one has the code of its (first) character as its kind. */
export const END = 0;
export const WORD = 1;
/** A string, which its line's end may end. */
export const STRING_TOKEN = 2;
export const NUMBER = 3;
/** `->` */
export const ARROW = 4;
/** `::` */
export const SCOPE = 5;
/** `==`, `=>`, `>=`, `<=` */
export const COMPARISON = 6;
/** What no MLIR token starts with. */
export const UNKNOWN = 7;
/** In a list of tokens. The lexer passes over comments. */
export const COMMENT_TOKEN = 8;

/** After the string whose quote is at `p`: after its other quote, or at the end of its line. */
export function stringEnd(text: string, p: number, limit: number): number {
  for (let end = p + 1; end < limit; end++) {
    const c = text.charCodeAt(end);
    if (c === QUOTE) return end + 1;
    if (c === BACKSLASH) {
      const escaped = text.charCodeAt(end + 1);
      if (escaped === QUOTE || escaped === BACKSLASH) end++;
    } else if (c >= LINE_FEED && c <= CARRIAGE_RETURN) return end;
  }
  return limit;
}

/** Characters by code: what a token that starts with it is, or 0 for white space, or its own code. */
const KINDS = new Uint8Array(128);
for (let c = 0; c < KINDS.length; c++) {
  KINDS[c] = isWordStart(c) ? WORD : isDigit(c) ? NUMBER : c < 0x20 || c === 0x7f ? UNKNOWN : c;
}
KINDS[QUOTE] = STRING_TOKEN;
for (const c of [..."$&';\\`~."]) KINDS[c.charCodeAt(0)] = UNKNOWN;

/** The kind of the token that starts with a character, as far as it alone decides. */
function kindOf(c: number): number {
  return c < 128 ? (KINDS[c] ?? UNKNOWN) : UNKNOWN;
}

/** Characters by code: whether a bare id, and whether the name of a value, alias or block, may hold them. */
const WORD_PARTS = new Uint8Array(128);
const SUFFIX_PARTS = new Uint8Array(128);
const DIGITS = new Uint8Array(128);
for (let c = 0; c < KINDS.length; c++) {
  WORD_PARTS[c] = isWordPart(c) ? 1 : 0;
  SUFFIX_PARTS[c] = isSuffixPart(c) ? 1 : 0;
  DIGITS[c] = isDigit(c) ? 1 : 0;
}

export class Lexer {
  readonly text: string;
  readonly limit: number;
  /** After the token that was read last. */
  pos: number;
  /** Of the token that was read last. */
  kind: number = END;
  start: number;
  /** Whether it is the first of its line. */
  isFirst = true;
  /** After its name: of `%a#1`, before the number. */
  nameEnd = 0;
  /** The hash of its name, where it is a word or a name with a mark. */
  hash = 0;
  /** Where its first dot is, or 0. */
  dot = 0;
  /** Where comments are text: in the body of a dialect's attribute or type. */
  isOpaque = false;
  readonly #onComment: (start: number, end: number) => void;

  constructor(
    text: string,
    start = 0,
    limit = text.length,
    onComment: (start: number, end: number) => void = () => {},
  ) {
    this.text = text;
    this.pos = start;
    this.start = start;
    this.limit = limit;
    this.#onComment = onComment;
  }

  /** Reads the next token; false at the end. Reports comments on the way. */
  next(): boolean {
    const { text, limit } = this;
    let p = this.pos;
    let isFirst = this.kind === END;
    for (; p < limit; p++) {
      const c = text.charCodeAt(p);
      if (c === SPACE) continue;
      if (c === LINE_FEED || c === CARRIAGE_RETURN) isFirst = true;
      else if (c === SLASH && !this.isOpaque && text.charCodeAt(p + 1) === SLASH) {
        const end = commentEnd(text, p, limit);
        this.#onComment(p, end);
        p = end - 1;
      } else if (!isSpace(c)) {
        this.start = p;
        this.isFirst = isFirst;
        this.#token(p, c);
        return true;
      }
    }
    this.start = this.pos = limit;
    this.kind = END;
    this.isFirst = true;
    return false;
  }

  /** The first character of the token after the one that was read last, or NaN. */
  get following(): number {
    return this.text.charCodeAt(this.after(this.pos));
  }

  /** The offset after white space and comments. */
  after(p: number): number {
    const { text, limit } = this;
    while (p < limit) {
      const c = text.charCodeAt(p);
      if (isSpace(c)) p++;
      else if (c === SLASH && !this.isOpaque && text.charCodeAt(p + 1) === SLASH) p = commentEnd(text, p, limit);
      else break;
    }
    return p;
  }

  /** Whether the token is a word with a dialect, or a name that is a dialect's. */
  get isDotted(): boolean {
    return this.dot > 0 && this.dot < this.pos - 1 && !isAttributeName(this.text, this.start);
  }

  /** Reads the token at `p`. */
  #token(p: number, c: number): void {
    const { text } = this;
    const kind = kindOf(c);
    this.kind = kind;
    switch (kind) {
      case WORD:
        this.#name(p, c, WORD_PARTS);
        return;
      // A run of dimensions with its element type (`4x?xf32` up to its mark) is one token: no reader needs its parts.
      case NUMBER:
        this.pos = wordPartsEnd(text, p + 1, this.limit);
        return;
      case PERCENT:
        this.#marked(p, c, SUFFIX_PARTS);
        this.pos = valueNumberEnd(text, this.pos, this.limit);
        return;
      case AT:
        this.#marked(p, c, WORD_PARTS);
        return;
      case CARET:
      case HASH:
      case EXCLAMATION:
        this.#marked(p, c, SUFFIX_PARTS);
        return;
      case STRING_TOKEN:
        this.pos = stringEnd(text, p, this.limit);
        return;
      case UNKNOWN:
        this.#other(p, c);
        return;
      case MINUS:
        this.#mark(p, text.charCodeAt(p + 1) === GREATER ? ARROW : kind);
        return;
      case COLON:
        this.#mark(p, text.charCodeAt(p + 1) === COLON ? SCOPE : kind);
        return;
      case EQUAL:
      case LESS:
        this.#mark(p, isComparison(c, text.charCodeAt(p + 1)) ? COMPARISON : kind);
        return;
      default:
        this.pos = p + 1;
    }
  }

  /** Reads what no MLIR token starts with: a string in other quotes, or one character. */
  #other(p: number, c: number): void {
    const end = isOpeningQuote(c) ? quotedEnd(this.text, p, this.limit) : -1;
    if (end >= 0) this.kind = STRING_TOKEN;
    this.pos = end < 0 ? p + 1 : end;
  }

  /** Reads the characters of a name after its first one. */
  #name(p: number, first: number, parts: Uint8Array): void {
    const { text, limit } = this;
    let hash = hashed(OFFSET_BASIS, first);
    let dot = 0;
    let end = p + 1;
    for (; end < limit; end++) {
      const c = text.charCodeAt(end);
      if (c >= 128 || parts[c] === 0) break;
      if (c === DOT && dot === 0) dot = end;
      hash = hashed(hash, c);
    }
    this.pos = this.nameEnd = end;
    this.hash = hash;
    this.dot = dot;
  }

  /** Reads a name with a mark before it. A mark alone is not a name. */
  #marked(p: number, mark: number, parts: Uint8Array): void {
    const { text, limit } = this;
    const c = p + 1 < limit ? text.charCodeAt(p + 1) : END;
    if (c === QUOTE && (mark === AT || mark === HASH || mark === EXCLAMATION)) {
      this.#cut(p, stringEnd(text, p + 1, limit));
    } else if (mark === AT && !isWordStart(c)) {
      this.#cut(p, p + 1);
    } else if (isDigit(c)) {
      // A name that starts with a digit has digits only.
      this.#name(p, mark, DIGITS);
    } else {
      this.#name(p, mark, parts);
      // `%a->`: the arrow is not a part of the name.
      const end = this.pos;
      if (end < limit && text.charCodeAt(end) === GREATER && text.charCodeAt(end - 1) === MINUS) this.#cut(p, end - 1);
    }
    if (this.pos === p + 1) this.kind = UNKNOWN;
  }

  /** Takes the characters up to an offset as the name. */
  #cut(p: number, end: number): void {
    this.pos = this.nameEnd = end;
    this.hash = hashOf(this.text, p, end);
    this.dot = 0;
    for (let at = p + 1; at < end && this.dot === 0; at++) if (this.text.charCodeAt(at) === DOT) this.dot = at;
  }

  #mark(p: number, kind: number): void {
    this.pos = Math.min(kind === this.kind ? p + 1 : p + 2, this.limit);
    this.kind = kind;
  }
}

/** Whether `==`, `=>` or `<=` is one mark. */
function isComparison(first: number, second: number): boolean {
  return second === EQUAL || (first === EQUAL && second === GREATER);
}
