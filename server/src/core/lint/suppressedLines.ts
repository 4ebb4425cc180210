/** Findings of a document in which comments suppress those of single lines: only records on such lines are affected. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { levelOf } from "./config/presets.js";
import type { RecordFinding } from "./recordFindings.js";
import type { Settings } from "./settings.js";
import { suppressingIn } from "./suppressing.js";
import { UNUSED } from "./unusedSuppressions.js";

export interface SuppressedLines {
  /** What is left of the findings of the records that have lost some. */
  readonly left: ReadonlyMap<CachedRecord, readonly RecordFinding[]>;
  /** What is left of those of no record, and the findings about suppressions. */
  readonly others: readonly Finding[];
  /** How many findings about suppressions are reported besides those, after them. */
  readonly more: number;
}

/**
 * What suppressions leave of a document's findings. Undefined where something is suppressed in the whole file.
 *
 * @param foundIn The findings of a record, relative to it, suppressed or not; all of them are in the record, or in the
 *   function whose body it is about.
 * @param others Those of no record.
 * @param most So many findings about suppressions are made; the others are only counted.
 */
export function suppressedLines(
  document: AbiDocument,
  settings: Settings,
  foundIn: (record: CachedRecord) => readonly RecordFinding[],
  others: readonly Finding[],
  most: number,
): SuppressedLines | undefined {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return { left: new Map(), others, more: 0 };
  if (!suppressing.isByLine) return undefined;
  const keepsFrom =
    (by: number) =>
    (found: Finding): boolean =>
      !suppressing.takes(found.code, by + found.start, levelOf(settings, found) !== "off");
  const left = new Map<CachedRecord, readonly RecordFinding[]>();
  // One pass over all records: a few lookups are hardly faster, and very many would be far slower.
  for (const { records } of document.recordPages()) {
    for (const record of records) {
      const { start, length, body, examined } = record;
      const end = start + (body === undefined ? length : examined.end);
      if (!suppressing.touches({ start, end })) continue;
      const all = foundIn(record);
      if (all.length === 0) continue;
      const own = all.filter(keepsFrom(start));
      if (own.length < all.length) left.set(record, own.length > 0 ? own : NONE);
    }
  }
  const ofNoRecord = others.filter(keepsFrom(0));
  const { found, more } = suppressing.unused(most);
  return { left, others: [...ofNoRecord, ...found], more: levelOf(settings, UNUSED) === "off" ? 0 : more };
}

const NONE: readonly RecordFinding[] = [];
