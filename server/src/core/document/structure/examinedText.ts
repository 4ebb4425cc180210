/** The text that decides what ops there are, beside that of their own segments: in rows, as a file may have very many. */
import type { Span } from "../../text/offsetMap.js";

/** What may be an op: where it starts, and the `sym_name` that it was found by; -1 where there is none. */
export interface Candidate {
  readonly start: number;
  readonly symName: number;
}

/** The fields of a row. */
const START = 0;
const END = 1;
const OP = 2;
const SYM_NAME = 3;
const FIELDS = 4;

/** At first there is room for so many rows, and then for half as many again. */
const MIN_ROWS = 16;

export class ExaminedText {
  #rows = new Int32Array(0);
  #length = 0;

  /** Notes a span that decides what a candidate is. */
  add(start: number, end: number, op: number, symName: number): void {
    if (this.#length === this.#rows.length) this.#resize(this.#length + Math.max(this.#length >> 1, FIELDS * MIN_ROWS));
    const rows = this.#rows;
    const at = this.#length;
    rows[at + START] = start;
    rows[at + END] = end;
    rows[at + OP] = op;
    rows[at + SYM_NAME] = symName;
    this.#length += FIELDS;
  }

  /** Gives up the room for more. */
  trim(): void {
    if (this.#rows.length > this.#length) this.#resize(this.#length);
  }

  /** Whether anything that ends at or after an offset decides what an op in a span is. */
  reaches(offset: number, { start, end }: Span): boolean {
    const rows = this.#rows;
    for (let i = 0; i < this.#length; i += FIELDS) {
      const from = rows[i + START] ?? 0;
      if (from >= start && from <= end && (rows[i + END] ?? 0) >= offset) return true;
    }
    return false;
  }

  /** The candidates that the text of a span, or what touches it, decides on. */
  *decidedBy({ start, end }: Span): Generator<Candidate> {
    const rows = this.#rows;
    for (let i = 0; i < this.#length; i += FIELDS) {
      if ((rows[i + START] ?? 0) > end || (rows[i + END] ?? 0) < start) continue;
      yield { start: rows[i + OP] ?? -1, symName: rows[i + SYM_NAME] ?? -1 };
    }
  }

  /** Moves all places from an offset on. */
  move(from: number, by: number): void {
    const rows = this.#rows;
    for (let i = 0; i < this.#length; i++) {
      const place = rows[i] ?? 0;
      if (place >= from) rows[i] = place + by;
    }
  }

  /** Forgets what decides on some candidates. */
  remove(candidates: readonly Candidate[]): void {
    const rows = this.#rows;
    const starts = candidates.map(({ start }) => start);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    const isGone = (op: number, i: number): boolean =>
      candidates.some(({ start, symName }) => start === op && symName === rows[i + SYM_NAME]);
    let length = 0;
    let kept = 0;
    for (let i = 0; i < this.#length; i += FIELDS) {
      const op = rows[i + OP] ?? -1;
      if (op < first || op > last || !isGone(op, i)) continue;
      // All between two of them at once: of hundreds of thousands few are gone.
      rows.copyWithin(length, kept, i);
      length += i - kept;
      kept = i + FIELDS;
    }
    rows.copyWithin(length, kept, this.#length);
    this.#length -= kept - length;
  }

  #resize(length: number): void {
    const rows = new Int32Array(length - (length % FIELDS));
    rows.set(this.#rows.subarray(0, this.#length));
    this.#rows = rows;
  }
}
