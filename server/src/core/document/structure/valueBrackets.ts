/** What is open at a position while values are read: the op, the region and the brackets that it is in. */
import { CLOSE_BRACE, closerOf, OPEN_BRACE, OPEN_PAREN } from "../../text/characters.js";
import { BareValues, type Frame, Group, Op, type OpState, Region, type Stretch } from "./valueFrames.js";

/** How many brackets of another kind a closing one may pass over. */
const MAX_REPAIR = 32;

/** Of brackets nested deeper, which no real text has, only braces are counted: each other bracket is an object. */
const MAX_DEPTH = 4096;

/** What is open between two tokens. */
export interface OpenState extends OpState {
  readonly op: Op;
  /** How many braces are open deeper than is distinguished. */
  readonly deeper: number;
  readonly top: Frame;
  readonly region: Region;
  /** Whether the op has had a region. */
  readonly hasRegion: boolean;
}

/** How the bracket before a group was written. */
interface GroupShape {
  readonly kind: number;
  readonly isBlock: boolean;
  readonly isAfterEqual: boolean;
  /** A word is directly before the bracket. */
  readonly isAttached: boolean;
}

/** Offsets are relative to the stretch that is being read. */
export class ValueBrackets {
  readonly #stretch: Stretch;
  /** Ops of earlier stretches that have got another region. */
  readonly #touched: Set<Op>;
  #top: Frame;
  #deeper: number;
  #region: Region;
  #op: Op | undefined;
  /** The only region of the op, while that is not an object. */
  #only: Region | undefined;
  /** Undefined for an op of an earlier stretch, or one that had a region. */
  #opStart: number | undefined;
  #hasRegion: boolean;
  #hasLists: boolean;
  #isBare: boolean;
  #bare: BareValues | undefined;

  constructor(stretch: Stretch, entry: OpenState, touched: Set<Op>) {
    this.#stretch = stretch;
    this.#touched = touched;
    this.#top = entry.top;
    this.#deeper = entry.deeper;
    this.#region = entry.region;
    this.#op = entry.op;
    this.#opStart = stretch.start === 0 ? 0 : undefined;
    this.#hasRegion = entry.hasRegion;
    this.#hasLists = entry.hasLists;
    this.#isBare = entry.isBare;
    this.#bare = entry.bare;
  }

  get state(): OpenState {
    return {
      top: this.#top,
      deeper: this.#deeper,
      region: this.#region,
      op: this.op,
      hasRegion: this.#hasRegion,
      hasLists: this.#hasLists,
      isBare: this.#isBare,
      bare: this.#bare,
    };
  }

  /** The op that is being read, as an object that names and regions refer to. */
  get op(): Op {
    this.#op ??= this.#only?.madeOp() ?? new Op(this.#stretch, this.#opStart ?? 0);
    return this.#op;
  }

  get region(): Region {
    return this.#region;
  }

  /** The innermost bracket that is not a region. */
  get group(): Group | undefined {
    return this.#top instanceof Group ? this.#top : undefined;
  }

  /** Outside of all brackets of an op. */
  get isFlat(): boolean {
    return this.#top === this.#region;
  }

  /** In the header of the piece of text as a whole. */
  get isInFunctionHeader(): boolean {
    return !this.#hasRegion && this.#op?.isFunction === true;
  }

  /** Whether the innermost group holds nothing but bare values so far. */
  get isBare(): boolean {
    return this.#isBare;
  }

  get bareValues(): BareValues {
    this.#bare ??= new BareValues(this.op);
    return this.#bare;
  }

  /** Whether the op starts at an offset. */
  isOpAt(offset: number): boolean {
    return this.#opStart === offset;
  }

  startOp(offset: number): void {
    this.#op = this.#only = undefined;
    this.#opStart = offset;
    this.#hasRegion = this.#hasLists = false;
  }

  /** The op's header has a list of names with types, which it may bind. */
  noteList(): void {
    this.#hasLists = true;
  }

