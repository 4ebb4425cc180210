/** Spans whose contents were changed by hand: what their lengths have to say now. */
import type { Kind, PayloadEdit } from "../codecs/codec.js";
import { decode } from "../codecs/registry.js";
import { withEdits } from "../codecs/withEdits.js";
import type { ByteString } from "../text/byteString.js";

/**
 * The edits (payload bytes, in order) that make a payload well formed by its span lengths alone; none for one that is well
 * formed. Undefined where something else is wrong with it, or where a span could end in more than one place.
 */
export function lengthCorrection(kind: Kind, bytes: ByteString): readonly PayloadEdit[] | undefined {
  const { tree, problems } = decode(kind, bytes);
  if (tree !== undefined) return [];
  // The fix of one mends every length.
  const fix = problems.find(({ rule }) => rule === "span-length-mismatch")?.fix;
  if (fix?.safe !== true) return undefined;
  return decode(kind, withEdits(bytes, fix.edits)).tree === undefined ? undefined : fix.edits;
}
