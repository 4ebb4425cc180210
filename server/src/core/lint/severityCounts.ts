/** How many findings a record has, by severity, in one number. */
import { SEVERITIES, type Severity } from "../encodings/codec.js";

/** The bits of a packed count, and the largest that keeps the last one positive. */
export const BITS = 8;
export const COUNT = 0xff;
const MAX_COUNT = 0x7f;

/** How many findings of each severity there are, the worst in the lowest bits; undefined for more than anybody counts. */
export function packedCounts(found: readonly { readonly severity: Severity }[]): number | undefined {
  if (found.length > MAX_COUNT) return undefined;
  let counts = 0;
  for (const { severity } of found) counts += 1 << (BITS * SEVERITIES.indexOf(severity));
  return counts;
}

/** How many findings there are. */
export function sumOf(counts: number): number {
  let sum = 0;
  for (let rest = counts; rest > 0; rest >>= BITS) sum += rest & COUNT;
  return sum;
}