  /** The innermost group holds something else than bare values, or is closed. */
  endBare(): void {
    if (this.#bare !== undefined) this.#bare.boundIn = undefined;
    this.#isBare = false;
    this.#bare = undefined;
  }

  /** @returns Whether the group follows a list of names with types in the op's header. */
  openGroup({ kind, isBlock, isAfterEqual, isAttached }: GroupShape): boolean {
    if (this.#isTooDeep(kind)) return false;
    const { isFlat } = this;
    if (!isFlat) this.endBare();
    const isInHeader = isFlat && kind === OPEN_PAREN && !this.#hasRegion;
    this.#top = new Group(this.#top, kind, isBlock, isAfterEqual, isInHeader && !isAttached);
    this.#isBare = kind === OPEN_PAREN && !isBlock;
    this.#bare = undefined;
    return isInHeader && this.#hasLists;
  }

  /** @param isPlain Whether the region has no arguments of its own. */
  openRegion(at: number, isPlain: boolean): void {
    if (this.#isTooDeep(OPEN_BRACE)) return;
    const op = this.#op === undefined && this.#only === undefined ? (this.#opStart ?? 0) : this.op;
    const state = { hasLists: this.#hasLists, isBare: this.#isBare, bare: this.#bare };
    const region = new Region(this.#top, op, state, isPlain, this.#stretch, at);
    if (typeof op !== "number") {
      op.add(region);
      if (op.stretch !== this.#stretch) this.#touched.add(op);
    }
    this.#top = this.#region = region;
    this.startOp(at + 1);
    this.#isBare = false;
    this.#bare = undefined;
  }

  /** Whether a bracket that opens is too deep to be distinguished. */
  #isTooDeep(kind: number): boolean {
    if (this.#top.depth < MAX_DEPTH) return false;
    // Else a token between brackets that are not distinguished would change what all of the text after it is read from.
    this.endBare();
    if (kind === OPEN_BRACE) this.#deeper++;
    return true;
  }

  /**
   * Closes what a closing bracket closes, and whatever is open in it.
   *
   * @param end After the bracket.
   */
  close(kind: number, end: number): { readonly group: Group; readonly bare: BareValues | undefined } | undefined {
    if (this.#deeper > 0) {
      if (kind === CLOSE_BRACE) this.#deeper--;
      return undefined;
    }
    const closed = this.#closedBy(kind);
    if (closed === undefined) return undefined;
    const bare = this.#top === closed ? this.#bare : undefined;
    while (this.#top !== closed) this.#pop(end);
    this.#pop(end);
    return closed instanceof Group ? { group: closed, bare } : undefined;
  }

  /** The frame that a closing bracket closes. */
  #closedBy(kind: number): Frame | undefined {
    const isBrace = kind === CLOSE_BRACE;
    let frame = this.#top;
    if (isBrace && !frame.isBraced) return undefined;
    // A brace closes whatever is open in it; the others stay in their brace, and don't reach far.
    for (let i = 0; frame.below !== undefined && (isBrace || i < MAX_REPAIR); i++) {
      if (closerOf(frame.kind) === kind) return frame;
      if (!isBrace && frame.kind === OPEN_BRACE) return undefined;
      frame = frame.below;
    }
    return undefined;
  }

  #pop(end: number): void {
    const frame = this.#top;
    if (frame.below === undefined) return;
    this.#top = frame.below;
    this.endBare();
    if (!(frame instanceof Region)) return;
    frame.endStretch = this.#stretch;
    frame.end = end;
    this.#region = frame.outer ?? this.#region;
    this.#op = frame.op;
    this.#only = frame.op === undefined ? frame : undefined;
    this.#opStart = undefined;
    this.#hasRegion = true;
    this.#hasLists = frame.hasLists;
    this.#isBare = frame.isBare;
    this.#bare = frame.bare;
  }
}
