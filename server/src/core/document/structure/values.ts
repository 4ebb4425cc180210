/**
 * Values and blocks of one isolated op (a function, mostly): what defines each name, and where it is used. Known from the
 * text alone are the results of ops, the arguments of blocks and of functions, and names that an op binds for its regions.
 * Where the text leaves open what a name means, it means nothing here.
 *
 * Nothing is kept between requests: each goes through the pages that have its name.
 */
import {
  ARGUMENT,
  BINDER,
  COUNT,
  isOfResults,
  LABEL,
  LIST,
  OP,
  REGION,
  RESULT,
  SUCCESSOR,
  TAIL,
  type Tree,
  VALUE,
} from "../../syntax/tree.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import type { Page, Pages } from "../pages.js";
import { type BindingOp, BindingOps } from "./bindingOps.js";
import { BOUND, bindingOf, FREE, isApart, LISTED, type NodesOfText, numberAt, typeAt } from "./bindings.js";
import type { Link } from "./link.js";
import { NodeCursor } from "./nodeCursor.js";
import type { SymbolList } from "./symbolTree.js";
import {
  type Candidate,
  isBlockName,
  Places,
  type ValueDefinition,
  type Values,
  type Variable,
  type VariableAt,
} from "./variables.js";

/** What values are read in: an op isolated from above, or the text outside of any. */
export interface Isolated extends Span {
  /** The isolated ops in it, which are not read. */
  readonly children: Pick<SymbolList, "eachSpan">;
  /** Whether it is an op, whose arguments its regions see. */
  readonly isOp: boolean;
}

/** What a node says about its name: a definition and its scope, a candidate, or a use. */
interface Found {
  readonly definition?: ValueDefinition;
  readonly scope?: Span;
  readonly candidate?: Candidate;
}

const USE: Found = {};

/** A definition that is known at an offset. */
interface Visible {
  readonly variable: Variable;
  readonly start: number;
  readonly isCandidate: boolean;
}

/** Without the candidates that are uses of values further out, which come after them. */
function settled(found: readonly Visible[]): readonly Variable[] {
  const scopes = new Map<string, Span[]>();
  const known = found.toReversed().filter(({ variable: { name, scope }, start, isCandidate }) => {
    const outer = scopes.get(name) ?? [];
    if (isCandidate && outer.some((it) => it.start <= start && start < it.end)) return false;
    scopes.set(name, [...outer, scope]);
    return true;
  });
  return known.reverse().map(({ variable }) => variable);
}

export class IsolatedValues implements Values {
  readonly start: number;
  readonly end: number;
  readonly #pages: Pages;
  readonly #link: Link;
  readonly #ops: BindingOps;
  readonly #isOp: boolean;
  /** Starts and ends of the isolated ops in it. */
  readonly #holes: number[] = [];
  /** Those of the page that was read last. */
  #read: NodesOfText | undefined;

