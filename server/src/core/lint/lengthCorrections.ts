/**
 * Chooses among several corrections of a wrong length the one that leaves no findings. It remains a guess, so it is a
 * suggestion.
 */
import type { PayloadFix, Problem } from "../encodings/codec.js";
import { codecOf, type Decoded } from "../encodings/registry.js";
import { mismatchMessage } from "../encodings/spans/lengths.js";
import { withEdits } from "../encodings/withEdits.js";
import type { ByteString } from "../text/byteString.js";
import type { Span } from "../text/offsetMap.js";

/** Corrections are tried only in payloads up to this size. Bytes. */
const MAX_CORRECTED_BYTES = 2048;
/** Where a span may end: never inside a number. */
const END = /(?![\d!])(?<!-)|$/g;

interface Correction extends Span {
  readonly length: number;
  readonly bytes: ByteString;
}

/**
 * The problem of a payload with one wrong length whose fix is in doubt, with the nearest correction that leaves no
 * finding. Undefined if the problems are right as they are.
 * @param isClean Whether a payload has no findings.
 */
export function correctedLength(
  { kind, bytes }: Decoded,
  fix: PayloadFix,
  isClean: (bytes: ByteString) => boolean,
): Problem | undefined {
  if (bytes.length > MAX_CORRECTED_BYTES) return undefined;
  const isSound = (corrected: ByteString): boolean => codecOf(kind).read(corrected) !== undefined && isClean(corrected);
  const found = correctionsOf(bytes, fix.edits, isSound);
  const [first] = found.sort((a, b) => distance(bytes, a) - distance(bytes, b));
  if (first === undefined) return undefined;
  const { start, end, length } = first;
  const title = `Change the length to ${length}`;
  const edits = [{ start, end, bytes: String(length) as ByteString }];
  const message = mismatchMessage(Number(bytes.slice(start, end)), length);
  return { rule: "span-length-mismatch", message, start, end, fix: { title, safe: false, edits } };
}

const distance = (bytes: ByteString, { start, end, length }: Correction): number =>
  Math.abs(length - Number(bytes.slice(start, end)));

/** The edits that make the payload well formed by changing one of the lengths. */
function correctionsOf(
  bytes: ByteString,
  lengths: readonly Span[],
  isSound: (bytes: ByteString) => boolean,
): Correction[] {
  const ends = [...bytes.matchAll(END)].map(({ index }) => index);
  const found: Correction[] = [];
  for (const { start, end } of lengths) {
    if (start === end) continue;
    const contents = end + 1;
    for (const at of ends) {
      if (at < contents) continue;
      const length = at - contents + 1;
      const corrected = withEdits(bytes, [{ start, end, bytes: String(length) as ByteString }]);
      if (corrected !== bytes && isSound(corrected)) found.push({ start, end, length, bytes: corrected });
    }
  }
  return found;
}
