/**
 * The tokens of a section of a text, with what layout needs to know of each, in typed arrays that are used again. The
 * tree's reader adds them; then the reader of tokens puts each in its place again, with the rest.
 */

/** The lexer has no code for it: what is never touched inside: a dialect's body, a dense literal, resources. */
export const ATOM = 9;

// Flags of a token, and of the gap before it.
/** The gap stays as it is. */
export const EXACT = 1;
/** The gap keeps the line ends that it has. */
export const FROZEN = 2;
/** On a line, a blank is before the token. */
export const BLANK = 4;
/** A statement or a label starts. */
export const STATEMENT = 8;
export const LABEL_START = 16;
/** A comment that a tool matches: its indentation stays. */
export const DIRECTIVE = 32;
/** An atom over several lines. */
export const MULTILINE = 64;
/** The brace of a region, or its other one. */
export const REGION_BRACE = 128;

// How a bracket may be laid out.
export const NO_GROUP = 0;
/** One statement a line, or a short one on the line of the braces. */
export const REGION_GROUP = 1;
/** All items on one line, or one a line. */
export const WRAPPED = 2;
/** Line ends stay where the author has them. */
export const PLAIN = 3;
/** The same around the regions of an op in the generic form. */
export const REGION_LIST = 4;

// Facts of what is in a bracket.
/** A line ends between its items. */
export const DIRECT_LINES = 1;
/** A line ends in one of its items. */
export const INNER_LINES = 2;
/** A line ends after the opening bracket. */
export const FIRST_LINE = 4;
export const HAS_COMMENT = 8;
/** Two statements or more. */
export const MANY = 16;
/** No line may begin or end in it. */
export const KEEPS_LINES = 32;
/** Parameters, or operands, of the symbol before it. */
export const OF_SYMBOL = 64;

// How a bracket is laid out, once that is decided.
/** A statement a line. */
export const STATEMENTS = 1;
/** On one line. */
export const FLAT = 2;
/** An item a line. */
export const ITEMS = 3;
/** As the author has it. */
export const FREE = 4;
/** Regions between parentheses, which are on the lines of their braces. */
export const REGIONS = 5;

const INITIAL_CAPACITY = 1 << 14;
const MAX_KEPT_CAPACITY = 1 << 20;

export class TokenList {
  count = 0;
  /** Whether the section has no errors. */
  isSound = true;
  #capacity = 0;
  starts = new Int32Array();
  ends = new Int32Array();
  kinds = new Uint8Array();
  flags = new Uint8Array();
  /** How many lines end in the gap before a token, at most 255. */
  lines = new Uint8Array();
  /** Of a bracket the other one, or -1. */
  partners = new Int32Array();
  /** The innermost bracket around a token, also of a closing one; -1 outside of all. */
  parents = new Int32Array();
  groups = new Uint8Array();
  /** Of brackets only. */
  facts = new Uint8Array();
  modes = new Uint8Array();

  constructor() {
    this.#resize(INITIAL_CAPACITY);
  }

  /** Begins the list of another section. */
  clear(): void {
    this.count = 0;
    if (this.#capacity > MAX_KEPT_CAPACITY) this.#resize(INITIAL_CAPACITY);
  }

  /** Adds a token as it was read. */
  add(kind: number, start: number, end: number): void {
    const index = this.count++;
    if (index === this.#capacity) this.#resize(2 * index);
    this.starts[index] = start;
    this.ends[index] = end;
    this.kinds[index] = kind;
  }

  /** Begins to `put` tokens in place of those that were added; how many those are. */
  begin(): number {
    const { count } = this;
    this.count = 0;
    const capacity = this.#capacity;
    if (this.flags.length === capacity) return count;
    this.flags = new Uint8Array(capacity);
    this.lines = new Uint8Array(capacity);
    this.partners = new Int32Array(capacity);
    this.parents = new Int32Array(capacity);
    this.groups = new Uint8Array(capacity);
    this.facts = new Uint8Array(capacity);
    this.modes = new Uint8Array(capacity);
    return count;
  }

  /** Puts a token in place of one that was added, or of several; its index. */
  put(kind: number, start: number, end: number, parent: number): number {
    const index = this.count++;
    this.starts[index] = start;
    this.ends[index] = end;
    this.kinds[index] = kind;
    this.partners[index] = -1;
    this.parents[index] = parent;
    this.groups[index] = NO_GROUP;
    return index;
  }

  has(index: number, flag: number): boolean {
    return ((this.flags[index] ?? 0) & flag) !== 0;
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    this.starts = resized(this.starts, new Int32Array(capacity));
    this.ends = resized(this.ends, new Int32Array(capacity));
    this.kinds = resized(this.kinds, new Uint8Array(capacity));
  }
}

function resized<T extends Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}
