/**
 * What is wrong with the records of a page: found once, and kept with the page until an edit touches it or an answer changes that it
 * depends on. Equal pages share it.
 */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { Page, Pages } from "../document/pages.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { HAS_ERRORS } from "../document/summary.js";
import { type Answer, symbolIndexOf } from "../document/symbolIndex.js";
import { symbolsAround } from "../document/symbols.js";
import { keep } from "../syntax/reader.js";
import { byPlace, movedSpan, type Span } from "../text/offsetMap.js";
import { areEqual } from "../text/recurring.js";
import type { Runtime } from "../vmfb/runtimes/runtime.js";
import { findingsOf } from "./recordFindings.js";
import { selectedRuntimes } from "./runtimes.js";
import type { Settings } from "./settings.js";
import { shifted } from "./shiftedFinding.js";
import { isMoot, unreadIn } from "./unreadCheck.js";

/** With the severities of the rules. Offsets are relative to the page, where nothing else is said. */
export interface PageFindings {
  /** Those that start on the page, in order of position. */
  readonly found: readonly Finding[];
  /** How many ABI attributes in code were decoded or checked. */
  readonly islands: number;
  /** What other pages have to do with; most pages have nothing of that. */
  readonly shared: SharedFindings | undefined;
}

/** What a page shows that is only decided with others. */
export interface SharedFindings {
  /** The findings of its records that start on another page. */
  readonly elsewhere: readonly Finding[];
  /** About the meaning of what no selected runtime reads: they are not reported, but suppressions may name them. */
  readonly moot: readonly Finding[];
  /** What no selected runtime reads. */
  readonly unread: readonly Span[];
  /** In the definitions of aliases that records refer to. */
  readonly inAliases: readonly AliasFinding[];
  /** What is wrong in definitions of aliases, relative to each, by where it starts: `found` has it, too. */
  readonly definitions: ReadonlyMap<number, readonly Finding[]>;
  /** The aliases that records refer to, each once for each record. */
  readonly references: readonly string[];
}

/** A page with something that is only decided with others. */
export interface SharingPage extends SharedFindings {
  readonly start: number;
}

/** A finding that a function has in the definition of an alias. */
export interface AliasFinding {
  readonly definition: Answer;
  /** Relative to where the definition starts. */
  readonly found: Finding;
  /** The function's name. */
  readonly symbol: string | undefined;
}

/** An answer, and a place from which it was asked for. */
interface Dependency {
  readonly answer: Answer;
  readonly at: number;
}

/** What was found, and what it holds for. */
interface Known extends PageFindings {
  readonly version: number;
  readonly typeCodes: Settings["pydm"]["typeCodes"];
  readonly runtimes: readonly Runtime[];
  readonly dependencies: readonly Dependency[];
  /** At how many changes of answers they were last seen to be current. */
  changes: number;
  /** Where something leads to text that does not move with the page: the only revision that it holds for. */
  readonly revision: number | undefined;
}

const known = new WeakMap<RecordPage, Known>();

/** By the first of equal pages, the one of them that was checked last. */
const checked = new WeakMap<RecordPage, RecordPage>();

/** What is wrong with the records of a page, where that is known and still holds. */
export function knownFindings(document: AbiDocument, page: RecordPage, settings: Settings): PageFindings | undefined {
  const own = known.get(page);
  return own !== undefined && isCurrent(document, page, own, settings) ? own : undefined;
}

/** What is wrong with the records of a page. */
export function findingsOfPage(document: AbiDocument, page: RecordPage, settings: Settings): PageFindings {
  const own = knownFindings(document, page, settings);
  if (own !== undefined) return own;
  const ofEqual = ofEqualPage(document, page, settings);
  if (ofEqual === undefined && page.equal !== undefined) checked.set(page.equal, page);
  const found = ofEqual ?? new PageCheck(document, page, settings).run();
  known.set(page, found);
  return found;
}

