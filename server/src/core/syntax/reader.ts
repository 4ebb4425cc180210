/** The cursor under the readers of what is between nodes: position, white space and words; the tree shows what brackets enclose. */
import { COMMA, isCloser } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";
import * as lexemes from "./lexemes.js";
import { TextTree } from "./textTree.js";

/** Whether the key at an offset of the text belongs to what is read. Requests come in ascending order. */
export type OwnsKey = (offset: number) => boolean;

/**
 * A position in a text, moved by the readers. Offsets are UTF-16 offsets in `text`; spans come out relative to
 * `origin`.
 */
export interface Reader {
  readonly text: string;
  readonly origin: number;
  /** Nothing at or after it is read. */
  readonly limit: number;
  pos: number;
  /** The size so far of the outermost dictionary that was read last: its entries, with all that is in their values. */
  size: number;
  /** Shared by the readers of one text. */
  readonly source: TextTree;
  /** Undefined where all that is read belongs together. */
  readonly ownsKey: OwnsKey | undefined;
}

/** A reader at `pos`. @param source The text with its tree; without it, a tree is read of what is between `pos` and `limit`. */
export function readerAt(
  text: string,
  pos: number,
  origin: number,
  limit: number,
  source = new TextTree(text, pos, limit),
  ownsKey?: OwnsKey,
): Reader {
  return { text, origin, limit, pos, size: 0, source, ownsKey };
}

/** The character code at the position, or -1 at the end. */
export function codeHere(r: Reader): number {
  return codeAt(r, r.pos);
}

/** The character code at an offset, or -1 at the end. */
export function codeAt(r: Reader, offset: number): number {
  return offset < r.limit ? r.text.charCodeAt(offset) : -1;
}

/** The offset after the bare id that starts at `offset`, or `offset` where none does. */
export function wordEnd(r: Reader, offset: number): number {
  return lexemes.wordEnd(r.text, offset, r.limit);
}

/** The offset after the suffix-id (digits alone, or a name) at `offset`, or `offset` where none starts. */
export function suffixEnd(r: Reader, offset: number): number {
  return lexemes.suffixEnd(r.text, offset, r.limit);
}

/** The offset after a string at `offset`, at most the limit. */
export function stringEnd(r: Reader, offset: number): number {
  return Math.min(endOfString(r.text, offset), r.limit);
}

/** The offset after the bracket that closes the one at `offset`; -1 where none does before the limit. */
export function balancedEnd(r: Reader, offset: number): number {
  const end = r.source.closeOf(offset);
  return end > r.limit ? -1 : end;
}

/** Moves over white space and comments. True when a line ended among them. */
export function skipTrivia(r: Reader): boolean {
  const found = lexemes.triviaEnd(r.text, r.pos, r.limit);
  r.pos = found < 0 ? ~found : found;
  return found < 0;
}

/** Of a longer header, arguments, results and regions are not read. UTF-16 units. */
export const MAX_HEADER = 1 << 20;

/** How far (UTF-16 units) the rest of a line is searched for the end of what can't be read. */
export const RECOVERY_CAP = 512;

/** The span from `start` to the position, relative to the reader's origin. */
export function spanFrom(r: Reader, start: number): Span {
  return { start: start - r.origin, end: r.pos - r.origin };
}

/**
 * Moves over white space and commas to the next item of a list. False at its end: after the closing bracket, or, where
 * that is missing, after the last comma.
 */
export function nextItem(r: Reader, close: number): boolean {
  let end = r.pos;
  for (;;) {
    skipTrivia(r);
    const c = codeHere(r);
    if (c === COMMA) end = ++r.pos;
    else if (c === close) {
      r.pos++;
      return false;
    } else if (c < 0 || isCloser(c)) {
      r.pos = end;
      return false;
    } else return true;
  }
}

/** Whether a comma or the closing bracket of a list comes next. Does not move the cursor. */
export function isItemOver(r: Reader, close: number): boolean {
  const end = r.pos;
  skipTrivia(r);
  const c = codeHere(r);
  r.pos = end;
  return c === COMMA || c === close;
}

// V8 copies slices below this length; a longer one would keep the whole document alive.
const COPIED_LENGTH = 13;
const POOL_LIMIT = 4096;
/** A longer text occurs rarely, and takes more room than all that the pool would save. UTF-16 units. */
const MAX_POOLED_LENGTH = 1024;
/** Replaced, never cleared: see ARCHITECTURE. */
let pool = new Map<string, string>();

/** The same text as a string of its own, not a slice that keeps a longer one alive. */
export function detached(text: string): string {
  // V8 flattens the two parts into a new string before it slices that.
  return text.length < COPIED_LENGTH ? text : ` ${text}`.slice(1);
}

/**
 * A string of the reader's text that does not keep the text alive. Equal strings come out as one, unless they are short or
 * very long.
 */
export function keep(text: string): string {
  return text.length < COPIED_LENGTH ? text : keepOnce(text);
}

/** The same where short strings come out as one, too: for words that many objects hold. */
export function keepOnce(text: string): string {
  if (text.length > MAX_POOLED_LENGTH) return detached(text);
  const known = pool.get(text);
  if (known !== undefined) return known;
  const copy = detached(text);
  if (pool.size >= POOL_LIMIT) pool = new Map();
  pool.set(copy, copy);
  return copy;
}
