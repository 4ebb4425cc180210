/** Findings in the definition of an alias are found for each function that refers to it, and reported once. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import { scopesOf } from "../document/fileScopes.js";
import type { Finding } from "../document/finding.js";
import { type FoundKinds, kindsOf } from "../document/foundKinds.js";
import { byName, startingIn } from "../document/records/aliasDefinitions.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { symbolIndexOf } from "../document/symbolIndex.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import type { Span } from "../text/offsetMap.js";
import { finish } from "../text/steps.js";
import { findingsInPlace, placesOf } from "./aliasFindings.js";
import { AliasGroups, type Sharer } from "./aliasGroups.js";
import { findingsAsFound } from "./recordFindings.js";
import type { Settings } from "./settings.js";

/** The findings of a record without the record, of which a text may have a hundred thousand. */
export interface KeptFindings extends Sharer, Pick<CachedRecord, "dependencies"> {
  /** As `findingsAsFound` has them: one list for many records. */
  readonly found: readonly Finding[];
}

/** What is kept of a record whose findings have just been determined. */
export function keptFindings(
  { start, length, aliases, defines, header, dependencies }: CachedRecord,
  found: readonly Finding[],
): KeptFindings {
  const symbol = header && { symbol: header.symbol };
  return { start, length, aliases: aliases.slice(), defines, header: symbol, dependencies, found };
}

/** Whether other records may have the same findings: the record defines an alias, or refers to one. */
export function isShared({ aliases, defines }: Sharer): boolean {
  return aliases.length > 0 || defines !== undefined;
}

/** The findings reported of one record, relative to where its aliases were, and their kinds. */
export interface SharedFindings {
  readonly found: readonly Finding[];
  readonly kinds: FoundKinds | undefined;
}

type Found = readonly Finding[];

const NONE: Found = [];
/** What a record reports whose findings others report. */
const NOTHING: SharedFindings = { found: NONE, kinds: kindsOf(NONE) };

/** The records of a page that share aliases. */
interface KnownPage {
  version: number;
  readonly records: readonly CachedRecord[];
  /** The number of the section that each is in; undefined where there is one section. */
  readonly sections: readonly number[] | undefined;
}

const NO_PAGE: KnownPage = { version: -1, records: [], sections: undefined };

/** What was last reported for a document, and what that was determined from. */
class Known {
  #pages = new Map<RecordPage, KnownPage>();
  #changes = -1;
  #typeCodes: TypeCodeNumbering | undefined;
  /** The findings that are not kept with their record. */
  readonly #fresh = new Map<CachedRecord, Found>();
  readonly #groups: AliasGroups<CachedRecord>;
  /** What records report that are not silent and do not report all of their findings. */
  readonly #shared = new Map<CachedRecord, SharedFindings>();

  constructor(document: AbiDocument) {
    const members = (name: string, span: Span) => document.recordsSharing(name, span);
    this.#groups = groupsOf(document, members, (record) => this.#found(record));
  }

  readonly reportedIn = (record: CachedRecord): SharedFindings | undefined =>
    record.isSilent ? NOTHING : this.#shared.get(record);

  /**
   * Follows what changed since the last call: pages with other records or findings, and symbols that findings depend on. In
   * steps; after an edit between two of them this object must not be used any more.
   */
  *update(document: AbiDocument, settings: Settings): Generator<undefined, void> {
    const { typeCodes } = settings.pydm;
    const pages = document.recordPages();
    const symbols = symbolIndexOf(document);
    const isAllDoubtful = symbols.changesBesideAliases !== this.#changes || typeCodes !== this.#typeCodes;
    this.#typeCodes = typeCodes;
    const scopes = scopesOf(document);
    for (const { name, section } of symbols.takeChangedAliases()) {
      for (const record of document.recordsSharing(name, scopes.spanOf(section))) {
        findingsAsFound(document, record, settings);
      }
    }
    const before = this.#pages;
    this.#pages = new Map();
    const removed = new Map<CachedRecord, number | undefined>();
    /** Sections may have other numbers only where all is doubtful: an edit that changes the sections makes it so. */
    const sectionOf = ({ sections }: KnownPage, i: number) => (isAllDoubtful ? undefined : (sections?.[i] ?? 0));
    const added: CachedRecord[] = [];
    for (const page of pages) {
      let known = before.get(page) ?? NO_PAGE;
      before.delete(page);
      if (known.version !== page.version || isAllDoubtful) {
        // A copy is as long as its records: a list that grew takes room for more.
        const records = page.records.filter(isShared).slice();
        for (const record of records) {
          this.#find(document, record, settings);
          yield;
        }
        const now = new Set(records);
        for (const [i, record] of known.records.entries()) {
          if (!now.has(record) || !record.isReported) removed.set(record, sectionOf(known, i));
        }
        const last = new Set(known.records);
        for (const record of records) if (!last.has(record) || !record.isReported) added.push(record);
        const sections = scopes.isSplit ? records.map(({ start }) => scopes.sectionNumberAt(start)) : undefined;
        known = { version: page.version, records, sections };
      }
      this.#pages.set(page, known);
    }
    for (const known of before.values()) {
      for (const [i, record] of known.records.entries()) removed.set(record, sectionOf(known, i));
    }
    if (removed.size + added.length > 0) yield* this.#report(removed, added);
    for (const [page, known] of this.#pages) known.version = page.version;
    // What changed meanwhile may be what others depend on.
    if (isAllDoubtful) this.#changes = symbols.changesBesideAliases;
  }

  #found(record: CachedRecord): Found {
    return this.#fresh.get(record) ?? record.findings ?? NONE;
  }

