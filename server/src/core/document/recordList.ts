/**
 * A document's records in order, made to survive edits: those that an edit does not overlap keep their identity, and
 * only their `start` moves. They are in pages, which move as one, so that an edit costs what it touches.
 */

import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { type CachedRecord, NOTHING, type ReadContent, type RecordGroup } from "./cachedRecord.js";
import { PageBounds } from "./pageBounds.js";

/** Records in a page when a list is made; twice as many are divided. */
const PAGE_RECORDS = 256;

const NONE: readonly CachedRecord[] = [];

/** Some consecutive records of a list; at least one. */
export class RecordPage implements RecordGroup {
  shift = 0;
  growth = 0;
  /** Undefined until an edit comes near, which most pages never see. */
  #bounds: PageBounds | undefined;
  /** Changes whenever the records or what was found in them do; moving is not a change. */
  version = 0;
  #records: CachedRecord[];
  /** How far, at most, the text of its records reaches before and after their starts. Grows only. */
  #back = 0;
  #reach = 0;

  readonly read: ReadContent;

  constructor(records: CachedRecord[], read: ReadContent) {
    this.#records = records;
    this.read = read;
    for (const record of records) {
      record.enter(this);
      this.#measure(record);
    }
  }

  /** Sorted by start. */
  get records(): readonly CachedRecord[] {
    return this.#records;
  }

  changed(): void {
    this.version++;
  }

  /**
   * Moves the records that come after an edit, and removes and returns those whose text it overlaps.
   *
   * @param follows Whether one that it overlaps stays.
   */
  edit({ start, end }: Span, by: number, follows: (record: CachedRecord) => boolean): readonly CachedRecord[] {
    if (this.#startOf(0) - this.#back > end) {
      this.shift += by;
      return NONE;
    }
    if (this.isBefore(start)) return NONE;
    const dropped = this.#records.filter((record) => {
      if (record.start + Math.min(record.examinedFrom, 0) > end) {
        record.move(by);
        this.#measure(record);
        return false;
      }
      // Text that is added right before or after counts: it may lengthen a token.
      if (start > record.start + Math.max(record.examinedTo, record.length)) return false;
      const isKept = follows(record);
      if (isKept) this.#measure(record);
      return !isKept;
    });
    if (dropped.length > 0) {
      const gone = new Set(dropped);
      this.#records = this.#records.filter((record) => !gone.has(record));
      for (const record of dropped) record.enter();
      this.changed();
    }
    return dropped;
  }

  /**
   * Follows an edit of words alone at once, if that is in text before all records and it is clear that each of them would
   * follow it.
   *
   * @returns Whether it did.
   */
  follow({ end }: Span, by: number): boolean {
    this.#bounds ??= this.#boundsOfAll();
    if (!this.#bounds.canFollow(end - this.shift, by, this.growth)) return false;
    this.shift += by;
    this.growth += by;
    this.#back += Math.max(by, 0);
    return true;
  }

  /** How far, at most, the text of its records reaches before their starts. */
  get back(): number {
    return this.#back;
  }

  /** Whether all text of its records ends before an offset. */
  isBefore(offset: number): boolean {
    return this.#startOf(this.#records.length - 1) + this.#reach < offset;
  }

  #startOf(index: number): number {
    return this.#records[index]?.start ?? 0;
  }

  #measure(record: CachedRecord): void {
    this.#back = Math.max(this.#back, -record.examinedFrom);
    this.#reach = Math.max(this.#reach, record.examinedTo, record.length);
    this.#bounds?.add(record, this.shift, this.growth);
  }

  #boundsOfAll(): PageBounds {
    const bounds = new PageBounds();
    for (const record of this.#records) bounds.add(record, this.shift, this.growth);
    return bounds;
  }

  insert(index: number, record: CachedRecord): void {
    record.enter(this);
    this.#measure(record);
    this.#records.splice(index, 0, record);
    this.changed();
  }

  remove(index: number): void {
    for (const record of this.#records.splice(index, 1)) record.enter();
    this.changed();
  }

  /** Removes and returns its second half. */
  divide(): RecordPage {
    this.changed();
    const records = this.#records;
    const half = records.length >> 1;
    // Copies are as long as their records.
    this.#records = records.slice(0, half);
    return new RecordPage(records.slice(half), this.read);
  }
}

