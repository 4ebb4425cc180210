/** All findings of a document. A record's findings are cached with it, so an edit costs only what it touched. */

import type { CachedRecord } from "../document/cachedRecord.js";
import { type AbiDocument, openDocument } from "../document/document.js";
import { type Finding, isSafelyFixable } from "../document/finding.js";
import type { FindingKind, FoundKinds } from "../document/foundKinds.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { eachRecord } from "../document/streamingScan.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import { levelOf } from "./config/presets.js";
import { areCurrentAt, checkDoubtful, createFinder, generationOf, markCurrent, release } from "./currentFindings.js";
import { type Groups, type WorstFindings, worst } from "./findingGroups.js";
import { findingsByRecord, foundBefore, ofNoRecord, unreadInAll } from "./foundByRecord.js";
import { FoundList } from "./foundList.js";
import { importMisfits } from "./importMisfits.js";
import { findingsAsFound, findingsOf, isCurrent, passFindings, type RecordFinding } from "./recordFindings.js";
import { DEFAULT_SETTINGS, type Settings } from "./settings.js";
import { pageCounts } from "./severityCounts.js";
import {
  isShared,
  type KeptFindings,
  keptFindings,
  type ReportedIn,
  sharedByRecord,
  sharedByRecordSteps,
  sharedFindings,
} from "./sharedFindings.js";
import { shifted } from "./shiftedFinding.js";
import { type FindStructure, structureFindings } from "./structureFindings.js";
import { SUPPRESSION } from "./suppressionList.js";
import { suppress, suppressIn } from "./suppressions.js";
import { UnreadAttributes } from "./unreadAttributes.js";

const NONE: readonly RecordFinding[] = [];
const ALL = Number.POSITIVE_INFINITY;

/** Records with more text (UTF-16 units) are checked when findings are requested: no hover waits for that. */
const MAX_CHECKED_LENGTH = 1 << 16;

/**
 * Each edit in a string decodes and checks all of it again, before the next hover is answered: up to this length that is
 * not felt. UTF-16 units of the literal.
 */
export const MAX_EDITED_STRING_LENGTH = 1 << 18;

/**
 * Opens a document that is edited, and finds what is wrong while it is read, so `findings` need not read it again.
 * Strings longer than `MAX_EDITED_STRING_LENGTH` are not decoded.
 * @param text The text, or its pieces in order if it is too large for one string.
 */
export function openChecked(uri: string, version: number, text: string | Iterable<string>): AbiDocument {
  const find = createFinder();
  const check = (document: AbiDocument, record: CachedRecord): void => {
    if (record.length > MAX_CHECKED_LENGTH) return;
    try {
      find(document, record, DEFAULT_SETTINGS);
    } catch {
      // An exception thrown by a rule is reported when its findings are requested; the record itself is fine.
    }
  };
  return openDocument(uri, version, text, check, MAX_EDITED_STRING_LENGTH);
}

/** The findings of a document in order of position, with the severities from the settings. */
export function findings(document: AbiDocument, settings: Settings, ofStructure?: FindStructure): readonly Finding[] {
  return worstFindings(document, settings, ALL, ofStructure).findings;
}

/** The findings that touch a span, as `findings` has them; those elsewhere are computed only if they affect these. */
export function findingsTouching(
  document: AbiDocument,
  settings: Settings,
  span: Span,
  ofStructure: FindStructure = structureFindings,
): readonly Finding[] {
  const touches = ({ start, end }: Span): boolean => start <= span.end && span.start <= end;
  if (!settings.lint.enabled) return NONE;
  const byRecord = document.hasAliases ? undefined : findingsByRecord(document, settings, ofStructure, undefined, ALL);
  if (byRecord === undefined) return findings(document, settings, ofStructure).filter(touches);
  const records = document.recordsExamining(span);
  const others = byRecord.others.filter(touches);
  const groups = {
    pages: [{ records }],
    kindsOf: () => undefined,
    foundIn: byRecord.foundIn,
    release: () => undefined,
    others,
    more: 0,
  };
  return worst(groups, settings, ALL).findings.filter(touches);
}

/** Whether no record's findings depend on those of others, unless they share aliases. */
function areIndependent(document: AbiDocument, settings: Settings): boolean {
  return settings.runtimes.length === 0 && !document.mentions(SUPPRESSION);
}

/**
 * The `most` worst findings of a document, as `findings` returns them.
 * @param ofStructure `structureFindingsSoFar` for callers that must not wait for the structure of a long text.
 */
