/** A map from whole numbers to whole numbers, none of them negative, in six tenths of a `Map`'s memory or less. */

/** An entry of the table takes two numbers: one more than the key, as 0 is not an entry, and the value. */
const FIELDS = 2;
const MIN_CAPACITY = 16;

export class IntMap {
  /** Each key is at the place that its bits show, or at the first free one after that. A power of two, a fourth of it free. */
  #table = new Int32Array(FIELDS * MIN_CAPACITY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** -1 where there is none. */
  get(key: number): number {
    const at = this.#find(key);
    return this.#table[at] === 0 ? -1 : (this.#table[at + 1] ?? -1);
  }

  set(key: number, value: number): void {
    if (4 * FIELDS * (this.#size + 1) > 3 * this.#table.length) this.#grow();
    const at = this.#find(key);
    if (this.#table[at] === 0) this.#size++;
    this.#table[at] = key + 1;
    this.#table[at + 1] = value;
  }

  delete(key: number): void {
    const table = this.#table;
    const last = table.length - FIELDS;
    let free = this.#find(key);
    if (table[free] === 0) return;
    this.#size--;
    // What follows moves up, unless it would be before its place then.
    for (let at = (free + FIELDS) & last; table[at] !== 0; at = (at + FIELDS) & last) {
      const own = this.#placeOf((table[at] ?? 0) - 1);
      if (((at - own) & last) < ((at - free) & last)) continue;
      table.copyWithin(free, at, at + FIELDS);
      free = at;
    }
    table[free] = 0;
  }

  #placeOf(key: number): number {
    return (FIELDS * key) & (this.#table.length - FIELDS);
  }

  /** Where a key is in the table, or would be. */
  #find(key: number): number {
    const table = this.#table;
    let at = this.#placeOf(key);
    while (table[at] !== 0 && table[at] !== key + 1) at = (at + FIELDS) & (table.length - FIELDS);
    return at;
  }

  #grow(): void {
    const before = this.#table;
    this.#table = new Int32Array(2 * before.length);
    for (let i = 0; i < before.length; i += FIELDS) {
      const key = (before[i] ?? 0) - 1;
      if (key < 0) continue;
      const at = this.#find(key);
      this.#table[at] = key + 1;
      this.#table[at + 1] = before[i + 1] ?? 0;
    }
  }
}
