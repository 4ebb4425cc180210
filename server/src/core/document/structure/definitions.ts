/**
 * Ops of a segment that define a symbol, or are a scope without one, in the order of their starts. In rows, as a file may
 * have a hundred thousand. Offsets are relative to the segment's start.
 */
import { Column } from "../../text/column.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";

/** Where an op ends, and what it has. Offsets are relative to the op's start. */
export interface Extent {
  /** After the last token before the first region, or after the op. */
  readonly headerEnd: number;
  readonly end: number;
  readonly hasRegion: boolean;
  /** Whether an argument list follows the symbol at once. */
  readonly called: boolean;
  /** Whether that list holds operands. */
  readonly hasOperands: boolean;
  /** After all that was examined. */
  readonly seen: number;
  /** The text that the extent depends on: start and end, in turn. Empty where that is all up to `seen`. */
  readonly examined: readonly number[];
}

/** An op that defines a symbol, or is a scope without one. */
export interface Definition {
  /** Where the op's name starts. */
  readonly start: number;
  /** The op's name, without quotes. */
  readonly op: string;
  /** The symbol with its `@`, or the string that `sym_name` is given; empty where the op has no symbol. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The symbol as it is spelled, without `@` and quotes. */
  readonly name: string | undefined;
  /** Whether the words before the symbol show it; otherwise the op must also have a region. */
  readonly isCertain: boolean;
  readonly visibility: string | undefined;
}

/** The fields of a row. */
const START = 0;
const NAME_START = 1;
const NAME_END = 2;
/** Whether it is certain, its visibility, and the number of its op's name: see `packWords`. */
const WORDS = 3;
const FIELDS = 4;

/** The flag in packed words, and where they have the number of the op's name. */
export const FLAG = 1;
const VISIBILITY_SHIFT = 1;
export const OP_SHIFT = 3;
const VISIBILITIES: readonly (string | undefined)[] = [undefined, "public", "private", "nested"];

/** A flag, a visibility and the number of an op's name as one number. */
export function packWords(flag: boolean, visibility: string | undefined, op: number): number {
  return (flag ? FLAG : 0) | (VISIBILITIES.indexOf(visibility) << VISIBILITY_SHIFT) | (op << OP_SHIFT);
}

/** The visibility in packed words. */
export function visibilityIn(words: number): string | undefined {
  return VISIBILITIES[(words >> VISIBILITY_SHIFT) & (VISIBILITIES.length - 1)];
}

/** The fields of an extent. */
const HEADER_END = 0;
const END = 1;
const SEEN = 2;
/** Flags, and how many places follow. */
const SHAPE = 3;
const EXAMINED = 4;
/** Most ops have one region at most; the places of more are kept apart. */
const MAX_EXAMINED = 4;
const EXTENT_FIELDS = EXAMINED + MAX_EXAMINED;

const IS_READ = 1;
const HAS_REGION = 2;
const IS_CALLED = 4;
const HAS_OPERANDS = 8;
const COUNT_SHIFT = 4;

/** Most segments are so short that 16 bits hold every offset in them. */
const MAX_SHORT = (1 << 16) - 1;

type Rows = Uint16Array | Int32Array;

const NO_ROWS = new Uint16Array(0);

/** Definitions while their segment is read, which may be all of a very long line. */
export class DefinitionList {
  readonly rows = new Column();
  readonly names: (string | undefined)[] = [];
  readonly ops: string[] = [];
  readonly #opNumbers = new Map<string, number>();

  /** An op whose dictionary comes before its symbol is found after the ops in that. */
  #isSorted = true;

  get count(): number {
    return this.names.length;
  }

  get isSorted(): boolean {
    return this.#isSorted;
  }

  /** The rows in the order of the starts of their ops. */
  order(): Uint32Array {
    const startOf = (row: number): number => this.rows.at(FIELDS * row + START);
    return Uint32Array.from(this.names.keys()).sort((a, b) => startOf(a) - startOf(b) || a - b);
  }

