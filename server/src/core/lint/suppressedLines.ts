/** Findings where comments suppress some of single lines: those of other records are as they would be without. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { byPlace } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { levelOf } from "./config/presets.js";
import type { RecordFinding } from "./recordFindings.js";
import type { Settings } from "./settings.js";
import { suppressingIn } from "./suppressions.js";

export interface SuppressedLines {
  /** What is left of the findings of the records that may have lost some. */
  readonly left: ReadonlyMap<CachedRecord, readonly RecordFinding[]>;
  /** What is left of those of no record, and the findings about suppressions. */
  readonly others: readonly Finding[];
}

/**
 * Undefined where something is suppressed in the whole file.
 *
 * @param foundIn The findings of a record, relative to it, suppressed or not; all of them are in the record.
 * @param others Those of no record.
 */
export function suppressedLines(
  document: AbiDocument,
  settings: Settings,
  foundIn: (record: CachedRecord) => readonly RecordFinding[],
  others: readonly Finding[],
): SuppressedLines | undefined {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return { left: new Map(), others };
  if (suppressing.lines === undefined) return undefined;
  const keepsFrom =
    (by: number) =>
    (found: Finding): boolean =>
      !suppressing.takes(found.code, by + found.start, levelOf(settings, found) !== "off");
  const left = new Map<CachedRecord, readonly RecordFinding[]>();
  const lines = [...suppressing.lines].sort(byPlace);
  const isOnLine = ({ start, length }: CachedRecord): boolean => {
    const next = lines[firstIndex(lines.length, (i) => (lines[i]?.end ?? 0) < start)];
    return next !== undefined && next.start <= start + length;
  };
  // One pass over all records: a few lookups are hardly faster, and very many would be far slower.
  for (const { records } of document.recordPages()) {
    for (const record of records) {
      if (isOnLine(record)) left.set(record, foundIn(record).filter(keepsFrom(record.start)));
    }
  }
  const ofNoRecord = others.filter(keepsFrom(0));
  return { left, others: [...ofNoRecord, ...suppressing.unused()] };
}
