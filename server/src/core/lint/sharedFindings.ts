/** Findings in the definition of an alias, which each function that refers to it has: each is reported once. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { symbolsAround } from "../document/symbols.js";
import { cut, visible } from "../text/visibleText.js";

/** What was found for a record, relative to it. */
export interface RecordFindings {
  readonly record: CachedRecord;
  readonly found: readonly Finding[];
}

/** How many functions a message names, and how much of each name, in UTF-16 units. */
const MAX_NAMES = 2;
const MAX_NAME_LENGTH = 80;

/** Whether other records may have the same findings: it is the definition of an alias, or refers to one. */
export function isShared(document: AbiDocument, record: CachedRecord): boolean {
  return record.aliases.length > 0 || isAliasDefinition(document, record);
}

/**
 * The findings of records that share aliases, each of them once. One that only some of the functions have which refer to
 * the alias names them: their types decide, and the definition shows none.
 *
 * @param records Those for which `isShared` holds, in order of their start.
 */
export function sharedFindings(document: AbiDocument, records: readonly RecordFindings[]): readonly RecordFindings[] {
  const referring = countReferring(document, records);
  const owners = new Map<string, CachedRecord[]>();
  for (const { record, found } of records) {
    for (const finding of found) {
      const key = keyOf(document, record, finding);
      if (key === undefined) continue;
      const known = owners.get(key);
      if (known === undefined) owners.set(key, [record]);
      else if (known.at(-1) !== record) known.push(record);
    }
  }
  return records.map(({ record, found }) => ({
    record,
    found: found.flatMap((finding) => {
      const key = keyOf(document, record, finding);
      if (key === undefined) return [finding];
      const wrong = owners.get(key) ?? [];
      if (wrong[0] !== record) return [];
      owners.set(key, []);
      const all = referring.get(definitionOf(document, record, finding) ?? -1) ?? 0;
      const isOfAll = wrong.length >= all || wrong.some((each) => isAliasDefinition(document, each));
      return isOfAll ? [finding] : [{ ...finding, message: `${finding.message}${namesOf(wrong)}` }];
    }),
  }));
}

/** What identifies a finding in an alias's definition; undefined for one in the record's own text. */
function keyOf(
  document: AbiDocument,
  record: CachedRecord,
  { code, message, start, end }: Finding,
): string | undefined {
  if (start >= 0 && start < record.length && !isAliasDefinition(document, record)) return undefined;
  return `${code} ${record.start + start} ${record.start + end} ${message}`;
}

function isAliasDefinition(document: AbiDocument, { start }: CachedRecord): boolean {
  return document.slice(start, start + 1) === "#";
}

/** How many functions refer to each definition, which is identified by its offset in the document. */
function countReferring(document: AbiDocument, records: readonly RecordFindings[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { record } of records) {
    for (const start of definitions(document, record)) counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return counts;
}

function definitions(document: AbiDocument, { start, aliases }: CachedRecord): readonly number[] {
  const symbols = symbolsAround(document, start);
  return [...new Set(aliases)].flatMap((name) => symbols.alias(name)?.record.start ?? []);
}

/** The definition that a finding of a function is in: the last that starts before it. */
function definitionOf(document: AbiDocument, record: CachedRecord, { start }: Finding): number | undefined {
  const before = definitions(document, record).filter((each) => each <= record.start + start);
  return before.length === 0 ? undefined : Math.max(...before);
}

function namesOf(records: readonly CachedRecord[]): string {
  const names = records.map(({ header }) => {
    return header?.symbol === undefined
      ? "a function without a name"
      : `@${visible(cut(header.symbol, MAX_NAME_LENGTH))}`;
  });
  if (names.length <= MAX_NAMES) return ` (for ${names.join(" and ")})`;
  return ` (for ${names.slice(0, MAX_NAMES).join(", ")} and ${names.length - MAX_NAMES} more)`;
}
