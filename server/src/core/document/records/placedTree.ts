/** What is around each node of a tree, for questions about single places of a page. */
import { ALIAS_NAME, isBracket, NAME, NO_ROW, OP, parentsOf, TAIL, type Tree } from "../../syntax/tree.js";
import { firstIndex } from "../../text/order.js";

/** Kept as long as the trees are. */
const PLACED = new WeakMap<Tree, PlacedTree>();

/** A tree with what is around each node. */
export function placed(tree: Tree): PlacedTree {
  const known = PLACED.get(tree);
  if (known !== undefined) return known;
  const made = new PlacedTree(tree);
  PLACED.set(tree, made);
  return made;
}

export class PlacedTree {
  readonly tree: Tree;
  readonly #parents: Int32Array;
  /** For each row the innermost op, or `NO_ROW`. */
  readonly #ops: Int32Array;
  /** For each the innermost bracket or op. Undefined until first needed. */
  #holders: Int32Array | undefined;
  /** The rows of all ops. Undefined until first needed. */
  #rows: Int32Array | undefined;

  constructor(tree: Tree) {
    this.tree = tree;
    this.#parents = parentsOf(tree);
    this.#ops = this.#innermost(isOp);
  }

  #innermost(isWanted: (kind: number) => boolean): Int32Array {
    const { count, kinds } = this.tree;
    const parents = this.#parents;
    const found = new Int32Array(count);
    for (let row = 0; row < count; row++) {
      const parent = parents[row] ?? NO_ROW;
      found[row] = isWanted(kinds[row] ?? 0) ? row : parent < 0 ? NO_ROW : (found[parent] ?? NO_ROW);
    }
    return found;
  }

  #of(rows: Int32Array, row: number): number {
    return row < 0 ? NO_ROW : (rows[row] ?? NO_ROW);
  }

  /** The first row that starts at an offset or after it. */
  firstFrom(offset: number): number {
    const { count, starts } = this.tree;
    return firstIndex(count, (i) => (starts[i] ?? 0) < offset);
  }

  /** The row around another one, or `NO_ROW`. */
  parentOf(row: number): number {
    return this.#of(this.#parents, row);
  }

  /** The row of the innermost node that holds the character at an offset, or `NO_ROW`. */
  rowAt(offset: number): number {
    const { ends } = this.tree;
    let row = this.firstFrom(offset + 1) - 1;
    while (row >= 0 && (ends[row] ?? 0) <= offset) row = this.parentOf(row);
    return row;
  }

  /** The innermost op that holds a row, its name included, or what continues one; `NO_ROW` where neither does. */
  opOf(row: number): number {
    return this.#of(this.#ops, row);
  }

  /** The innermost op that holds a row, or what continues one; `NO_ROW` where neither does. An op's name is no part of it. */
  opAround(row: number): number {
    const { kinds } = this.tree;
    const isName = kinds[row] === NAME || kinds[row] === ALIAS_NAME;
    return this.#of(this.#ops, isName ? this.parentOf(this.parentOf(row)) : row);
  }

  /** Whether an offset is in the definition of an alias, or right after it. */
  isInDefinition(offset: number): boolean {
    return [offset, offset - 1].some((at) => {
      const op = this.#of(this.#ops, this.rowAt(at));
      return op !== NO_ROW && this.tree.kinds[op + 1] === ALIAS_NAME;
    });
  }

  /** Where what starts at an offset, in a row, ends at the latest: at the next op, or the end of the bracket or op around. */
  limitOf(row: number, offset: number): number | undefined {
    const { ends } = this.tree;
    this.#holders ??= this.#innermost((kind) => isBracket(kind) || kind === OP);
    const holder = this.#of(this.#holders, row);
    const end = holder < 0 ? undefined : ends[holder];
    const next = this.nextOp(this.firstFrom(offset + 1) - 1);
    return next !== undefined && (end === undefined || next < end) ? next : end;
  }

  /** Where the first op after a row starts; undefined where there is none. */
  nextOp(row: number): number | undefined {
    const { count, kinds, starts } = this.tree;
    const rows = this.#rows ?? this.#ops.filter((op, at) => op === at && kinds[at] === OP);
    this.#rows = rows;
    return starts[rows[firstIndex(rows.length, (i) => (rows[i] ?? 0) <= row)] ?? count];
  }
}

const isOp = (kind: number): boolean => kind === OP || kind === TAIL;