function isCurrent(document: AbiDocument, page: RecordPage, it: Known, settings: Settings): boolean {
  const { version, typeCodes, runtimes, dependencies, revision } = it;
  if (version !== page.version || typeCodes !== settings.pydm.typeCodes) return false;
  if (!areEqual(runtimes, selectedRuntimes(settings)) || (revision !== undefined && revision !== document.revision)) {
    return false;
  }
  if (dependencies.length === 0) return true;
  const index = symbolIndexOf(document);
  const { changes } = index;
  if (it.changes === changes) return true;
  if (!dependencies.every(({ answer, at }) => index.isCurrent(answer, page.base + at))) return false;
  it.changes = changes;
  return true;
}

function ofEqualPage(document: AbiDocument, page: RecordPage, settings: Settings): Known | undefined {
  const equal = page.equal && (checked.get(page.equal) ?? page.equal);
  const found = equal && known.get(equal);
  if (equal === undefined || found === undefined || found.revision !== undefined) return undefined;
  if (!areAlike(document, page, equal) || !isCurrent(document, page, found, settings)) return undefined;
  const index = symbolIndexOf(document);
  const isSameHere = ({ answer, at }: Dependency) => {
    // Of exports by one name, the first is right: where they are matters.
    return answer.kind !== "export" && index.answer(answer.kind, answer.name, page.base + at) === answer;
  };
  return found.dependencies.every(isSameHere) ? found : undefined;
}

/** How far before and after the text of a page rules look, in UTF-16 units. */
const BEFORE_PAGE = 64;
const AFTER_PAGE = 1024;

/** Whether two pages with the same text have the same text around, as far as rules look. */
function areAlike({ pages }: AbiDocument, { page }: RecordPage, { page: other }: RecordPage): boolean {
  // An edit may have taken it away.
  if (pages.all[pages.indexAt(other.start)] !== other) return false;
  if (isWhole(pages, page) && isWhole(pages, other)) return true;
  const before = (start: number) => pages.slice(Math.max(start - BEFORE_PAGE, 0), start);
  const after = (end: number) => pages.slice(end, end + AFTER_PAGE);
  return (
    before(page.start) === before(other.start) && after(page.start + page.length) === after(other.start + other.length)
  );
}

/** Whether all that is on a page ends there: it has no errors, and is cut at the ends of lines, after which statements begin. */
function isWhole(pages: Pages, page: Page): boolean {
  const next = pages.all[pages.indexAt(page.start) + 1];
  return !page.isInLine && next?.isInLine !== true && (pages.summary(page).flags & HAS_ERRORS) === 0;
}

const NONE: readonly never[] = [];

class PageCheck {
  readonly #document: AbiDocument;
  readonly #page: RecordPage;
  readonly #settings: Settings;
  readonly #found: Finding[] = [];
  #islands = 0;
  readonly #elsewhere: Finding[] = [];
  readonly #moot: Finding[] = [];
  readonly #unread: Span[] = [];
  readonly #inAliases: AliasFinding[] = [];
  readonly #definitions = new Map<number, readonly Finding[]>();
  readonly #references: string[] = [];
  readonly #dependencies = new Map<Answer, number>();
  /** Whether all that was found moves with the page, or with a definition that it names. */
  #isPlaced = true;

  constructor(document: AbiDocument, page: RecordPage, settings: Settings) {
    this.#document = document;
    this.#page = page;
    this.#settings = settings;
  }

