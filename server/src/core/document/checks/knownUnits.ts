/** Units that were read, to be taken over one after another for those that are wanted now. */
import { isSame, type Unit, type Wanted } from "./units.js";
import type { UnitTable } from "./unitTable.js";

export class KnownUnits {
  readonly #table: UnitTable;
  /** The rows of the table, ascending by start; those that are taken with all bits inverted. */
  readonly #rows: Int32Array;
  #row = 0;
  readonly #spare: readonly Unit[];
  readonly #taken = new Set<Unit>();
  #next = 0;

  constructor(table: UnitTable, spare: readonly Unit[]) {
    this.#table = table;
    this.#rows = table.knownRows();
    this.#spare = spare.toSorted((a, b) => a.start - b.start);
  }

  /** What was read of a unit that starts at or after the last one, in the section that starts at `base`. */
  take(wanted: Wanted, base: number): Unit | undefined {
    const start = wanted.start - base;
    const [rows, spare] = [this.#rows, this.#spare];
    while (this.#row < rows.length && this.#startOf(this.#row) < start) this.#row++;
    for (let k = this.#row; k < rows.length && this.#startOf(k) === start; k++) {
      const unit = this.#unitOf(k);
      if (unit === undefined || !isSame(unit, wanted, base)) continue;
      rows[k] = ~(rows[k] ?? 0);
      return unit;
    }
    while ((spare[this.#next]?.start ?? Number.POSITIVE_INFINITY) < start) this.#next++;
    for (let k = this.#next; spare[k]?.start === start; k++) {
      const unit = spare[k];
      if (unit === undefined || this.#taken.has(unit) || !isSame(unit, wanted, base)) continue;
      this.#taken.add(unit);
      return unit;
    }
    return undefined;
  }

  /** The units that were not taken; none where those are more than `most`. */
  rest(most: number): readonly Unit[] {
    let count = this.#spare.length - this.#taken.size;
    for (const row of this.#rows) if (row >= 0) count++;
    if (count > most) return [];
    const rest: Unit[] = [];
    for (let k = 0; k < this.#rows.length; k++) {
      const unit = this.#unitOf(k);
      if (unit !== undefined) rest.push(unit);
    }
    for (const unit of this.#spare) if (!this.#taken.has(unit)) rest.push(unit);
    return rest;
  }

  #startOf(k: number): number {
    const row = this.#rows[k] ?? 0;
    return this.#table.startOf(row < 0 ? ~row : row);
  }

  #unitOf(k: number): Unit | undefined {
    const row = this.#rows[k] ?? -1;
    return row < 0 ? undefined : this.#table.at(row);
  }
}
