/**
 * The ops of a document that define symbols or are scopes, in the order of the text, in columns: a file may have a hundred
 * thousand. Offsets are the document's.
 */

import type { Names } from "../../syntax/names.js";
import { Column } from "../../text/column.js";
import type { Numbers } from "../../text/numbers.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import { IS_CANDIDATE, IS_FUNCTION, IS_GENERIC, VISIBILITIES, VISIBILITY_SHIFT } from "../definedOp.js";
import { FLAGS, HEADER_END, NAME_END, NAME_START, OP_END, OP_NAME, OP_START, SYMBOL_NAME } from "../summary.js";
import { NO_SYMBOLS, type SymbolList, type SymbolNode } from "./symbolTree.js";

const NOTHING: readonly SymbolNode[] = [];

export class OpTable {
  readonly names: Names;
  readonly starts = new Column();
  readonly ends = new Column();
  readonly headerEnds = new Column();
  readonly nameStarts = new Column();
  readonly nameEnds = new Column();
  readonly symbols = new Column();
  readonly ops = new Column();
  readonly flags = new Column();
  readonly parents = new Column();
  /** The row after an op and all that is in it. */
  #afters = new Int32Array(0);
  /** Rows by name, of each op that was asked for one; -1 stands for a section's own list, by its first row. */
  readonly #byName = new Map<number, Map<number, SymbolNode[]>>();

  #index: NameIndex | undefined;

  constructor(names: Names) {
    this.names = names;
  }

  get count(): number {
    return this.starts.length;
  }

  /** Adds an op of a page that starts at `base`. */
  add(base: number, ops: Numbers, at: number, parent: number): void {
    const end = ops[at + OP_END] ?? -1;
    this.starts.push(base + (ops[at + OP_START] ?? 0));
    this.ends.push(end < 0 ? -1 : base + end);
    this.headerEnds.push(base + (ops[at + HEADER_END] ?? 0));
    this.nameStarts.push(base + (ops[at + NAME_START] ?? 0));
    this.nameEnds.push(base + (ops[at + NAME_END] ?? 0));
    this.symbols.push(ops[at + SYMBOL_NAME] ?? -1);
    this.ops.push(ops[at + OP_NAME] ?? 0);
    this.flags.push(ops[at + FLAGS] ?? 0);
    this.parents.push(parent);
  }

  /** Gives an op in the generic form the symbol that is after its regions. */
  name(row: number, symbol: number, start: number, end: number): void {
    if (this.symbols.at(row) >= 0 || (this.flags.at(row) & IS_GENERIC) === 0) return;
    this.symbols.set(row, symbol);
    this.nameStarts.set(row, start);
    this.nameEnds.set(row, end);
  }

  /**
   * To be called once all ops are there: removes the candidates that nothing gave a symbol.
   *
   * @returns The row that each row has become, or the one after it; undefined where no row moved.
   */
  finish(): Int32Array | undefined {
    const rows = this.#removeCandidates();
    this.#nest();
    return rows;
  }