/** The document offsets of the text that holds a record or that it was derived from. */
export function examinedSpan({ start, length, examinedFrom, examinedTo }: CachedRecord): Span {
  return { start: start + Math.min(examinedFrom, 0), end: start + Math.max(examinedTo, length) };
}

/** Where keys are that an edit of words in a record may have given to another. */
export function ownSpan(record: CachedRecord): Span {
  const { start, length, isPartlyRead } = record;
  return isPartlyRead ? { start, end: start + length } : examinedSpan(record);
}

/**
 * Records that are found in about the order of the text, some more than once. In pages from the start: one list of very many
 * takes twice the room as it grows, until long after it is gone.
 */
export class FoundRecords {
  /** Full ones, whose records each start after the one before. */
  readonly #pages: CachedRecord[][] = [];
  /** The records after those. */
  #last: CachedRecord[] = [];
  #lastStart = -1;
  /** Those found after one that starts further on, by start: few. */
  readonly #late = new Map<number, CachedRecord>();

  /** Whether a record that starts at an offset was added. */
  hasAt(start: number): boolean {
    if (start > this.#lastStart) return false;
    const pages = this.#pages;
    const page = pages[firstIndex(pages.length, (i) => (pages[i]?.at(-1)?.start ?? 0) < start)] ?? this.#last;
    const index = firstIndex(page.length, (i) => (page[i]?.start ?? 0) < start);
    return page[index]?.start === start || this.#late.has(start);
  }

  /** Adds a record that was not added before. */
  add(record: CachedRecord): void {
    if (record.start <= this.#lastStart) {
      this.#late.set(record.start, record);
      return;
    }
    this.#lastStart = record.start;
    this.#last.push(record);
    if (this.#last.length < PAGE_RECORDS) return;
    // A copy is as long as its records.
    this.#pages.push(this.#last.slice());
    this.#last = [];
  }

  /** All of them in pages, sorted by start. */
  pages(): CachedRecord[][] {
    if (this.#last.length > 0) this.#pages.push(this.#last);
    if (this.#late.size === 0) return this.#pages;
    const all = [...this.#pages.flat(), ...this.#late.values()].sort((a, b) => a.start - b.start);
    const pages: CachedRecord[][] = [];
    for (let at = 0; at < all.length; at += PAGE_RECORDS) pages.push(all.slice(at, at + PAGE_RECORDS));
    return pages;
  }
}

export class RecordList {
  #pages: RecordPage[];
  /** The records of all pages; undefined until requested. */
  #all: readonly CachedRecord[] | undefined;
  /** How far, at most, a record's text reaches before and after its start. Grows only. */
  #back = 0;
  #reach = 0;
  /** The length of the longest. Grows only. */
  #longest = 0;
  /** How many records refer to aliases. */
  #referring = 0;

  readonly #read: ReadContent;

  /**
   * @param pages Some records in each, sorted by start; they are the list's from then on.
   * @param read Reads what records have released.
   */
  constructor(pages: readonly CachedRecord[][] = [], read: ReadContent = () => NOTHING) {
    this.#read = read;
    this.#pages = pages.map((records) => new RecordPage(records, read));
    for (const records of pages) for (const record of records) this.#count(record);
  }

  /** Whether any record refers to an alias. */
  get hasAliases(): boolean {
    return this.#referring > 0;
  }

  /** Every record, sorted by start. */
  get all(): readonly CachedRecord[] {
    this.#all ??= this.#pages.flatMap(({ records }) => records);
    return this.#all;
  }

  /** The same in pages, for what is known of a page as long as its version stays the same. */
  get pages(): readonly RecordPage[] {
    return this.#pages;
  }

  /**
   * The text of a span (offsets before the edit) was replaced by text of another length. Moves what follows it, and
   * removes and returns (with their starts before the edit) the records whose text it overlaps.
   *
   * @param isShapeless Given where the edit changed words alone, so that records stay whose own text it does not touch:
   *   whether there is nothing but words in a part of the edited text.
   */
  edit(span: Span, newLength: number, isShapeless?: (start: number, end: number) => boolean): readonly CachedRecord[] {
    const by = newLength - (span.end - span.start);
    const dropped: CachedRecord[] = [];
    const follows = (record: CachedRecord): boolean => {
      const isKept = isShapeless !== undefined && record.follow(span, by, isShapeless);
      if (isKept) this.#measure(record);
      return isKept;
    };
    // After this page, every record's text comes after the edit.
    const last = this.#pageOf(span.end + this.#back + 1);
    for (let i = this.#pageOf(span.start - this.#reach); i < this.#pages.length; i++) {
      const page = this.#pages[i] as RecordPage;
      if (i > last) page.shift += by;
      else if (isShapeless !== undefined && page.follow(span, by)) this.#back = Math.max(this.#back, page.back);
      else for (const record of page.edit(span, by, follows)) dropped.push(record);
    }
    if (dropped.length > 0) {
      this.#pages = this.#pages.filter(({ records }) => records.length > 0);
      this.#all = undefined;
    }
    for (const { aliases } of dropped) if (aliases.length > 0) this.#referring--;
    return dropped;
  }

  /** The records that overlap a span, touching it included. */
  in({ start, end }: Span): readonly CachedRecord[] {
    const result: CachedRecord[] = [];
    for (let i = this.#pageOf(start - this.#longest); i < this.#pages.length; i++) {
      for (const record of this.#pages[i]?.records ?? []) {
        if (record.start > end) return result;
        if (record.start + record.length >= start) result.push(record);
      }
    }
    return result;
  }

  /** The records whose text, or the text that they were derived from, overlaps a span, touching it included. */
  examining({ start, end }: Span): readonly CachedRecord[] {
    const result: CachedRecord[] = [];
    for (let i = this.#pageOf(start - this.#reach); i < this.#pages.length; i++) {
      if (this.#pages[i]?.isBefore(start)) continue;
      for (const record of this.#pages[i]?.records ?? []) {
        if (record.start - this.#back > end) return result;
        const examined = examinedSpan(record);
        if (examined.start <= end && start <= examined.end) result.push(record);
      }
    }
    return result;
  }

  /** Where the text of a line is code for sure: the line feed or seam of the last record before an offset that has one. */
  originBefore(offset: number): number | undefined {
    for (let i = Math.min(this.#pageOf(offset), this.#pages.length - 1); i >= 0; i--) {
      const last = this.#pages[i]?.records.findLast(({ start, origin }) => start < offset && origin !== undefined);
      if (last !== undefined) return last.origin;
    }
    return undefined;
  }

  /** How far, at most, a record's text reaches before its start. */
  get back(): number {
    return this.#back;
  }

  /** The records that start at or after an offset. Must not be changed meanwhile. */
  *from(offset: number): Generator<CachedRecord> {
    for (let i = this.#pageOf(offset); i < this.#pages.length; i++) {
      for (const record of this.#pages[i]?.records ?? []) if (record.start >= offset) yield record;
    }
  }

  /** Adds a record that was not here. */
  add(record: CachedRecord): void {
    this.#count(record);
    this.#all = undefined;
    const i = Math.min(this.#pageOf(record.start), this.#pages.length - 1);
    const page = this.#pages[i];
    if (page === undefined) {
      this.#pages.push(new RecordPage([record], this.#read));
      return;
    }
    const { records } = page;
    const isBefore = (index: number): boolean => (records[index]?.start ?? 0) < record.start;
    page.insert(firstIndex(records.length, isBefore), record);
    if (records.length >= 2 * PAGE_RECORDS) this.#pages.splice(i + 1, 0, page.divide());
  }

  /** Removes a record, which may be gone already. */
  remove(record: CachedRecord): void {
    const i = this.#pageOf(record.start);
    const index = this.#pages[i]?.records.indexOf(record) ?? -1;
    if (index < 0) return;
    this.#pages[i]?.remove(index);
    if (this.#pages[i]?.records.length === 0) this.#pages.splice(i, 1);
    if (record.aliases.length > 0) this.#referring--;
    this.#all = undefined;
  }

  #count(record: CachedRecord): void {
    if (record.aliases.length > 0) this.#referring++;
    this.#measure(record);
  }

  #measure({ length, examinedFrom, examinedTo }: CachedRecord): void {
    this.#back = Math.max(this.#back, -examinedFrom);
    this.#reach = Math.max(this.#reach, examinedTo, length);
    this.#longest = Math.max(this.#longest, length);
  }

  /** Index of the first page with a record that starts at or after an offset; how many there are if none has. */
  #pageOf(offset: number): number {
    return firstIndex(this.#pages.length, (i) => (this.#pages[i]?.records.at(-1)?.start ?? 0) < offset);
  }
}
