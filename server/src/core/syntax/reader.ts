/**
 * The cursor under every reader of MLIR text: position, white space, words, and the far end of what was looked at.
 *
 * Who reads must also say how far they looked, or a record could not tell which edits leave it alone. So characters are
 * looked at through these functions only.
 */
import {
  isDigit,
  isLineEnd,
  isSpace,
  isSuffixPart,
  isSuffixStart,
  isWordPart,
  isWordStart,
  SLASH,
} from "../text/characters.js";
import { type BracketMatcher, commentEnd, newMatcher } from "./bracketMatcher.js";

/** A place in a text, moved by the readers. Offsets are UTF-16 offsets in `text`; spans come out relative to `origin`. */
export interface Reader {
  readonly text: string;
  readonly origin: number;
  /** Nothing at or behind it is read. */
  readonly limit: number;
  pos: number;
  /** Everything before this offset may have been looked at; the end of the text counts as one character. */
  seen: number;
  /** Shared by the readers of one text, so that what is never closed is looked through once. */
  readonly matcher: BracketMatcher;
}

/** A reader at `pos`. */
export function readerAt(
  text: string,
  pos: number,
  origin: number,
  limit: number,
  matcher: BracketMatcher = newMatcher(),
): Reader {
  return { text, origin, limit, pos, seen: pos, matcher };
}

/** Notes that the text before `end` was looked at. */
export function see(r: Reader, end: number): void {
  const clipped = end > r.limit ? r.limit + 1 : end;
  if (clipped > r.seen) r.seen = clipped;
}

/** The character code at the position, or -1 at the end. */
export function codeHere(r: Reader): number {
  return codeAt(r, r.pos);
}

/** The character code at an offset, or -1 at the end. */
export function codeAt(r: Reader, offset: number): number {
  see(r, offset + 1);
  return offset < r.limit ? r.text.charCodeAt(offset) : -1;
}

/** The offset behind the bare id that starts at `offset`, or `offset` where none does. */
export function wordEnd(r: Reader, offset: number): number {
  if (!isWordStart(codeAt(r, offset))) return offset;
  let end = offset + 1;
  while (end < r.limit && isWordPart(r.text.charCodeAt(end))) end++;
  see(r, end + 1);
  return end;
}

/** The offset behind the suffix-id (digits alone, or a name) at `offset`, or `offset` where none starts. */
export function suffixEnd(r: Reader, offset: number): number {
  const first = codeAt(r, offset);
  let end = offset;
  if (isDigit(first)) while (end < r.limit && isDigit(r.text.charCodeAt(end))) end++;
  else if (isSuffixStart(first)) while (end < r.limit && isSuffixPart(r.text.charCodeAt(end))) end++;
  // `%a->`: the arrow is no part of the name.
  if (end < r.limit && end > offset && r.text[end] === ">" && r.text[end - 1] === "-") end--;
  see(r, end + 1);
  return end;
}

/** Moves over white space and comments. True when a line feed or a carriage return was among them. */
export function skipTrivia(r: Reader): boolean {
  const { text, limit } = r;
  let p = r.pos;
  let newline = false;
  while (p < limit) {
    const c = text.charCodeAt(p);
    if (isSpace(c)) {
      if (isLineEnd(c)) newline = true;
      p++;
    } else if (c === SLASH && codeAt(r, p + 1) === SLASH) {
      p = commentEnd(text, p, limit);
    } else break;
  }
  r.pos = p;
  see(r, p + 1);
  return newline;
}

// V8 copies slices below this length; a longer one would keep the whole document alive.
const COPIED_LENGTH = 13;
const POOL_LIMIT = 4096;
const pool = new Map<string, string>();

/** The same text, apart from any longer one that it is a slice of. */
export function detached(text: string): string {
  // V8 makes one string of the two parts before it cuts, and the slice is of that.
  return text.length < COPIED_LENGTH ? text : ` ${text}`.slice(1);
}

/** A string of the reader's text that does not keep the text alive. Equal strings come out as one. */
export function keep(text: string): string {
  if (text.length < COPIED_LENGTH) return text;
  const known = pool.get(text);
  if (known !== undefined) return known;
  let copy = "";
  for (let i = 0; i < text.length; i += 512) {
    const codes: number[] = [];
    for (let k = i; k < Math.min(i + 512, text.length); k++) codes.push(text.charCodeAt(k));
    copy += String.fromCharCode(...codes);
  }
  if (pool.size >= POOL_LIMIT) pool.clear();
  pool.set(copy, copy);
  return copy;
}
