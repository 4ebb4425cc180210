/**
 * The pieces of a part that were read, in rows: a file may have a hundred thousand. They survive edits until their own
 * text changes.
 */
import { lowerBound } from "../../text/lines.js";
import type { Span } from "../../text/offsetMap.js";
import type { UnitFacts } from "./unitFacts.js";
import type { Cut, Unit } from "./units.js";

export class UnitTable {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Undefined where the piece's own text has changed. */
  readonly #facts: (UnitFacts | undefined)[];
  readonly #cuts = new Map<number, Cut>();
  /** Of pieces with a part cut out in which something has changed: it may be another by now. */
  readonly #uncertain = new Set<number>();

  /** @param units Ascending by start, the outer one first. */
  constructor(units: readonly (Unit | Span)[]) {
    this.#starts = Int32Array.from(units, ({ start }) => start);
    this.#ends = Int32Array.from(units, ({ end }) => end);
    this.#facts = units.map((unit) => ("facts" in unit ? unit.facts : undefined));
    for (const [i, unit] of units.entries()) if ("cut" in unit && unit.cut !== undefined) this.#cuts.set(i, unit.cut);
  }

  /** By piece. */
  get facts(): readonly (UnitFacts | undefined)[] {
    return this.#facts;
  }

  /** Those of which all is known. */
  *[Symbol.iterator](): Generator<Unit> {
    for (const [i, facts] of this.#facts.entries()) {
      if (facts === undefined || this.#uncertain.has(i)) continue;
      yield { start: this.#starts[i] ?? 0, end: this.#ends[i] ?? 0, cut: this.#cuts.get(i), facts };
    }
  }

  /** Notes what was read of a piece, whose text without holes is so long. */
  set(i: number, { start, end }: Span, joints: readonly number[], length: number, facts: UnitFacts): void {
    this.#starts[i] = start;
    this.#ends[i] = end;
    if (joints.length > 0) this.#cuts.set(i, { joints, length });
    else this.#cuts.delete(i);
    this.#facts[i] = facts;
  }

  /** The pieces are those that are wanted now. */
  settle(): void {
    this.#uncertain.clear();
  }

  /** Moves pieces after a span whose text became so much longer, and drops what was read of those that it meets. */
  edit({ start, end }: Span, by: number): void {
    const [starts, ends] = [this.#starts, this.#ends];
    const after = lowerBound(starts, end + 1, starts.length);
    let inner = after - 1;
    while (inner >= 0 && !((starts[inner] ?? 0) < start && end < (ends[inner] ?? 0))) inner--;
    const [from, to] = [starts[inner] ?? 0, ends[inner] ?? 0];
    for (let i = 0; i < after; i++) {
      const last = ends[i] ?? 0;
      if (last < start) continue;
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
