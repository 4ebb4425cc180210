/**
 * The ops of a text that define symbols, or are scopes without one: in columns, as a file may have hundreds of thousands.
 * They are in the order of their starts. Offsets are the document's.
 */

import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import { FLAG, OP_SHIFT, packWords, visibilityIn } from "./definitions.js";

/** An op as it was read. */
export interface FoundOp extends Span {
  readonly headerEnd: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly op: string;
  readonly name: string | undefined;
  readonly isFunction: boolean;
  readonly visibility: string | undefined;
  /** In the generic form, where the `sym_name` is that it was found by; else -1. */
  readonly symName: number;
}

/** The `symName` of an op that was found at one place twice. */
const IS_AMBIGUOUS = -2;

/** Room for ops that edits add, one after another: a 64th of those there are, and at least so many. */
const ROOM_SHIFT = 6;
const MIN_ROOM = 16;
const withRoom = (count: number): number => count + Math.max(count >> ROOM_SHIFT, MIN_ROOM);

/** Columns of places. */
const START = 0;
const END = 1;
const HEADER_END = 2;
const NAME_START = 3;
const NAME_END = 4;
const SYM_NAME = 5;
/** Whether it is a function, its visibility, and the number of its op's name: see `packWords`. */
const WORDS = 6;
const COLUMNS = 7;

export class OpColumns {
  #count = 0;
  #columns: Int32Array[];
  #names: (string | undefined)[];
  readonly #ops: string[] = [];
  readonly #opNumbers = new Map<string, number>();
  #isSorted = true;

  /** @param capacity How many ops are added at most. */
  constructor(capacity: number) {
    this.#columns = Array.from({ length: COLUMNS }, () => new Int32Array(withRoom(capacity)));
    this.#names = new Array(withRoom(capacity));
  }

  get count(): number {
    return this.#count;
  }

  get starts(): Int32Array {
    return this.#column(START);
  }

  get ends(): Int32Array {
    return this.#column(END);
  }

  start(row: number): number {
    return this.#at(START, row);
  }

  end(row: number): number {
    return this.#at(END, row);
  }

  headerEnd(row: number): number {
    return this.#at(HEADER_END, row);
  }

  nameStart(row: number): number {
    return this.#at(NAME_START, row);
  }

  nameEnd(row: number): number {
    return this.#at(NAME_END, row);
  }

  symName(row: number): number {
    return this.#at(SYM_NAME, row);
  }

  op(row: number): string {
    return this.#ops[this.#at(WORDS, row) >> OP_SHIFT] ?? "";
  }

  name(row: number): string | undefined {
    return this.#names[row];
  }

  isFunction(row: number): boolean {
    return (this.#at(WORDS, row) & FLAG) !== 0;
  }

  visibility(row: number): string | undefined {
    return visibilityIn(this.#at(WORDS, row));
  }

  /** The first row of an op that starts at or after an offset. */
  rowFrom(offset: number): number {
    return lowerBound(this.starts, offset, this.#count);
  }

  /** The row of the op that starts at an offset, or -1. */
  rowAt(start: number): number {
    const row = this.rowFrom(start);
    return row < this.#count && this.start(row) === start ? row : -1;
  }

  /** Adds an op, in any order: `sort` follows. */
  add(op: FoundOp): void {
    if (this.#count > 0 && op.start <= this.start(this.#count - 1)) this.#isSorted = false;
    this.#count++;
    this.set(this.#count - 1, op);
  }

  /** Puts all ops in order, each once, with its name where it has one: a generic op may name its symbol twice in broken text. */
  sort(): void {
    const { starts } = this;
    if (this.#isSorted) {
      // This leaves the room for more.
      this.#names.length = this.#count;
      if (starts.length > 2 * withRoom(this.#count)) this.#resize();
      return;
    }
    const order = new Uint32Array(this.#count);
    for (let row = 0; row < order.length; row++) order[row] = row;
    const startOf = (row: number | undefined): number => starts[row ?? 0] ?? 0;
    const unnamed = (row: number): number => Number(!this.#names[row]);
    order.sort((a, b) => startOf(a) - startOf(b) || unnamed(a) - unnamed(b) || a - b);
    const isSame = (i: number, k: number): boolean =>
      k >= 0 && k < order.length && startOf(order[i]) === startOf(order[k]);
    for (const [i, row] of order.entries())
      if (isSame(i, i + 1)) this.#columns[SYM_NAME]?.fill(IS_AMBIGUOUS, row, row + 1);
    this.#reorder(order.filter((_, i) => !isSame(i, i - 1)));
  }

  #reorder(rows: Uint32Array): void {
    const names = this.#names;
    this.#columns = this.#columns.map((column) => {
      const picked = new Int32Array(withRoom(rows.length));
      for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i] ?? 0] ?? 0;
      return picked;
    });
    this.#names = Array.from(rows, (row) => names[row]);
    this.#count = rows.length;
    this.#isSorted = true;
  }

  /** Replaces what was read of an op. */
  set(row: number, found: FoundOp): void {
    this.#put(START, row, found.start);
    this.#put(END, row, found.end);
    this.#put(HEADER_END, row, found.headerEnd);
    this.#put(NAME_START, row, found.nameStart);
    this.#put(NAME_END, row, found.nameEnd);
    this.#put(SYM_NAME, row, found.symName);
    this.#put(WORDS, row, packWords(found.isFunction, found.visibility, this.#numberOf(found.op)));
    this.#names[row] = found.name;
  }

  insert(row: number, found: FoundOp): void {
    if (this.#count === this.starts.length) this.#resize();
    for (const column of this.#columns) column.copyWithin(row + 1, row, this.#count);
    this.#names.splice(row, 0, found.name);
    this.#count++;
    this.set(row, found);
  }

  /** Makes room for more ops, or gives up room that is not needed. */
  #resize(): void {
    const room = withRoom(this.#count);
    this.#columns = this.#columns.map((column) => {
      const resized = new Int32Array(room);
      resized.set(column.subarray(0, this.#count));
      return resized;
    });
  }

  remove(row: number): void {
    for (const column of this.#columns) column.copyWithin(row, row + 1, this.#count);
    this.#names.splice(row, 1);
    this.#count--;
  }

  /** Moves all places from an offset on. */
  move(from: number, by: number): void {
    for (const column of this.#columns.slice(0, WORDS)) {
      for (let row = 0; row < this.#count; row++) {
        const place = column[row] ?? 0;
        if (place >= from) column[row] = place + by;
      }
    }
  }

  #put(column: number, row: number, value: number): void {
    this.#column(column)[row] = value;
  }

  #numberOf(op: string): number {
    let number = this.#opNumbers.get(op);
    if (number === undefined) {
      number = this.#ops.push(op) - 1;
      this.#opNumbers.set(op, number);
    }
    return number;
  }

  #column(column: number): Int32Array {
    return this.#columns[column] as Int32Array;
  }

  #at(column: number, row: number): number {
    return this.#columns[column]?.[row] ?? 0;
  }
}
