/** Packs the number of findings of each severity into one number. */
import type { FoundKinds } from "../document/foundKinds.js";
import { SEVERITIES } from "../encodings/codec.js";
import { levelOf } from "./config/presets.js";
import type { RuleLevel, Settings } from "./settings.js";

/** The bits of each count. The highest stays 0, so the result is positive. */
export const BITS = 8;
export const COUNT = 0xff;

/** The index of a level among the severities, worst first; -1 for `off`. */
export function rank(level: RuleLevel): number {
  return level === "off" ? -1 : SEVERITIES.indexOf(level);
}

/** The counts of reported findings by severity, the worst in the lowest bits. */
export function packedCounts(kinds: FoundKinds, settings: Settings): number {
  let counts = 0;
  for (let { before, last } = kinds; before !== undefined; { before, last } = before) {
    const place = rank(levelOf(settings, last));
    if (place >= 0) counts += 1 << (BITS * place);
  }
  return counts;
}

/** The total number of findings. */
export function sumOf(counts: number): number {
  let sum = 0;
  for (let rest = counts; rest > 0; rest >>= BITS) sum += rest & COUNT;
  return sum;
}