export function worstFindings(
  document: AbiDocument,
  settings: Settings,
  most: number,
  ofStructure: FindStructure = structureFindings,
): WorstFindings {
  if (!settings.lint.enabled) return { findings: NONE, total: 0 };
  return withGroups(document, settings, ofStructure, most, (groups) => worst(groups, settings, most));
}

/** The number of findings with a safe fix, by rule. */
export function fixableCounts(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (!settings.lint.enabled) return counts;
  const add = (kind: FindingKind): void => {
    if (levelOf(settings, kind) !== "off") counts.set(kind.code, (counts.get(kind.code) ?? 0) + 1);
  };
  return withGroups(document, settings, ofStructure, ALL, ({ pages, kindsOf, foundIn, others }) => {
    const addAll = (found: readonly RecordFinding[]) => found.filter(isSafelyFixable).forEach(add);
    for (const { records, counts } of pages) {
      if (counts?.isFixable === false) continue;
      for (const record of records) {
        let kinds = kindsOf(record);
        if (kinds === undefined) addAll(foundIn(record));
        for (; kinds?.isFixable; kinds = kinds.before) if (kinds.isLastFixable) add(kinds.last);
      }
    }
    addAll(others);
    return counts;
  });
}

/** Finds in steps what would make the next `worstFindings` of a document slow. All of it has to have been read. */
export function* prepareFindings(document: AbiDocument, settings: Settings): Generator<undefined, void> {
  if (!settings.lint.enabled) return;
  if (document.hasAliases) yield* sharedByRecordSteps(document, settings);
  yield* checkDoubtful(document, settings);
}

function withGroups<T>(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
  most: number,
  use: <Group extends { readonly start: number }>(groups: Groups<Group>) => T,
): T {
  const shared = document.hasAliases ? sharedByRecord(document, settings) : undefined;
  const byRecord = findingsByRecord(document, settings, ofStructure, shared, most);
  if (byRecord !== undefined) {
    const { foundIn, own, left, unread, others, more } = byRecord;
    // What depends on aliases is current.
    const generation = generationOf(document);
    const areCurrent = areCurrentAt(document, generation);
    const allKinds = (record: CachedRecord, kinds: FoundKinds) => {
      const ofAliases = shared?.(record);
      if (ofAliases !== undefined) return ofAliases.kinds;
      if (unread === undefined) return kinds;
      return unread.isDependent(record) ? undefined : unread.kinds(record, kinds, () => own(record));
    };
    const counted = (page: RecordPage) => {
      const isWhole = left.size === 0 || !page.records.some((record) => left.has(record));
      const counts = isWhole ? pageCounts(page, settings, allKinds) : undefined;
      return { records: page.records, counts: areCurrent || counts?.isDependent === false ? counts : undefined };
    };
    const result = use<CachedRecord>({
      pages: document.recordPages().map(counted),
      kindsOf: (record) => {
        if (left.has(record)) return undefined;
        const ofAliases = shared?.(record);
        if (ofAliases !== undefined) return ofAliases.kinds;
        const kinds = areCurrent || isCurrent(document, record) ? record.kinds : undefined;
        return kinds && unread ? unread.kinds(record, kinds, () => own(record)) : kinds;
      },
      foundIn,
      release: (record) => release(document, record),
      others,
      more,
    });
    markCurrent(document, generation);
    return result;
  }
  const all = findingsTogether(document, settings, ofStructure, shared);
  return use({
    pages: [{ records: [{ start: 0 }] }],
    kindsOf: () => undefined,
    foundIn: () => all,
    release: () => undefined,
    others: NONE,
    more: 0,
  });
}

/** All findings of a document where one record's may depend on another's, in order of position. */
function findingsTogether(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
  shared: ReportedIn | undefined,
): readonly Finding[] {
  // What a comment suppresses is known only once everything has been found.
  const suppressed = document.mentions(SUPPRESSION);
  const unread = unreadInAll(document, settings);
  const foundIn = foundBefore(document, settings, shared);
  const all: Finding[] = [];
  const mayBeMoot: Finding[] = [];
  for (const record of document.records()) {
    const isOwn = !suppressed && !isShared(record);
    for (const each of foundIn(record)) {
      const found = shifted(each, record.start);
      if (!isOwn) mayBeMoot.push(found);
      else if (unread.isMootIn(record, each)) continue;
      all.push(found);
    }
  }
  const isMoot = new Set(mayBeMoot.filter(({ code, start }) => unread.isMoot(code, start)));
  const others = [...ofNoRecord(document, settings, ofStructure), ...unread.found];
  if (others.length > 0) {
    for (const each of others) all.push(each);
    all.sort(byPlace);
  }
  const isReported = (found: Finding) => levelOf(settings, found) !== "off" && !isMoot.has(found);
  return (suppressed ? suppress(document, all, isReported, settings) : all).filter((each) => !isMoot.has(each));
}

