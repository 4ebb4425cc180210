/** Whether an edit left the structure of a segment as it was, apart from offsets. */
import type { Span } from "../../text/offsetMap.js";
import type { Definition, Definitions } from "./definitions.js";
import type { Summary } from "./segment.js";

/**
 * Compares the summaries of a segment before and after an edit; comments and aliases do not count. The new summary
 * takes over what was read of ops that the edit did not touch.
 *
 * @param span What was replaced, relative to the segment before.
 * @param by How much longer the segment is.
 */
export function sameShape(before: Summary, after: Summary, span: Span, by: number): boolean {
  const isMoved = (old: number, now: number): boolean =>
    old < span.start ? now === old : old >= span.end && now === old + by;
  const isSame = (old: Definition, now: Definition): boolean =>
    isMoved(old.start, now.start) &&
    isMoved(old.nameStart, now.nameStart) &&
    isMoved(old.nameEnd, now.nameEnd) &&
    old.op === now.op &&
    old.name === now.name &&
    old.sure === now.sure &&
    old.visibility === now.visibility;
  const same =
    pairwise(before.braces, after.braces, (old, now) => old % 2 === now % 2 && isMoved(old >> 1, now >> 1)) &&
    areSame(before.definitions, after.definitions, isSame) &&
    pairwise(before.symNames, after.symNames, isMoved) &&
    pairwise(before.splits, after.splits, isMoved);
  if (!same) return false;
  for (let i = 0; i < after.definitions.count; i++) {
    const start = before.definitions.startOf(i);
    const extent = before.definitions.extentOf(i);
    const isUntouched = extent !== undefined && (start >= span.end || start + extent.seen < span.start);
    if (isUntouched) after.definitions.setExtent(i, extent);
  }
  return true;
}

function pairwise<T>(before: ArrayLike<T>, after: ArrayLike<T>, isSame: (old: T, now: T) => boolean): boolean {
  if (before.length !== after.length) return false;
  for (let i = 0; i < before.length; i++) if (!isSame(before[i] as T, after[i] as T)) return false;
  return true;
}

function areSame(
  before: Definitions,
  after: Definitions,
  isSame: (old: Definition, now: Definition) => boolean,
): boolean {
  if (before.count !== after.count) return false;
  for (let i = 0; i < before.count; i++) if (!isSame(before.at(i), after.at(i))) return false;
  return true;
}
