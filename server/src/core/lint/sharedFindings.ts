/** Findings in the definition of an alias are found for each function that refers to it, and reported once. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { type FoundKinds, kindsOf } from "../document/foundKinds.js";
import { findingsInPlace } from "./aliasFindings.js";
import { AliasGroups, type Sharer } from "./aliasGroups.js";

/** The findings of a record, relative to it. */
export interface RecordFindings {
  readonly record: Sharer;
  readonly found: readonly Finding[];
}

/** The findings of a record without the record, of which a text may have a hundred thousand. */
export function keptFindings(
  { start, length, aliases, defines, header }: Sharer,
  found: readonly Finding[],
): RecordFindings {
  const kept = { start, length, aliases: aliases.slice(), defines, header: header && { symbol: header.symbol } };
  return { record: kept, found: found.slice() };
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

/** Of a record whose findings others report. */
const NOTHING: SharedFindings = { found: [], kinds: kindsOf([]) };

/** What was last reported for a document, and its input. */
class Known {
  #records: readonly CachedRecord[] = [];
  #found: readonly Found[] = [];
  /** What is not kept with its record. */
  readonly #fresh = new Map<CachedRecord, Found>();
  readonly #groups: AliasGroups<CachedRecord>;
  readonly shared = new Map<CachedRecord, SharedFindings>();

  constructor(document: AbiDocument) {
    const foundIn = (record: CachedRecord) => this.#fresh.get(record) ?? record.findings ?? [];
    const isAlike = (a: CachedRecord, b: CachedRecord) =>
      a.dependencies !== undefined && a.dependencies === b.dependencies && foundIn(a) === foundIn(b);
    this.#groups = new AliasGroups(document, (record) => findingsInPlace(record, foundIn(record)), isAlike);
  }

  update(records: readonly CachedRecord[], found: readonly Found[]): void {
    const before = { records: this.#records, found: this.#found };
    const [a, b] = [before.records.length, records.length];
    const isSame = (i: number, j: number) => before.records[i] === records[j] && before.found[i] === found[j];
    let first = 0;
    while (first < Math.min(a, b) && isSame(first, first)) first++;
    let last = 0;
    while (last < Math.min(a, b) - first && isSame(a - 1 - last, b - 1 - last)) last++;
    this.#records = records;
    this.#found = found;
    if (first + last === a && a === b) return;
    const gone = before.records.slice(first, a - last);
    const come = records.slice(first, b - last);
    for (const record of gone) {
      this.shared.delete(record);
      this.#fresh.delete(record);
    }
    for (const [i, record] of come.entries()) {
      const own = found[first + i] ?? [];
      if (record.findings !== own) this.#fresh.set(record, own);
    }
    let silent: CachedRecord | undefined;
    for (const record of this.#groups.update(gone, come)) {
      const all = this.#fresh.get(record) ?? record.findings ?? [];
      if (silent !== undefined && silent.start < record.start && this.#groups.isSame(silent, record)) {
        this.shared.set(record, NOTHING);
        continue;
      }
      const own = this.#groups.reported(record, all);
      const isDoubtful = all.some(({ start }) => start === record.length);
      silent = own.length === 0 && all.length > 0 && !isDoubtful ? record : undefined;
      // Most are the record's own.
      if (own.length === 0 && all.length > 0) this.shared.set(record, NOTHING);
      else if (own !== all || record.kinds === undefined) this.shared.set(record, { found: own, kinds: kindsOf(own) });
      else this.shared.delete(record);
    }
    this.#groups.release();
  }
}

const known = new WeakMap<AbiDocument, Known>();

/**
 * The findings by record of those that share aliases and have others than their own. Holds until the next call.
 *
 * @param all The document's records, in order of their start.
 * @param findingsOf What was found in a record, the same array as long as nothing else is.
 */
export function sharedByRecord(
  document: AbiDocument,
  all: readonly CachedRecord[],
  findingsOf: (record: CachedRecord) => Found,
): ReadonlyMap<CachedRecord, SharedFindings> {
  const last = known.get(document) ?? new Known(document);
  known.set(document, last);
  const records = all.filter(isShared);
  last.update(records, records.map(findingsOf));
  return last.shared;
}

/**
 * The findings of records that share aliases, each once.
 *
 * @param records Those for which `isShared` holds, in order of their start.
 */
export function sharedFindings(document: AbiDocument, records: readonly RecordFindings[]): readonly RecordFindings[] {
  const byRecord = new Map(records.map(({ record, found }) => [record, found]));
  const groups = new AliasGroups<Sharer>(document, (record) => byRecord.get(record) ?? []);
  groups.update([], [...byRecord.keys()]);
  return records.map(({ record, found }) => ({ record, found: groups.reported(record, found) }));
}
