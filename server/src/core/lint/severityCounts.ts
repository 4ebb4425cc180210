/** Packs the number of findings of each severity into one number. */
import type { CachedRecord } from "../document/cachedRecord.js";
import type { FoundKinds } from "../document/foundKinds.js";
import type { RecordPage } from "../document/records/recordPage.js";
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
export function countsOf(kinds: FoundKinds, settings: Settings): number {
  return kinds.counted(settings, packedCounts);
}

function packedCounts(kinds: FoundKinds, settings: Settings): number {
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

/** What was found in all records of a page. */
export interface PageCounts {
  /** The bits of a severity are 0 where no reported finding has it. */
  readonly severities: number;
  readonly total: number;
  /** The counts of each record, packed; one number where all have the same. */
  readonly byRecord: Uint32Array | number;
  /** Whether any finding has a safe fix. */
  readonly isFixable: boolean;
  /** Whether any record's findings depend on symbols elsewhere. */
  readonly isDependent: boolean;
}

interface Known {
  readonly version: number;
  readonly settings: Settings;
  readonly counts: PageCounts;
}

const knownCounts = new WeakMap<RecordPage, Known>();

/**
 * The counts of a page's findings, cached until the page changes; undefined where the kinds of some are not known.
 *
 * @param kindsOf The kinds of what is reported in a record: the same for the same page and settings.
 */
export function pageCounts(
  page: RecordPage,
  settings: Settings,
  kindsOf: (record: CachedRecord, own: FoundKinds) => FoundKinds | undefined,
): PageCounts | undefined {
  const known = knownCounts.get(page);
  if (known?.version === page.version && known.settings === settings) return known.counts;
  let severities = 0;
  let total = 0;
  let isFixable = false;
  let isDependent = false;
  let first = 0;
  let each: Uint32Array | undefined;
  for (const [i, record] of page.records.entries()) {
    const { kinds: own, dependencies } = record;
    const kinds = own && kindsOf(record, own);
    if (kinds === undefined) return undefined;
    const counts = countsOf(kinds, settings);
    if (i === 0) first = counts;
    if (counts !== first) each ??= new Uint32Array(page.records.length).fill(first, 0, i);
    if (each !== undefined) each[i] = counts;
    severities |= counts;
    total += sumOf(counts);
    isFixable ||= kinds.isFixable;
    isDependent ||= dependencies !== undefined;
  }
  const counts = { severities, total, byRecord: each ?? first, isFixable, isDependent };
  knownCounts.set(page, { version: page.version, settings, counts });
  return counts;
}
