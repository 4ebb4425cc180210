/**
 * The text of one isolated op in stretches, each read from the state that the one before left. An edit drops the stretches
 * that examined what it touched; they are read again, and the others stay as soon as the state is the same as it was.
 */

import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import { Adoption } from "./valueAdoption.js";
import { FunctionOp, Op, Region, type Stretch } from "./valueFrames.js";
import { type ReadState, type ReadStretch, type StretchRead, ValueReader } from "./valueReader.js";

/** How much is read at once (UTF-16 units), and how many times more text a reading has at first, as literals may be long. */
const STRETCH_LENGTH = 16 * 1024;
const AHEAD_FACTOR = 2;

/** One that is to be read (again). */
interface Unread {
  start: number;
  length: number;
  /** What it left when it was read last. */
  readonly exit: ReadState | undefined;
  readonly seen?: never;
}

/** Parts that are isolated from the text, ascending: start and end of each, in turn. A file may have very many functions. */
export type Holes = Int32Array;

const NO_HOLES: Holes = new Int32Array(0);

/** The text that is read. */
export interface Piece {
  readonly length: number;
  slice(start: number, end: number): string;
}

const isRead = (stretch: ReadStretch | Unread): stretch is ReadStretch => stretch.seen !== undefined;

export class Stretches {
  readonly #size: number;
  readonly #entry: ReadState;
  #list: (ReadStretch | Unread)[];
  #holes: Holes = NO_HOLES;

  /** @param size Of a stretch, in UTF-16 units; only tests give another. */
  constructor(length: number, isFunction: boolean, size = STRETCH_LENGTH) {
    this.#size = size;
    this.#entry = firstState(isFunction);
    this.#list = [{ start: 0, length, exit: undefined }];
  }

  /** Follows an edit inside the text: what was in `span` is now `length` units long. Moves the holes that were given last. */
  edit({ start, end }: Span, length: number): void {
    const by = length - (end - start);
    this.#drop({ start, end }, by);
    const holes = this.#holes;
    for (let i = 0; i < holes.length; i++) {
      const at = holes[i] ?? 0;
      if (at >= end) holes[i] = at + by;
      else if (at > start + length) holes[i] = start + length;
    }
  }

  /**
   * All stretches, read from the text as it is; undefined where the first reading was interrupted.
   *
   * @param holes Other functions and modules. They are not read. Kept: edits move them, in the list that was given.
   * @param isEnough Called after each stretch of the first reading; true to stop.
   */
  read(piece: Piece, holes: Holes, isEnough = () => false): readonly ReadStretch[] | undefined {
    this.#compareHoles(holes);
    const touched = new Set<Op>();
    const all: ReadStretch[] = [];
    const list = this.#list;
    // The first reading adds regions in order: an op may have a hundred thousand.
    const isAgain = list.some(({ seen, exit }) => seen === undefined && exit !== undefined);
    let rest: Unread | undefined;
    for (let i = 0; i < list.length && rest === undefined; ) {
      const next = list[i];
      if (next === undefined || isRead(next)) {
        if (next !== undefined) all.push(next);
        i++;
      } else {
        const read = this.#readOn(piece, i, all, touched, isEnough);
        i = read.index;
        rest = read.rest;
        if (rest !== undefined) this.#list = [...all, rest, ...list.slice(i)];
      }
    }
    if (isAgain) for (const op of touched) op.regions = inOrder(op.regions);
    if (rest !== undefined) return undefined;
    this.#list = all;
    return all;
  }

  /** Reads from an unread stretch on, until the state is the one that the rest was read from. The index of the rest. */
  #readOn(piece: Piece, index: number, all: ReadStretch[], touched: Set<Op>, isEnough: () => boolean) {
    const fresh: ReadStretch[] = [];
    const adoption = new Adoption();
    let rest = { index, end: this.#list[index]?.start ?? 0, old: undefined as ReadState | undefined };
    let left: Unread | undefined;
    for (let at = rest.end; left === undefined; ) {
      rest = this.#dropTo(at, rest);
      if (at >= rest.end) break;
      const stretch = this.#readOne(piece, at, rest.end - at, this.#entryAfter(fresh.at(-1) ?? all.at(-1)), touched);
      fresh.push(stretch);
      at += stretch.length;
      const { index, end, old } = rest;
      if (at === end && old !== undefined && index < this.#list.length && adoption.adopts(old, fresh, touched)) break;
      // What was read before it was edited is compared with all that is read again.
      if (at < end && old === undefined && isEnough()) left = { start: at, length: end - at, exit: undefined };
    }
    for (const stretch of fresh) all.push(stretch);
    return { index: rest.index, rest: left };
  }

  #entryAfter(stretch: ReadStretch | undefined): ReadState {
    return stretch?.exit ?? this.#entry;
  }

