/** The records of a page, which are kept with it: an edit that touches the page drops them, any other moves them with it. */
import type { AbiRecord } from "../../abi/record.js";
import { type CachedContent, CachedRecord, keysOf, type RecordGroup } from "../cachedRecord.js";
import type { Page } from "../pages.js";
import type { PageRead } from "./keyReader.js";

/** The content of records by their start, relative to their page. */
export type Contents = ReadonlyMap<number, CachedContent>;

/** What was read in records whose page starts at an offset. */
export function contentsOf(records: readonly AbiRecord[], base: number): Contents {
  return new Map(records.map(({ start, header, islands }) => [start - base, { header, islands }]));
}

export class RecordPage implements RecordGroup {
  /** Changes whenever the records do; moving is not a change. */
  version = 0;
  /** Another page with the same text, whose records were taken. */
  readonly equal: RecordPage | undefined;
  readonly page: Page;
  /** The text that the records depend on: relative to the page, which it may go beyond. */
  readonly low: number;
  readonly high: number;
  /** Whether the page shows records alone, and the aliases that those refer to. */
  readonly hasOwn: boolean;
  readonly aliases: readonly string[];
  readonly #contentsOf: (page: RecordPage) => Contents;
  #definitions: readonly CachedRecord[] = NONE;
  /** Undefined until first needed: for a page that is equal to another one, that is rare. */
  #own: readonly CachedRecord[] | undefined;
  #records: readonly CachedRecord[] | undefined;

  /**
   * @param read What was read of the page, or the records of an equal one.
   * @param contentsOf Reads the content of a page's records, which is not kept.
   */
  constructor(page: Page, read: PageRead | RecordPage, contentsOf: (page: RecordPage) => Contents) {
    this.page = page;
    this.#contentsOf = contentsOf;
    this.equal = read instanceof RecordPage ? (read.equal ?? read) : undefined;
    if (read instanceof RecordPage) {
      this.low = read.low;
      this.high = read.high;
      this.aliases = read.aliases;
      this.hasOwn = read.hasOwn;
    } else {
      this.low = read.low - page.start;
      this.high = read.high - page.start;
      this.#own = read.records.map((record) => new CachedRecord(record, keysOf(record), this));
      this.hasOwn = this.#own.length > 0;
      const aliases = read.records.flatMap((record) => record.aliases);
      this.aliases = aliases.length === 0 ? NONE : [...new Set(aliases)];
    }
  }

  get base(): number {
    return this.page.start;
  }

  /** Whether the records depend on text of other pages. */
  get isFar(): boolean {
    return this.low < 0 || this.high > this.page.length;
  }

  /** Those that the page shows alone: without definitions that others refer to. Sorted by start, as all are. */
  get own(): readonly CachedRecord[] {
    const { equal } = this;
    this.#own ??=
      equal === undefined ? NONE : equal.own.map((record) => this.#copyOf(record, record.start - equal.base));
    return this.#own;
  }

  #copyOf({ length, examined, inComment, aliases, defines, body, keys }: CachedRecord, at: number): CachedRecord {
    const place = { start: this.base + at, length, examined };
    return new CachedRecord({ ...place, inComment, aliases, defines, body }, keys, this);
  }

  get records(): readonly CachedRecord[] {
    return this.#records ?? this.own;
  }

  get hasRecords(): boolean {
    return this.hasOwn || this.#definitions.length > 0;
  }

  /** The definitions of aliases that are records since others refer to them. */
  get definitions(): readonly CachedRecord[] {
    return this.#definitions;
  }

  /** Whether records of the page may hold text of a span of the document. */
  reaches(start: number, end: number): boolean {
    return this.base + this.low <= end && start <= this.base + this.high;
  }

  /**
   * Makes definitions of aliases records, since others refer to them.
   *
   * @param definitions Sorted by start; those that are records already stay.
   * @returns Whether others were before.
   */
  define(definitions: readonly AbiRecord[]): boolean {
    const known = this.#definitions;
    if (known.length === definitions.length && known.every((it, i) => it === definitions[i])) return false;
    this.#definitions = definitions.map((record) => {
      return record instanceof CachedRecord ? record : new CachedRecord(record, keysOf(record), this, true);
    });
    this.#records = [...this.own, ...this.#definitions].sort((a, b) => a.start - b.start);
    this.version++;
    return true;
  }

  content(start: number): CachedContent | undefined {
    return this.#contentsOf(this).get(start);
  }
}

const NONE: readonly never[] = [];
