/** What is wrong with a document: page by page, and what depends on several pages. The terminal and the editor ask for the same. */
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { byPlace, movedSpan, type Span } from "../text/offsetMap.js";
import { aliasFindings } from "./aliasFindings.js";
import { levelOf } from "./config/presets.js";
import { importMisfits } from "./importMisfits.js";
import { findingsOfPage, knownFindings, type SharingPage } from "./pageFindings.js";
import type { Settings } from "./settings.js";
import { shifted } from "./shiftedFinding.js";
import { type Suppressing, suppressingIn } from "./suppressing.js";
import { isMoot } from "./unreadCheck.js";
import { UNUSED } from "./unusedSuppressions.js";

/** The findings on a page, relative to where it starts and in order of position. */
export interface PageList {
  readonly start: number;
  readonly found: readonly Finding[];
}

/** What was found in the records of a text, page by page. */
export interface FoundPages {
  readonly pages: readonly PageList[];
  readonly sharing: readonly SharingPage[];
  /** How many ABI attributes in code were decoded or checked. */
  readonly islands: number;
}

/** What is found in a document, with the severities of the rules; some of it may be off. */
export interface DocumentFindings {
  /** In the order of the text. */
  readonly pages: readonly PageList[];
  /** The others, in order of position. */
  readonly others: readonly Finding[];
  /** How many others there are besides, all of them about suppressions. */
  readonly more: number;
}

/** Finds what is wrong with the records of pages, in steps: one for each page about which that was not known. */
export function* pageSteps(
  document: AbiDocument,
  records: Iterable<RecordPage>,
  settings: Settings,
): Generator<undefined, FoundPages> {
  const pages: PageList[] = [];
  const sharing: SharingPage[] = [];
  let islands = 0;
  for (const page of records) {
    const before = knownFindings(document, page, settings);
    const findings = before ?? findingsOfPage(document, page, settings);
    const { found, shared } = findings;
    const start = page.base;
    if (found.length > 0) pages.push({ start, found });
    if (shared !== undefined) sharing.push({ start, ...shared });
    islands += findings.islands;
    if (before === undefined) yield;
  }
  return { pages, sharing, islands };
}

/**
 * Everything that is found in a document.
 *
 * @param found What was found in its records.
 * @param records Those, by page.
 * @param most So many findings about suppressions are made; the others are only counted.
 */
export function documentFindings(
  document: AbiDocument,
  { pages, sharing }: FoundPages,
  records: () => Iterable<RecordPage>,
  settings: Settings,
  wrongStructure: readonly Finding[],
  most: number,
): DocumentFindings {
  const others: Finding[] = [];
  const moot: Finding[] = [];
  for (const { start, elsewhere, moot: onPage } of sharing) {
    for (const each of elsewhere) others.push(shifted(each, start));
    for (const each of onPage) moot.push(shifted(each, start));
  }
  const ofAliases = aliasFindings(document, sharing);
  const unread = ofAliases.length === 0 ? [] : unreadIn(sharing);
  for (const each of ofAliases) (isMoot(each, unread) ? moot : others).push(each);
  for (const each of importMisfits(document, records, settings)) others.push(each);
  for (const each of wrongStructure) others.push(each);
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return { pages, others: others.sort(byPlace), more: 0 };
  const isLeft = (finding: Finding, by = 0) =>
    !suppressing.takes(finding.code, by + finding.start, levelOf(settings, finding) !== "off");
  const lists = pages.map((page) => leftOn(page, suppressing, isLeft));
  const left = others.filter((each) => isLeft(each));
  for (const { code, start } of moot) suppressing.takes(code, start, false);
  const unused = suppressing.unused(most);
  for (const each of unused.found) left.push(each);
  return { pages: lists, others: left.sort(byPlace), more: levelOf(settings, UNUSED) === "off" ? 0 : unused.more };
}

/** What suppressions leave of the findings on a page: the same list where they take none. */
function leftOn(page: PageList, suppressing: Suppressing, isLeft: (finding: Finding, by: number) => boolean): PageList {
  const { start, found } = page;
  const [first, last] = [found[0]?.start ?? 0, found.at(-1)?.start ?? 0];
  if (suppressing.isByLine && !suppressing.touches({ start: start + first, end: start + last })) return page;
  const left = found.filter((each) => isLeft(each, start));
  return left.length === found.length ? page : { start, found: left };
}

/** What no selected runtime reads, in order of position. */
function unreadIn(pages: readonly SharingPage[]): readonly Span[] {
  return pages.flatMap(({ start, unread }) => unread.map((span) => movedSpan(span, start))).sort(byPlace);
}
