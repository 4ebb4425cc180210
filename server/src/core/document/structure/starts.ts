/** Where the definitions of a file start, which are in order: no header of an op reaches past the next of them. */
import { firstIndex, lowerBound } from "../../text/order.js";
import type { Placed } from "./segments.js";

/** Where the ops of a text start. */
export interface Starts {
  /** The first at or after an offset, or infinite. */
  from(offset: number): number;
}

/** The starts of all definitions as one list, for many look-ups. */
export function startsOf(placed: readonly Placed[]): Starts {
  const starts = new Int32Array(placed.reduce((sum, { summary }) => sum + summary.definitions.count, 0));
  let count = 0;
  for (const { start, summary } of placed) {
    for (let i = 0; i < summary.definitions.count; i++) starts[count++] = start + summary.definitions.startOf(i);
  }
  return { from: (offset) => starts[lowerBound(starts, offset, count)] ?? Number.POSITIVE_INFINITY };
}

/** The same for a few look-ups, without a list. */
export function startsIn(placed: readonly Placed[]): Starts {
  /** How many definitions the segments before each have. */
  const before: number[] = [];
  let count = 0;
  for (const { summary } of placed) {
    before.push(count);
    count += summary.definitions.count;
  }
  const startOf = (i: number): number => {
    const index = lowerBound(before, i + 1, before.length) - 1;
    const { start = 0, summary } = placed[index] ?? {};
    return start + (summary?.definitions.startOf(i - (before[index] ?? 0)) ?? 0);
  };
  const from = (offset: number): number => {
    const first = firstIndex(count, (i) => startOf(i) < offset);
    return first < count ? startOf(first) : Number.POSITIVE_INFINITY;
  };
  return { from };
}