  #isDead(row: number): boolean {
    return (this.flags.at(row) & IS_CANDIDATE) !== 0 && this.symbols.at(row) < 0;
  }

  #removeCandidates(): Int32Array | undefined {
    const { count, parents } = this;
    let first = 0;
    while (first < count && !this.#isDead(first)) first++;
    if (first === count) return undefined;
    const rows = new Int32Array(count + 1);
    let kept = 0;
    for (let row = 0; row < count; row++) {
      rows[row] = kept;
      let parent = parents.at(row);
      // Those around come first.
      while (parent >= 0 && this.#isDead(parent)) parent = parents.at(parent);
      parents.set(row, parent);
      if (!this.#isDead(row)) kept++;
    }
    rows[count] = kept;
    for (let row = 0; row < count; row++) {
      const parent = parents.at(row);
      parents.set(row, parent < 0 ? -1 : (rows[parent] ?? 0));
    }
    for (let row = first; row < count; row++) if (!this.#isDead(row)) this.#move(row, rows[row] ?? 0);
    for (const column of this.#columns) column.truncate(kept);
    return rows;
  }

  get #columns(): readonly Column[] {
    const { starts, ends, headerEnds, nameStarts, nameEnds, symbols, ops, flags, parents } = this;
    return [starts, ends, headerEnds, nameStarts, nameEnds, symbols, ops, flags, parents];
  }

  #move(from: number, to: number): void {
    if (from !== to) for (const column of this.#columns) column.set(to, column.at(from));
  }

  #nest(): void {
    const { count, parents } = this;
    const afters = new Int32Array(count);
    for (let row = count - 1; row >= 0; row--) {
      afters[row] = Math.max(afters[row] ?? 0, row + 1);
      const parent = parents.at(row);
      if (parent >= 0) afters[parent] = Math.max(afters[parent] ?? 0, afters[row] ?? 0);
    }
    this.#afters = afters;
  }

  /** The rows that define a name, wherever they are, from one row up to another. */
  defining(name: number, from: number, to: number): Int32Array {
    this.#index ??= new NameIndex(this.count, this.names.count, (row) => this.symbols.at(row));
    return this.#index.of(name, from, to);
  }

  afterOf(row: number): number {
    return this.#afters[row] ?? row + 1;
  }

  nameOf(row: number): string | undefined {
    const name = this.symbols.at(row);
    return name < 0 ? undefined : this.names.spelling(name);
  }

  /** The ops with a name among those from a row on that are not in one another. */
  named(from: number, to: number, name: string): readonly SymbolNode[] {
    const wanted = this.names.find(name);
    if (wanted < 0) return NOTHING;
    let byName = this.#byName.get(from);
    if (byName === undefined) {
      byName = new Map();
      for (let row = from; row < to; row = this.afterOf(row)) {
        const symbol = this.symbols.at(row);
        const same = byName.get(symbol);
        if (same === undefined) byName.set(symbol, [new Node(this, row)]);
        else same.push(new Node(this, row));
      }
      this.#byName.set(from, byName);
    }
    return byName.get(wanted) ?? NOTHING;
  }
}

/** A row of a table. */
class Node implements SymbolNode {
  readonly row: number;
  readonly #table: OpTable;

  constructor(table: OpTable, row: number) {
    this.row = row;
    this.#table = table;
  }

  get start(): number {
    return this.#table.starts.at(this.row);
  }

  get end(): number {
    return this.#table.ends.at(this.row);
  }

  get headerEnd(): number {
    return this.#table.headerEnds.at(this.row);
  }

  get nameSpan(): Span {
    return { start: this.#table.nameStarts.at(this.row), end: this.#table.nameEnds.at(this.row) };
  }

  get op(): string {
    return this.#table.names.spelling(this.#table.ops.at(this.row));
  }

  get name(): string | undefined {
    return this.#table.nameOf(this.row);
  }

  get isFunction(): boolean {
    return (this.#table.flags.at(this.row) & IS_FUNCTION) !== 0;
  }

  get visibility(): string | undefined {
    return VISIBILITIES[this.#table.flags.at(this.row) >> VISIBILITY_SHIFT];
  }

  get children(): SymbolList {
    return opsIn(this.#table, this.row + 1, this.#table.afterOf(this.row));
  }

  get parent(): SymbolNode | undefined {
    const row = this.#table.parents.at(this.row);
    return row < 0 ? undefined : new Node(this.#table, row);
  }
}

/** The ops from one row to another that are all in the same, or in none, with all that is in them. */
export function opsIn(table: OpTable, from: number, to: number): SymbolList {
  return from < to ? new Siblings(table, from, to) : NO_SYMBOLS;
}

class Siblings implements SymbolList {
  readonly #table: OpTable;
  readonly #from: number;
  readonly #to: number;

  constructor(table: OpTable, from: number, to: number) {
    this.#table = table;
    this.#from = from;
    this.#to = to;
  }

  get isEmpty(): boolean {
    return false;
  }

  *[Symbol.iterator](): Generator<SymbolNode> {
    for (let row = this.#from; row < this.#to; row = this.#table.afterOf(row)) yield new Node(this.#table, row);
  }

  eachSpan(visit: (start: number, end: number, row: number) => void): void {
    const { starts, ends } = this.#table;
    for (let row = this.#from; row < this.#to; row = this.#table.afterOf(row)) visit(starts.at(row), ends.at(row), row);
  }

  *all(): Generator<SymbolNode> {
    for (let row = this.#from; row < this.#to; row++) yield new Node(this.#table, row);
  }

  named(name: string): readonly SymbolNode[] {
    return this.#table.named(this.#from, this.#to, name);
  }

  node(row: number): SymbolNode {
    return new Node(this.#table, row);
  }

  nodeAt(offset: number): SymbolNode | undefined {
    const { starts, ends, parents } = this.#table;
    const after = firstIndex(this.#to, (row) => starts.at(row) <= offset, this.#from);
    for (let row = after - 1; row >= this.#from; row = parents.at(row)) {
      if (ends.at(row) >= offset) return new Node(this.#table, row);
    }
    return undefined;
  }
}

/** Rows by the name that each has, those of a name in order: two arrays, made in one pass. */
export class NameIndex {
  /** Rows, those of one name together. */
  readonly #rows: Int32Array;
  /** By name, where its rows start. */
  readonly #firsts: Int32Array;

  /** @param nameOf The interned name of each of `count` rows, less than `names`; a negative one is left out. */
  constructor(count: number, names: number, nameOf: (row: number) => number) {
    const firsts = new Int32Array(names + 1);
    for (let row = 0; row < count; row++) {
      const name = nameOf(row);
      if (name >= 0) firsts[name + 1] = (firsts[name + 1] ?? 0) + 1;
    }
    for (let name = 0; name < names; name++) firsts[name + 1] = (firsts[name + 1] ?? 0) + (firsts[name] ?? 0);
    const next = firsts.slice();
    this.#rows = new Int32Array(firsts[names] ?? 0);
    for (let row = 0; row < count; row++) {
      const name = nameOf(row);
      if (name < 0) continue;
      const place = next[name] ?? 0;
      this.#rows[place] = row;
      next[name] = place + 1;
    }
    this.#firsts = firsts;
  }

  /** The rows of a name from one row up to another, in order. */
  of(name: number, from: number, to: number): Int32Array {
    if (name < 0 || name + 1 >= this.#firsts.length) return this.#rows.subarray(0, 0);
    const end = this.#firsts[name + 1] ?? 0;
    const first = firstIndex(end, (i) => (this.#rows[i] ?? 0) < from, this.#firsts[name] ?? 0);
    return this.#rows.subarray(
      first,
      firstIndex(end, (i) => (this.#rows[i] ?? 0) < to, first),
    );
  }
}
