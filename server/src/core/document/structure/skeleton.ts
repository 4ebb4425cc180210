/**
 * What a text's structure depends on: the parts of the file, the ops that define symbols, and which brace closes which.
 * An edit inside one function's body changes none of it; offsets only move.
 */
import type { Span } from "../../text/offsetMap.js";
import type { Braces } from "./braces.js";
import type { ChangedOps } from "./changedOps.js";
import { type ExtentSource, readExtent } from "./extent.js";
import type { Placed, Segments, Source } from "./segments.js";
import { genericNode, type Node, nodeOf } from "./symbolNodes.js";
import { holding, MAX_NESTING, NO_CHILDREN, nodeAt, type Section, type SymbolNode } from "./symbolTree.js";

/** A part of the file, which edits move and whose list of ops they replace. */
export type PlacedSection = { -readonly [Key in keyof Section]: Section[Key] };

export class Skeleton {
  /** The parts of the file, in order. They cover the document. */
  readonly sections: readonly Section[];
  readonly braces: Braces;
  readonly #sections: readonly PlacedSection[];
  /** Ascending. */
  #nodes: readonly Node[];
  /**
   * The text that decides what ops there are, beside the segments' own: start, end, where the op starts, and the `sym_name`
   * that it was found by, in turn; -1 where there is none.
   */
  #looked: Int32Array;
  /** What edits touched that were followed since. */
  #touched: Touched[] = [];

  constructor(sections: readonly PlacedSection[], braces: Braces, nodes: readonly Node[], looked: readonly number[]) {
    this.sections = sections;
    this.braces = braces;
    this.#sections = sections;
    this.#nodes = nodes;
    this.#looked = Int32Array.from(looked);
  }

  /** Whether what an op is depends on text at or after an offset. */
  dependsOn({ start, end }: Span, offset: number): boolean {
    const looked = this.#looked;
    for (let i = 0; i < looked.length; i += LOOKED_FIELDS) {
      const from = looked[i] ?? 0;
      if (from >= start && from <= end && (looked[i + 1] ?? 0) >= offset) return true;
    }
    return false;
  }

