/** A text with its tree, for readers of what is between nodes: what a bracket encloses, the tree says. */
import { firstIndex } from "../text/order.js";
import { isBracket, NAME, NO_ROW, OP, type Tree, UNCLOSED } from "./tree.js";
import { readTree } from "./treeReader.js";

export class TextTree {
  readonly text: string;
  /** What the tree is of. */
  readonly start: number;
  readonly limit: number;
  #tree: Tree | undefined;

  /** @param tree Read when it is needed, unless it is given. */
  constructor(text: string, start = 0, limit = text.length, tree?: Tree) {
    this.text = text;
    this.start = start;
    this.limit = limit;
    this.#tree = tree;
  }

  get tree(): Tree {
    this.#tree ??= readTree(this.text, undefined, this.start, this.limit);
    return this.#tree;
  }

  startOf(row: number): number {
    return this.start + (this.tree.starts[row] ?? 0);
  }

  endOf(row: number): number {
    return this.start + (this.tree.ends[row] ?? 0);
  }

  /** The innermost of the rows that start at an offset of the text, or `NO_ROW`. */
  rowFrom(offset: number): number {
    const { count, starts } = this.tree;
    const at = offset - this.start;
    const row = firstIndex(count, (i) => (starts[i] ?? 0) <= at) - 1;
    return starts[row] === at ? row : NO_ROW;
  }

  /** The offset after the bracket that closes the one at an offset, or -1 where none does. */
  closeOf(offset: number): number {
    const row = this.rowFrom(offset);
    return row !== NO_ROW && isBracket(this.tree.kinds[row] ?? 0) && this.isClosed(row) ? this.endOf(row) : -1;
  }

  /** Whether a bracket is closed. */
  isClosed(row: number): boolean {
    return this.tree.data[row] !== UNCLOSED && !this.tree.open.includes(row);
  }

  /** The row of the op whose name starts at an offset, or `NO_ROW`. */
  opNamedAt(offset: number): number {
    const { kinds } = this.tree;
    let row = this.rowFrom(offset);
    if (kinds[row] !== NAME) return NO_ROW;
    while (row >= 0 && kinds[row] !== OP) row--;
    return row;
  }
}
