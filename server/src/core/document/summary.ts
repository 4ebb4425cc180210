/** What stays of a page when its tree is gone: offsets are relative to the page, names are interned. */
import type { Names } from "../syntax/names.js";
import { ALIAS_NAME, CLOSER, OP, REGION, TAIL, type Tree } from "../syntax/tree.js";
import { CLOSE_BRACE } from "../text/characters.js";
import { type DefinedOp, definedOp, genericSymbol, isOpen } from "./definedOp.js";

/** The fields of a row of `Summary.ops`. */
export const OP_START = 0;
/** -1 where the op goes on in a later page. */
export const OP_END = 1;
export const HEADER_END = 2;
export const NAME_START = 3;
export const NAME_END = 4;
/** -1 for an op without a symbol. */
export const SYMBOL_NAME = 5;
export const OP_NAME = 6;
/** See `definedOp.ts`. */
export const FLAGS = 7;
/**
 * The row of the op around it on the page; else the complement of twice how many regions of earlier pages are closed before it,
 * and one more if it is in what continues the op of the last of them.
 */
export const PARENT = 8;
export const OP_FIELDS = 9;

/** The fields of a region that is not closed on the page. */
export const REGION_START = 0;
/** Where its op starts; -1 for the op that the last closed region belongs to. */
export const REGION_OP = 1;
/** The row of its op, or -1. */
export const REGION_ROW = 2;
export const REGION_FIELDS = 3;

/** The fields of a brace that closes a region of an earlier page. */
export const CLOSE_START = 0;
/** After what continues the op on the page. */
export const TAIL_END = 1;
/** The symbol that this gives an op in the generic form, as in an op's row; -1 where it gives none. */
export const TAIL_SYMBOL = 2;
export const TAIL_NAME_START = 3;
export const TAIL_NAME_END = 4;
export const CLOSE_FIELDS = 5;

/** The fields of an alias that is defined. */
export const ALIAS = 0;
export const ALIAS_START = 1;
export const ALIAS_END = 2;
export const ALIAS_FIELDS = 3;

export interface Summary {
  /** Ops that define a symbol, or are a scope without one, in the order of their starts. */
  readonly ops: Int32Array;
  /** The regions that are open at the page's end, the outermost first. */
  readonly open: Int32Array;
  /** The braces that close what is open before the page. */
  readonly closers: Int32Array;
  readonly aliases: Int32Array;
}

const NOTHING = new Int32Array(0);

/** Summarizes the tree of a page. */
export function summaryOf(tree: Tree, text: string, names: Names): Summary {
  return new Summarizer(tree, text, names).read();
}

class Summarizer {
  readonly #tree: Tree;
  readonly #text: string;
  readonly #names: Names;
  readonly #ops: number[] = [];
  readonly #open: number[] = [];
  readonly #closers: number[] = [];
  readonly #aliases: number[] = [];
  /** The ops around a row, and the row of each in `#ops`, or -1. */
  readonly #around: number[] = [];
  readonly #defined: number[] = [];
  /** How many of the regions that are open at the end were met. */
  #opens = 0;

  constructor(tree: Tree, text: string, names: Names) {
    this.#tree = tree;
    this.#text = text;
    this.#names = names;
  }

  read(): Summary {
    const { count, kinds, afters } = this.#tree;
    for (let row = 0; row < count; row++) {
      while ((afters[this.#around[this.#around.length - 1] ?? -1] ?? count) <= row) {
        this.#around.pop();
        this.#defined.pop();
      }
      switch (kinds[row]) {
        case OP:
        case TAIL:
          this.#op(row);
          break;
        case ALIAS_NAME:
          this.#alias(row);
          break;
        case CLOSER:
          this.#closer(row);
          break;
        case REGION:
          this.#region(row);
          break;
        default:
      }
    }
    return {
      ops: packed(this.#ops),
      open: packed(this.#open),
      closers: packed(this.#closers),
      aliases: packed(this.#aliases),
    };
  }

  #op(row: number): void {
    const found = this.#tree.kinds[row] === OP ? definedOp(this.#tree, row, this.#text, this.#names) : undefined;
    this.#around.push(row);
    this.#defined.push(found === undefined ? -1 : this.#add(found, row));
  }

  #add(op: DefinedOp, row: number): number {
    const isInTail = this.#tree.kinds[this.#around[0] ?? row] === TAIL;
    const outside = ~((2 * this.#closers.length) / CLOSE_FIELDS + (isInTail ? 1 : 0));
    const parent = this.#defined.findLast((it) => it >= 0) ?? outside;
    const { ends } = this.#tree;
    this.#ops.push(op.start, isOpen(this.#tree, row) ? -1 : (ends[row] ?? 0), op.headerEnd, op.nameStart, op.nameEnd);
    this.#ops.push(op.name, op.op, op.flags, parent);
    return this.#ops.length / OP_FIELDS - 1;
  }

  #alias(row: number): void {
    const { data, starts, ends } = this.#tree;
    this.#aliases.push(data[row] ?? 0, starts[row] ?? 0, ends[row] ?? 0);
  }

  #closer(row: number): void {
    const { data, starts, ends } = this.#tree;
    if (data[row] !== CLOSE_BRACE) return;
    // What continues the op is next.
    const symbol = genericSymbol(this.#tree, row + 1, this.#text, this.#names);
    const { name = -1, nameStart = -1, nameEnd = -1 } = symbol ?? {};
    this.#closers.push(starts[row] ?? 0, ends[row + 1] ?? 0, name, nameStart, nameEnd);
  }

  #region(row: number): void {
    const { kinds, open, starts } = this.#tree;
    while ((open[this.#opens] ?? row) < row) this.#opens++;
    if (open[this.#opens] !== row) return;
    const op = this.#around[this.#around.length - 1] ?? -1;
    const isTail = op < 0 || kinds[op] === TAIL;
    const defined = this.#defined[this.#defined.length - 1] ?? -1;
    this.#open.push(starts[row] ?? 0, isTail ? -1 : (starts[op] ?? 0), defined);
  }
}

const packed = (numbers: readonly number[]): Int32Array => (numbers.length === 0 ? NOTHING : Int32Array.from(numbers));
