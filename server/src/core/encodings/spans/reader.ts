/**
 * The primitives of the fast paths of span encodings (iree/base/signature_parser.cc): integers and span lengths
 * over a byte string, by char code, without allocation.
 */
import type { ByteString } from "../../text/byteString.js";
import { MAX_INT32, MIN_INT32 } from "../../text/exactInteger.js";

/**
 * Deepest nesting that is read. Real signatures have no hundreds of levels; a hostile string must not exhaust the
 * stack.
 */
export const NESTING_LIMIT = 256;

/** The position of a reader. */
export interface Cursor {
  readonly bytes: ByteString;
  offset: number;
}

const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const BANG = 0x21;

/** Reads `-?[0-9]+` before `end` and moves past it. NaN where there is none or it does not fit 32 bits. */
export function readInteger(cursor: Cursor, end: number): number {
  const { bytes } = cursor;
  let offset = cursor.offset;
  const negative = bytes.charCodeAt(offset) === MINUS;
  if (negative) offset++;
  const first = offset;
  let value = 0;
  for (; offset < end; offset++) {
    const code = bytes.charCodeAt(offset);
    if (code < ZERO || code > NINE) break;
    value = value * 10 + (code - ZERO);
  }
  if (offset === first) return Number.NaN;
  cursor.offset = offset;
  // Not a negation, because that makes -0.
  if (negative) value = 0 - value;
  return value >= MIN_INT32 && value <= MAX_INT32 ? value : Number.NaN;
}

/**
 * Reads `[0-9]+!` at the cursor, moves past it and gives the offset where the span's contents end; -1 where there is
 * no length, it is 0, or the span would pass `end`. A length counts the `!` and the contents.
 */
export function readSpanEnd(cursor: Cursor, end: number): number {
  const { bytes } = cursor;
  let offset = cursor.offset;
  let length = 0;
  for (; offset < end; offset++) {
    const code = bytes.charCodeAt(offset);
    if (code < ZERO || code > NINE) break;
    length = length * 10 + (code - ZERO);
  }
  if (length === 0 || bytes.charCodeAt(offset) !== BANG) return -1;
  // With the `!` after `end`, even the shortest length passes it.
  const spanEnd = offset + length;
  if (spanEnd > end) return -1;
  cursor.offset = offset + 1;
  return spanEnd;
}

/** A span as the builder writes it. */
export function spanOf(tag: string, content: string): string {
  return `${tag}${content.length + 1}!${content}`;
}
