/**
 * The records of a document, page by page: read when they are asked for, and kept with the page until an edit touches it. Besides
 * those, the definitions of the aliases that records refer to.
 */
import type { AbiRecord } from "../../abi/record.js";
import type { Span } from "../../text/offsetMap.js";
import type { CachedRecord } from "../cachedRecord.js";
import type { Page, Pages } from "../pages.js";
import { AliasDefinitions, readDefinition } from "./aliasPlaces.js";
import { PageReader } from "./pageRecords.js";
import { type Contents, contentsOf, type RecordPage } from "./recordPage.js";

/** The content of the records of so many pages is kept. */
const MAX_CONTENTS = 4;

export class DocumentRecords {
  readonly #pages: Pages;
  readonly #reader: PageReader;
  readonly #onPage: (records: RecordPage) => void;
  readonly #known = new WeakMap<Page, RecordPage>();
  /** The pages whose records depend on others, with all that they depend on, in order. */
  readonly #far = new Map<RecordPage, readonly Page[]>();
  /** By page, the one used last at the end. */
  readonly #contents = new Map<RecordPage, Contents>();
  /** That of the pages when they were last read. */
  #revision: number;
  /** How many pages have been read since the last edit. */
  #next = 0;
  #aliases: AliasDefinitions | undefined;
  /** Undefined until first needed, and after an edit. */
  #all: readonly CachedRecord[] | undefined;
  #filled: readonly RecordPage[] | undefined;

  /** @param onPage Called for each page when its records are read. */
  constructor(pages: Pages, uri: string, onPage: (records: RecordPage) => void) {
    this.#pages = pages;
    this.#revision = pages.revision;
    this.#reader = new PageReader(pages, uri, new WeakMap(), this.#contentsOf);
    this.#onPage = onPage;
  }

  /** Drops what an edit may have changed: pages that it touched are gone, and others may depend on those. */
  #follow(): void {
    if (this.#revision === this.#pages.revision) return;
    this.#revision = this.#pages.revision;
    for (const [records, pages] of this.#far) {
      const from = this.#pages.indexAt(pages[0]?.start ?? 0);
      const { all } = this.#pages;
      if (pages.every((page, i) => all[from + i] === page)) continue;
      this.#far.delete(records);
      this.#known.delete(records.page);
    }
    this.#next = 0;
    this.#aliases = undefined;
    this.#all = this.#filled = undefined;
  }

  /** The records of a page. */
  at(index: number): RecordPage {
    this.#follow();
    const page = this.#pages.all[index] as Page;
    const known = this.#known.get(page);
    if (known !== undefined) return known;
    const { records, contents } = this.#reader.read(index);
    this.#known.set(page, records);
    if (records.isFar) this.#far.set(records, this.#pagesUnder(records));
    if (contents !== undefined && contents.size > 0) this.#keep(records, contents);
    this.#onPage(records);
    return records;
  }

  /**
   * Continues reading in small steps.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all is read.
   */
  read(isEnough: () => boolean): boolean {
    this.#follow();
    while (!this.#pages.cut()) if (isEnough()) return false;
    const { length } = this.#pages.all;
    while (this.#next < length) {
      this.at(this.#next++);
      if (isEnough()) return false;
    }
    this.#aliases ??= new AliasDefinitions(this.#pages, this.#readPages(), (page) => this.#known.get(page));
    return this.#aliases.isDone || this.#aliases.read(isEnough, this.#define);
  }

  readonly #define = (records: RecordPage, definitions: readonly AbiRecord[]): void => {
    // Their content is not among what is at hand.
    if (records.define(definitions)) this.#contents.delete(records);
  };

  /** The pages that have records, with the definitions that these refer to. */
  get pages(): readonly RecordPage[] {
    this.#follow();
    if (this.#filled !== undefined) return this.#filled;
    while (!this.read(() => false));
    this.#filled = this.#readPages().filter(({ hasRecords }) => hasRecords);
    return this.#filled;
  }

  /** Every record, sorted by start. */
  get all(): readonly CachedRecord[] {
    this.#follow();
    this.#all ??= inOrder(this.pages.flatMap(({ records }) => records));
    return this.#all;
  }

  /** The records of all pages that overlap a span, touching it included. */
  in(span: Span): readonly CachedRecord[] {
    while (!this.read(() => false));
    return touching(this.#near(span), span);
  }

  /** Those that pages around a span show alone. */
  around(span: Span): readonly CachedRecord[] {
    return touching(this.#near(span), span);
  }

  /** Those of all pages whose text is near a span. */
  on(span: Span): readonly CachedRecord[] {
    return inOrder(this.#near(span).flatMap(({ own }) => own));
  }

  #readPages(): readonly RecordPage[] {
    return this.#pages.all.map((_, i) => this.at(i));
  }

  /** The pages that hold the text that the records of one depend on. */
  #pagesUnder({ base, low, high }: RecordPage): readonly Page[] {
    return this.#pages.all.slice(this.#pages.indexAt(base + low), this.#pages.indexAt(base + high) + 1);
  }

  #near({ start, end }: Span): readonly RecordPage[] {
    const last = this.#pages.indexAt(end);
    const near = new Set<RecordPage>();
    // What ends where the span starts touches it.
    const { length } = this.#pages.all;
    for (let i = this.#pages.indexAt(Math.max(start - 1, 0)); i <= last && i < length; i++) near.add(this.at(i));
    for (const records of this.#far.keys()) if (records.reaches(start, end)) near.add(records);
    return [...near];
  }

  readonly #contentsOf = (records: RecordPage): Contents => {
    const known = this.#contents.get(records);
    if (known !== undefined) return this.#keep(records, known);
    const { page } = records;
    const index = this.#pages.indexAt(page.start);
    if (this.#pages.all[index] !== page || this.#known.get(page) !== records) return NO_CONTENTS;
    const definitions = records.definitions.map(({ start }) => readDefinition(this.#pages, page, start));
    return this.#keep(records, new Map([...this.#reader.contentsAt(index), ...contentsOf(definitions, page.start)]));
  };

  #keep(page: RecordPage, contents: Contents): Contents {
    this.#contents.delete(page);
    this.#contents.set(page, contents);
    for (const oldest of this.#contents.keys()) {
      if (this.#contents.size <= MAX_CONTENTS) break;
      this.#contents.delete(oldest);
    }
    return contents;
  }
}

const NO_CONTENTS: Contents = new Map();
function touching(pages: readonly RecordPage[], { start, end }: Span): readonly CachedRecord[] {
  const found = pages.flatMap(({ records }) => {
    return records.filter((record) => record.start <= end && start <= record.start + record.length);
  });
  return inOrder(found);
}

/** The records sorted by start; most are in order. */
function inOrder(records: CachedRecord[]): CachedRecord[] {
  const isInOrder = records.every((record, i) => i === 0 || (records[i - 1]?.start ?? 0) <= record.start);
  return isInOrder ? records : records.sort((a, b) => a.start - b.start);
}
