/** Findings in the definition of an alias are found for each function that refers to it, and reported once. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { type FoundKinds, kindsOf } from "../document/foundKinds.js";
import { symbolsAround } from "../document/symbols.js";
import { cut, visible } from "../text/visibleText.js";

/** What is known of a record that shares aliases: the record itself, or what must be kept of it. */
export interface Sharer {
  readonly start: number;
  readonly length: number;
  readonly aliases: readonly string[];
  /** Whether it defines an alias; undefined until that was looked up. */
  isAlias?: boolean | undefined;
  readonly header: { readonly symbol?: string | undefined } | undefined;
}

/** The findings of a record, relative to it. */
export interface RecordFindings<R extends Sharer = Sharer> {
  readonly record: R;
  readonly found: readonly Finding[];
}

/** The findings of a record without the record, of which a text may have a hundred thousand. */
export function keptFindings({ start, length, aliases, isAlias, header }: Sharer, found: readonly Finding[]) {
  const kept = { start, length, aliases: aliases.slice(), isAlias, header: header && { symbol: header.symbol } };
  return { record: kept, found: found.slice() };
}

/** How many functions a message names, and how much of each name (UTF-16 units). */
const MAX_NAMES = 2;
const MAX_NAME_LENGTH = 80;

/** Whether other records may have the same findings: the record defines an alias, or refers to one. */
export function isShared(document: AbiDocument, record: Sharer): boolean {
  return record.aliases.length > 0 || isAliasDefinition(document, record);
}

/** The findings reported of one record, and their kinds. */
export interface SharedFindings {
  readonly found: readonly Finding[];
  readonly kinds: FoundKinds | undefined;
}

/** What was last reported for a document, and its input. */
interface Known {
  readonly records: readonly RecordFindings<CachedRecord>[];
  readonly shared: ReadonlyMap<CachedRecord, SharedFindings>;
}

const known = new WeakMap<AbiDocument, Known>();

/**
 * The findings by record of those that share aliases and have others than their own; the previous result if nothing changed.
 * @param all The document's records, in order of their start.
 */
export function sharedByRecord(
  document: AbiDocument,
  all: readonly CachedRecord[],
  findingsOf: (record: CachedRecord) => readonly Finding[],
): Known["shared"] {
  const records: RecordFindings<CachedRecord>[] = [];
  for (const record of all) if (isShared(document, record)) records.push({ record, found: findingsOf(record) });
  const last = known.get(document);
  const isSame = ({ record, found }: RecordFindings<CachedRecord>, i: number): boolean => {
    const before = last?.records[i];
    return before?.record === record && before.found === found;
  };
  if (last !== undefined && last.records.length === records.length && records.every(isSame)) return last.shared;
  const counting = new ReferringCounts(document, records);
  const shared = new Map<CachedRecord, SharedFindings>();
  for (const [i, each] of shareFindings(document, records, counting).entries()) {
    const { record, found } = each;
    // Most are the record's own.
    if (each !== records[i] || record.kinds === undefined) shared.set(record, { found, kinds: kindsOf(found) });
  }
  // How many records refer to a definition does not show in their findings.
  if (counting.isUsed) known.delete(document);
  else known.set(document, { records, shared });
  return shared;
}

/**
 * The findings of records that share aliases, each once. A finding that only some of the referring functions have names
 * those: their types decide, and the definition shows none.
 * @param records Those for which `isShared` holds, in order of their start.
 */
export function sharedFindings(document: AbiDocument, records: readonly RecordFindings[]): readonly RecordFindings[] {
  return shareFindings(document, records, new ReferringCounts(document, records));
}

function shareFindings<R extends Sharer>(
  document: AbiDocument,
  records: readonly RecordFindings<R>[],
  referring: ReferringCounts,
): readonly RecordFindings<R>[] {
  const owners = new Map<string, R[]>();
  for (const { record, found } of records) {
    for (const finding of found) {
      const key = keyOf(document, record, finding);
      if (key === undefined) continue;
      const known = owners.get(key);
      if (known === undefined) owners.set(key, [record]);
      else if (known.at(-1) !== record) known.push(record);
    }
  }
  return records.map((each) => {
    const { record, found } = each;
    const own = found.flatMap((finding) => {
      const key = keyOf(document, record, finding);
      if (key === undefined) return [finding];
      const wrong = owners.get(key) ?? [];
      if (wrong[0] !== record) return [];
      owners.set(key, []);
      const isOfAll =
        wrong.some((each) => isAliasDefinition(document, each)) ||
        wrong.length >= referring.of(definitionOf(document, record, finding));
      return isOfAll ? [finding] : [{ ...finding, message: `${finding.message}${namesOf(wrong)}` }];
    });
    const isSame = own.length === found.length && own.every((finding, i) => finding === found[i]);
    return isSame ? each : { record, found: own };
  });
}

/** Identifies a finding in an alias definition; undefined for one in the record's own text. */
function keyOf(document: AbiDocument, record: Sharer, { code, message, start, end }: Finding): string | undefined {
  if (start >= 0 && start < record.length && !isAliasDefinition(document, record)) return undefined;
  return `${code} ${record.start + start} ${record.start + end} ${message}`;
}

function isAliasDefinition(document: AbiDocument, record: Sharer): boolean {
  record.isAlias ??= document.slice(record.start, record.start + 1) === "#";
  return record.isAlias;
}

/** Counts the functions that refer to each definition, identified by its offset in the document. */
class ReferringCounts {
  readonly #document: AbiDocument;
  readonly #records: readonly RecordFindings[];
  #counts: Map<number, number> | undefined;

  constructor(document: AbiDocument, records: readonly RecordFindings[]) {
    this.#document = document;
    this.#records = records;
  }

  get isUsed(): boolean {
    return this.#counts !== undefined;
  }

  of(definition: number | undefined): number {
    const counts = this.#counts ?? new Map<number, number>();
    if (this.#counts === undefined) {
      for (const { record } of this.#records) {
        for (const start of definitions(this.#document, record)) counts.set(start, (counts.get(start) ?? 0) + 1);
      }
    }
    this.#counts = counts;
    return counts.get(definition ?? -1) ?? 0;
  }
}

function definitions(document: AbiDocument, { start, aliases }: Sharer): readonly number[] {
  const symbols = symbolsAround(document, start);
  return [...new Set(aliases)].map((name) => symbols.aliasAt(name)).filter((at) => at >= 0);
}

/** The definition that contains a function's finding: the last that starts before it. */
function definitionOf(document: AbiDocument, record: Sharer, { start }: Finding): number | undefined {
  const before = definitions(document, record).filter((each) => each <= record.start + start);
  return before.length === 0 ? undefined : Math.max(...before);
}

function namesOf(records: readonly Sharer[]): string {
  const names = records.map(({ header }) => {
    return header?.symbol === undefined
      ? "a function without a name"
      : `@${visible(cut(header.symbol, MAX_NAME_LENGTH))}`;
  });
  if (names.length <= MAX_NAMES) return ` (for ${names.join(" and ")})`;
  return ` (for ${names.slice(0, MAX_NAMES).join(", ")} and ${names.length - MAX_NAMES} more)`;
}
