/**
 * The starts of what a scan has found, each kept as long as a scan may find it again. Nearly all of them come in the order
 * of the text.
 */
import { firstIndex } from "../text/order.js";

export class RecentStarts {
  readonly #reach: number;
  /** Those that came in ascending order; the rest is in `#others`. */
  #starts: number[] = [];
  #others = new Set<number>();
  /** The same for the stretch of text before. */
  #before = { starts: this.#starts, others: this.#others };
  #turn: number;
  #last = -1;

  /** @param reach The largest distance from a start to a place from which it may be found again. UTF-16 units. */
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
