/** Of several ways to correct a wrong length, the one that leaves nothing to find. It stays a guess, so it is offered. */
import type { PayloadFix, Problem } from "../encodings/codec.js";
import { codecOf, type Decoded } from "../encodings/registry.js";
import { mismatchMessage } from "../encodings/spans/lengths.js";
import { withEdits } from "../encodings/withEdits.js";
import type { ByteString } from "../text/byteString.js";
import type { Span } from "../text/offsetMap.js";

/** Bytes of a payload in which the lengths that are reported are tried. */
const MAX_CORRECTED_BYTES = 2048;
/** Where a span may end: never inside a number. */
const END = /(?![\d!])(?<!-)|$/g;

interface Correction extends Span {
  readonly length: number;
  readonly bytes: ByteString;
}

/**
 * The problem of a payload of which one length is wrong, where the fix that its problems share is in doubt: with the
 * nearest correction that leaves no finding. Undefined where the problems are right as they are.
 *
 * @param isClean Whether there is nothing to find in a payload.
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

/** What makes the payload sound where one of the lengths is changed. */
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
