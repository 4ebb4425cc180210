/**
 * The syntax tree of a page of MLIR text: nodes in pre-order, in typed arrays, so that a text of 10 MB has no objects for its
 * million nodes. A node's children are the rows after it, up to `after`; those that follow it start at `after`.
 *
 * Offsets are UTF-16 units from the start of the page.
 */
import { isSpace } from "../text/characters.js";

/** An op, from its first result or its name to its last token. `data` is how many rows its name is further on, or 0 without one. */
export const OP = 1;
/** What continues an op after a region that another page opened. Never has a name. */
export const TAIL = 2;
/** A block's label with its arguments and its colon. */
export const LABEL = 3;
/** `{…}` with ops and blocks in it. */
export const REGION = 4;
/** `{…}` with entries in it. */
export const DICTIONARY = 5;
/** `(…)` */
export const LIST = 6;
/** `[…]` */
export const ARRAY = 7;
/** `<…>` after a builtin name, or properties. */
export const BODY = 8;
/** `<…>` after the name of a dialect's attribute or type, which the dialect reads its own way: no comments in it. */
export const OPAQUE = 9;
/** An entry of a dictionary, from its key to the end of its value. Its first child is its `KEY`. */
export const ENTRY = 10;
export const KEY = 11;
/** The name of an op, with its quotes in the generic form. */
export const NAME = 12;
/** A result of an op, without the number after its colon, which is a `COUNT`. */
export const RESULT = 13;
export const COUNT = 14;
/** `%x` that is given a value or bound in an op's header: `%i = %lb`. */
export const BINDER = 15;
/** Another value: a use, or a name that the op's regions see. The `#1` at its end belongs to the node, not to the name. */
export const VALUE = 16;
export const SYMBOL = 17;
/** `^name` outside of labels. */
export const SUCCESSOR = 18;
/** A use of `#name` or `!name`, with its mark. */
export const ALIAS = 19;
/** The same where a statement defines it: the first child of an `OP` without a name. */
export const ALIAS_NAME = 20;
export const STRING = 21;
/** From `//` to the end of its line. */
export const COMMENT = 22;
/** `#dialect.name` or `!dialect.name`, or one with a body, which is the next node: no alias. */
export const DIALECT = 26;
/** `{-# … #-}` at the end of a file. */
export const RESOURCES = 27;
/** A closing bracket that closes nothing on its page. `data` is the bracket. */
export const CLOSER = 23;
/**
 * Something that is wrong; `data` is the mark that is expected, or one of `expected.ts`. Where it is missing the node has no width,
 * at the end of the token before; else it covers what is in its place. It may start before comments whose rows are before its own.
 */
export const ERROR = 24;
/** The argument of a label: `%x` before a colon. */
export const ARGUMENT = 25;

/** The data of a bracket that nothing closes, and of a string without its other quote. */
export const UNCLOSED = -1;

/** Nodes that hold others. */
export function isBracket(kind: number): boolean {
  return kind >= REGION && kind <= OPAQUE;
}

/** A tree. Rows are indexes of all arrays. */
export interface Tree {
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The row after a node's last descendant. */
  readonly afters: Int32Array;
  /** The interned name of a node that has one, mark included; of a bracket that nothing closes `UNCLOSED`; else as its kind says. */
  readonly data: Int32Array;
  /** The kind of the token after a node: see `lexer.ts`. */
  readonly nexts: Uint8Array;
  /** The brackets that are open at the end: rows of lists and regions, the outermost first. */
  readonly open: readonly number[];
}

/** Where there is no node. */
export const NO_ROW = -1;

/** The row of the node around each one; `NO_ROW` for an outermost one. */
export function parentsOf({ count, afters }: Tree): Int32Array {
  const parents = new Int32Array(count);
  let around = NO_ROW;
  for (let row = 0; row < count; row++) {
    while (around >= 0 && (afters[around] ?? 0) <= row) around = parents[around] ?? NO_ROW;
    parents[row] = around;
    if ((afters[row] ?? 0) > row + 1) around = row;
  }
  return parents;
}

/** The row of an op's name, or `NO_ROW`. */
export function nameOf({ data }: Tree, op: number): number {
  const to = data[op] ?? 0;
  return to > 0 ? op + to : NO_ROW;
}

