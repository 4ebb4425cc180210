/** Hints about spellings that the builders never write, with fixes that keep every length right. */

import type { PayloadReport } from "../../../encodings/codec.js";
import { respell, type SpanBounds } from "../../../encodings/spans/respell.js";
import type { ByteString } from "../../../text/byteString.js";

interface Spelling {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly spelling: string;
}

/** A hint with its safe fix. `around` lists the enclosing spans, innermost first. */
export function spellingHint(hint: Spelling, around: readonly SpanBounds[]): PayloadReport {
  const { message, start, end, title, spelling } = hint;
  return { message, start, end, fix: { title, safe: true, edits: respell(around, start, end, spelling) } };
}

/** A hint for a span length with leading zeros. */
export function lengthHint(
  span: SpanBounds,
  around: readonly SpanBounds[],
  bytes: ByteString,
  reports: PayloadReport[],
): void {
  const start = span.start + 1;
  if (bytes.charCodeAt(start) !== 0x30) return;
  const end = span.contentStart - 1;
  const plain = String(span.end - span.contentStart + 1);
  const message = `Length has leading zeros, expected ${plain}`;
  const edits = respell(around, start, end, plain).map((edit) => {
    return edit.start === start ? { ...edit, contents: { start: span.contentStart, end: span.end } } : edit;
  });
  reports.push({ message, start, end, fix: { title: `Write ${plain}`, safe: true, edits } });
}

/** Whether the integer between two offsets (bytes) has no redundant zeros or sign. */
export function isPlain(bytes: ByteString, start: number, end: number): boolean {
  const first = bytes.charCodeAt(start) === 0x2d ? start + 1 : start;
  return bytes.charCodeAt(first) !== 0x30 || (first === start && end - start === 1);
}

/** Digits as messages show them, truncated. */
export function shortDigits(digits: string): string {
  return digits.length > 24 ? `${digits.slice(0, 24)}…` : digits;
}
