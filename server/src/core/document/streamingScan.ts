/** Goes over all pages of a text once, and keeps no record: memory does not grow with their number. */
import type { AbiRecord } from "../abi/record.js";
import type { CachedRecord } from "./cachedRecord.js";
import type { AbiDocument } from "./document.js";
import { withAlias } from "./followedAlias.js";
import { AliasPlaces, type Definition } from "./records/aliasPlaces.js";
import { functionsOfPage, PageReader, readRecords } from "./records/pageRecords.js";
import { type Contents, contentsOf, RecordPage } from "./records/recordPage.js";
import type { Summary } from "./summary.js";
import { symbolsAround } from "./symbols.js";

/** Every function-like op, and every other op with ABI attributes; sorted by start. All are held together. */
export function* functionSteps({ pages, uri }: AbiDocument): Generator<undefined, readonly AbiRecord[]> {
  const found: AbiRecord[] = [];
  for (const index of pages.all.keys()) {
    for (const record of functionsOfPage(pages, index, uri)) found.push(record);
    yield;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** How many pages others may be equal to. */
const MAX_PAGES = 1024;

/** The pages that were read last. */
class RecentPages {
  /** Replaced, never cleared: see ARCHITECTURE. */
  #known = new Map<Summary, RecordPage>();

  get(summary: Summary): RecordPage | undefined {
    return this.#known.get(summary);
  }

  set(summary: Summary, records: RecordPage): void {
    if (this.#known.size >= MAX_PAGES) this.#known = new Map();
    this.#known.set(summary, records);
  }
}

/** Every record, in the order of `eachPage`. */
export function* eachRecord(document: AbiDocument): Generator<CachedRecord> {
  for (const { records } of eachPage(document)) yield* records;
}

/**
 * The records of each page. In the order of the text, with those definitions of aliases that hold no ABI key last, as if each
 * were alone on its page.
 */
export function* eachPage({ pages, uri }: AbiDocument): Generator<RecordPage> {
  const names = new Set<string>();
  const defined = new Map<number, readonly string[]>();
  /** Of the page that was read last. */
  let latest: { readonly records: RecordPage; readonly contents?: Contents } | undefined;
  const reader = new PageReader(pages, uri, new RecentPages(), (records) => {
    const known = latest?.records === records ? latest.contents : undefined;
    const contents = known ?? reader.contentsAt(pages.indexAt(records.base));
    latest = { records, contents };
    return contents;
  });
  for (const index of pages.all.keys()) {
    latest = reader.read(index);
    for (const record of latest.records.own) {
      for (const name of record.aliases) names.add(name);
      if (record.defines !== undefined) defined.set(record.start, record.aliases);
    }
    if (latest.records.own.length > 0) yield latest.records;
  }
  for (const { page, record } of definitionsOf({ pages }, names, defined)) {
    const contents = contentsOf([record], page.start);
    yield new RecordPage(page, { records: [record], low: page.start, high: page.start + page.length }, () => contents);
  }
}

function* definitionsOf(
  { pages }: Pick<AbiDocument, "pages">,
  names: ReadonlySet<string>,
  defined: ReadonlyMap<number, readonly string[]>,
): Generator<Definition> {
  if (names.size === 0) return;
  const places = new AliasPlaces(pages);
  for (const page of pages.all) places.search(page);
  yield* places.definitionsOf(names, (_page, offset) => defined.get(offset));
}

/**
 * Every function-like op, and whatever else in code has ABI attributes or is an alias that they refer to; sorted by
 * start. Reads the text twice.
 */
export function* eachShown(document: AbiDocument): Generator<AbiRecord> {
  const { pages, uri } = document;
  const names = new Set<string>();
  const followed = new Set<string>();
  const defined = new Map<number, readonly string[]>();
  for (const index of pages.all.keys()) {
    for (const { start, aliases, defines, islands } of readRecords(pages, index, uri).records) {
      if (defines !== undefined) defined.set(start, aliases);
      for (const name of aliases) names.add(name);
      if (aliases.length === 0) continue;
      for (const { key, entry } of islands) {
        if (key === "iree.reflection" && entry.value?.kind === "alias") followed.add(entry.value.name);
      }
    }
  }
  const aliases = [...definitionsOf(document, names, defined)]
    .map(({ record }) => record)
    .filter((record) => record.islands.length > 0 && !(record.defines !== undefined && followed.has(record.defines)))
    .sort((a, b) => a.start - b.start);
  let i = 0;
  for (const index of pages.all.keys()) {
    for (const record of functionsOfPage(pages, index, uri)) {
      let alias = aliases[i];
      for (; alias !== undefined && alias.start <= record.start; alias = aliases[++i]) {
        if (alias.start < record.start) yield alias;
      }
      yield withAlias(record, symbolsAround(document, record.start));
    }
  }
  yield* aliases.slice(i);
}