const RECORDS_AT_ONCE = 64;

/** The findings with a safe fix in order of position, in steps, so that callers can interleave other work. */
export function* safelyFixableSteps(
  document: AbiDocument,
  settings: Settings,
): Generator<undefined, readonly Finding[]> {
  if (!settings.lint.enabled) return NONE;
  const records = document.records();
  yield;
  const all = () => findings(document, settings).filter(isSafelyFixable);
  // Some findings are of no record; those of structure have no safe fixes.
  if (!areIndependent(document, settings)) return all();
  const fixable: Finding[] = [];
  for (const [i, record] of records.entries()) {
    if (i % RECORDS_AT_ONCE === 0) yield;
    if (record.aliases.length > 0) return all();
    if (record.kinds?.isFixable === false && isCurrent(document, record)) continue;
    for (const found of findingsOf(document, record, settings)) {
      if (isSafelyFixable(found) && levelOf(settings, found) !== "off") fixable.push(shifted(found, record.start));
    }
  }
  return fixable;
}

/**
 * The same findings in one pass: no record is cached, so memory grows with the findings, not the text. Roughly in the
 * order of the text. `islands` counts the ABI attributes in code that were decoded or checked.
 * @param visit Receives the findings of a record while it is available, including those removed later.
 * @param ofStructure Selects the structure findings that are wanted.
 */
export function findingsOnce(
  document: AbiDocument,
  settings: Settings,
  visit?: (record: CachedRecord, found: readonly Finding[]) => void,
  ofStructure: FindStructure = structureFindings,
): { readonly findings: FoundList; readonly islands: number } {
  const all = new FoundList();
  if (!settings.lint.enabled) return { findings: all, islands: countIslands(document) };
  const level = (finding: FindingKind) => levelOf(settings, finding);
  const suppressed = document.mentions(SUPPRESSION);
  // First, since the memory for that is free again when the records are read.
  const wrongStructure = ofStructure(document, settings);
  let islands = 0;
  const unread = new UnreadAttributes(document, settings);
  // A suppression counts as used whether or not its finding would be reported.
  const counts = (found: FindingKind) => suppressed || level(found) !== "off";
  const countsIn = (record: CachedRecord) => (found: RecordFinding) =>
    counts(found) && (suppressed || !unread.isMootIn(record, found));
  const ofAliases: KeptFindings[] = [];
  for (const record of eachRecord(document)) {
    if (record.inComment) continue;
    islands += record.keys.length;
    unread.visit(record);
    const { start } = record;
    if (isShared(record)) {
      ofAliases.push(keptFindings(record, findingsAsFound(document, record, settings)));
    } else if (visit === undefined && record.length > MAX_OBJECTS_LENGTH) {
      const from = all.length;
      const isKept = countsIn(record);
      passFindings(document, record, settings, (found) => {
        if (isKept(found)) all.add(found, start);
      });
      all.sort(from);
    } else {
      const own = findingsOf(document, record, settings).filter(countsIn(record));
      for (const each of own) all.add(each, start);
      if (own.length > 0) visit?.(record, own);
    }
  }
  ofAliases.sort((a, b) => a.start - b.start);
  for (const { record, found } of sharedFindings(document, ofAliases)) {
    for (const each of found) {
      const isKept = counts(each) && (suppressed || !unread.isMoot(each.code, record.start + each.start));
      if (isKept) all.add(each, record.start);
    }
  }
  const ofImports = importMisfits(document, () => eachRecord(document), settings);
  for (const found of [...ofImports, ...wrongStructure, ...unread.found]) if (counts(found)) all.add(found);
  if (suppressed) {
    const isReported = (found: FindingKind, at: number) => level(found) !== "off" && !unread.isMoot(found.code, at);
    suppressIn(all, document, isReported, settings);
    all.keep(isReported);
  }
  all.setLevels(level);
  return { findings: all, islands };
}

/** The findings of a longer record are not held as objects. UTF-16 units. */
const MAX_OBJECTS_LENGTH = 64 * 1024;

function countIslands(document: AbiDocument): number {
  let islands = 0;
  for (const record of eachRecord(document)) if (!record.inComment) islands += record.keys.length;
  return islands;
}
