/** What an edit changed of the structure of a segment, apart from offsets. */
import type { Span } from "../../text/offsetMap.js";
import type { Definitions } from "./definitions.js";
import type { Summary } from "./segment.js";

/** Offsets are those of the segment before. */
export interface ChangedOps {
  /**
   * The starts of ops that the edit added, removed, renamed or gave another visibility, or whose extent it may have changed as
   * far as their own segment shows.
   */
  readonly starts: readonly number[];
  /** What was replaced, and all starts that are new or gone: the header of an op ends where another starts. */
  readonly reach: Span;
}

/**
 * Compares the summaries of a segment before and after an edit; comments and aliases do not count. The new summary
 * takes over what was read of ops that the edit did not touch.
 *
 * @param span What was replaced, relative to the segment before.
 * @param by How much longer the segment is.
 * @returns Undefined where the edit changed braces or sections of the file, or an op is new in the text that it replaced.
 */
export function changedOps(before: Summary, after: Summary, span: Span, by: number): ChangedOps | undefined {
  const isMoved = (old: number, now: number): boolean =>
    old < span.start ? now === old : old >= span.end && now === old + by;
  const same =
    before.onLastLine === after.onLastLine &&
    pairwise(before.braces, after.braces, (old, now) => old % 2 === now % 2 && isMoved(old >> 1, now >> 1)) &&
    pairwise(before.symNames, after.symNames, isMoved) &&
    pairwise(before.splits, after.splits, isMoved);
  const [first, last] = sharedRows(before.definitions, after.definitions, span, by);
  const [oldEnd, nowEnd] = [before.definitions.count - last, after.definitions.count - last];
  const gone = rowsOf(before.definitions, first, oldEnd);
  if (!same || gone === undefined || rowsOf(after.definitions, first, nowEnd) === undefined) return undefined;
  const starts: number[] = [];
  const reach = { ...span };
  const isOther = (start: number): void => {
    starts.push(start);
    reach.start = Math.min(reach.start, start);
    reach.end = Math.max(reach.end, start);
  };
  /** The row before of each that is the same op, or -1. */
  const kept = new Int32Array(after.definitions.count).fill(-1);
  for (let row = 0; row < after.definitions.count; row++) {
    const now = after.definitions.startOf(row);
    const start = now < span.start ? now : now - by;
    if (now >= span.start && start < span.end) return undefined;
    const old = row < first ? row : row >= nowEnd ? row - nowEnd + oldEnd : gone.get(start);
    if (old === undefined) isOther(start);
    else if (after.definitions.isSameOp(row, before.definitions, old, isMoved)) kept[row] = old;
    else starts.push(start);
    gone.delete(start);
  }
  for (const start of gone.keys()) {
    if (start >= span.start && start < span.end) return undefined;
    isOther(start);
  }
  // Only now, since where an op ends depends on where the next one starts.
  for (const [row, old] of kept.entries()) {
    if (old < 0) continue;
    if (before.definitions.dependsOn(old, reach)) starts.push(before.definitions.startOf(old));
    else after.definitions.takeExtent(row, before.definitions, old, span.end, by);
  }
  return { starts, reach };
}

/** How many definitions before and after an edit start where they did: of a line that is all of the text, nearly all. */
function sharedRows(before: Definitions, after: Definitions, span: Span, by: number): readonly [number, number] {
  const count = Math.min(before.count, after.count);
  let first = 0;
  while (first < count && before.startOf(first) < span.start && before.startOf(first) === after.startOf(first)) first++;
  let last = 0;
  for (; last < count - first; last++) {
    const old = before.startOf(before.count - 1 - last);
    if (old < span.end || after.startOf(after.count - 1 - last) !== old + by) break;
  }
  return [first, last];
}

/** Some rows of definitions by where they start; undefined where two start in one place. */
function rowsOf(definitions: Definitions, from: number, to: number): Map<number, number> | undefined {
  const rows = new Map<number, number>();
  for (let row = from; row < to; row++) rows.set(definitions.startOf(row), row);
  return rows.size === to - from ? rows : undefined;
}

function pairwise<T>(before: ArrayLike<T>, after: ArrayLike<T>, isSame: (old: T, now: T) => boolean): boolean {
  if (before.length !== after.length) return false;
  for (let i = 0; i < before.length; i++) if (!isSame(before[i] as T, after[i] as T)) return false;
  return true;
}