  add({ start, nameStart, nameEnd, isCertain, visibility, op, name }: Definition): void {
    let number = this.#opNumbers.get(op);
    if (number === undefined) {
      number = this.ops.push(op) - 1;
      this.#opNumbers.set(op, number);
    }
    if (this.count > 0 && start < this.rows.at(this.rows.length - FIELDS)) this.#isSorted = false;
    this.rows.push(start);
    this.rows.push(nameStart);
    this.rows.push(nameEnd);
    this.rows.push(packWords(isCertain, visibility, number));
    this.names.push(name);
  }
}

export class Definitions {
  readonly count: number;
  readonly #rows: Rows;
  /** Those of ops that end in their segment; undefined until one is known. */
  #extents: Rows | undefined;
  /** Of the other ops, how much text after their starts decides on them, besides what `ExaminedText` has; the same. */
  #headers: Rows | undefined;
  readonly #ops: readonly string[];
  readonly #names: readonly (string | undefined)[];
  /** What extents depend on where that is too much for a row. */
  readonly #examined = new Map<number, readonly number[]>();
  readonly #length: number;

  /** @param length Of the segment, in UTF-16 units. */
  constructor(list: DefinitionList, length: number) {
    this.count = list.count;
    this.#length = length;
    this.#ops = list.ops;
    this.#rows = rowsOf(FIELDS * this.count, Math.max(length, list.ops.length << OP_SHIFT));
    const order = list.isSorted ? undefined : list.order();
    for (let i = 0; i < this.count; i++) {
      const from = FIELDS * (order?.[i] ?? i);
      for (let field = 0; field < FIELDS; field++) this.#rows[FIELDS * i + field] = list.rows.at(from + field);
    }
    this.#names = order === undefined ? list.names.slice() : Array.from(order, (row) => list.names[row]);
  }

  startOf(i: number): number {
    return this.#field(i, START);
  }

  /** The row of the op that starts at an offset, or -1. */
  indexOf(start: number): number {
    const row = firstIndex(this.count, (i) => this.startOf(i) < start);
    return row < this.count && this.startOf(row) === start ? row : -1;
  }

  at(i: number): Definition {
    const words = this.#field(i, WORDS);
    return {
      start: this.#field(i, START),
      op: this.#ops[words >> OP_SHIFT] ?? "",
      nameStart: this.#field(i, NAME_START),
      nameEnd: this.#field(i, NAME_END),
      name: this.#names[i],
      isCertain: (words & FLAG) !== 0,
      visibility: visibilityIn(words),
    };
  }

  /** Whether `length` units from an op's start are inside of the segment, so that no edit of another segment touches them. */
  holds(i: number, length: number): boolean {
    return this.startOf(i) + length < this.#length;
  }

