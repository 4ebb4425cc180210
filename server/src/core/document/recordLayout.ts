/** Where the parts of a record are, relative to it. Consecutive records with the same layout share one object. */
import { type RecordPlace, SEARCH_END_LENGTH } from "../abi/record.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import type { Span } from "../text/offsetMap.js";
import { areEqual } from "../text/recurring.js";

const NO_PLACES: readonly number[] = [];
const NEVER = () => false;
const NOTHING: Span = { start: 0, end: 0 };

export class RecordLayout {
  readonly length: number;
  /** The end of the examined text. Its start is where a line or the reach of a key starts, so few records have it in common. */
  to: number;
  /** The first part of that text that was read, and the starts and ends of the others in turn. */
  readonly #readFrom: number;
  readonly #readTo: number;
  #othersRead: readonly number[];
  /** Where the ABI attributes start; one for each island. */
  readonly keys: readonly number[];
  /** Whether several records have it, so that it stays as it is. */
  #isShared = false;

  private constructor(
    length: number,
    to: number,
    { start: readFrom, end: readTo }: Span,
    othersRead: readonly number[],
    keys: readonly number[],
  ) {
    this.length = length;
    this.to = to;
    this.#readFrom = readFrom;
    this.#readTo = readTo;
    this.#othersRead = othersRead;
    this.keys = keys;
  }

  static #latest = new RecordLayout(0, 0, NOTHING, NO_PLACES, NO_PLACES);

  static of({ length, examined, read }: RecordPlace, keys: readonly number[]): RecordLayout {
    return RecordLayout.#shared(length, examined.end, read?.[0] ?? NOTHING, placesOf(read), keys);
  }

  /** The layout that was requested last, if it is the same. */
  static #shared(
    length: number,
    to: number,
    read: Span,
    othersRead: readonly number[],
    keys: readonly number[],
  ): RecordLayout {
    const last = RecordLayout.#latest;
    const others = areEqual(last.#othersRead, othersRead) ? last.#othersRead : othersRead;
    const starts = areEqual(last.keys, keys) ? last.keys : keys;
    const isSame =
      last.length === length &&
      last.to === to &&
      last.#readFrom === read.start &&
      last.#readTo === read.end &&
      last.#othersRead === others &&
      last.keys === starts;
    if (isSame) last.#isShared = true;
    else RecordLayout.#latest = new RecordLayout(length, to, read, others, starts);
    return RecordLayout.#latest;
  }

  /** Where the first text that was read starts, relative to the record. */
  get readFrom(): number {
    let from = Math.min(this.#readFrom, 0);
    for (let i = 0; i < this.#othersRead.length; i += 2) from = Math.min(from, this.#othersRead[i] ?? 0);
    return from;
  }

  /** Whether a search for a closing bracket ended in text that was not read. */
  get hasSearched(): boolean {
    return !this.#areEndsHeld(0, NEVER);
  }

  /**
   * The layout after an edit of words alone in the examined text of a record, after which what follows is `by` units
   * further on; undefined where the record may read otherwise then. Of one record alone it is the same object.
   *
   * @param start Where the record starts, before the edit.
   * @param from Where the examined text starts, relative to that.
   * @param isShapeless Whether there is nothing but words in a part of the edited text.
   */
  followed(
    start: number,
    from: number,
    edit: Span,
    by: number,
    isShapeless: (start: number, end: number) => boolean,
  ): RecordLayout | undefined {
    if (this.#hasRead(start, edit)) return undefined;
    const isBefore = edit.end < start;
    // What the examined text starts with may have come into reach of its key, or gone out of it.
    if (isBefore && reachOf(-from) !== reachOf(by - from)) return undefined;
    if (by < 0 && !this.#areEndsHeld(start, (end) => end <= edit.start || isShapeless(end - 1 + by, end)))
      return undefined;
    const to = this.to + Math.max(by, 0) - (isBefore ? by : 0);
    const place = (isBefore ? edit.start : edit.end) - start;
    const others = movedPlaces(this.#othersRead, place, isBefore, by);
    if (to === this.to && others === this.#othersRead) return this;
    if (this.#isShared) {
      return RecordLayout.#shared(this.length, to, { start: this.#readFrom, end: this.#readTo }, others, this.keys);
    }
    this.to = to;
    this.#othersRead = others;
    return this;
  }

  /**
   * Whether something holds where searches for closing brackets ended, one character before: they reach further where text
   * before that is gone. What was read to its end moves with the text.
   */
  #areEndsHeld(start: number, isHeld: (end: number) => boolean): boolean {
    if (this.to > Math.max(this.#readTo, this.length) && !isHeld(start + this.to)) return false;
    const others = this.#othersRead;
    for (let i = 1; i < others.length; i += 2) {
      const end = others[i] ?? 0;
      if (end - (others[i - 1] ?? 0) === SEARCH_END_LENGTH && !isHeld(start + end)) return false;
    }
    return true;
  }

  /** Whether text that was read for the record at an offset overlaps a span of the document, touching it included. */
  #hasRead(at: number, edit: Span): boolean {
    const start = edit.start - at;
    const end = edit.end - at;
    if (this.#readFrom <= end && start <= Math.max(this.#readTo, this.length)) return true;
    const others = this.#othersRead;
    for (let i = 0; i < others.length; i += 2) {
      if ((others[i] ?? 0) <= end && start <= (others[i + 1] ?? 0)) return true;
    }
    return false;
  }
}

/** Places relative to a record after an edit at another, before or after the record; the same array where none moves. */
function movedPlaces(places: readonly number[], at: number, isBefore: boolean, by: number): readonly number[] {
  const moves = (place: number): boolean => (isBefore ? place < at : place > at);
  for (const place of places) {
    if (moves(place)) return places.map((each) => (moves(each) ? each + (isBefore ? -by : by) : each));
  }
  return places;
}

/**
 * Whether what is so far before a record is in reach of its key (-1), out of reach (1), or either, as a quoted key is one further:
 * then `NaN`, which equals nothing.
 */
export const reachOf = (distance: number): number =>
  distance < OWNER_LIMIT ? -1 : distance > OWNER_LIMIT ? 1 : Number.NaN;

/** The starts and ends of all spans but the first. */
function placesOf(spans: readonly Span[] | undefined): readonly number[] {
  if (spans === undefined || spans.length < 2) return NO_PLACES;
  const places: number[] = [];
  for (let i = 1; i < spans.length; i++) {
    const { start, end } = spans[i] as Span;
    places.push(start, end);
  }
  // A list that grew takes room for more.
  return places.slice();
}
