/** Spelling a part of a payload anew without making the lengths around it wrong. */
import type { ByteString } from "../../text/byteString.js";
import type { PayloadEdit } from "../codec.js";

/** Where a span's header and contents lie; the length is between the tag and the `!`. */
export interface SpanBounds {
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

/** The edits that replace `start..end` by `spelling` and correct the lengths of the spans around it, innermost first. */
export function respell(around: readonly SpanBounds[], start: number, end: number, spelling: string): PayloadEdit[] {
  const edits: PayloadEdit[] = [{ start, end, bytes: spelling as ByteString }];
  let growth = spelling.length - (end - start);
  for (const span of around) {
    if (growth === 0) break;
    const length = String(span.end - span.contentStart + 1 + growth);
    const digits = { start: span.start + 1, end: span.contentStart - 1 };
    edits.push({ ...digits, bytes: length as ByteString, contents: { start: span.contentStart, end: span.end } });
    growth += length.length - (digits.end - digits.start);
  }
  return edits.sort((a, b) => a.start - b.start);
}
