/**
 * A document's records in order, made to survive edits: those that an edit does not overlap keep their identity, and
 * only their `start` moves. A burst of edits in one place costs what it touches, for the records after it are moved
 * once.
 */

import type { Span } from "../text/offsetMap.js";
import type { CachedRecord } from "./cachedRecord.js";

/** The one way in which a record ever changes. */
function move(record: CachedRecord, by: number): void {
  record.start += by;
}

/** The document offsets of the text that holds a record or that it was derived from. */
export function examinedSpan({ start, length, examined }: CachedRecord): Span {
  return { start: start + Math.min(examined.start, 0), end: start + Math.max(examined.end, length) };
}

export class RecordList {
  /** Sorted by start. */
  #records: CachedRecord[] = [];
  /** From this index on, the real offsets of records are `#delta` larger than those stored. */
  #gap = 0;
  #delta = 0;
  /** How far, at most, a record's text reaches before and after its start. Grows only, until `reset`. */
  #back = 0;
  #reach = 0;
  /** How many records refer to aliases. */
  #referring = 0;

  /** Whether any record refers to an alias. */
  get hasAliases(): boolean {
    return this.#referring > 0;
  }

  /** Every record, sorted by start. The array is valid until the next change. */
  get all(): readonly CachedRecord[] {
    this.#moveGap(this.#records.length);
    this.#delta = 0;
    return this.#records;
  }

  /** Starts anew with these records. */
  reset(records: readonly CachedRecord[]): void {
    this.#records = [...records].sort((a, b) => a.start - b.start);
    this.#gap = 0;
    this.#delta = 0;
    this.#back = 0;
    this.#reach = 0;
    this.#referring = 0;
    for (const record of records) this.#measure(record);
  }

  /**
   * The text of a span (offsets before the edit) was replaced by text of another length. Moves what follows it, and
   * removes and returns (with their starts before the edit) the records whose text it overlaps.
   */
  edit({ start, end }: Span, newLength: number): readonly CachedRecord[] {
    const low = this.#indexOf(start - this.#reach);
    const high = this.#indexOf(end + this.#back + 1);
    this.#moveGap(high);
    const by = newLength - (end - start);
    const dropped: CachedRecord[] = [];
    let kept = low;
    for (let i = low; i < high; i++) {
      const record = this.#records[i] as CachedRecord;
      const isAfter = record.start + Math.min(record.examined.start, 0) > end;
      // Text that is added right before or after counts: it may lengthen a token.
      if (!isAfter && start <= record.start + Math.max(record.examined.end, record.length)) {
        dropped.push(record);
        continue;
      }
      if (isAfter) move(record, by);
      this.#records[kept++] = record;
    }
    if (dropped.length > 0) {
      this.#records.splice(kept, dropped.length);
      this.#gap -= dropped.length;
    }
    for (const { aliases } of dropped) if (aliases.length > 0) this.#referring--;
    this.#delta += by;
    return dropped;
  }

  /** The records that overlap a span, touching it included. */
  in({ start, end }: Span): readonly CachedRecord[] {
    const { all } = this;
    const result: CachedRecord[] = [];
    for (let i = this.#indexOf(start - this.#reach); i < all.length; i++) {
      const record = all[i];
      if (record === undefined || record.start > end) break;
      if (record.start + record.length >= start) result.push(record);
    }
    return result;
  }

  /** Adds a record that was not here. */
  add(record: CachedRecord): void {
    const { all } = this;
    const i = this.#indexOf(record.start);
    this.#measure(record);
    if (i === all.length) this.#records.push(record);
    else this.#records.splice(i, 0, record);
    this.#gap = this.#records.length;
  }

  #measure({ length, examined, aliases }: CachedRecord): void {
    if (aliases.length > 0) this.#referring++;
    this.#back = Math.max(this.#back, -examined.start);
    this.#reach = Math.max(this.#reach, examined.end, length);
  }

  /** Index of the first record that starts at or after an offset. */
  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = (this.#records[middle]?.start ?? 0) + (middle >= this.#gap ? this.#delta : 0);
      if (start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #moveGap(to: number): void {
    if (this.#delta !== 0) {
      for (const record of this.#records.slice(this.#gap, to)) move(record, this.#delta);
      for (const record of this.#records.slice(to, this.#gap)) move(record, -this.#delta);
    }
    this.#gap = to;
  }
}
