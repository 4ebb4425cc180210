/** All findings of a document. Those of a page are kept with it, so an edit costs only what it touched. */

import { type AbiDocument, openDocument } from "../document/document.js";
import { type Finding, isSafelyFixable } from "../document/finding.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { eachPage, eachRecord } from "../document/streamingScan.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import { finish } from "../text/steps.js";
import { levelOf } from "./config/presets.js";
import { type DocumentFindings, documentFindings, type FoundPages, pageSteps } from "./documentFindings.js";
import { findingsOfPage } from "./pageFindings.js";
import { DEFAULT_SETTINGS, type Settings } from "./settings.js";
import { type FindStructure, structureFindings } from "./structureFindings.js";
import { SUPPRESSION } from "./suppressionList.js";
import { allOf, type WorstFindings, worst } from "./worstFindings.js";

const NONE: readonly Finding[] = [];
const ALL = Number.POSITIVE_INFINITY;

/** Longer pages (UTF-16 units) are checked when findings are requested: no hover waits for that. */
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
  const check = (document: AbiDocument, page: RecordPage): void => {
    if (page.high - page.low > MAX_CHECKED_LENGTH) return;
    try {
      findingsOfPage(document, page, DEFAULT_SETTINGS);
    } catch {
      // An exception thrown by a rule is reported when findings are requested; the records themselves are fine.
    }
  };
  return openDocument(uri, version, text, check, MAX_EDITED_STRING_LENGTH);
}

interface Found {
  readonly revision: number;
  readonly settings: Settings;
  readonly pages: FoundPages;
}

/** What was last found in the records of a document. */
const latest = new WeakMap<AbiDocument, Found>();

/** Finds in steps what would make the next `findings` of a document slow. All of it has to have been read. */
export function* prepareFindings(document: AbiDocument, settings: Settings): Generator<undefined, void> {
  const { revision } = document;
  const last = latest.get(document);
  if (!settings.lint.enabled || (last?.revision === revision && last.settings === settings)) return;
  const steps = pageSteps(document, document.recordPages(), settings);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return void latest.set(document, { revision, settings, pages: step.value });
    yield;
    if (document.revision !== revision) return;
  }
}

function keptFindings(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
  most = ALL,
): DocumentFindings {
  finish(prepareFindings(document, settings));
  const { pages } = latest.get(document) as Found;
  const wrongStructure = ofStructure(document, settings);
  return documentFindings(document, pages, () => document.recordPages(), settings, wrongStructure, most);
}

/** The findings of a document in order of position, with the severities from the settings. */
export function findings(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure = structureFindings,
): readonly Finding[] {
  return settings.lint.enabled ? allOf(keptFindings(document, settings, ofStructure), settings) : NONE;
}

/** The findings that touch a span, as `findings` has them. */
export function findingsTouching(
  document: AbiDocument,
  settings: Settings,
  span: Span,
  ofStructure: FindStructure = structureFindings,
): readonly Finding[] {
  if (!settings.lint.enabled) return NONE;
  const { pages, others, more } = keptFindings(document, settings, ofStructure);
  const touches =
    (by: number) =>
    ({ start, end }: Span): boolean =>
      by + start <= span.end && span.start <= by + end;
  const near = pages.map(({ start, found }) => ({ start, found: found.filter(touches(start)) }));
  return allOf({ pages: near, others: others.filter(touches(0)), more }, settings);
}

/**
 * The `most` worst findings of a document, in order of position.
 * @param ofStructure `structureFindingsSoFar` for callers that must not wait for the structure of a long text.
 */
export function worstFindings(
  document: AbiDocument,
  settings: Settings,
  most: number,
  ofStructure: FindStructure = structureFindings,
): WorstFindings {
  if (!settings.lint.enabled) return { findings: NONE, total: 0 };
  return worst(keptFindings(document, settings, ofStructure, most), settings, most);
}

/** The number of findings with a safe fix, by rule. */
export function fixableCounts(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (!settings.lint.enabled) return counts;
  const { pages, others } = keptFindings(document, settings, ofStructure);
  for (const found of [...pages.map((page) => page.found), others]) {
    for (const each of found) {
      if (isSafelyFixable(each) && levelOf(settings, each) !== "off")
        counts.set(each.code, (counts.get(each.code) ?? 0) + 1);
    }
  }
  return counts;
}

/** The findings with a safe fix in order of position, in steps, so that callers can interleave other work. */
export function* safelyFixableSteps(
  document: AbiDocument,
  settings: Settings,
): Generator<undefined, readonly Finding[]> {
  yield* document.readSteps();
  yield* prepareFindings(document, settings);
  // None of structure has a safe fix, but a suppression may be for it.
  const ofStructure = document.mentions(SUPPRESSION) ? structureFindings : () => NONE;
  return findings(document, settings, ofStructure).filter(isSafelyFixable);
}

/**
 * The same findings in one pass: no record is kept. `islands` counts the ABI attributes in code that were decoded or checked.
 * @param ofStructure Selects the structure findings that are wanted.
 */
export function findingsOnce(
  document: AbiDocument,
  settings: Settings,
  ofStructure: FindStructure = structureFindings,
): { readonly findings: readonly Finding[]; readonly islands: number } {
  if (!settings.lint.enabled) return { findings: NONE, islands: countIslands(document) };
  // First, since the memory for that is free again when the records are read.
  const wrongStructure = ofStructure(document, settings);
  const pages = () => eachPage(document);
  const found = finish(pageSteps(document, pages(), settings));
  const all = allOf(documentFindings(document, found, pages, settings, wrongStructure, ALL), settings);
  // Definitions of aliases come last.
  return { findings: all.sort(byPlace), islands: found.islands };
}

function countIslands(document: AbiDocument): number {
  let islands = 0;
  for (const record of eachRecord(document)) if (!record.inComment) islands += record.keys.length;
  return islands;
}
