/** Integers of any size as plain JSON: a number where that is exact, otherwise its decimal digits. */

/** The limits of signed integers of 32 and 64 bits. */
export const MIN_INT32 = -0x80000000;
export const MAX_INT32 = 0x7fffffff;
export const MIN_INT64 = "-9223372036854775808";
export const MAX_INT64 = "9223372036854775807";

/** One value has one spelling, so `===` compares two. */
export type ExactInteger = number | string;

const LEADING_ZEROS = /^(-?)0+(?=\d)/;

/** The integer that decimal digits, with or without a `-`, spell. */
export function exactInteger(digits: string): ExactInteger {
  const value = Number(digits);
  // `-0` is 0.
  return Number.isSafeInteger(value) ? value + 0 : digits.replace(LEADING_ZEROS, "$1");
}

/** Whether an integer is below 0. */
export function isNegative(integer: ExactInteger): boolean {
  return typeof integer === "number" ? integer < 0 : integer.startsWith("-");
}

/** Characters of the longest integer of 64 bits: its digits and a sign. */
const MAX_INT64_LENGTH = 20;

/** Whether an integer fits 64 bits, signed. */
export function fitsInt64(integer: ExactInteger): boolean {
  if (typeof integer === "number") return true;
  return integer.length <= MAX_INT64_LENGTH && BigInt.asIntN(64, BigInt(integer)) === BigInt(integer);
}
