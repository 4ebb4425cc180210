/**
 * The pieces of a part of a file that are read for names on their own, each again only when its own text changes: a
 * function is one, and so is what a module holds beside its functions.
 */
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { Section, SymbolList, SymbolNode } from "../structure/symbolTree.js";
import { isIsolated, isSymbolTable } from "./bindings.js";
import type { UnitFacts } from "./unitFacts.js";

/** A piece as the structure has it: the part of the file, or an op, without some ops in it. Places are kept up to date. */
export interface Wanted extends Span {
  /** Ascending; undefined where there are none, as in most. */
  readonly holes?: readonly SymbolNode[];
}

/** A piece that was read. Offsets are relative to the start of its part. */
export interface Unit extends Span {
  readonly cut: Cut | undefined;
  readonly facts: UnitFacts;
}

/** Of a piece without its holes: where they were, and how long it is. */
export interface Cut {
  readonly joints: readonly number[];
  readonly length: number;
}

class WithHoles implements Wanted {
  readonly #at: Span;
  readonly holes: readonly SymbolNode[];

  constructor(at: Span, holes: readonly SymbolNode[]) {
    this.#at = at;
    this.holes = holes;
  }

  get start(): number {
    return this.#at.start;
  }

  get end(): number {
    return this.#at.end;
  }
}

const NO_HOLES: readonly SymbolNode[] = [];

/** The units of a part in the order of their starts, the outer one first. */
export function* eachUnit(section: Section): Generator<Wanted> {
  let holes = isolatedIn(section.roots);
  yield new WithHoles(section, holes);
  const left = holes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    holes = isSymbolTable(node.op) ? isolatedIn(node.children) : NO_HOLES;
    yield holes.length === 0 ? node : new WithHoles(node, holes);
    for (let i = holes.length - 1; i >= 0; i--) left.push(holes[i] as SymbolNode);
  }
}

/** The isolated ops among siblings. What is in one of them is beside it where the tree is not as deep: there it is its text. */
function isolatedIn(siblings: SymbolList): readonly SymbolNode[] {
  const found: SymbolNode[] = [];
  let end = 0;
  for (const node of siblings) {
    if (node.start < end || !isIsolated(node.op)) continue;
    end = node.end;
    found.push(node);
  }
  return found;
}

/** In place of a hole: an op that says nothing, on a line of its own. */
const HOLE = "\na.b\n";

const NO_JOINTS: readonly number[] = [];
/** So many are put together at once: a file may have a hundred thousand. */
const MAX_PIECES = 4096;

/** The text of a unit without its holes, and where those were. */
export function textOf(
  document: AbiDocument,
  { start: first, end: last, holes = NO_HOLES }: Wanted,
): { readonly text: string; readonly joints: readonly number[] } {
  if (holes.length === 0) return { text: document.slice(first, last), joints: NO_JOINTS };
  const joints: number[] = [];
  const pieces: string[] = [];
  let text = "";
  let from = first;
  let length = 0;
  for (const { start, end } of holes) {
    if (start > from) {
      pieces.push(document.slice(from, start));
      length += start - from;
    }
    joints.push(length + 1);
    pieces.push(HOLE);
    length += HOLE.length;
    from = Math.max(from, end);
    if (pieces.length >= MAX_PIECES) text += pieces.splice(0).join("");
  }
  pieces.push(document.slice(from, last));
  return { text: text + pieces.join(""), joints };
}

/** Where an offset in the text of a unit without its holes is in the document. */
export function placeOf({ start: first, holes = NO_HOLES }: Wanted, offset: number): number {
  let from = first;
  let base = 0;
  for (const { start, end } of holes) {
    base += Math.max(start - from, 0);
    if (offset <= base) return start - (base - offset);
    base += HOLE.length;
    from = Math.max(from, end);
  }
  return from + offset - base;
}

/** Whether a unit that was read is one that is wanted: with holes, the text between them has to be as long. */
export function isSame(
  { start, end, cut }: Unit,
  { start: first, end: last, holes = NO_HOLES }: Wanted,
  base: number,
): boolean {
  const joints = cut?.joints ?? NO_JOINTS;
  if (start !== first - base || joints.length !== holes.length) return false;
  if (cut === undefined) return end === last - base;
  let from = first;
  let own = 0;
  for (const [i, hole] of holes.entries()) {
    own += Math.max(hole.start - from, 0);
    if (joints[i] !== own + 1) return false;
    own += HOLE.length;
    from = Math.max(from, hole.end);
  }
  return own + last - from === cut.length;
}
