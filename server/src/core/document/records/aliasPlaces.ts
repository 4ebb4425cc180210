/** Where attribute aliases are defined first in a text, and the definitions that records refer to. */

import type { AbiRecord } from "../../abi/record.js";
import { pushTo } from "../../text/groups.js";
import { firstIndex } from "../../text/order.js";
import type { CachedRecord } from "../cachedRecord.js";
import type { Page, Pages } from "../pages.js";
import { ALIAS, ALIAS_FIELDS, ALIAS_START } from "../summary.js";
import type { RecordPage } from "./recordPage.js";
import { recordOfAlias } from "./recordReader.js";

/** The longest chain of references from a record to a definition, the record's own reference included. */
export const MAX_ALIAS_DEPTH = 64;

interface Place {
  readonly page: Page;
  /** Relative to the page. */
  readonly start: number;
}

/** The definition of an alias. */
export interface Definition {
  readonly page: Page;
  readonly record: AbiRecord;
}

export class AliasPlaces {
  readonly #pages: Pages;
  /** By interned name. */
  readonly #places = new Map<number, Place>();

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** Notes what a page defines. Pages come in order. */
  search(page: Page): void {
    const { aliases } = this.#pages.summary(page);
    for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) {
      const name = aliases[at + ALIAS] ?? -1;
      if (!this.#places.has(name)) this.#places.set(name, { page, start: aliases[at + ALIAS_START] ?? 0 });
    }
  }

  /**
   * The definitions that records refer to, directly or by way of other definitions: of each name the first in the text.
   *
   * @param names The aliases that records refer to.
   * @param ownAt What the definition on a page at an offset of the document refers to, if that is a record by itself.
   * @param readAt Reads any other.
   */
  *definitionsOf(
    names: Iterable<string>,
    ownAt: (page: Page, offset: number) => readonly string[] | undefined,
    readAt = (page: Page, offset: number): AbiRecord => readDefinition(this.#pages, page, offset),
  ): Generator<Definition> {
    const known = new Set<string>();
    let next: readonly string[] = [...names];
    for (let depth = 1; depth <= MAX_ALIAS_DEPTH && next.length > 0; depth++) {
      const further: string[] = [];
      for (const name of next) {
        const place = known.has(name) ? undefined : this.#places.get(this.#pages.names.find(`#${name}`));
        known.add(name);
        if (place === undefined) continue;
        const { page } = place;
        const offset = page.start + place.start;
        let aliases = ownAt(page, offset);
        if (aliases === undefined) {
          const record = readAt(page, offset);
          ({ aliases } = record);
          yield { page, record };
        }
        for (const other of aliases) further.push(other);
      }
      next = further;
    }
  }
}

/** The definition of an alias on a page, at an offset of the document. */
export function readDefinition(pages: Pages, page: Page, offset: number): AbiRecord {
  const start = offset - page.start;
  const source = pages.source(page);
  return recordOfAlias(source, page.start, source.rowFrom(start) - 1);
}

/**
 * The definitions of attribute aliases among the records of a document. They need not hold an ABI key: those that records refer to
 * are found by their names.
 */

export class AliasDefinitions {
  readonly #records: readonly RecordPage[];
  readonly #recordsOf: (page: Page) => RecordPage | undefined;
  /** Undefined once the definitions are known. */
  #places: AliasPlaces | undefined;
  readonly #pages: Pages;
  /** How many pages have been searched for definitions. */
  #searched = 0;
  /** Whether any record refers to an alias. */
  readonly #isNeeded: boolean;

  /**
   * @param records Those of all pages, in order.
   * @param recordsOf Those of a page.
   */
  constructor(pages: Pages, records: readonly RecordPage[], recordsOf: (page: Page) => RecordPage | undefined) {
    this.#pages = pages;
    this.#records = records;
    this.#recordsOf = recordsOf;
    this.#places = new AliasPlaces(pages);
    this.#isNeeded = records.some(({ aliases }) => aliases.length > 0);
  }

  get isDone(): boolean {
    return this.#places === undefined;
  }

  /**
   * Finds the definitions in small steps; whether that is done.
   *
   * @param define Called for each page with the definitions on it that are records for no other reason, sorted by start.
   */
  read(isEnough: () => boolean, define: (page: RecordPage, definitions: readonly AbiRecord[]) => void): boolean {
    while (this.#isNeeded && this.#searched < this.#records.length) {
      this.#places?.search((this.#records[this.#searched++] as RecordPage).page);
      if (isEnough()) return false;
    }
    const found = this.#isNeeded && this.#places ? this.#find(this.#places) : undefined;
    this.#places = undefined;
    for (const records of this.#records) {
      const definitions = found?.get(records) ?? NONE;
      if (definitions.length > 0 || records.definitions.length > 0) define(records, definitions);
    }
    return true;
  }

  /** The definitions of each page; those that are records already are not read again. */
  #find(places: AliasPlaces): ReadonlyMap<RecordPage, readonly AbiRecord[]> {
    const found = new Map<RecordPage, AbiRecord[]>();
    const names = new Set(this.#records.flatMap(({ aliases }) => aliases));
    const at = (records: readonly CachedRecord[] = NONE, offset: number) => {
      const record = records[firstIndex(records.length, (i) => (records[i]?.start ?? 0) < offset)];
      return record?.start === offset ? record : undefined;
    };
    const definitions = places.definitionsOf(
      names,
      (page, offset) => at(this.#recordsOf(page)?.own, offset)?.aliases,
      (page, offset) => at(this.#recordsOf(page)?.definitions, offset) ?? readDefinition(this.#pages, page, offset),
    );
    for (const { page, record } of definitions) {
      const records = this.#recordsOf(page);
      if (records !== undefined) pushTo(found, records, record);
    }
    for (const records of found.values()) records.sort((a, b) => a.start - b.start);
    return found;
  }
}

const NONE: readonly never[] = [];
