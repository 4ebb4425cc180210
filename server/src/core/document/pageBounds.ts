/**
 * Bounds of the text before the records of a page on which they depend but which none of them has read. On a long line most
 * of it is the same for all of them, so they follow an edit there as one.
 */
import type { CachedRecord } from "./cachedRecord.js";
import { reachOf } from "./recordLayout.js";

/** Bounds of all records that were ever on the page, in offsets without its `shift` and `growth`. */
export class PageBounds {
  /** The first place where text was read for a record. */
  #readFrom = Number.POSITIVE_INFINITY;
  /** The last place where the text that a record depends on starts. */
  #latestStart = Number.NEGATIVE_INFINITY;
  /** How far before its record that starts, at least and at most. */
  #nearest = Number.POSITIVE_INFINITY;
  #furthest = 0;
  /** Whether all records follow edits of words. */
  #areAllPartlyRead = true;
  /** Whether text that is removed may bring more into the reach of a search. */
  #hasSearched = false;

  /** Includes a record that was added to the page, or has moved. */
  add(record: CachedRecord, shift: number, growth: number): void {
    const at = record.start - shift;
    const from = Math.min(record.examinedFrom, 0) + growth;
    this.#readFrom = Math.min(this.#readFrom, at + record.readFrom);
    this.#latestStart = Math.max(this.#latestStart, at + from);
    this.#nearest = Math.min(this.#nearest, -from);
    this.#furthest = Math.max(this.#furthest, -from);
    this.#areAllPartlyRead &&= record.isPartlyRead;
    this.#hasSearched ||= record.hasSearched;
  }

  /**
   * Whether each record would follow an edit of words that ends at an offset and makes the text `by` units longer, and
   * nothing of it would change but its position.
   */
  canFollow(end: number, by: number, growth: number): boolean {
    if (!this.#areAllPartlyRead || end >= this.#readFrom || end < this.#latestStart - growth) return false;
    if (by < 0 && this.#hasSearched) return false;
    const reach = reachOf(this.#nearest + growth);
    const others = [this.#nearest + by, this.#furthest, this.#furthest + by];
    return others.every((distance) => reachOf(distance + growth) === reach);
  }
}
