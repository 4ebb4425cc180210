/** Rows by the name that each has, those of a name in order: two arrays, made in one pass. */
import { firstIndex } from "../../text/order.js";

export class NameIndex {
  /** Rows, those of one name together. */
  readonly #rows: Int32Array;
  /** By name, where its rows start. */
  readonly #firsts: Int32Array;

  /** @param nameOf The interned name of each of `count` rows, less than `names`; a negative one is left out. */
  constructor(count: number, names: number, nameOf: (row: number) => number) {
    const firsts = new Int32Array(names + 1);
    for (let row = 0; row < count; row++) {
      const name = nameOf(row);
      if (name >= 0) firsts[name + 1] = (firsts[name + 1] ?? 0) + 1;
    }
    for (let name = 0; name < names; name++) firsts[name + 1] = (firsts[name + 1] ?? 0) + (firsts[name] ?? 0);
    const next = firsts.slice();
    this.#rows = new Int32Array(firsts[names] ?? 0);
    for (let row = 0; row < count; row++) {
      const name = nameOf(row);
      if (name < 0) continue;
      const place = next[name] ?? 0;
      this.#rows[place] = row;
      next[name] = place + 1;
    }
    this.#firsts = firsts;
  }

  /** The rows of a name from one row up to another, in order. */
  of(name: number, from: number, to: number): Int32Array {
    if (name < 0 || name + 1 >= this.#firsts.length) return this.#rows.subarray(0, 0);
    const end = this.#firsts[name + 1] ?? 0;
    const first = firstIndex(end, (i) => (this.#rows[i] ?? 0) < from, this.#firsts[name] ?? 0);
    return this.#rows.subarray(
      first,
      firstIndex(end, (i) => (this.#rows[i] ?? 0) < to, first),
    );
  }
}