  /** Drops what starts before or at an offset, from an index on: the index of the rest, where it starts, and from what state. */
  #dropTo(offset: number, rest: { index: number; end: number; old: ReadState | undefined }): typeof rest {
    let { index, end, old } = rest;
    for (let next = this.#list[index]; end <= offset && next !== undefined; next = this.#list[++index]) {
      if (isRead(next)) next.isCurrent = false;
      end = next.start + next.length;
      old = next.exit;
    }
    return { index, end, old };
  }

  #readOne(piece: Piece, start: number, rest: number, entry: ReadState, touched: Set<Op>): ReadStretch {
    const length = rest <= 2 * this.#size ? rest : this.#size;
    const lead = Math.min(start, 1);
    for (let ahead = AHEAD_FACTOR * this.#size; ; ahead = 4 * ahead + length) {
      const to = Math.min(start + length + ahead, piece.length);
      const from = start - lead;
      const isWhole = to === piece.length;
      const text = piece.slice(from, to);
      const holes = this.#holesIn(start, to).map((it) => ({ start: it.start - from, end: it.end - from }));
      const stretch: Stretch = { start, isCurrent: true };
      const found = new ValueReader(stretch, { text, lead, isWhole, holes }, entry, touched).read(length);
      // What it knows is that of the stretch, to which regions and ops refer.
      if (found !== undefined) return Object.assign<Stretch, StretchRead>(stretch, found);
      stretch.isCurrent = false;
    }
  }

  #holesIn(start: number, end: number): readonly Span[] {
    const holes = this.#holes;
    const found: Span[] = [];
    // Where a hole ends before the start, it starts before it, too.
    for (let i = lowerBound(holes, start + 1, holes.length) & ~1; (holes[i] ?? end) < end; i += 2) {
      found.push({ start: holes[i] ?? 0, end: holes[i + 1] ?? 0 });
    }
    return found;
  }

  #compareHoles(holes: Holes): void {
    const before = this.#holes;
    this.#holes = holes;
    const shorter = Math.min(before.length, holes.length);
    let first = 0;
    while (first < shorter && before[first] === holes[first]) first++;
    first &= ~1;
    let last = 0;
    while (last < shorter - first && before.at(-1 - last) === holes.at(-1 - last)) last++;
    last &= ~1;
    const changed = [before.subarray(first, before.length - last), holes.subarray(first, holes.length - last)];
    if (changed.every(({ length }) => length === 0)) return;
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    // No list of all: a file may have a hundred thousand.
    for (const places of changed) {
      for (const place of places) {
        if (place < start) start = place;
        if (place > end) end = place;
      }
    }
    this.#drop({ start, end }, 0);
  }

  /** Drops what examined a span, which is `by` units longer now; what comes after moves. */
  #drop({ start, end }: Span, by: number): void {
    const list = this.#list;
    let first = -1;
    let last = -1;
    for (const [i, it] of list.entries()) {
      if (it.start <= end && it.start + (it.seen ?? it.length) >= start) {
        if (first < 0) first = i;
        last = i;
      }
    }
    const dropped = list.slice(first, last + 1);
    let length = by;
    for (const it of dropped) {
      length += it.length;
      if (isRead(it)) it.isCurrent = false;
    }
    for (let i = last + 1; i < list.length; i++) (list[i] as Stretch).start += by;
    list.splice(first, dropped.length, { start: dropped[0]?.start ?? 0, length, exit: dropped.at(-1)?.exit });
  }
}

function firstState(isFunction: boolean): ReadState {
  const stretch: Stretch = { start: 0, isCurrent: true };
  const none = { op: undefined, hasLists: false, isBare: false, bare: undefined };
  const region = new Region(undefined, 0, none, false, stretch, -1);
  const op = isFunction ? new FunctionOp(stretch, 0) : new Op(stretch, 0);
  const tokens = { previous: 0, second: 0, third: 0, word: "", fresh: true };
  return { open: { ...none, op, top: region, deeper: 0, region, hasRegion: false }, ...tokens };
}

/** Each region once, in the order of the text. */
function inOrder(regions: readonly Region[]): readonly Region[] {
  const start = ({ stretch, at }: Region): number => stretch.start + at;
  return [...new Set(regions)].sort((a, b) => start(a) - start(b));
}
