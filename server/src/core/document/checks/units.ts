/**
 * The units of a section of a file: pieces of text that are read for names on their own, each again only when its own text
 * changes. A function is one, and so is what a module holds besides its functions.
 */
import { Column } from "../../text/column.js";
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import { isIsolated, isSymbolTable } from "../structure/definingOps.js";
import { NodeRows, type Section, type SymbolList } from "../structure/symbolTree.js";
import type { UnitFacts } from "./unitFacts.js";

/** A unit as the structure has it: the section of the file, or an op, without some ops in it. Offsets are the document's. */
export interface Wanted extends Span {
  /** Ascending; undefined where there are none, as in most. */
  readonly holes?: NodeRows;
}

/** A unit that was read. Offsets are relative to the start of its section. */
export interface Unit extends Span {
  readonly cut: Cut | undefined;
  readonly facts: UnitFacts;
}

/** The text of a unit without its holes: where they were in it, and its length. */
export interface Cut {
  readonly placeholders: readonly number[];
  readonly length: number;
}

/** The units of a section in the order of their starts, the outer one first. They are made when they are requested. */
export class WantedUnits {
  readonly #section: Section;
  readonly #roots: SymbolList;
  /** All but the first. */
  readonly #nodes: NodeRows;
  /** Of those units that have any. */
  readonly #holes = new Map<number, NodeRows>();

  constructor(section: Section) {
    const { roots } = section;
    const rows = new Column();
    const holes = isolatedIn(roots, roots);
    this.#section = section;
    this.#roots = roots;
    this.#holes.set(0, holes);
    const open = [{ holes, next: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (top.next === top.holes.length) open.pop();
      else {
        const node = top.holes.at(top.next++);
        rows.push(node.row);
        const inner = isSymbolTable(node.op) && !node.children.isEmpty ? isolatedIn(node.children, roots) : undefined;
        if (inner === undefined || inner.length === 0) continue;
        this.#holes.set(rows.length, inner);
        open.push({ holes: inner, next: 0 });
      }
    }
    this.#nodes = new NodeRows(roots, rows);
  }

  get length(): number {
    return this.#nodes.length + 1;
  }

  /** Whether they are those of a section as it is now. */
  isOf(section: Section): boolean {
    return section === this.#section && section.roots === this.#roots;
  }

  at(i: number): Wanted {
    const holes = this.#holes.get(i);
    const span = i === 0 ? this.#section : this.#nodes.at(i - 1);
    return holes === undefined ? span : { start: span.start, end: span.end, holes };
  }
}

/** The isolated ops among siblings. Where the tree is less deep than the text, an op in one follows it: that is left out. */
function isolatedIn(siblings: SymbolList, roots: SymbolList): NodeRows {
  const rows = new Column();
  let last = 0;
  siblings.eachSpan((start, end, row) => {
    if (start < last || !isIsolated(roots.node(row).op)) return;
    last = end;
    rows.push(row);
  });
  return new NodeRows(roots, rows);
}

const NO_HOLES: readonly Span[] = [];

/** In place of a hole: an op without names or brackets, on a line of its own. */
const PLACEHOLDER = "\na.b\n";

const NO_PLACEHOLDERS: readonly number[] = [];
/** So many pieces of text are joined at once: a file may have a hundred thousand. */
const MAX_PIECES = 4096;

/** The text of a unit without its holes, and where those were. */
export function textOf(
  document: AbiDocument,
  { start: first, end: last, holes }: Wanted,
): { readonly text: string; readonly placeholders: readonly number[] } {
  if (holes === undefined || holes.length === 0)
    return { text: document.slice(first, last), placeholders: NO_PLACEHOLDERS };
  const placeholders: number[] = [];
  const pieces: string[] = [];
  let text = "";
  let from = first;
  let length = 0;
  for (const { start, end } of holes) {
    if (start > from) {
      pieces.push(document.slice(from, start));
      length += start - from;
    }
    placeholders.push(length + 1);
    pieces.push(PLACEHOLDER);
    length += PLACEHOLDER.length;
    from = Math.max(from, end);
    if (pieces.length >= MAX_PIECES) text += pieces.splice(0).join("");
  }
  pieces.push(document.slice(from, last));
  return { text: text + pieces.join(""), placeholders };
}

/** Where an offset in the text of a unit without its holes is in the document. */
export function placeOf({ start: first, holes }: Wanted, offset: number): number {
  let from = first;
  let base = 0;
  for (const { start, end } of holes ?? NO_HOLES) {
    base += Math.max(start - from, 0);
    if (offset <= base) return start - (base - offset);
    base += PLACEHOLDER.length;
    from = Math.max(from, end);
  }
  return from + offset - base;
}

/** Whether a unit that was read is one that is wanted: with holes, the text between them has to be as long. */
export function isSame({ start, end, cut }: Unit, { start: first, end: last, holes }: Wanted, base: number): boolean {
  const placeholders = cut?.placeholders ?? NO_PLACEHOLDERS;
  if (start !== first - base || placeholders.length !== (holes?.length ?? 0)) return false;
  if (cut === undefined) return end === last - base;
  let from = first;
  let own = 0;
  let i = 0;
  for (const hole of holes ?? NO_HOLES) {
    own += Math.max(hole.start - from, 0);
    if (placeholders[i++] !== own + 1) return false;
    own += PLACEHOLDER.length;
    from = Math.max(from, hole.end);
  }
  return own + last - from === cut.length;
}
