/** Where attribute aliases are defined first in a text, and the definitions that records refer to. */
import type { AbiRecord } from "../../abi/record.js";
import type { Page, Pages } from "../pages.js";
import { ALIAS, ALIAS_FIELDS, ALIAS_START } from "../summary.js";
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