  run(): Known {
    for (const record of this.#page.records) if (!record.inComment) this.#record(record);
    if (this.#found.length > 1) this.#found.sort(byPlace);
    return {
      // A copy is as long as its elements: a list that grew takes room for more.
      found: this.#found.length === 0 ? NONE : this.#found.slice(),
      islands: this.#islands,
      shared: this.#shared(),
      version: this.#page.version,
      typeCodes: this.#settings.pydm.typeCodes,
      runtimes: selectedRuntimes(this.#settings),
      dependencies: Array.from(this.#dependencies, ([answer, at]) => ({ answer, at })),
      changes: -1,
      revision: this.#isPlaced ? undefined : this.#document.revision,
    };
  }

  #shared(): SharedFindings | undefined {
    const [elsewhere, moot, unread] = [this.#elsewhere, this.#moot, this.#unread];
    const [inAliases, definitions, references] = [this.#inAliases, this.#definitions, this.#references];
    const lists = [elsewhere, moot, unread, inAliases, references];
    if (definitions.size === 0 && lists.every(({ length }) => length === 0)) return undefined;
    return { elsewhere, moot, unread, inAliases, definitions, references };
  }

  #record(record: CachedRecord): void {
    const document = this.#document;
    const at = record.start - this.#page.base;
    const { aliases, defines, keys } = record;
    this.#islands += keys.length;
    for (const name of aliases) this.#references.push(name);
    const symbols = symbolsAround(document, record.start);
    const found = findingsOf(document, record, symbols, this.#settings);
    const runtimes = selectedRuntimes(this.#settings);
    const unread = runtimes.length === 0 ? undefined : unreadIn(document, record, runtimes, symbols);
    for (const answer of symbols.answers) if (!this.#dependencies.has(answer)) this.#dependencies.set(answer, at);
    if (defines !== undefined && found.length > 0) this.#definitions.set(at, found);
    const before = this.#inAliases.length;
    for (const each of found) {
      const mayBeInAlias = aliases.length > 0 && !isWithin(each, record);
      const definition = mayBeInAlias ? holderOf(each, record.start, symbols.answers) : undefined;
      if (definition !== undefined) this.#addInAlias(record, definition, each, before);
      else if (unread !== undefined && isMoot(each, unread.spans)) this.#moot.push(shifted(each, at));
      else this.#add(shifted(each, at));
    }
    if (unread === undefined) return;
    for (const each of unread.found) this.#add(shifted(each, at));
    for (const span of unread.spans) this.#unread.push(movedSpan(span, at));
  }

  #add(finding: Finding): void {
    const { low, high, page } = this.#page;
    const isOnPage = finding.start >= 0 && finding.start < page.length;
    (isOnPage ? this.#found : this.#elsewhere).push(finding);
    if (!spansOf(finding).every(({ start, end }) => start >= low && end <= high)) this.#isPlaced = false;
  }

  /** @param before How many were found before those of the record. */
  #addInAlias({ start, header }: CachedRecord, definition: Answer, finding: Finding, before: number): void {
    const found = shifted(finding, start - definition.at);
    const own = this.#inAliases.slice(before);
    if (own.some((it) => it.definition === definition && isSame(it.found, found))) return;
    const symbol = header?.symbol === undefined ? undefined : keep(header.symbol);
    this.#inAliases.push({ definition, found, symbol });
    if (!spansOf(found).every((span) => span.start >= 0 && span.end <= definition.length)) this.#isPlaced = false;
  }
}

/** The definition that holds a span of a record that starts at an offset: of the answers that it depends on, the last one before. */
function holderOf({ start, end }: Span, offset: number, answers: readonly Answer[]): Answer | undefined {
  let holder: Answer | undefined;
  for (const answer of answers) {
    if (answer.kind !== "alias" || answer.at < 0 || (holder !== undefined && answer.at < holder.at)) continue;
    if (answer.at <= offset + start && offset + end <= answer.at + answer.length) holder = answer;
  }
  return holder;
}

/** Whether two findings, relative to the same place, are the same. */
export const isSame = (a: Finding, b: Finding): boolean =>
  a.start === b.start && a.end === b.end && a.code === b.code && a.message === b.message;

/** Whether a span is in a record's own text. */
const isWithin = ({ start, end }: Span, { length }: CachedRecord): boolean => start >= 0 && end <= length;

/** The spans of a finding and of the edits in its fix. */
function spansOf({ start, end, fix }: Finding): readonly Span[] {
  return fix === undefined ? [{ start, end }] : [{ start, end }, ...fix.edits];
}
