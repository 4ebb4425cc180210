/**
 * The pieces of a part of a file that are read for names on their own, each again only when its own text changes: a
 * function is one, and so is what a module holds beside its functions.
 */
import type { AbiDocument } from "../document.js";
import type { Section, SymbolNode } from "../structure/symbolTree.js";
import { isIsolated, isSymbolTable } from "./bindings.js";
import type { UnitFacts } from "./unitFacts.js";

/** A piece as the structure has it: the part of the file, or an op, without some ops in it. Places are kept up to date. */
export interface Wanted {
  readonly at: { readonly start: number; readonly end: number };
  readonly holes: readonly SymbolNode[];
}

/** A piece that was read. Offsets are relative to the start of its part. */
export interface Unit {
  start: number;
  end: number;
  /** The piece without its holes: where they were, and how long it is. */
  joints: readonly number[];
  length: number;
  /** Undefined where its own text has changed. */
  facts: UnitFacts | undefined;
  /** Something in a hole has changed, and the hole may be another by now. */
  isUncertain: boolean;
  /** Which of its aliases nothing defines: as last found, for these definitions. */
  undefinedAliases: { readonly defined: ReadonlySet<string>; readonly names: readonly string[] } | undefined;
}

/** By the roots of a part: what its units are changes only with them. */
const wantedUnits = new WeakMap<readonly SymbolNode[], readonly Wanted[]>();

/** The units of a part in the order of their starts, the outer one first. */
export function unitsOf(section: Section): readonly Wanted[] {
  let wanted = wantedUnits.get(section.roots);
  if (wanted === undefined) {
    wanted = [...eachUnit(section)];
    wantedUnits.set(section.roots, wanted);
  }
  return wanted;
}

const NO_HOLES: readonly SymbolNode[] = [];

/** The same one by one. */
export function* eachUnit(section: Section): Generator<Wanted> {
  let holes: readonly SymbolNode[] = section.roots.filter(({ op }) => isIsolated(op));
  yield { at: section, holes };
  const left = holes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    holes = isSymbolTable(node.op) ? node.children.filter(({ op }) => isIsolated(op)) : NO_HOLES;
    yield { at: node, holes };
    for (let i = holes.length - 1; i >= 0; i--) left.push(holes[i] as SymbolNode);
  }
}

/** In place of a hole: an op that says nothing, on a line of its own. */
const HOLE = "\na.b\n";

const NO_JOINTS: readonly number[] = [];

/** The text of a unit without its holes, and where those were. */
export function textOf(
  document: AbiDocument,
  { at, holes }: Wanted,
): { readonly text: string; readonly joints: readonly number[] } {
  if (holes.length === 0) return { text: document.slice(at.start, at.end), joints: NO_JOINTS };
  const joints: number[] = [];
  const pieces: string[] = [];
  let from = at.start;
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
  }
  pieces.push(document.slice(from, at.end));
  return { text: pieces.join(""), joints };
}

/** Where an offset in the text of a unit without its holes is in the document. */
export function placeOf({ at, holes }: Wanted, offset: number): number {
  let from = at.start;
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
export function isSame({ start, end, joints, length }: Unit, { at, holes }: Wanted, base: number): boolean {
  if (start !== at.start - base || joints.length !== holes.length) return false;
  if (holes.length === 0) return end === at.end - base;
  let from = at.start;
  let own = 0;
  for (let i = 0; i < holes.length; i++) {
    const hole = holes[i];
    if (hole === undefined) return false;
    own += Math.max(hole.start - from, 0);
    if (joints[i] !== own + 1) return false;
    own += HOLE.length;
    from = Math.max(from, hole.end);
  }
  return own + at.end - from === length;
}
