/** Packs the number of findings of each severity into one number. */
import { SEVERITIES, type Severity } from "../encodings/codec.js";

/** The bits of each count, and the largest value that keeps the result positive. */
export const BITS = 8;
export const COUNT = 0xff;
const MAX_COUNT = 0x7f;

/** The counts by severity, the worst in the lowest bits; undefined if one overflows. */
export function packedCounts(found: readonly { readonly severity: Severity }[]): number | undefined {
  if (found.length > MAX_COUNT) return undefined;
  let counts = 0;
  for (const { severity } of found) counts += 1 << (BITS * SEVERITIES.indexOf(severity));
  return counts;
}

/** The total number of findings. */
export function sumOf(counts: number): number {
  let sum = 0;
  for (let rest = counts; rest > 0; rest >>= BITS) sum += rest & COUNT;
  return sum;
}