  /** Keeps how much of the segment's text after an op's start decides on it, where the segment does not hold all of its extent. */
  setHeader(i: number, length: number): void {
    this.#headers ??= rowsOf(this.count, this.#length);
    this.#headers[i] = length;
    if (this.#extents !== undefined) this.#extents[EXTENT_FIELDS * i + SHAPE] = 0;
  }

  /** The extent of an op, if it is kept here. */
  extentOf(i: number): Extent | undefined {
    const rows = this.#extents;
    const at = EXTENT_FIELDS * i;
    const shape = rows?.[at + SHAPE] ?? 0;
    if (rows === undefined || shape === 0) return undefined;
    return {
      headerEnd: rows[at + HEADER_END] ?? 0,
      end: rows[at + END] ?? 0,
      hasRegion: (shape & HAS_REGION) !== 0,
      called: (shape & IS_CALLED) !== 0,
      hasOperands: (shape & HAS_OPERANDS) !== 0,
      seen: rows[at + SEEN] ?? 0,
      examined: this.#examined.get(i) ?? examinedIn(rows, at + EXAMINED, shape >> COUNT_SHIFT),
    };
  }

  /** Keeps an extent that the segment holds. */
  setExtent(i: number, { headerEnd, end, hasRegion, called, hasOperands, seen, examined }: Extent): void {
    if (this.#headers !== undefined) this.#headers[i] = 0;
    this.#extents ??= rowsOf(EXTENT_FIELDS * this.count, this.#length);
    const rows = this.#extents;
    const at = EXTENT_FIELDS * i;
    const isShort = examined.length <= MAX_EXAMINED;
    const count = isShort ? examined.length : 0;
    rows[at + HEADER_END] = headerEnd;
    rows[at + END] = end;
    rows[at + SEEN] = seen;
    const flags = (hasRegion ? HAS_REGION : 0) | (called ? IS_CALLED : 0) | (hasOperands ? HAS_OPERANDS : 0);
    rows[at + SHAPE] = IS_READ | flags | (count << COUNT_SHIFT);
    for (let k = 0; k < count; k++) rows[at + EXAMINED + k] = examined[k] ?? 0;
    if (!isShort) this.#examined.set(i, examined);
  }

  /** Whether any of a span, or what touches it, decides on the extent of an op, as far as that is kept here. */
  dependsOn(i: number, { start, end }: Span): boolean {
    const rows = this.#extents ?? NO_ROWS;
    const at = EXTENT_FIELDS * i;
    const op = this.startOf(i);
    const header = this.#headers?.[i] ?? 0;
    if (header > 0) return op <= end && start <= op + header;
    if ((rows[at + SHAPE] ?? 0) === 0) return false;
    const many = this.#examined.get(i);
    const count = many?.length ?? (rows[at + SHAPE] ?? 0) >> COUNT_SHIFT;
    if (count === 0) return op <= end && start <= op + (rows[at + SEEN] ?? 0);
    const [places, first] = many === undefined ? [rows, at + EXAMINED] : [many, 0];
    for (let k = first; k + 1 < first + count; k += 2) {
      if (op + (places[k] ?? 0) <= end && start <= op + (places[k + 1] ?? 0)) return true;
    }
    return false;
  }

  /**
   * Takes over what is kept of the extent of the same op in the text before an edit that it does not depend on. What is
   * after that, from an offset before the edit on, is further on.
   */
  takeExtent(i: number, before: Definitions, old: number, from: number, by: number): void {
    const start = before.startOf(old);
    const move = (place: number): number => (start < from && start + place >= from ? place + by : place);
    const header = before.#headers?.[old] ?? 0;
    if (header > 0) this.setHeader(i, header);
    const rows = before.#extents;
    if (rows === undefined || rows[EXTENT_FIELDS * old + SHAPE] === 0) return;
    this.#extents ??= rowsOf(EXTENT_FIELDS * this.count, this.#length);
    for (let field = 0; field < EXTENT_FIELDS; field++) {
      const value = rows[EXTENT_FIELDS * old + field] ?? 0;
      this.#extents[EXTENT_FIELDS * i + field] = field === SHAPE ? value : move(value);
    }
    const many = before.#examined.get(old);
    if (many !== undefined) this.#examined.set(i, many.map(move));
  }

  /** Whether an op is the same as one before an edit, but for its place. */
  isSameOp(i: number, before: Definitions, old: number, isMoved: (old: number, now: number) => boolean): boolean {
    const [words, wordsBefore] = [this.#field(i, WORDS), before.#field(old, WORDS)];
    return (
      isMoved(before.#field(old, NAME_START), this.#field(i, NAME_START)) &&
      isMoved(before.#field(old, NAME_END), this.#field(i, NAME_END)) &&
      this.#names[i] === before.#names[old] &&
      this.#ops[words >> OP_SHIFT] === before.#ops[wordsBefore >> OP_SHIFT] &&
      words % (1 << OP_SHIFT) === wordsBefore % (1 << OP_SHIFT)
    );
  }

  #field(i: number, field: number): number {
    return this.#rows[FIELDS * i + field] ?? 0;
  }
}

/** The first places of a row, one by one: a view of the rows would cost more than all the rest. */
function examinedIn(rows: Rows, from: number, count: number): number[] {
  const examined: number[] = [];
  for (let k = 0; k < count; k++) examined.push(rows[from + k] ?? 0);
  return examined;
}

const rowsOf = (count: number, max: number): Rows =>
  max <= MAX_SHORT ? new Uint16Array(count) : new Int32Array(count);

export const NO_DEFINITIONS = new Definitions(new DefinitionList(), 0);
