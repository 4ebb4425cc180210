/** The nodes that are open while a page is read: brackets, and in each the op or the entry that is being read. */
import { CLOSE_BRACE } from "../text/characters.js";
import { ALIAS_NAME, DICTIONARY, ENTRY, OP, OPAQUE, REGION, type TreeBuilder, UNCLOSED } from "./tree.js";

export class OpenNodes {
  readonly #tree: TreeBuilder;
  /** Of each bracket: its row and the character that closes it. The innermost is the last. */
  readonly rows: number[] = [];
  readonly #closers: number[] = [];
  /** Around each region, the op that it belongs to. */
  readonly #ops: number[] = [];
  /** Of each bracket around the innermost one, the entry whose value holds it, and what is due in it. */
  readonly #entries: number[] = [];
  readonly #states: number[] = [];
  /** Of each region, how many brackets are open in it by what closes them: no closing bracket searches for its opener. */
  readonly #counts: number[] = [0, 0, 0, 0, 0, 0, 0, 0];
  #regions = 0;
  /** How many brackets are in a dialect's body, with it. */
  #opaque = 0;

  /** The kind of the innermost bracket; a region outside of all. */
  kind = REGION;
  /** What closes it. */
  closer = 0;
  /** The row of the op that is being read in the innermost region, or -1. */
  op = -1;
  /** Whether the op has its name, or has none. */
  isNamed = true;
  isGeneric = false;
  /** The row of the entry that is being read in the innermost bracket, or -1. */
  entry = -1;
  /** What is due in it: see `entryReader.ts`. */
  state = 0;

  /** After the last token, and the row after its nodes: where nodes end that nothing closes. */
  end = 0;
  after = 0;

  constructor(tree: TreeBuilder) {
    this.#tree = tree;
  }

  /** Notes where a token ended whose nodes are all in the tree. */
  pass(end: number): void {
    this.end = end;
    this.after = this.#tree.count;
  }

  /** Whether a dialect reads what is here. */
  get isOpaque(): boolean {
    return this.#opaque > 0;
  }

  /** Whether the op that is being read defines an alias. */
  get isAlias(): boolean {
    const first = this.op + 1;
    return first < this.#tree.count && this.#tree.kinds[first] === ALIAS_NAME;
  }

  /** Whether no bracket but the innermost is open in the op that is being read. */
  isOutermost(): boolean {
    return this.#kindAt(this.rows.length - 2) === REGION;
  }

  /** Whether a closing bracket closes one that is open, with no region between; a brace closes the innermost region, too. */
  reaches(closer: number): boolean {
    return (this.#counts[8 * this.#regions + slotOf(closer)] ?? 0) > 0 || (closer === CLOSE_BRACE && this.#regions > 0);
  }

  startOp(at: number): void {
    this.endOp();
    this.op = this.#tree.add(OP, at, at, 0);
    this.isNamed = false;
    this.isGeneric = false;
  }

  /** Notes that the last node is the name of the op that is being read. */
  nameOp(): void {
    this.#tree.data[this.op] = this.#tree.count - 1 - this.op;
  }

  endOp(): void {
    if (this.op >= 0) this.#tree.close(this.op, this.end, this.after);
    this.op = -1;
    this.isNamed = true;
  }

  startEntry(at: number): void {
    this.entry = this.#tree.add(ENTRY, at, at, 0);
  }

  endEntry(): void {
    if (this.entry >= 0) this.#tree.close(this.entry, this.end, this.after);
    this.entry = -1;
  }

  push(kind: number, closer: number, at: number, state: number): void {
    this.rows.push(this.#tree.add(kind, at, at, 0));
    this.#closers.push(closer);
    this.#entries.push(this.entry);
    this.#states.push(this.state);
    this.entry = -1;
    this.state = state;
    this.kind = kind;
    this.closer = closer;
    if (kind === REGION) {
      this.#ops.push(this.op);
      this.op = -1;
      this.isNamed = true;
      this.#regions++;
      if (this.#counts.length <= 8 * this.#regions) this.#counts.push(0, 0, 0, 0, 0, 0, 0, 0);
    } else {
      this.#count(1);
      if (kind === OPAQUE || this.#opaque > 0) this.#opaque++;
    }
  }

  /** Closes the innermost bracket, and what is open in it; its row. */
  pop(end: number, after: number, data: number): number {
    const { kind } = this;
    if (kind === DICTIONARY) this.endEntry();
    if (kind === REGION) {
      this.endOp();
      this.op = this.#ops.pop() ?? -1;
      this.isGeneric = false;
      this.#regions--;
    } else {
      this.#count(-1);
      if (this.#opaque > 0) this.#opaque--;
    }
    const row = this.rows.pop() ?? 0;
    this.#tree.close(row, end, after);
    this.#tree.data[row] = data;
    this.#closers.pop();
    const outer = this.rows.length - 1;
    this.kind = this.#kindAt(outer);
    this.closer = outer < 0 ? 0 : (this.#closers[outer] ?? 0);
    this.entry = this.#entries.pop() ?? -1;
    this.state = this.#states.pop() ?? 0;
    return row;
  }

  /** Leaves the innermost bracket, which nothing closes. */
  abandon(): void {
    this.pop(this.end, this.after, UNCLOSED);
  }

  /** The brackets that the rest of the text may close: they, and the ops that they belong to, go on to the end of the page. */
  finish(end: number): number[] {
    const open = [...this.rows];
    this.endOp();
    for (let depth = open.length - 1; depth >= 0; depth--) {
      this.#tree.close(open[depth] ?? 0, end);
      const op = this.#kindAt(depth) === REGION ? (this.#ops.pop() ?? -1) : -1;
      if (op >= 0) this.#tree.close(op, end);
    }
    return open;
  }

  #kindAt(depth: number): number {
    return depth < 0 ? REGION : (this.#tree.kinds[this.rows[depth] ?? 0] ?? REGION);
  }

  #count(by: number): void {
    const at = 8 * this.#regions + slotOf(this.closer);
    this.#counts[at] = (this.#counts[at] ?? 0) + by;
  }
}

/** A number below 8 of a closing bracket, which differs for `)`, `>`, `]` and `}`. */
const slotOf = (closer: number): number => closer >> 4;
