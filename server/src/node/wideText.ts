/** Whether bytes are text, and its byte order marks: those that are left out, and those of text that is not UTF-8. */

import { isUtf8 } from "node:buffer";

const MARKS = [
  // Those of UTF-16 are the start of one of UTF-32.
  { encoding: "UTF-32", bytes: [0xff, 0xfe, 0, 0] },
  { encoding: "UTF-32", bytes: [0, 0, 0xfe, 0xff] },
  { encoding: "UTF-16", bytes: [0xff, 0xfe] },
  { encoding: "UTF-16", bytes: [0xfe, 0xff] },
] as const;

/** The length of the longest byte order mark. */
export const MAX_MARK_BYTES = 4;

/**
 * What is wrong with a text by the byte order mark that its bytes start with, in either order, as PowerShell's `>` writes
 * it; undefined where there is none of UTF-16 or UTF-32.
 */
export function notUtf8(bytes: Buffer): string | undefined {
  const found = MARKS.find((mark) => mark.bytes.every((byte, i) => bytes[i] === byte));
  return found && `${found.encoding} text, expected UTF-8`;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Whether a text's bytes start with the mark of UTF-8, of 3 bytes, which is not part of the text. */
export function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
}

/** A text without the byte order mark of UTF-8, which editors leave out, too, and which no JSON may start with. */
export function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** How many first bytes show whether a file is text. */
export const SNIFFED_BYTES = 1024;

/** Whether the first bytes of a file are no text: one is NUL, or they are neither UTF-8 nor without control characters. */
export function isBinary(bytes: Uint8Array): boolean {
  let head = bytes.subarray(0, SNIFFED_BYTES);
  if (head.includes(0)) return true;
  if (!head.some(isControl)) return false;
  // The last character may be cut off.
  if (head.length === SNIFFED_BYTES) head = head.subarray(0, head.findLastIndex((byte) => byte < 0x80) + 1);
  return !isUtf8(head);
}

/** White space, the bell, shifts and escapes are in logs of any encoding. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 7 || byte > 15) && byte !== ESCAPE;
const ESCAPE = 0x1b;
