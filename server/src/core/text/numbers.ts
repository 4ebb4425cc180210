/** Short lists of integers that are kept by the thousands. A typed array takes some 300 bytes besides its numbers, and longer to make. */
export type Numbers = readonly number[];

const NONE: Numbers = [];

/** A list in no more memory than it needs. Empty ones are shared. */
export function compact(numbers: Numbers): Numbers {
  return numbers.length === 0 ? NONE : numbers.slice();
}
