/** Where lines start, and cuts that leave line ends whole: the small parts under the text store. */

import { CARRIAGE_RETURN, LINE_FEED } from "./characters.js";

/** In 16 bits where the text allows: a large one may be line ends only, each of them a start. */
export type LineStarts = Uint16Array | Uint32Array;

/** The offsets in a text of no more UTF-16 units are 16 bits long. */
const MAX_SHORT = 0xffff;

/**
 * The offsets right after each line end (`\n`, `\r\n`, `\r`) of a text. Searches natively, so that a text without `\r`
 * costs little more than reading it.
 */
export function lineStartsOf(text: string): LineStarts {
  let count = 0;
  const add = (start: number): void => {
    if (count === room.length) {
      const wider = new Uint32Array(2 * count);
      wider.set(room);
      room = wider;
    }
    room[count++] = start;
  };
  if (text.includes("\r")) {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === LINE_FEED || (c === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED)) add(i + 1);
    }
  } else {
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) add(i + 1);
  }
  return text.length <= MAX_SHORT ? new Uint16Array(room.subarray(0, count)) : room.slice(0, count);
}

/** Holds line starts until their number is known. */
let room = new Uint32Array(4096);

/** Whether a boundary between two texts would split a `\r\n`. */
export function isTorn(left: string, right: string): boolean {
  return left.charCodeAt(left.length - 1) === CARRIAGE_RETURN && right.charCodeAt(0) === LINE_FEED;
}

/**
 * The same text in pieces of `size` UTF-16 units (one more where a `\r\n` would be split, fewer at the end). None is
 * empty. A piece of a large text is a view of it, not a copy.
 */
export function* piecesOf(texts: Iterable<string>, size: number): Generator<string> {
  let rest = "";
  for (const text of texts) {
    rest = rest === "" ? text : rest + text;
    let from = 0;
    // Only while text follows the cut, as the next character decides whether to cut there.
    while (rest.length - from > size) {
      let cut = from + size;
      if (rest.charCodeAt(cut - 1) === CARRIAGE_RETURN && rest.charCodeAt(cut) === LINE_FEED) cut++;
      yield rest.slice(from, cut);
      from = cut;
    }
    if (from > 0) rest = rest.slice(from);
  }
  if (rest !== "") yield rest;
}

/** Offset of the first character of the line that holds `offset`: after the last line feed before it. */
export function lineStartOf(text: string, offset: number): number {
  let end = offset;
  for (let size = BACK_STEP; end > BACK_STEP; size *= 2) {
    const start = Math.max(end - size, 0);
    const part = text.slice(start, end);
    // V8 searches forward many times as fast as backward.
    if (part.includes("\n")) return start + part.lastIndexOf("\n") + 1;
    end = start;
  }
  return end <= 0 ? 0 : text.lastIndexOf("\n", end - 1) + 1;
}

/** So much text is searched backward at once. UTF-16 units. */
const BACK_STEP = 1024;

/** The offset of the first line feed at or after `offset`, or the text's length. */
export function lineEndOf(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  return feed < 0 ? text.length : feed;
}