  /**
   * Follows an edit after which all segments have the same braces, at other offsets, and nearly the same ops.
   *
   * @param base Where the edited segment started before; the other offsets are relative to that.
   * @param span What was replaced.
   * @param by How much longer the text is.
   * @returns False where the edit may have changed much more; then this is of no use any more. Else, once all edits are
   *   followed, `readAgain`.
   */
  follow(base: number, span: Span, by: number, { starts, reach }: ChangedOps): boolean {
    const [start, end] = [base + span.start, base + span.end];
    // The first part of the file starts where the file does, with or without a mark.
    if (start === 0) return false;
    for (const op of starts) if (!this.#touch(base + op, -1)) return false;
    const looked = this.#looked;
    for (let i = 0; i < looked.length; i += LOOKED_FIELDS) {
      const isTouched = (looked[i] ?? 0) <= base + reach.end && base + reach.start <= (looked[i + 1] ?? 0);
      if (isTouched && !this.#touch(looked[i + 2] ?? -1, looked[i + 3] ?? -1)) return false;
      for (let k = i; k < i + LOOKED_FIELDS; k++) if ((looked[k] ?? 0) >= end) looked[k] = (looked[k] ?? 0) + by;
    }
    for (const section of this.#sections) {
      if (section.start >= end) section.start += by;
      if (section.end >= end) section.end += by;
    }
    for (const node of this.#nodes) node.move(end, by);
    for (const touched of this.#touched) {
      if (touched.start >= end) touched.start += by;
      if (touched.symName >= end) touched.symName += by;
    }
    this.braces.move(end, by);
    return true;
  }

  #touch(start: number, symName: number): boolean {
    const found = this.#nodes[firstFrom(this.#nodes, start)];
    const node = start >= 0 && found?.start === start ? found : undefined;
    if (node !== undefined && node.symName !== symName) return false;
    return this.#touched.push({ start, symName, node }) <= MAX_TOUCHED;
  }

  /**
   * Reads what edits touched again, once all of them are followed.
   *
   * @returns False where that is not in the same place among the other ops; then this is of no use any more.
   */
  readAgain(source: Source, segments: Segments): boolean {
    if (this.#touched.length === 0) return true;
    const placed = placedIn(segments);
    const from = { source, braces: this.braces, starts: startsIn(placed) };
    const all = new Map(this.#touched.map((it) => [`${it.start} ${it.symName}`, it]));
    this.#touched = [];
    const looked: number[] = [];
    for (const touched of all.values()) {
      const { start, symName, node } = touched;
      const section = holding(this.#sections, Math.max(start, symName));
      if (section === undefined) return false;
      const read = readNode(from, placed, section, touched, looked);
      if (!this.#replace(node, read, section)) return false;
    }
    this.#lookAgain([...all.values()], looked);
    return true;
  }

  /** Puts an op in place of another; false where the tree would not be the same but for the one. */
  #replace(node: Node | undefined, read: Node | undefined, section: PlacedSection): boolean {
    if (node !== undefined && read !== undefined) {
      if (read.start !== node.start || !holdsTheSame(node, read.end, section)) return false;
      const isOther = read.name !== node.name || read.op !== node.op || read.end !== node.end;
      node.take(read);
      if (isOther) relist(section, node.parent, (list) => list.slice());
    } else if (node !== undefined) {
      if (node.children.length > 0) return false;
      this.#nodes = this.#nodes.filter((it) => it !== node);
      relist(section, node.parent, (list) => list.filter((it) => it !== node));
    } else if (read !== undefined) {
      const parent = parentAt(section.roots, read.start);
      const siblings = parent?.children ?? section.roots;
      const index = firstFrom(siblings, read.start);
      // The deepest are in each other's place.
      const isBetween =
        depthOf(parent) === MAX_NESTING ||
        ((siblings[index - 1]?.end ?? 0) <= read.start && read.end <= (siblings[index]?.start ?? read.end));
      const isInside = parent === undefined || (parent.start < read.start && read.end <= parent.end);
      if (!isBetween || !isInside) return false;
      read.parent = parent;
      this.#nodes = this.#nodes.toSpliced(firstFrom(this.#nodes, read.start), 0, read);
      relist(section, parent, (list) => list.toSpliced(index, 0, read));
    }
    return true;
  }

  /** Replaces what was looked at for some of what edits touched. */
  #lookAgain(touched: readonly Touched[], now: readonly number[]): void {
    const before = this.#looked;
    const starts = new Set(touched.map(({ start }) => start));
    const isTouched = (i: number): boolean =>
      starts.has(before[i + 2] ?? -1) &&
      touched.some((it) => it.start === before[i + 2] && it.symName === before[i + 3]);
    let count = 0;
    for (let i = 0; i < before.length; i += LOOKED_FIELDS) {
      if (isTouched(i)) continue;
      // By hand, and only from the first that is gone on: of hundreds of thousands few are.
      if (count < i) for (let k = 0; k < LOOKED_FIELDS; k++) before[count + k] = before[i + k] ?? -1;
      count += LOOKED_FIELDS;
    }
    const looked = count + now.length === before.length ? before : new Int32Array(count + now.length);
    if (looked !== before) looked.set(before.subarray(0, count));
    looked.set(now, count);
    this.#looked = looked;
  }
}

/** What may be an op, and the op that it was. */
interface Touched {
  start: number;
  symName: number;
  readonly node: Node | undefined;
}

/** The fields of what was looked at. */
const LOOKED_FIELDS = 4;

/** An edit that touches more ops may have changed all. */
const MAX_TOUCHED = 64;

/** The first of the nodes that starts at or after an offset. */
function firstFrom(nodes: readonly SymbolNode[], start: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes new lists of an op's children and of the roots: what is known of a list depends on what is in it. */
function relist(
  section: PlacedSection,
  parent: SymbolNode | undefined,
  change: (list: readonly SymbolNode[]) => readonly SymbolNode[],
): void {
  if (parent === undefined) section.roots = change(section.roots);
  else {
    const children = change(parent.children);
    parent.children = children.length === 0 ? NO_CHILDREN : children;
    section.roots = section.roots.slice();
  }
}

/** Whether an op that ends elsewhere is in the same op as before, and so is what it holds. */
function holdsTheSame(node: SymbolNode, end: number, section: Section): boolean {
  if (end === node.end) return true;
  const { parent, children, start } = node;
  const depth = depthOf(node);
  if (end > (parent ?? section).end || depth === MAX_NESTING || (children.at(-1)?.end ?? end) > end) return false;
  // The deepest are in each other's place.
  if (depth > MAX_NESTING) return true;
  const siblings = parent?.children ?? section.roots;
  return (siblings[firstFrom(siblings, start) + 1]?.start ?? end) >= end;
}

/** What an op that starts at an offset is nested in. */
function parentAt(roots: readonly SymbolNode[], start: number): SymbolNode | undefined {
  const around = nodeAt(roots, start);
  return depthOf(around) > MAX_NESTING ? around?.parent : around;
}

function depthOf(node: SymbolNode | undefined): number {
  let depth = 0;
  for (let at = node; at !== undefined; at = at.parent) depth++;
  return depth;
}

/** Reads once more what may be an op. Undefined where that is none. */
function readNode(
  from: ExtentSource,
  placed: readonly Placed[],
  section: Span,
  { start, symName }: Touched,
  looked: number[],
): Node | undefined {
  if (symName >= 0) return genericNode(from, section, symName, looked)?.node;
  const segment = holding(placed, start);
  const index = segment?.summary.definitions.indexOf(start - segment.start) ?? -1;
  if (segment === undefined || index < 0) return undefined;
  const { definitions } = segment.summary;
  const extent = readExtent(from, start, section);
  definitions.setExtent(index, extent);
  return nodeOf(definitions.at(index), segment.start, extent, -1, looked);
}

/** All segments of a text, each read. */
export function placedIn(segments: Segments): Placed[] {
  const placed: Placed[] = [];
  for (let i = 0; i < segments.count; i++) {
    const segment = segments.get(i);
    if (segment !== undefined) placed.push(segment);
  }
  return placed;
}

/** Where the definitions of a file start. */
export function startsIn(placed: readonly Placed[]): number[] {
  const starts: number[] = [];
  for (const { start, summary } of placed) {
    for (let i = 0; i < summary.definitions.count; i++) starts.push(start + summary.definitions.startOf(i));
  }
  return starts;
}
