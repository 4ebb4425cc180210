/**
 * What is open while values are read: ops, regions and brackets. They outlive the reading, as what is read again after an
 * edit continues in them; so none of them has an offset in the text, but a place in its stretch.
 */
import { OPEN_BRACE } from "../../text/characters.js";

/** A run of tokens that is read at once. Places in it are relative to its start, so that it moves as a whole. */
export interface Stretch {
  /** Relative to the text whose values are read. */
  start: number;
  /** False once it is read again: what was found in it no longer holds. */
  isCurrent: boolean;
}

/** An op that a name or a region belongs to. */
export class Op {
  stretch: Stretch;
  at: number;
  /** The piece of text as a whole: its arguments are seen everywhere in it. */
  readonly isFunction: boolean;
  #first: Region | undefined;
  #others: Region[] | undefined;

  constructor(stretch: Stretch, at: number, isFunction = false) {
    this.stretch = stretch;
    this.at = at;
    this.isFunction = isFunction;
  }

  /** Those that are read, in the order of the text. */
  get regions(): readonly Region[] {
    const all = this.#first === undefined ? [] : [this.#first, ...(this.#others ?? [])];
    return all.filter(({ stretch }) => stretch.isCurrent);
  }

  set regions(all: readonly Region[]) {
    [this.#first] = all;
    this.#others = all.length > 1 ? all.slice(1) : undefined;
  }

  /** The first and the last of them that are read. */
  get firstRegion(): Region | undefined {
    if (this.#first?.stretch.isCurrent) return this.#first;
    return this.#others?.find(({ stretch }) => stretch.isCurrent);
  }

  get lastRegion(): Region | undefined {
    const last = this.#others?.findLast(({ stretch }) => stretch.isCurrent);
    return last ?? (this.#first?.stretch.isCurrent ? this.#first : undefined);
  }

  add(region: Region): void {
    if (this.#first === undefined) this.#first = region;
    else if (this.#others === undefined) this.#others = [region];
    else this.#others.push(region);
  }
}

/** Parentheses, square brackets, and braces without a region. */
export class Group {
  below: Frame;
  readonly kind: number;
  /** For the arguments of a block. */
  readonly isBlock: boolean;
  readonly isAfterEqual: boolean;
  /** Right in its op, outside of other brackets, before the op's first region, and apart from the word before. */
  readonly mayBeLast: boolean;
  readonly depth: number;
  readonly isBraced: boolean;

  constructor(below: Frame, kind: number, isBlock: boolean, isAfterEqual: boolean, mayBeLast: boolean) {
    this.below = below;
    this.kind = kind;
    this.isBlock = isBlock;
    this.isAfterEqual = isAfterEqual;
    this.mayBeLast = mayBeLast;
    this.depth = below.depth + 1;
    this.isBraced = below.isBraced || kind === OPEN_BRACE;
  }
}

/** The bare values of a group: `(%i, %j)`. */
export class BareValues {
  op: Op;
  /** The stretch in which the group turned out to bind them. */
  boundIn: Stretch | undefined;

  constructor(op: Op) {
    this.op = op;
  }
}

/** What is known of the op that is being read, in its own region or in a group of its header. */
export interface OpState {
  readonly op: Op | undefined;
  readonly hasLists: boolean;
  /** Of the innermost group: whether it holds nothing but bare values so far, and those. */
  readonly isBare: boolean;
  readonly bare: BareValues | undefined;
}

/** A region that is, or was, open. */
export class Region {
  below: Frame | undefined;
  /** The region around. */
  outer: Region | undefined;
  readonly depth: number;
  /** Whether it has no arguments of its own. */
  readonly isPlain: boolean;
  /** Its op's, when it opened. */
  readonly hasLists: boolean;
  readonly isBare: boolean;
  bare: BareValues | undefined;
  op: Op | undefined;
  stretch: Stretch;
  /** Where its brace is. */
  at: number;
  /** Undefined for one that the end of the text closes. */
  endStretch: Stretch | undefined;
  end = 0;

  constructor(
    below: Frame | undefined,
    outer: Region | undefined,
    state: OpState,
    isPlain: boolean,
    stretch: Stretch,
    at: number,
  ) {
    this.below = below;
    this.outer = outer;
    this.depth = below === undefined ? 0 : below.depth + 1;
    this.isPlain = isPlain;
    this.op = state.op;
    this.hasLists = state.hasLists;
    this.isBare = state.isBare;
    this.bare = state.bare;
    this.stretch = stretch;
    this.at = at;
  }

  get kind(): number {
    return OPEN_BRACE;
  }

  /** Whether a brace is open there. The outermost region has none. */
  get isBraced(): boolean {
    return this.below !== undefined;
  }
}

export type Frame = Region | Group;