  constructor(pages: Pages, link: Link, { start, end, children, isOp }: Isolated) {
    this.#pages = pages;
    this.#link = link;
    this.start = start;
    this.end = end;
    this.#isOp = isOp;
    this.#ops = new BindingOps(pages, link, end);
    // An op whose region is not closed may end after the one that it is in.
    children.eachSpan((from, to) => this.#holes.push(from, Math.min(to, end)));
  }

  get(spelling: string): readonly Variable[] {
    const name = this.#pages.names.find(spelling);
    const places = new Places(spelling, isBlockName(spelling));
    for (const cursor of name < 0 ? [] : this.#places("data", name)) {
      if (isNamed(cursor.kind)) this.#take(cursor, places);
    }
    return places.variables();
  }

  #take(cursor: NodeCursor, places: Places): void {
    const { definition, scope, candidate } = this.#foundAt(cursor);
    if (candidate !== undefined) places.candidates.push(candidate);
    else if (definition !== undefined && scope !== undefined) places.define(definition, scope);
    else {
      const { start, end } = cursor;
      const region = cursor.kind === SUCCESSOR ? this.#regionOf(cursor).start : 0;
      places.use(start, end, this.#resultAt(cursor), region);
    }
  }

  at(name: string, offset: number): VariableAt | undefined {
    for (const variable of this.get(name)) {
      const { definitions, uses } = variable;
      const use = uses[firstIndex(uses.length, (i) => (uses[i]?.start ?? 0) < offset)];
      if (use?.start === offset) return { ...variable, result: use.result };
      if (definitions.some(({ start }) => start === offset)) return { ...variable, result: undefined };
    }
    return undefined;
  }

  visibleAt(offset: number, max: number): readonly Variable[] {
    const found: Visible[] = [];
    const names = new Set<string>();
    for (const index of [...this.#indices(offset)].reverse()) {
      for (const it of this.#visibleOn(index, offset)) {
        if (names.size === max && !names.has(it.variable.name)) return settled(found);
        names.add(it.variable.name);
        found.push(it);
      }
    }
    return settled(found);
  }

  /** The definitions on a page that are known at an offset, the nearest first. */
  *#visibleOn(index: number, offset: number): Generator<Visible> {
    const page = this.#pages.all[index] as Page;
    const rows = bindingRows(this.#pages.tree(page), Math.min(offset - page.start, page.length));
    // Few are needed, mostly.
    for (let to = rows.length, size = FEW; to > 0; to -= size, size *= 2) {
      const found: Visible[] = [];
      const cursor = this.#cursorAt(index);
      for (const row of rows.slice(Math.max(to - size, 0), to)) {
        cursor?.seek(row);
        const visible = cursor && this.#visibleAt(cursor, offset);
        if (visible !== undefined) found.push(visible);
      }
      yield* found.reverse();
    }
  }

  #visibleAt(cursor: NodeCursor, offset: number): Visible | undefined {
    const { start, end, tree, row } = cursor;
    if (!this.#isOwn(start) || end >= offset) return undefined;
    const { candidate, ...own } = this.#foundAt(cursor);
    const { definition, scope } = candidate ?? own;
    if (definition === undefined || scope === undefined || scope.start > offset || offset >= scope.end)
      return undefined;
    const name = this.#pages.names.spelling(tree.data[row] ?? 0);
    const variable = { name, scope, definitions: [definition], uses: [], isUnclear: false };
    return { variable, start, isCandidate: candidate !== undefined };
  }

  blocksAt(offset: number): readonly string[] {
    const names = new Set<string>();
    let inner = Number.NEGATIVE_INFINITY;
    for (const cursor of this.#places("kinds", LABEL)) {
      const { start, end } = this.#regionOf(cursor);
      if (start > offset || offset >= end || start < inner) continue;
      if (start > inner) names.clear();
      inner = start;
      names.add(this.#pages.names.spelling(cursor.tree.data[cursor.row] ?? 0));
    }
    return [...names];
  }

  /** The nodes that have a number in a column, one after another. */
  *#places(column: "data" | "kinds", wanted: number): Generator<NodeCursor> {
    for (const index of this.#indices()) {
      const cursor = this.#cursorAt(index, column === "data" ? wanted : -1);
      if (cursor === undefined) continue;
      const numbers = cursor.tree[column];
      for (let row = numbers.indexOf(wanted); row >= 0; row = numbers.indexOf(wanted, row + 1)) {
        cursor.seek(row);
        if (this.#isOwn(cursor.start)) yield cursor;
      }
    }
  }

  /** The pages up to an offset that have text of its own. */
  *#indices(offset = this.end): Generator<number> {
    const { all } = this.#pages;
    for (let i = this.#pages.indexAt(this.start); i < all.length; i++) {
      const { start, length } = all[i] as Page;
      if (start >= this.end || start > offset) return;
      if (this.#holeEnd(start) < start + length) yield i;
    }
  }

  /** Where the isolated op ends that holds an offset, or -1. */
  #holeEnd(offset: number): number {
    const holes = this.#holes;
    if (holes.length === 0) return -1;
    const after = 2 * firstIndex(holes.length / 2, (i) => (holes[2 * i] ?? 0) <= offset);
    const end = holes[after - 1] ?? -1;
    return end > offset ? end : -1;
  }

  #isOwn(offset: number): boolean {
    return offset >= this.start && offset < this.end && this.#holeEnd(offset) < 0;
  }

  /** The start of a page's nodes. @param name What it has to have to be of use. */
  #cursorAt(index: number, name = -1): NodeCursor | undefined {
    const page = this.#pages.all[index] as Page;
    const tree = name < 0 ? this.#pages.tree(page) : this.#pages.treeWith(page, name);
    return tree && new NodeCursor(index, page, tree, this.#link.openAt[index] ?? -1, this.#link.frames.parents);
  }

  /** A page's nodes with their text. */
  #nodes({ index, tree }: NodeCursor): NodesOfText {
    if (this.#read?.tree === tree) return this.#read;
    const text = this.#pages.text(this.#pages.all[index] as Page);
    this.#read = { tree, text, names: this.#pages.names, lists: new Map() };
    return this.#read;
  }

  #resultAt(cursor: NodeCursor): number | undefined {
    const { tree, row } = cursor;
    const at = numberAt(tree, row, this.#pages.names);
    return at < 0 ? undefined : Number(this.#nodes(cursor).text.slice(at, tree.ends[row]));
  }

  /** The innermost region around: all of the text where that is outside. */
  #regionOf({ base, region, frame, tree }: NodeCursor): Span {
    const { frames } = this.#link;
    const start = region >= 0 ? base + (tree.starts[region] ?? 0) : frame >= 0 ? frames.starts.at(frame) : -1;
    if (start < this.start) return { start: this.start - 1, end: this.end };
    const open = region < 0 ? frame : frames.find(start);
    const end = open < 0 ? base + (tree.ends[region] ?? 0) : frames.ends.at(open);
    return { start, end: end < 0 ? this.end : Math.min(end, this.end) };
  }

  #foundAt(cursor: NodeCursor): Found {
    switch (cursor.kind) {
      case RESULT:
        return this.#defined(cursor, "result", this.#countAt(cursor));
      case LABEL:
        return this.#defined(cursor, "block");
      case ARGUMENT:
        return this.#defined(cursor, "block argument");
      case SUCCESSOR:
        return USE;
      default:
        return this.#inHeader(cursor);
    }
  }

