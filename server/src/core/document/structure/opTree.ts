/** Ops in columns as a tree: those that are in an op follow it. Its nodes are made when they are requested. */
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import type { OpColumns } from "./opColumns.js";
import { NO_SYMBOLS, type SymbolList, type SymbolNode } from "./symbolTree.js";

/** The deepest nesting; deeper nodes become siblings. */
export const MAX_NESTING = 256;

/** A step takes a fraction of a millisecond. */
const ROWS_A_STEP = 1 << 14;

export class OpTree {
  readonly ops: OpColumns;
  /** The row of the op that each is in, or -1. */
  #parents = new Int32Array(0);
  /** The row after all that are in each. */
  #afters = new Int32Array(0);
  /** The lists that were requested, by row: what is derived from a list is cached with that list. */
  readonly #children = new Map<number, SymbolList>();

  /** `nest` has to follow, and again after each change of the ops. */
  constructor(ops: OpColumns) {
    this.ops = ops;
  }

  /** Puts the ops into each other, with turns for other work between. */
  *nest(): Generator<undefined, void> {
    const { starts, ends, count } = this.ops;
    this.#children.clear();
    if (this.#parents.length < count)
      [this.#parents, this.#afters] = [new Int32Array(starts.length), new Int32Array(starts.length)];
    const [parents, afters] = [this.#parents, this.#afters];
    const open: number[] = [];
    for (let row = 0; row < count; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      const start = starts[row] ?? 0;
      while (open.length > 0 && (ends[open.at(-1) ?? 0] ?? 0) <= start) afters[open.pop() ?? 0] = row;
      parents[row] = open.at(-1) ?? -1;
      if (open.length < MAX_NESTING) open.push(row);
      else afters[row] = row + 1;
    }
    for (const row of open) afters[row] = count;
  }

  /** The ops of a section of the file that are in no other. */
  roots({ start, end }: Span): SymbolList {
    const [from, to] = [this.ops.rowFrom(start), this.ops.rowFrom(end)];
    return from < to ? new Siblings(this, from, to) : NO_SYMBOLS;
  }

  parentOf(row: number): number {
    return this.#parents[row] ?? -1;
  }

  afterOf(row: number): number {
    return this.#afters[row] ?? 0;
  }

  childrenOf(row: number): SymbolList {
    const after = this.afterOf(row);
    if (after <= row + 1) return NO_SYMBOLS;
    const known = this.#children.get(row);
    if (known !== undefined) return known;
    const children = new Siblings(this, row + 1, after);
    this.#children.set(row, children);
    return children;
  }
}

/** A row of a tree. */
class Node implements SymbolNode {
  readonly row: number;
  readonly #tree: OpTree;

  constructor(tree: OpTree, row: number) {
    this.row = row;
    this.#tree = tree;
  }

  get start(): number {
    return this.#tree.ops.start(this.row);
  }

  get end(): number {
    return this.#tree.ops.end(this.row);
  }

  get headerEnd(): number {
    return this.#tree.ops.headerEnd(this.row);
  }

  get nameSpan(): Span {
    const { ops } = this.#tree;
    return { start: ops.nameStart(this.row), end: ops.nameEnd(this.row) };
  }

  get op(): string {
    return this.#tree.ops.op(this.row);
  }

  get name(): string | undefined {
    return this.#tree.ops.name(this.row);
  }

  get isFunction(): boolean {
    return this.#tree.ops.isFunction(this.row);
  }

  get visibility(): string | undefined {
    return this.#tree.ops.visibility(this.row);
  }

  get children(): SymbolList {
    return this.#tree.childrenOf(this.row);
  }

  get parent(): SymbolNode | undefined {
    const row = this.#tree.parentOf(this.row);
    return row < 0 ? undefined : new Node(this.#tree, row);
  }
}

/** Ops that are all in the same, or in none. */
class Siblings implements SymbolList {
  readonly #tree: OpTree;
  readonly #from: number;
  readonly #to: number;

  /** @param to The row after the last one and all that is in it. */
  constructor(tree: OpTree, from: number, to: number) {
    this.#tree = tree;
    this.#from = from;
    this.#to = to;
  }

  get isEmpty(): boolean {
    return this.#from >= this.#to;
  }

  *[Symbol.iterator](): Generator<SymbolNode> {
    for (let row = this.#from; row < this.#to; row = this.#tree.afterOf(row)) yield new Node(this.#tree, row);
  }

  eachSpan(visit: (start: number, end: number, row: number) => void): void {
    const { ops } = this.#tree;
    for (let row = this.#from; row < this.#to; row = this.#tree.afterOf(row)) visit(ops.start(row), ops.end(row), row);
  }

  *reversed(): Generator<SymbolNode, undefined> {
    for (let row = this.#lastBefore(this.#to); row >= this.#from; row = this.#lastBefore(row)) {
      yield new Node(this.#tree, row);
    }
  }

  /** The last sibling that starts before a row. */
  #lastBefore(after: number): number {
    let row = after - 1;
    for (let parent = this.#tree.parentOf(row); parent >= this.#from; parent = this.#tree.parentOf(row)) row = parent;
    return row;
  }

  *all(): Generator<SymbolNode> {
    for (let row = this.#from; row < this.#to; row++) yield new Node(this.#tree, row);
  }

  named(name: string): readonly SymbolNode[] {
    const found: SymbolNode[] = [];
    for (let row = this.#from; row < this.#to; row = this.#tree.afterOf(row)) {
      if (this.#tree.ops.name(row) === name) found.push(new Node(this.#tree, row));
    }
    return found;
  }

  node(row: number): SymbolNode {
    return new Node(this.#tree, row);
  }

  nodeAt(offset: number): SymbolNode | undefined {
    const { ops } = this.#tree;
    const after = firstIndex(this.#to, (row) => ops.start(row) <= offset, this.#from);
    // The innermost of those around the last one that all hold the offset.
    let found = -1;
    for (let row = after - 1; row >= this.#from; row = this.#tree.parentOf(row)) {
      if (ops.end(row) < offset) found = -1;
      else if (found < 0) found = row;
    }
    return found < 0 ? undefined : new Node(this.#tree, found);
  }
}
