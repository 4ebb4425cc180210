/** Where what a scan finds starts, for as long as it may be found again: nearly all of it is found in the order of the text. */
import { firstIndex } from "../text/order.js";

export class RecentStarts {
  readonly #reach: number;
  /** Ascending; those that were found after one further on are among the others. */
  #starts: number[] = [];
  #others = new Set<number>();
  /** The same of what was found before, up to the last turn. */
  #before = { starts: this.#starts, others: this.#others };
  #turn: number;
  #last = -1;

  /** @param reach How far after the start of one, at most, is what may lead to it again. */
  constructor(reach: number) {
    this.#reach = reach;
    this.#turn = reach;
  }

  /** Notes a start; false where it is known. */
  add(start: number): boolean {
    const isNext = start > this.#last;
    if (!isNext && this.#has(start)) return false;
    if (start > this.#turn) {
      this.#before = { starts: this.#starts, others: this.#others };
      this.#starts = [];
      this.#others = new Set();
      this.#turn = start + this.#reach;
    }
    if (isNext) this.#starts.push(start);
    else this.#others.add(start);
    this.#last = Math.max(this.#last, start);
    return true;
  }

  #has(start: number): boolean {
    const { starts, others } = this.#before;
    return isIn(this.#starts, start) || isIn(starts, start) || this.#others.has(start) || others.has(start);
  }
}

const isIn = (starts: readonly number[], start: number): boolean =>
  starts[firstIndex(starts.length, (i) => (starts[i] ?? 0) < start)] === start;