  #countAt(cursor: NodeCursor): number {
    const { kinds, starts, ends } = cursor.tree;
    const next = cursor.row + 1;
    return kinds[next] === COUNT ? Number(this.#nodes(cursor).text.slice(starts[next], ends[next])) : 1;
  }

  /** A definition for the region around. */
  #defined(cursor: NodeCursor, kind: ValueDefinition["kind"], count = 1): Found {
    return { definition: this.#definition(cursor, kind, count), scope: this.#regionOf(cursor) };
  }

  #definition(cursor: NodeCursor, kind: ValueDefinition["kind"], count = 1, op?: BindingOp): ValueDefinition {
    const { base, start, tree, row, statement } = cursor;
    const isBlock = kind === "block";
    const end = isBlock ? start + this.#pages.names.spelling(tree.data[row] ?? 0).length : cursor.end;
    const type = isBlock || kind === "result" ? -1 : typeAt(this.#nodes(cursor), row);
    return {
      start,
      end,
      kind,
      count,
      statement: op?.start ?? (isBlock || statement < 0 ? start : base + (tree.starts[statement] ?? 0)),
      typeAt: type < 0 ? -1 : base + type,
    };
  }

  /** A value of an op's header, or of what continues one. */
  #inHeader(cursor: NodeCursor): Found {
    const { tree, row, bracket, statement, base, start } = cursor;
    if (cursor.kind === VALUE && cursor.isFlat) return USE;
    const nodes = this.#nodes(cursor);
    const binding = bindingOf(nodes, row, bracket);
    const op = binding === FREE ? undefined : this.#ops.around(cursor);
    if (op === undefined) return USE;
    const region = this.#regionOf(cursor);
    const isRoot = this.#isOp && region.start < this.start;
    const isHeader = tree.kinds[statement] === OP && (op.first < 0 || start < op.first);
    const scope = op.first < 0 ? undefined : { start: op.first, end: Math.min(op.end, this.end) };
    if (isRoot && (binding === BOUND || isHeader)) {
      const kind = binding === LISTED ? "function argument" : "bound name";
      return { definition: this.#definition(cursor, kind, 1, op), scope: { start: this.start, end: this.end } };
    }
    const definition = this.#definition(cursor, "bound name", 1, op);
    // `store_var %a = %b` has no region that could see a name: a use.
    if (binding === BOUND) return scope === undefined ? USE : { definition, scope };
    const isLast = isHeader && tree.kinds[bracket] === LIST && base + (tree.starts[bracket] ?? 0) === op.lastList;
    const isUnclear = scope !== undefined && isLast && isApart(nodes, bracket);
    return { candidate: { definition, scope: op.hasPlainRegion ? scope : undefined, isUnclear } };
  }
}

/** How many definitions on a page are looked at first. */
const FEW = 512;

/** The rows of a page up to an offset that may define values which are known there. */
function bindingRows({ count, kinds, starts, ends, afters }: Tree, limit: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < count && (starts[row] ?? 0) < limit; ) {
    const kind = kinds[row] ?? 0;
    const isPassed = (ends[row] ?? 0) < limit;
    const after = afters[row] ?? count;
    if (isPassed && kind === OP) {
      // Its results are known, and nothing that is in it.
      for (row++; row < after && isOfResults(kinds[row]); row++) {
        if (kinds[row] === RESULT) rows.push(row);
      }
      row = after;
    } else if (isPassed && (kind === REGION || kind === TAIL)) row = after;
    else {
      if (isNamed(kind) && kind !== SUCCESSOR && kind !== LABEL) rows.push(row);
      row++;
    }
  }
  return rows;
}

function isNamed(kind: number): boolean {
  switch (kind) {
    case RESULT:
    case BINDER:
    case VALUE:
    case ARGUMENT:
    case LABEL:
    case SUCCESSOR:
      return true;
    default:
      return false;
  }
}
