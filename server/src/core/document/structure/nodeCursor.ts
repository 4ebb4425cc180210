/** A place among the nodes of a page, and what is around it. */
import { BODY, CLOSER, isBracket, LABEL, OP, REGION, TAIL, type Tree } from "../../syntax/tree.js";
import { CLOSE_BRACE } from "../../text/characters.js";
import type { Column } from "../../text/column.js";
import type { Page } from "../pages.js";

export class NodeCursor {
  /** The index of the page. */
  readonly index: number;
  readonly base: number;
  readonly tree: Tree;
  row = 0;
  /** The innermost region around that another page opened, as an index of `Link.frames`, or -1. */
  frame: number;
  /** The one that was closed last. */
  closed = -1;
  readonly #parents: Column;
  /** The rows of brackets around, and of ops and labels, the innermost last. */
  readonly #brackets: number[] = [];
  readonly #regions: number[] = [];
  readonly #statements: number[] = [];

  /** @param frame What is open where the page starts. @param parents The frame around each. */
  constructor(index: number, page: Page, tree: Tree, frame: number, parents: Column) {
    this.index = index;
    this.base = page.start;
    this.tree = tree;
    this.frame = frame;
    this.#parents = parents;
  }

  /** Goes on to a row. What is beside the way is passed over. */
  seek(target: number): void {
    const { kinds, afters } = this.tree;
    leave(this.#brackets, afters, target);
    leave(this.#regions, afters, target);
    leave(this.#statements, afters, target);
    for (let row = this.row; row < target; ) {
      const after = afters[row] ?? target;
      if (after <= target) {
        if (kinds[row] === CLOSER) this.#close(row);
        row = after;
      } else this.#enter(row++);
    }
    this.row = target;
  }

  #enter(row: number): void {
    const kind = this.tree.kinds[row] ?? 0;
    if (isBracket(kind) && kind !== BODY) this.#brackets.push(row);
    if (kind === REGION) this.#regions.push(row);
    if (kind === OP || kind === TAIL || kind === LABEL) this.#statements.push(row);
  }

  #close(row: number): void {
    if (this.tree.data[row] !== CLOSE_BRACE) return;
    this.closed = this.frame;
    if (this.frame >= 0) this.frame = this.#parents.at(this.frame);
  }

  /** The innermost bracket around that is no `<`, or -1: a region outside of an op's brackets. */
  get bracket(): number {
    return this.#brackets[this.#brackets.length - 1] ?? -1;
  }

  /** Whether no bracket of an op is around. */
  get isFlat(): boolean {
    const { bracket } = this;
    return bracket < 0 || this.tree.kinds[bracket] === REGION;
  }

  /** The innermost region around that the page opens, or -1. */
  get region(): number {
    return this.#regions[this.#regions.length - 1] ?? -1;
  }

  /** The op, what continues one, or the label around, or -1. */
  get statement(): number {
    const row = this.#statements[this.#statements.length - 1] ?? -1;
    return row > this.region ? row : -1;
  }

  get kind(): number {
    return this.tree.kinds[this.row] ?? 0;
  }

  get start(): number {
    return this.base + (this.tree.starts[this.row] ?? 0);
  }

  get end(): number {
    return this.base + (this.tree.ends[this.row] ?? 0);
  }
}

function leave(rows: number[], afters: Int32Array, target: number): void {
  while (rows.length > 0 && (afters[rows[rows.length - 1] ?? 0] ?? 0) <= target) rows.pop();
}
