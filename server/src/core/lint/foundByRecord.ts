/** What is found in each record of an open document, as suppressions and selected runtimes leave it. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { findingsInPlace } from "./aliasFindings.js";
import { importMisfits } from "./importMisfits.js";
import { findingsAsFound, type RecordFinding } from "./recordFindings.js";
import type { Settings } from "./settings.js";
import type { ReportedIn } from "./sharedFindings.js";
import type { FindStructure } from "./structureFindings.js";
import { type SuppressedLines, suppressedLines } from "./suppressedLines.js";
import { SUPPRESSION } from "./suppressionList.js";
import { UnreadAttributes, UnreadByRecord } from "./unreadAttributes.js";

/** Findings record by record, where no record's depend on those of others. */
interface FindingsByRecord {
  /** The findings of a record, relative to it. */
  readonly foundIn: (record: CachedRecord) => readonly RecordFinding[];
  /** The same without regard to suppressions and runtimes. */
  readonly own: (record: CachedRecord) => readonly RecordFinding[];
  /** What is left of the findings of records on lines with suppressions. */
  readonly left: SuppressedLines["left"];
  readonly unread: UnreadByRecord | undefined;
  /** Findings of no record. */
  readonly others: readonly Finding[];
  /** How many findings of no record are reported besides those, after them. */
  readonly more: number;
}

/**
 * The findings of a document record by record. Undefined where the findings of a record are known only once those of all
 * others are.
 *
 * @param shared Given where findings of several records share aliases.
 * @param most The number of findings about suppressions that are needed; the others are only counted.
 */
export function findingsByRecord(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
  shared: ReportedIn | undefined,
  most: number,
): FindingsByRecord | undefined {
  const own = foundBefore(document, settings, shared);
  const others = ofNoRecord(document, settings, ofStructure);
  const hasRuntimes = settings.runtimes.length > 0;
  if (document.mentions(SUPPRESSION)) {
    if (shared !== undefined || hasRuntimes) return undefined;
    const lines = suppressedLines(document, settings, own, others, most);
    return lines && { ...lines, foundIn: (record) => lines.left.get(record) ?? own(record), own, unread: undefined };
  }
  const left: SuppressedLines["left"] = new Map();
  if (hasRuntimes && shared === undefined) {
    const unread = new UnreadByRecord(document, settings);
    return { foundIn: (record) => unread.findings(record, own(record)), own, left, unread, others, more: 0 };
  }
  // What is unread in the definition of an alias makes findings of other records moot.
  if (hasRuntimes && unreadInAll(document, settings).found.length > 0) return undefined;
  return { foundIn: own, own, left, unread: undefined, others, more: 0 };
}

/** The findings of records before suppressions and runtimes take some away. */
export function foundBefore(document: AbiDocument, settings: Settings, shared: ReportedIn | undefined) {
  return (record: CachedRecord): readonly RecordFinding[] =>
    findingsInPlace(record, shared?.(record)?.found ?? findingsAsFound(document, record, settings));
}

/** The findings of no record, before suppressions take some away. */
export function ofNoRecord(document: AbiDocument, settings: Settings, ofStructure: FindStructure): readonly Finding[] {
  return [...importMisfits(document, () => document.records(), settings), ...ofStructure(document, settings)];
}

/** What the selected runtimes don't read in a document. */
export function unreadInAll(document: AbiDocument, settings: Settings): UnreadAttributes {
  const unread = new UnreadAttributes(document, settings);
  if (settings.runtimes.length > 0) for (const record of document.records()) unread.visit(record);
  return unread;
}