  #find(document: AbiDocument, record: CachedRecord, settings: Settings): void {
    const found = findingsAsFound(document, record, settings);
    if (record.findings === found) this.#fresh.delete(record);
    else this.#fresh.set(record, found);
  }

  *#report(
    removed: ReadonlyMap<CachedRecord, number | undefined>,
    added: readonly CachedRecord[],
  ): Generator<undefined, void> {
    const stillThere = new Set(removed.size > 0 ? added : []);
    for (const record of removed.keys()) {
      this.#shared.delete(record);
      if (!stillThere.has(record)) this.#fresh.delete(record);
    }
    for (const { record, all, own } of reports(this.#groups, this.#groups.update(removed, added), (it) =>
      this.#found(it),
    )) {
      const isSilent = own.length === 0 && all.length > 0;
      record.report(isSilent);
      // Most are the record's own.
      if (isSilent || (own === all && record.kinds !== undefined)) this.#shared.delete(record);
      else this.#shared.set(record, { found: own, kinds: kindsOf(own) });
      yield;
    }
    this.#groups.release();
  }
}

const known = new WeakMap<AbiDocument, Known>();

/** What is reported of a record that shares aliases, where that is not all that was found. Holds until the next call. */
export function sharedByRecord(document: AbiDocument, settings: Settings): ReportedIn {
  const last = known.get(document) ?? new Known(document);
  known.set(document, last);
  finish(last.update(document, settings));
  return last.reportedIn;
}

/** Determines that for the first time, in steps, as there may be very many such records. Ends at an edit between two of them. */
export function* sharedByRecordSteps(document: AbiDocument, settings: Settings): Generator<undefined, void> {
  if (known.has(document)) return;
  const { revision } = document;
  const first = new Known(document);
  for (const _ of first.update(document, settings)) {
    yield;
    if (known.has(document) || document.revision !== revision) return;
  }
  known.set(document, first);
}

export type ReportedIn = (record: CachedRecord) => SharedFindings | undefined;

/**
 * The findings of records that share aliases, each once, relative to the record that reports it.
 *
 * @param records Those for which `isShared` holds, in order of their start.
 */
export function* sharedFindings(
  document: AbiDocument,
  records: readonly KeptFindings[],
): Generator<{ readonly record: Sharer; readonly found: Found }> {
  const members = byName(records);
  const foundAs = ({ found }: KeptFindings): Found => found;
  const groups = groupsOf(document, (name, span) => startingIn(members.get(name) ?? [], span), foundAs);
  for (const { record, own } of reports(groups, groups.update(new Map(), records), foundAs)) {
    if (own.length > 0) yield { record, found: findingsInPlace(record, own) };
  }
}

type Holder = Sharer & Pick<CachedRecord, "dependencies">;

/** The groups of records that share aliases; `foundAs` returns their findings as they are kept. */
function groupsOf<R extends Holder>(
  document: AbiDocument,
  members: (name: string, span: Span) => readonly R[],
  foundAs: (record: R) => Found,
): AliasGroups<R> {
  const haveSameFindings = (a: R, b: R): boolean =>
    a.dependencies !== undefined && a.dependencies === b.dependencies && foundAs(a) === foundAs(b);
  return new AliasGroups(document, members, (record) => placesOf(record, foundAs(record)), haveSameFindings);
}

/** All that was found in some records, and what each reports of that. */
function* reports<R extends Holder>(
  groups: AliasGroups<R>,
  records: Iterable<R>,
  foundAs: (record: R) => Found,
): Generator<{ readonly record: R; readonly all: Found; readonly own: Found }> {
  /** The last record whose findings are all reported by others, which holds for the records like it, too. */
  let silent: R | undefined;
  for (const record of records) {
    const all = foundAs(record);
    const isLikeSilent = silent !== undefined && silent.start < record.start && groups.isSame(silent, record);
    const own = isLikeSilent ? NONE : groups.reported(record, all);
    const isSilent = own.length === 0 && all.length > 0;
    if (!isLikeSilent) silent = isSilent && !all.some(({ start }) => start === record.length) ? record : undefined;
    yield { record, all, own };
  }
}
