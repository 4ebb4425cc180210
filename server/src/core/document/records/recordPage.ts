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
  /** Those that the page shows alone: without definitions that others refer to. Sorted by start, as all are. */
  readonly own: readonly CachedRecord[];
  /** The aliases that those refer to. */
  readonly aliases: readonly string[];
  readonly #contentsOf: (page: RecordPage) => Contents;
  #definitions: readonly CachedRecord[] = NONE;
  #records: readonly CachedRecord[];

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
      this.own = read.own.map(({ start, length, examined, inComment, aliases, defines, body, keys }) => {
        const place = { start: start - read.base + page.start, length, examined };
        return new CachedRecord({ ...place, inComment, aliases, defines, body }, keys, this);
      });
    } else {
      this.low = read.low - page.start;
      this.high = read.high - page.start;
      this.own = read.records.map((record) => new CachedRecord(record, keysOf(record), this));
      const aliases = read.records.flatMap((record) => record.aliases);
      this.aliases = aliases.length === 0 ? NONE : [...new Set(aliases)];
    }
    this.#records = this.own;
  }

  get base(): number {
    return this.page.start;
  }

  /** Whether the records depend on text of other pages. */
  get isFar(): boolean {
    return this.low < 0 || this.high > this.page.length;
  }

  get records(): readonly CachedRecord[] {
    return this.#records;
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
