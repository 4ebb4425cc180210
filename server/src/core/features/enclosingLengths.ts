/** Spans whose contents were changed by hand: what their lengths have to say now. */
import type { PayloadEdit } from "../encodings/codec.js";
import type { Kind } from "../encodings/registry.js";
import { withEdits } from "../encodings/withEdits.js";
import { decodeChecked } from "../lint/payloadProblems.js";
import type { ByteString } from "../text/byteString.js";

/**
 * The edits (payload bytes, in order) that make a payload well formed by its span lengths alone; none for one that is well
 * formed. Undefined where something else is wrong with it, or where a span could end in more than one place.
 */
export function lengthCorrection(kind: Kind, bytes: ByteString): readonly PayloadEdit[] | undefined {
  const { tree, problems } = decodeChecked(kind, bytes);
  if (tree !== undefined) return [];
  // The fix of one corrects every length.
  const fix = problems.find(({ rule }) => rule === "span-length-mismatch")?.fix;
  if (fix?.safe !== true) return undefined;
  return decodeChecked(kind, withEdits(bytes, fix.edits)).tree === undefined ? undefined : fix.edits;
}
