/** What stays of a page when its tree is gone: offsets are relative to the page, names are interned. */
import type { Names } from "../syntax/names.js";
import { ALIAS_NAME, CLOSER, DIALECT, ERROR, KEY, NAME, OP, REGION, TAIL, type Tree } from "../syntax/tree.js";
import { CLOSE_BRACE } from "../text/characters.js";
import { compact, type Numbers } from "../text/numbers.js";
import { type DefinedOp, definedOp, genericSymbol, isOpen, mayDefine, possibleOp } from "./definedOp.js";
import { exportingOp, VM_EXPORT } from "./exportOps.js";

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

/** The fields of a `vm.export`: where the op's name starts, and the function and the export as they are spelled, without `@` and quotes. */
export const EXPORT_START = 0;
export const EXPORT_SYMBOL = 1;
export const EXPORT_NAME = 2;
export const EXPORT_FIELDS = 3;

/** A page with an op or a type of Torch, or what ONNX's importer leaves. */
export const IS_TORCH = 1;
/** A page with a function that is marked as exported. */
export const HAS_MARK = 2;
/** A page with an op of StableHLO. */
export const IS_STABLE_HLO = 4;
/** A page with an error node. */
export const HAS_ERRORS = 8;

export interface Summary {
  /** Ops that define a symbol, or are a scope without one, in the order of their starts. */
  readonly ops: Numbers;
  /** The regions that are open at the page's end, the outermost first. */
  readonly open: Numbers;
  /** The braces that close what is open before the page. */
  readonly closers: Numbers;
  readonly aliases: Numbers;
  readonly exports: Numbers;
  /** Ops that nothing is known of which may define the symbol that they name first, as `ops` has them. */
  readonly possible: Numbers;
  readonly flags: number;
}

/** What marked exported functions until 2021-06: in a section of a file that has it, functions without it are not exported. */
export const EXPORT_MARK = "iree.module.export";
/**
 * The name of an op or a type of Torch, and the attribute of ONNX's importer: what `--iree-input-type=auto` looks for
 * (compiler/plugins/input/Torch/PluginRegistration.cpp).
 */
const TORCH = /^["!]?torch(?:_c)?\.[a-z]/i;
const ONNX = "torch.onnx_meta.opset_version";

/**
 * The name of an op of StableHLO, CHLO or VHLO: what the same option looks for
 * (compiler/plugins/input/StableHLO/PluginRegistration.cpp).
 */
const STABLE_HLO = /^"?(?:stablehlo|chlo|vhlo)\.[a-z]/;

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
  readonly #exports: number[] = [];
  readonly #possible: number[] = [];
  #flags = 0;
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
    const { count, kinds } = this.#tree;
    const hasExports = this.#text.includes(VM_EXPORT);
    const isMarkable = this.#text.includes(EXPORT_MARK);
    const mayBeTorch = this.#text.includes("torch");
    const mayBeHlo = this.#text.includes("hlo.");
    for (let row = 0; row < count; row++) {
      switch (kinds[row]) {
        case OP:
        case TAIL:
          this.#op(row);
          if (hasExports) this.#export(row);
          break;
        case NAME:
        case DIALECT:
          if (mayBeTorch && TORCH.test(this.#textOf(row))) this.#flags |= IS_TORCH;
          if (mayBeHlo && kinds[row] === NAME && STABLE_HLO.test(this.#textOf(row))) this.#flags |= IS_STABLE_HLO;
          break;
        case KEY:
          if (mayBeTorch && this.#keyOf(row) === ONNX) this.#flags |= IS_TORCH;
          if (isMarkable && this.#keyOf(row) === EXPORT_MARK) this.#flags |= HAS_MARK;
          break;
        case ALIAS_NAME:
          this.#alias(row);
          break;
        case ERROR:
          this.#flags |= HAS_ERRORS;
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
      ops: compact(this.#ops),
      open: compact(this.#open),
      closers: compact(this.#closers),
      aliases: compact(this.#aliases),
      exports: compact(this.#exports),
      possible: compact(this.#possible),
      flags: this.#flags,
    };
  }

  /** Leaves the ops that end before a row. */
  #leave(row: number): void {
    const { afters } = this.#tree;
    while (this.#around.length > 0 && (afters[this.#around[this.#around.length - 1] ?? 0] ?? 0) <= row) {
      this.#around.pop();
      this.#defined.pop();
    }
  }

  #op(row: number): void {
    this.#leave(row);
    const isCandidate = this.#tree.kinds[row] === OP && mayDefine(this.#tree, row, this.#text, this.#names);
    const found = isCandidate ? definedOp(this.#tree, row, this.#text, this.#names) : undefined;
    this.#around.push(row);
    this.#defined.push(found === undefined ? -1 : this.#add(found, row));
    if (found !== undefined || !isCandidate) return;
    const op = possibleOp(this.#tree, row, this.#text, this.#names);
    if (op === undefined) return;
    this.#possible.push(op.start, op.headerEnd, op.headerEnd, op.nameStart, op.nameEnd, op.name, op.op, op.flags, -1);
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

  #export(row: number): void {
    const found = this.#tree.kinds[row] === OP ? exportingOp(this.#tree, row, this.#text, this.#names) : undefined;
    if (found !== undefined) this.#exports.push(found.start, found.symbol, found.name);
  }

  #textOf(row: number): string {
    return this.#text.slice(this.#tree.starts[row], this.#tree.ends[row]);
  }

  #keyOf(row: number): string {
    return this.#textOf(row).replaceAll('"', "");
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
    this.#leave(row);
    const op = this.#around[this.#around.length - 1] ?? -1;
    const isTail = op < 0 || kinds[op] === TAIL;
    const defined = this.#defined[this.#defined.length - 1] ?? -1;
    this.#open.push(starts[row] ?? 0, isTail ? -1 : (starts[op] ?? 0), defined);
  }
}

/** Names that something on a page defines, exports or is an op of, with what its flags say. */
export interface NamedThings {
  readonly names: Set<number>;
  flags: number;
}

/** Adds those of a page. */
export function addNamed(things: NamedThings, summary: Summary): void {
  const { ops, closers, aliases, exports, possible, flags } = summary;
  const { names } = things;
  for (let at = SYMBOL_NAME; at < possible.length; at += OP_FIELDS) names.add(possible[at] ?? -1);
  for (let at = 0; at < ops.length; at += OP_FIELDS)
    names.add(ops[at + SYMBOL_NAME] ?? -1).add(ops[at + OP_NAME] ?? -1);
  for (let at = 0; at < closers.length; at += CLOSE_FIELDS) names.add(closers[at + TAIL_SYMBOL] ?? -1);
  for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) names.add(aliases[at + ALIAS] ?? -1);
  for (let at = 0; at < exports.length; at += EXPORT_FIELDS) names.add(exports[at + EXPORT_NAME] ?? -1);
  things.flags |= flags;
}
