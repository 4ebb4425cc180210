/** What a stretch of text says about names, in numbers: millions of names must not be as many objects. */
import type { BareValues, Op, Region } from "./valueFrames.js";

/** A use; `ref` is the region of a block's name. */
export const USE = 0;
/** A use of a group of bare values (`ref`), which may bind it. */
export const BARE = 1;
/** Another group of an op (`ref`) whose header has typed lists; it has no name. */
export const GROUP = 2;
/** From here on definitions. In a region (`ref`): a result, its statement and count; a block; an argument of one. */
export const RESULT = 3;
export const LABEL = 4;
export const BLOCK_ARGUMENT = 5;
/** By an op (`ref`): for its regions, for the function, or perhaps. */
export const BOUND = 6;
export const FUNCTION_ARGUMENT = 7;
export const LISTED = 8;

/** Hash of the name, start, end, kind and `ref` of an event. */
const FIELDS = 4;
/** Two more for a definition. */
const DEFINITION_FIELDS = 6;
const KIND_BITS = 4;
const KIND = (1 << KIND_BITS) - 1;
const MAX_COUNT = 0x7fffffff;

/** The events of one stretch, and the objects that their `ref` refers to. */
export interface StretchEvents {
  readonly events: Int32Array;
  regions: readonly Region[];
  ops: readonly Op[];
  bare: readonly BareValues[];
}

/** A position in the events of one stretch. Offsets are relative to the stretch. */
export class EventCursor {
  readonly #events: Int32Array;
  #at = 0;
  #next = 0;

  constructor(events: Int32Array) {
    this.#events = events;
  }

  next(): boolean {
    return this.moveTo(this.#next);
  }

  /** Where the cursor is among the events; `moveTo` goes back there. */
  get position(): number {
    return this.#at;
  }

  moveTo(position: number): boolean {
    this.#at = position;
    if (this.#at >= this.#events.length) return false;
    this.#next = this.#at + (this.kind >= RESULT ? DEFINITION_FIELDS : FIELDS);
    return true;
  }

  /** Goes on to the next event of a name, or of another with the same hash. */
  nextOf(hash: number): boolean {
    return this.#nextNamed(hash, true);
  }

  /** Goes on to the next event that may define a name, or one with a hash if that is given. */
  nextBinding(hash?: number): boolean {
    return this.#nextNamed(hash, false);
  }

  #nextNamed(hash: number | undefined, areUsesWanted: boolean): boolean {
    const events = this.#events;
    for (let at = this.#next; at < events.length; ) {
      const kind = (events[at + 3] ?? 0) & KIND;
      const isWanted = kind !== GROUP && (areUsesWanted || kind !== USE);
      if (isWanted && (hash === undefined || events[at] === hash)) return this.moveTo(at);
      at += kind >= RESULT ? DEFINITION_FIELDS : FIELDS;
    }
    return this.moveTo(events.length);
  }

  #field(i: number): number {
    return this.#events[this.#at + i] ?? 0;
  }

  get hash(): number {
    return this.#field(0);
  }

  get start(): number {
    return this.#field(1);
  }

  get end(): number {
    return this.#field(2);
  }

  get kind(): number {
    return this.#field(3) & KIND;
  }

  get ref(): number {
    return this.#field(3) >>> KIND_BITS;
  }

  /** Of a result where its statement starts; of an argument of a block its op; of a list whether it may be the last. */
  get extra(): number {
    return this.#field(4);
  }

  /** Of a result how many there are; else where the type starts, or -1. */
  get more(): number {
    return this.#field(5);
  }
}

/** Holds the events of a stretch until their number is known. */
let room = new Int32Array(4096);

/** Collects what is found in one stretch. */
export class EventWriter {
  readonly #regions: Region[] = [];
  readonly #ops: Op[] = [];
  readonly #bare: BareValues[] = [];
  #length = 0;

  use(hash: number, start: number, end: number, region: Region | undefined): void {
    this.#add(hash, start, end, USE, region === undefined ? 0 : indexIn(this.#regions, region));
  }

  bareUse(hash: number, start: number, end: number, values: BareValues): void {
    this.#add(hash, start, end, BARE, indexIn(this.#bare, values));
  }

  group(start: number, op: Op): void {
    this.#add(0, start, start, GROUP, indexIn(this.#ops, op));
  }

  result(hash: number, start: number, end: number, region: Region, statement: number, count: number): void {
    this.#define(hash, start, end, RESULT, indexIn(this.#regions, region), statement, Math.min(count, MAX_COUNT));
  }

  label(hash: number, start: number, end: number, region: Region): void {
    this.#define(hash, start, end, LABEL, indexIn(this.#regions, region), start, -1);
  }

  argument(hash: number, start: number, end: number, region: Region, op: Op, typeAt: number): void {
    const ref = indexIn(this.#regions, region);
    this.#define(hash, start, end, BLOCK_ARGUMENT, ref, indexIn(this.#ops, op), typeAt);
  }

  /** @param kind `BOUND`, `FUNCTION_ARGUMENT` or `LISTED`. */
  bind(kind: number, hash: number, start: number, end: number, op: Op, mayBeLast: boolean, typeAt: number): void {
    this.#define(hash, start, end, kind, indexIn(this.#ops, op), mayBeLast ? 1 : 0, typeAt);
  }

  get written(): StretchEvents {
    return { events: room.slice(0, this.#length), regions: this.#regions, ops: this.#ops, bare: this.#bare };
  }

  #define(hash: number, start: number, end: number, kind: number, ref: number, extra: number, more: number): void {
    this.#add(hash, start, end, kind, ref);
    room[this.#length++] = extra;
    room[this.#length++] = more;
  }

  #add(hash: number, start: number, end: number, kind: number, ref: number): void {
    if (this.#length + DEFINITION_FIELDS > room.length) {
      const wider = new Int32Array(2 * room.length);
      wider.set(room);
      room = wider;
    }
    room[this.#length++] = hash;
    room[this.#length++] = start;
    room[this.#length++] = end;
    room[this.#length++] = kind | (ref << KIND_BITS);
  }
}

/** The index of an object at the end of a list, where it is put unless it is there. */
function indexIn<T>(list: T[], item: T): number {
  if (list.length === 0 || list[list.length - 1] !== item) list.push(item);
  return list.length - 1;
}
