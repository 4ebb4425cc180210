/** The text outside of their own segments that decides what ops there are. In rows, as a file may have very many. */
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

/** Rows are in chunks of so many, which are never copied. The first one grows: most files have few rows. */
const MIN_ROWS = 16;
const MAX_ROWS = 4096;

export class ExaminedText {
  readonly #chunks: Int32Array[] = [];
  #count = 0;

  /** Notes a span that decides what a candidate is. */
  add(start: number, end: number, op: number, symName: number): void {
    const rows = this.#roomFor(this.#count);
    const at = FIELDS * (this.#count++ % MAX_ROWS);
    rows[at + START] = start;
    rows[at + END] = end;
    rows[at + OP] = op;
    rows[at + SYM_NAME] = symName;
  }

  /** Whether anything that ends at or after an offset decides what an op in a span is. */
  reaches(offset: number, { start, end }: Span): boolean {
    return this.#chunks.some((rows, chunk) => {
      const length = this.#lengthOf(chunk);
      for (let i = 0; i < length; i += FIELDS) {
        const from = rows[i + START] ?? 0;
        if (from >= start && from <= end && (rows[i + END] ?? 0) >= offset) return true;
      }
      return false;
    });
  }

  /** The candidates that the text of a span, or what touches it, decides on. */
  decidedBy({ start, end }: Span): Candidate[] {
    const found: Candidate[] = [];
    for (const [chunk, rows] of this.#chunks.entries()) {
      const length = this.#lengthOf(chunk);
      for (let i = 0; i < length; i += FIELDS) {
        if ((rows[i + START] ?? 0) > end || (rows[i + END] ?? 0) < start) continue;
        found.push({ start: rows[i + OP] ?? -1, symName: rows[i + SYM_NAME] ?? -1 });
      }
    }
    return found;
  }

  /** Moves all places from an offset on. */
  move(from: number, by: number): void {
    for (const [chunk, rows] of this.#chunks.entries()) {
      const length = this.#lengthOf(chunk);
      for (let i = 0; i < length; i++) {
        const place = rows[i] ?? 0;
        if (place >= from) rows[i] = place + by;
      }
    }
  }

  /** Forgets what decides on some candidates. */
  remove(candidates: readonly Candidate[]): void {
    const starts = candidates.map(({ start }) => start);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    for (let chunk = this.#chunks.length - 1; chunk >= 0; chunk--) {
      const rows = this.#chunks[chunk] as Int32Array;
      for (let i = this.#lengthOf(chunk) - FIELDS; i >= 0; i -= FIELDS) {
        const op = rows[i + OP] ?? -1;
        if (op < first || op > last) continue;
        if (candidates.some(({ start, symName }) => start === op && symName === rows[i + SYM_NAME]))
          this.#replaceWithLast(rows, i);
      }
    }
  }

  /** Rows are in no order. */
  #replaceWithLast(rows: Int32Array, at: number): void {
    const last = --this.#count;
    const chunk = Math.floor(last / MAX_ROWS);
    const from = FIELDS * (last % MAX_ROWS);
    const lastRows = this.#chunks[chunk] as Int32Array;
    for (let field = 0; field < FIELDS; field++) rows[at + field] = lastRows[from + field] ?? 0;
    if (from === 0) this.#chunks.length = chunk;
  }

  /** The chunk of a row that is added. */
  #roomFor(row: number): Int32Array {
    const chunk = Math.floor(row / MAX_ROWS);
    const known = this.#chunks[chunk];
    if (known !== undefined && FIELDS * (row % MAX_ROWS) < known.length) return known;
    const wider = new Int32Array(FIELDS * (chunk > 0 ? MAX_ROWS : Math.max(MIN_ROWS, 2 * row)));
    if (known !== undefined) wider.set(known);
    this.#chunks[chunk] = wider;
    return wider;
  }

  /** How much of a chunk is in use. */
  #lengthOf(chunk: number): number {
    return FIELDS * Math.min(this.#count - chunk * MAX_ROWS, MAX_ROWS);
  }
}
