/** What an edit changed of the structure of a segment, apart from offsets. */
import type { Span } from "../../text/offsetMap.js";
import type { Summary } from "./segment.js";

/**
 * Compares the summaries of a segment before and after an edit; comments and aliases do not count. The new summary
 * takes over what was read of ops that the edit did not touch.
 *
 * @param span What was replaced, relative to the segment before.
 * @param by How much longer the segment is.
 * @returns Where ops start, in the segment before, that are there as before but named or marked otherwise. Undefined where
 *   the edit changed braces, parts of the file, or what ops there are.
 */
export function renamedIn(before: Summary, after: Summary, span: Span, by: number): readonly number[] | undefined {
  const isMoved = (old: number, now: number): boolean =>
    old < span.start ? now === old : old >= span.end && now === old + by;
  const same =
    before.onLastLine === after.onLastLine &&
    pairwise(before.braces, after.braces, (old, now) => old % 2 === now % 2 && isMoved(old >> 1, now >> 1)) &&
    pairwise(before.symNames, after.symNames, isMoved) &&
    pairwise(before.splits, after.splits, isMoved) &&
    before.definitions.count === after.definitions.count;
  if (!same) return undefined;
  const renamed: number[] = [];
  for (let i = 0; i < after.definitions.count; i++) {
    const old = before.definitions.at(i);
    const now = after.definitions.at(i);
    if (!isMoved(old.start, now.start)) return undefined;
    const isSame =
      isMoved(old.nameStart, now.nameStart) &&
      isMoved(old.nameEnd, now.nameEnd) &&
      old.op === now.op &&
      old.name === now.name &&
      old.sure === now.sure &&
      old.visibility === now.visibility;
    if (!isSame) renamed.push(old.start);
  }
  // Only now, since where an op ends depends on where the next one starts.
  const isRenamed = new Set(renamed);
  for (let i = 0; i < after.definitions.count; i++) {
    const start = before.definitions.startOf(i);
    const extent = before.definitions.extentOf(i);
    const isUntouched = extent !== undefined && (start >= span.end || start + extent.seen < span.start);
    if (isUntouched && !isRenamed.has(start)) after.definitions.setExtent(i, extent);
  }
  return renamed;
}

function pairwise<T>(before: ArrayLike<T>, after: ArrayLike<T>, isSame: (old: T, now: T) => boolean): boolean {
  if (before.length !== after.length) return false;
  for (let i = 0; i < before.length; i++) if (!isSame(before[i] as T, after[i] as T)) return false;
  return true;
}
