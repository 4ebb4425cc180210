/**
 * What is open while values are read: ops, regions and brackets. They outlive the reading, as text that is read again after
 * an edit continues in them; so each has its place relative to a stretch, not an offset in the text.
 */
import { OPEN_BRACE } from "../../text/characters.js";

/** A piece of text that is read at once. Places in it are relative to its start, so that it moves as a whole. */
export interface Stretch {
  /** Relative to the text whose values are read. */
  start: number;
  /** False once it is read again: what was found in it no longer holds. */
  isCurrent: boolean;
}

const isRead = ({ stretch }: Region): boolean => stretch.isCurrent;

/** An op that a name or a region belongs to. Deeply nested text has hundreds of thousands, so it has few fields. */
export class Op {
  stretch: Stretch;
  at: number;
  /** Most ops that have any have one. */
  #regions: Region | Region[] | undefined;

  constructor(stretch: Stretch, at: number) {
    this.stretch = stretch;
    this.at = at;
  }

  /** The piece of text as a whole: its arguments are seen everywhere in it. */
  get isFunction(): boolean {
    return false;
  }

  /** Those that are read, in the order of the text. */
  get regions(): readonly Region[] {
    const all = this.#regions;
    return (all instanceof Region ? [all] : (all ?? [])).filter(isRead);
  }

  set regions(all: readonly Region[]) {
    this.#regions = all.length > 1 ? [...all] : all[0];
  }

  /** The first and the last of them that are read. */
  get firstRegion(): Region | undefined {
    const all = this.#regions;
    return Array.isArray(all) ? all.find(isRead) : all && isRead(all) ? all : undefined;
  }

  get lastRegion(): Region | undefined {
    const all = this.#regions;
    return Array.isArray(all) ? all.findLast(isRead) : this.firstRegion;
  }

  /** Whether one of them that is read has no arguments of its own. */
  get hasPlainRegion(): boolean {
    const all = this.#regions;
    const isFound = (it: Region): boolean => it.isPlain && isRead(it);
    return Array.isArray(all) ? all.some(isFound) : all !== undefined && isFound(all);
  }

  add(region: Region): void {
    const all = this.#regions;
    if (all === undefined) this.#regions = region;
    else if (Array.isArray(all)) all.push(region);
    else this.#regions = [all, region];
  }
}

export class FunctionOp extends Op {
  override get isFunction(): boolean {
    return true;
  }
}

const KIND_BITS = 0x7f;
const IS_BLOCK = 0x80;
const IS_AFTER_EQUAL = 0x100;
const MAY_BE_LAST = 0x200;
const IS_BRACED = 0x400;

/** Parentheses, square brackets, and braces without a region. */
export class Group {
  below: Frame;
  /** The innermost one around. */
  region: Region;
  readonly depth: number;
  /** The kind, and flags. */
  readonly bits: number;

  constructor(below: Frame, kind: number, isBlock: boolean, isAfterEqual: boolean, mayBeLast: boolean) {
    this.below = below;
    this.region = below instanceof Region ? below : below.region;
    this.depth = below.depth + 1;
    const shape = (isBlock ? IS_BLOCK : 0) | (isAfterEqual ? IS_AFTER_EQUAL : 0) | (mayBeLast ? MAY_BE_LAST : 0);
    this.bits = kind | shape | (below.isBraced || kind === OPEN_BRACE ? IS_BRACED : 0);
  }

  get kind(): number {
    return this.bits & KIND_BITS;
  }

  /** For the arguments of a block. */
  get isBlock(): boolean {
    return (this.bits & IS_BLOCK) !== 0;
  }

  get isAfterEqual(): boolean {
    return (this.bits & IS_AFTER_EQUAL) !== 0;
  }

  /** Right in its op, outside of other brackets, before the op's first region, and apart from the word before. */
  get mayBeLast(): boolean {
    return (this.bits & MAY_BE_LAST) !== 0;
  }

  get isBraced(): boolean {
    return (this.bits & IS_BRACED) !== 0;
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

const IS_PLAIN = 1;
const HAS_LISTS = 2;
const IS_BARE = 4;
const FLAG_BITS = 3;

/** A region that is, or was, open. Deeply nested text has hundreds of thousands, so it has few fields. */
export class Region {
  below: Frame | undefined;
  bare: BareValues | undefined;
  stretch: Stretch;
  /** Where its brace is. */
  at: number;
  /** Only where it starts, as long as nothing else refers to it: most ops have one region and bind no names. */
  #op: Op | number;
  /** Undefined for one that the end of the text closes. */
  endStretch: Stretch | undefined;
  end = 0;
  /** The depth, and three flags. */
  readonly #bits: number;

  /** @param op Its op, or where that starts in the stretch. */
  constructor(
    below: Frame | undefined,
    op: Op | number,
    state: Omit<OpState, "op">,
    isPlain: boolean,
    stretch: Stretch,
    at: number,
  ) {
    this.below = below;
    this.#op = op;
    this.bare = state.bare;
    this.stretch = stretch;
    this.at = at;
    const depth = below === undefined ? 0 : below.depth + 1;
    const flags = (isPlain ? IS_PLAIN : 0) | (state.hasLists ? HAS_LISTS : 0) | (state.isBare ? IS_BARE : 0);
    this.#bits = (depth << FLAG_BITS) | flags;
  }

  /** Undefined where nothing else refers to it. */
  get op(): Op | undefined {
    return typeof this.#op === "number" ? undefined : this.#op;
  }

  set op(op: Op) {
    this.#op = op;
  }

  /** The op as an object that names and other regions can refer to. */
  madeOp(): Op {
    if (typeof this.#op !== "number") return this.#op;
    const op = new Op(this.stretch, this.#op);
    op.add(this);
    this.#op = op;
    return op;
  }

  /** Takes the place of another region, which was read again. */
  moveTo(other: Region): void {
    this.stretch = other.stretch;
    this.at = other.at;
    if (typeof other.#op === "number") this.#op = other.#op;
  }

  get depth(): number {
    return this.#bits >>> FLAG_BITS;
  }

  /** Whether it has no arguments of its own. */
  get isPlain(): boolean {
    return (this.#bits & IS_PLAIN) !== 0;
  }

  /** Its op's, when it opened. */
  get hasLists(): boolean {
    return (this.#bits & HAS_LISTS) !== 0;
  }

  get isBare(): boolean {
    return (this.#bits & IS_BARE) !== 0;
  }

  /** The region around. */
  get outer(): Region | undefined {
    return this.below instanceof Group ? this.below.region : this.below;
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
