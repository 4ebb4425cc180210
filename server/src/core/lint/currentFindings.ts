/** Finding what is wrong with records one after another: which findings are kept, and whether all are current. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import { symbolIndexOf } from "../document/symbolIndex.js";
import type { Severity } from "../encodings/codec.js";
import { findingsAsFound, isCurrent } from "./recordFindings.js";
import type { Settings } from "./settings.js";
import { isShared } from "./sharedFindings.js";
import { SUPPRESSION } from "./suppressionList.js";

/** How many findings of each severity are kept when records are read one after another; of the others only the kinds are. */
const MAX_KEPT_FINDINGS = 4096;

/** Finds what is wrong with one record after another, and keeps as much of it as may be shown. */
export function createFinder(): (document: AbiDocument, record: CachedRecord, settings: Settings) => void {
  const kept = new Map<Severity, number>();
  return (document, record, settings) => {
    let isShown = false;
    for (const { severity } of findingsAsFound(document, record, settings)) {
      const count = kept.get(severity) ?? 0;
      if (count < MAX_KEPT_FINDINGS) isShown = true;
      kept.set(severity, count + 1);
    }
    if (!isShown) release(document, record);
  };
}

/** Releases the findings of a record whose kinds suffice until the findings are shown. */
export function release(document: AbiDocument, record: CachedRecord): void {
  const { findings } = record;
  if (findings === undefined || findings.length === 0) return;
  // Findings of several records share one list; suppressions need all findings.
  if (!isShared(record) && !document.mentions(SUPPRESSION)) record.releaseFindings();
}

/** The symbol generation at which all findings of a document were last seen to be current. */
const currentAt = new WeakMap<AbiDocument, number>();

/**
 * A number that stays the same as long as the symbols do. Where records share aliases, `sharedFindings.ts` follows what
 * depends on these alone, and only the other symbols count. That count may catch up with the one of all symbols, so one
 * is never negative and the other always is.
 */
export function generationOf(document: AbiDocument): number {
  const index = symbolIndexOf(document);
  return document.hasAliases ? index.changesBesideAliases : -1 - index.changes;
}

/** Whether `markCurrent` was called for a document at a generation. */
export const areCurrentAt = (document: AbiDocument, generation: number): boolean =>
  currentAt.get(document) === generation;

/** Records that all findings of a document are current at a generation. */
export const markCurrent = (document: AbiDocument, generation: number) => void currentAt.set(document, generation);

/**
 * Finds in steps what is wrong with records whose findings depend on symbols that have changed: one symbol may concern all
 * of them. Ends at an edit between two steps.
 */
export function* checkDoubtful(document: AbiDocument, settings: Settings): Generator<undefined, void> {
  const { revision } = document;
  const generation = generationOf(document);
  if (areCurrentAt(document, generation)) return;
  const find = createFinder();
  for (const { records } of document.recordPages()) {
    for (const record of records) {
      if (isCurrent(document, record)) continue;
      find(document, record, settings);
      yield;
      if (document.revision !== revision) return;
    }
    yield;
    if (document.revision !== revision) return;
  }
  markCurrent(document, generation);
}
