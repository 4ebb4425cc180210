/**
 * The definitions of attribute aliases among the records of a document. They need not hold an ABI key: those that records refer to
 * are found by their names.
 */
import type { AbiRecord } from "../../abi/record.js";
import { pushTo } from "../../text/groups.js";
import { firstIndex } from "../../text/order.js";
import type { CachedRecord } from "../cachedRecord.js";
import type { Page, Pages } from "../pages.js";
import { AliasPlaces, readDefinition } from "./aliasPlaces.js";
import type { RecordPage } from "./recordPage.js";

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
