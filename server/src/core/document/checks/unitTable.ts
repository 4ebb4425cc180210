/**
 * The units of a section that were read, in rows: a file may have a hundred thousand. They survive edits until their own text
 * changes.
 */

import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import type { UnitFacts } from "./unitFacts.js";
import type { Cut, Unit } from "./units.js";

export class UnitTable {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Undefined where the unit's own text has changed. */
  readonly #facts: (UnitFacts | undefined)[];
  readonly #cuts = new Map<number, Cut>();
  /** Units with an edit inside of one of their holes, which may be no hole any more. */
  readonly #uncertain = new Set<number>();

  /** @param count Of the units, which are placed ascending by start, the outer one first. */
  constructor(count: number) {
    this.#starts = new Int32Array(count);
    this.#ends = new Int32Array(count);
    this.#facts = new Array(count).fill(undefined);
  }

  /** Sets where a unit is, and what is known of it. */
  place(i: number, { start, end }: Span, unit: Unit | undefined): void {
    this.#starts[i] = start;
    this.#ends[i] = end;
    this.#facts[i] = unit?.facts;
    if (unit?.cut !== undefined) this.#cuts.set(i, unit.cut);
  }

  startOf(i: number): number {
    return this.#starts[i] ?? 0;
  }

  /** The units of which all is known, ascending by start: the order of rows may differ after an edit. */
  knownRows(): Int32Array {
    const rows = new Int32Array(this.#facts.length);
    let count = 0;
    let isAscending = true;
    for (let i = 0; i < rows.length; i++) {
      if (this.#facts[i] === undefined || this.#uncertain.has(i)) continue;
      if (count > 0 && this.startOf(i) < this.startOf(rows[count - 1] ?? 0)) isAscending = false;
      rows[count++] = i;
    }
    const known = rows.subarray(0, count);
    return isAscending ? known : known.sort((a, b) => this.startOf(a) - this.startOf(b) || a - b);
  }

  /** A unit, if all is known of it. */
  at(i: number): Unit | undefined {
    const facts = this.#facts[i];
    if (facts === undefined || this.#uncertain.has(i)) return undefined;
    return { start: this.startOf(i), end: this.#ends[i] ?? 0, cut: this.#cuts.get(i), facts };
  }

  /** By unit. */
  get facts(): readonly (UnitFacts | undefined)[] {
    return this.#facts;
  }

  /** Those of which all is known. */
  *[Symbol.iterator](): Generator<Unit> {
    for (let i = 0; i < this.#facts.length; i++) {
      const unit = this.at(i);
      if (unit !== undefined) yield unit;
    }
  }

  /** Sets what was read of a unit; `length` is that of its text without holes. */
  set(i: number, { start, end }: Span, placeholders: readonly number[], length: number, facts: UnitFacts): void {
    this.#starts[i] = start;
    this.#ends[i] = end;
    if (placeholders.length > 0) this.#cuts.set(i, { placeholders, length });
    else this.#cuts.delete(i);
    this.#facts[i] = facts;
  }

  /** Accepts all units as they are: they are those that are wanted now. */
  settle(): void {
    this.#uncertain.clear();
  }

  /** Moves units after a span whose text became `by` longer, and drops what was read of those that it touches. */
  edit({ start, end }: Span, by: number): void {
    const [starts, ends] = [this.#starts, this.#ends];
    const after = lowerBound(starts, end + 1, starts.length);
    // Of a hundred thousand units before the span, nearly all end before it.
    const met: number[] = [];
    for (let i = 0; i < after; i++) if ((ends[i] ?? 0) >= start) met.push(i);
    const inner = met.findLast((i) => (starts[i] ?? 0) < start && end < (ends[i] ?? 0)) ?? -1;
    const [from, to] = [starts[inner] ?? 0, ends[inner] ?? 0];
    for (const i of met) {
      const last = ends[i] ?? 0;
      const isAround = inner >= 0 && i !== inner && (starts[i] ?? 0) <= from && to <= last;
      if (isAround) this.#uncertain.add(i);
      else this.#facts[i] = undefined;
      ends[i] = last + by;
    }
    for (let i = after; i < starts.length; i++) {
      starts[i] = (starts[i] ?? 0) + by;
      ends[i] = (ends[i] ?? 0) + by;
    }
  }
}
