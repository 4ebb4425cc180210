/**
 * Ops of a segment that define a symbol, or are a scope without one. In rows, as a file may have a hundred thousand.
 * Offsets are relative to the segment's start.
 */

/** Where an op ends, and what it has. Offsets are relative to the op's start. */
export interface Extent {
  /** After the last token before the first region, or after the op. */
  readonly headerEnd: number;
  readonly end: number;
  readonly hasRegion: boolean;
  /** Whether an argument list follows the symbol at once. */
  readonly called: boolean;
  /** After all that was examined. */
  readonly seen: number;
  /** The text that the extent depends on: start and end, in turn. Empty where that is all up to `seen`. */
  readonly looked: readonly number[];
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
  /** Known by the words in front; otherwise the op must have a body, too. */
  readonly sure: boolean;
  readonly visibility: string | undefined;
}

/** The fields of a row; the last are an extent's. */
const START = 0;
const NAME_START = 1;
const NAME_END = 2;
/** Whether it is sure, and its visibility. */
const WORDS = 3;
const HEADER_END = 4;
const END = 5;
const SEEN = 6;
/** Flags, and how many places follow. */
const SHAPE = 7;
const LOOKED = 8;
/** Most ops have one region at most; the places of more are kept apart. */
const MAX_LOOKED = 4;
const FIELDS = LOOKED + MAX_LOOKED;

const IS_SURE = 1;
const VISIBILITIES: readonly (string | undefined)[] = [undefined, "public", "private", "nested"];
const IS_READ = 1;
const HAS_REGION = 2;
const IS_CALLED = 4;
const COUNT_SHIFT = 3;

export class Definitions {
  readonly #rows: Int32Array;
  readonly #ops: readonly string[];
  readonly #names: readonly (string | undefined)[];
  /** What extents depend on where that is too much for a row. */
  readonly #looked = new Map<number, readonly number[]>();

  constructor(definitions: readonly Definition[]) {
    const rows = new Int32Array(FIELDS * definitions.length);
    for (const [i, { start, nameStart, nameEnd, sure, visibility }] of definitions.entries()) {
      rows[FIELDS * i + START] = start;
      rows[FIELDS * i + NAME_START] = nameStart;
      rows[FIELDS * i + NAME_END] = nameEnd;
      rows[FIELDS * i + WORDS] = (sure ? IS_SURE : 0) | (VISIBILITIES.indexOf(visibility) << 1);
    }
    this.#rows = rows;
    this.#ops = definitions.map(({ op }) => op);
    this.#names = definitions.map(({ name }) => name);
  }

  get count(): number {
    return this.#ops.length;
  }

  startOf(i: number): number {
    return this.#field(i, START);
  }

  /** The row of the op that starts at an offset, or -1. Ops of a segment are in order but for anonymous ones. */
  indexOf(start: number): number {
    for (let i = 0; i < this.count; i++) if (this.startOf(i) === start) return i;
    return -1;
  }

  at(i: number): Definition {
    const words = this.#field(i, WORDS);
    return {
      start: this.#field(i, START),
      op: this.#ops[i] ?? "",
      nameStart: this.#field(i, NAME_START),
      nameEnd: this.#field(i, NAME_END),
      name: this.#names[i],
      sure: (words & IS_SURE) !== 0,
      visibility: VISIBILITIES[words >> 1],
    };
  }

  /** As last read: valid while the segment holds all that was examined. */
  extentOf(i: number): Extent | undefined {
    const shape = this.#field(i, SHAPE);
    if (shape === 0) return undefined;
    return {
      headerEnd: this.#field(i, HEADER_END),
      end: this.#field(i, END),
      hasRegion: (shape & HAS_REGION) !== 0,
      called: (shape & IS_CALLED) !== 0,
      seen: this.#field(i, SEEN),
      looked: this.#looked.get(i) ?? this.#lookedOf(i, shape >> COUNT_SHIFT),
    };
  }

  /** The first places of a row, one by one: a view of the rows would cost more than all the rest. */
  #lookedOf(i: number, count: number): number[] {
    const looked: number[] = [];
    for (let k = 0; k < count; k++) looked.push(this.#field(i, LOOKED + k));
    return looked;
  }

  /** Keeps an extent. */
  setExtent(i: number, { headerEnd, end, hasRegion, called, seen, looked }: Extent): void {
    const rows = this.#rows;
    const isShort = looked.length <= MAX_LOOKED;
    const count = isShort ? looked.length : 0;
    rows[FIELDS * i + HEADER_END] = headerEnd;
    rows[FIELDS * i + END] = end;
    rows[FIELDS * i + SEEN] = seen;
    rows[FIELDS * i + SHAPE] =
      IS_READ | (hasRegion ? HAS_REGION : 0) | (called ? IS_CALLED : 0) | (count << COUNT_SHIFT);
    for (let k = 0; k < count; k++) rows[FIELDS * i + LOOKED + k] = looked[k] ?? 0;
    if (!isShort) this.#looked.set(i, looked);
  }

  #field(i: number, field: number): number {
    return this.#rows[FIELDS * i + field] ?? 0;
  }
}

export const NO_DEFINITIONS = new Definitions([]);
