/**
 * Short lists of numbers that are kept by the thousands. A typed array takes some 300 bytes besides its numbers, a string
 * 16, and one byte a number where all are below 256.
 */

/** Whole numbers from 0 to 2³² - 1: those of a string are its units. */
export type PackedNumbers = string | Uint32Array;

const MAX_UNIT = 0xffff;
/** How many arguments a call may safely have. */
const UNITS_AT_ONCE = 4096;

/** The numbers, or a copy of them: an array is no longer the caller's. */
export function packed(numbers: Uint32Array): PackedNumbers {
  if (numbers.some((number) => number > MAX_UNIT)) return numbers;
  let units = "";
  for (let i = 0; i < numbers.length; i += UNITS_AT_ONCE) {
    units += String.fromCharCode(...numbers.subarray(i, i + UNITS_AT_ONCE));
  }
  return units;
}

/** One of the numbers; NaN or undefined past their end. */
export function numberAt(numbers: PackedNumbers, index: number): number {
  return typeof numbers === "string" ? numbers.charCodeAt(index) : (numbers[index] as number);
}