/** Whether a node after the start of an op is of its results, or a comment among them. */
export function isOfResults(kind: number | undefined): boolean {
  return kind === RESULT || kind === COUNT || kind === COMMENT;
}

/** The first row from one on that is no comment. */
export function afterComments({ kinds }: Tree, row: number): number {
  while (kinds[row] === COMMENT) row++;
  return row;
}

/**
 * After the token before a node, comments passed over. @param end Where the node starts in the text. @param base Where the tree
 * starts there.
 */
export function endBefore(tree: Tree, text: string, row: number, end: number, base = 0): number {
  const { kinds, starts, ends } = tree;
  for (let before = row - 1; ; before--) {
    while (end > base && isSpace(text.charCodeAt(end - 1))) end--;
    if (kinds[before] === ERROR) continue;
    // A comment may end with blanks.
    if (kinds[before] !== COMMENT || base + (ends[before] ?? 0) < end) return end;
    end = base + (starts[before] ?? 0);
  }
}

/** Whether braces hold the dynamic dims of a type: `{%a, %b}`. */
export function isDims(tree: Tree, row: number): boolean {
  const first = afterComments(tree, row + 1);
  return tree.kinds[row] === DICTIONARY && first < (tree.afters[row] ?? 0) && tree.kinds[first] === VALUE;
}

/** The row of an op's first region, which may be in a list of regions, or `NO_ROW`. */
export function firstRegionOf(tree: Tree, row: number): number {
  const { kinds, afters } = tree;
  const after = afters[row] ?? 0;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    const region = kinds[child] === LIST ? afterComments(tree, child + 1) : child;
    if (region < (afters[child] ?? 0) && kinds[region] === REGION) return region;
  }
  return NO_ROW;
}

/** For pages of usual sizes. */
const INITIAL_CAPACITY = 1 << 13;
const MAX_KEPT_CAPACITY = 1 << 17;

/** A tree while it is read. Its arrays are used again for the next one. */
export class TreeBuilder implements Tree {
  count = 0;
  #capacity = 0;
  kinds = new Uint8Array();
  starts = new Int32Array();
  ends = new Int32Array();
  afters = new Int32Array();
  data = new Int32Array();
  nexts = new Uint8Array();
  open: readonly number[] = [];

  constructor() {
    this.#resize(INITIAL_CAPACITY);
  }

  /** Begins the next tree. Arrays that one long page needed are not kept. */
  clear(): void {
    this.count = 0;
    if (this.#capacity > MAX_KEPT_CAPACITY) this.#resize(INITIAL_CAPACITY);
  }

  /** Adds a node without children; its row. */
  add(kind: number, start: number, end: number, data: number): number {
    const row = this.count;
    if (row === this.#capacity) this.#resize(2 * row);
    this.kinds[row] = kind;
    this.starts[row] = start;
    this.ends[row] = end;
    this.afters[row] = row + 1;
    this.data[row] = data;
    this.nexts[row] = 0;
    this.count = row + 1;
    return row;
  }

  /** Ends a node after the last row so far, or before another one. */
  close(row: number, end: number, after = this.count): void {
    this.ends[row] = end;
    this.afters[row] = after;
  }

  /** A copy of what was read, in no more memory than it needs. */
  copy(): Tree {
    const { count, open } = this;
    // All in one buffer, as what costs is their number.
    const buffer = new ArrayBuffer(18 * count);
    return {
      count,
      starts: copied(this.starts, new Int32Array(buffer, 0, count)),
      ends: copied(this.ends, new Int32Array(buffer, 4 * count, count)),
      afters: copied(this.afters, new Int32Array(buffer, 8 * count, count)),
      data: copied(this.data, new Int32Array(buffer, 12 * count, count)),
      kinds: copied(this.kinds, new Uint8Array(buffer, 16 * count, count)),
      nexts: copied(this.nexts, new Uint8Array(buffer, 17 * count, count)),
      open,
    };
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    this.kinds = copied(this.kinds, new Uint8Array(capacity));
    this.starts = copied(this.starts, new Int32Array(capacity));
    this.ends = copied(this.ends, new Int32Array(capacity));
    this.afters = copied(this.afters, new Int32Array(capacity));
    this.data = copied(this.data, new Int32Array(capacity));
    this.nexts = copied(this.nexts, new Uint8Array(capacity));
  }
}

/** A typed array with as much of another one as fits. */
function copied<T extends Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}
