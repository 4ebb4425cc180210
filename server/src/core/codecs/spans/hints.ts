/** Hints on spellings that the builders never write, with fixes that keep every length right. */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { respell, type SpanBounds } from "./respell.js";

interface Spelling {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly title: string;
  /** What should stand there. */
  readonly spelling: string;
}

/** A `non-canonical-spelling` finding with its safe fix. `around` are the spans that hold it, innermost first. */
export function spellingHint(hint: Spelling, around: readonly SpanBounds[]): Problem {
  const { message, start, end, title, spelling } = hint;
  const edits = respell(around, start, end, spelling);
  return { rule: "non-canonical-spelling", message, start, end, fix: { title, safe: true, edits } };
}

/** A hint where a span's length has leading zeros. */
export function lengthHint(
  span: SpanBounds,
  around: readonly SpanBounds[],
  bytes: ByteString,
  problems: Problem[],
): void {
  const start = span.start + 1;
  if (bytes.charCodeAt(start) !== 0x30) return;
  const end = span.contentStart - 1;
  const plain = String(span.end - span.contentStart + 1);
  const message = `Length has leading zeros, expected ${plain}`;
  problems.push(spellingHint({ message, start, end, title: `Write ${plain}`, spelling: plain }, around));
}
