/** Order and search that are the same on every machine, whatever its language. */

/** Compares texts by their UTF-16 units, which of byte strings are the bytes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first of `count` indices from `from` on that does not come `before`; all that do are below it. A binary search. */
export function firstIndex(count: number, before: (index: number) => boolean, from = 0): number {
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the first of `length` ascending numbers that is at least `value`, or `length`. Calls nothing, for hot paths. */
export function lowerBound(numbers: ArrayLike<number>, value: number, length: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
