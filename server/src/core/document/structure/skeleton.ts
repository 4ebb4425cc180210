/**
 * What a text's structure depends on: the parts of the file, the ops that define symbols, and which brace closes which.
 * An edit inside one function's body changes none of it; offsets only move.
 */
import type { Span } from "../../text/offsetMap.js";
import { Braces } from "./braces.js";
import { type Definition, type Extent, NO_DEFINITIONS } from "./definitions.js";
import { type ExtentSource, readExtent } from "./extent.js";
import { genericDefinition } from "./genericOp.js";

import type { Placed, Segments, Source } from "./segments.js";
import { NO_CHILDREN, nest, type Section, type SymbolNode } from "./symbolTree.js";

/** A position that edits may move. */
interface Place {
  start: number;
  end: number;
}

/** One whose place is moved; a file may have a hundred thousand. */
class Node implements SymbolNode {
  start: number;
  end: number;
  headerEnd: number;
  nameStart: number;
  nameEnd: number;
  readonly op: string;
  readonly name: string | undefined;
  readonly isFunction: boolean;
  readonly visibility: string | undefined;
  children: readonly SymbolNode[] = NO_CHILDREN;
  parent: SymbolNode | undefined = undefined;

  /** @param base What the definition's offsets are relative to. */
  constructor({ start, op, nameStart, nameEnd, name, visibility }: Definition, base: number, extent: Extent) {
    this.start = base + start;
    this.end = this.start + extent.end;
    this.headerEnd = this.start + extent.headerEnd;
    this.nameStart = base + nameStart;
    this.nameEnd = base + nameEnd;
    this.op = op;
    this.name = name;
    this.isFunction = extent.called || isFunctionOp(op);
    this.visibility = visibility;
  }

  get nameSpan(): Span {
    return { start: this.nameStart, end: this.nameEnd };
  }
}

/** More than a segment of usual length has. */
const DEFINITIONS_A_STEP = 512;

/** The least that examining a name of the generic form costs. In UTF-16 units. */
const MIN_COST = 64;

export class Skeleton {
  /** The parts of the file, in order. They cover the document. */
  readonly sections: readonly Section[];
  readonly braces: Braces;
  readonly #sections: readonly Place[];
  readonly #nodes: readonly Node[];
  /** The text that decides what ops there are, beside the segments' own: start and end, in turn. */
  readonly #looked: Int32Array;

  constructor(
    sections: readonly (Section & Place)[],
    braces: Braces,
    nodes: readonly Node[],
    looked: readonly number[],
  ) {
    this.sections = sections;
    this.braces = braces;
    this.#sections = sections;
    this.#nodes = nodes;
    this.#looked = Int32Array.from(looked);
  }

  /** Whether what an op is depends on text at or after an offset. */
  dependsOn({ start, end }: Span, offset: number): boolean {
    const looked = this.#looked;
    for (let i = 0; i + 1 < looked.length; i += 2) {
      const from = looked[i] ?? 0;
      if (from >= start && from <= end && (looked[i + 1] ?? 0) >= offset) return true;
    }
    return false;
  }

  /**
   * Follows an edit after which all segments have the same structure as before, at other offsets.
   *
   * @param span What was replaced, in the text before.
   * @param by How much longer the text is.
   * @returns False where the edit may have changed what ops there are; then this is of no use any more.
   */
  follow({ start, end }: Span, by: number): boolean {
    // The first part of the file starts where the file does, with or without a mark.
    if (start === 0) return false;
    const looked = this.#looked;
    for (let i = 0; i + 1 < looked.length; i += 2) {
      if ((looked[i] ?? 0) <= end && start <= (looked[i + 1] ?? 0)) return false;
    }
    for (let i = 0; i < looked.length; i++) if ((looked[i] ?? 0) >= end) looked[i] = (looked[i] ?? 0) + by;
    const move = (place: Place): void => {
      if (place.start >= end) place.start += by;
      if (place.end >= end) place.end += by;
    };
    for (const section of this.#sections) move(section);
    for (const node of this.#nodes) {
      if (node.headerEnd >= end) node.headerEnd += by;
      if (node.nameStart >= end) node.nameStart += by;
      if (node.nameEnd >= end) node.nameEnd += by;
      move(node);
    }
    this.braces.move(end, by);
    return true;
  }
}

/**
 * Combines the summaries of the segments, which are all read. Other work may run between two steps.
 *
 * @param isOnce Keeps nothing that only edits need; the definitions in the summaries are gone afterwards.
 */
export function* skeletonSteps(
  source: Source,
  segments: Segments,
  isOnce: boolean = false,
): Generator<undefined, Skeleton> {
  const placed: Placed[] = [];
  for (let i = 0; i < segments.count; i++) {
    const segment = segments.get(i);
    if (segment !== undefined) placed.push(segment);
  }
  const { sections, starts } = sectionsOf(source, placed);
  const braces = yield* Braces.match(source, placed, sections);
  yield;
  const collector = new NodeCollector({ source, braces, starts }, sections, isOnce);
  for (const segment of placed) {
    yield* collector.take(segment);
    yield;
  }
  const all: Node[] = [];
  const parts: (Section & Place)[] = [];
  for (const [i, { start, end }] of sections.entries()) {
    const own = inOrder(collector.nodes[i] ?? []);
    yield;
    if (!isOnce) for (const node of own) all.push(node);
    const roots = yield* nest(own);
    parts.push({ start, end, roots });
  }
  return new Skeleton(parts, braces, all, collector.looked);
}

/** The parts of the file, and where its definitions start. */
function sectionsOf(
  source: Source,
  placed: readonly Placed[],
): { readonly sections: Span[]; readonly starts: number[] } {
  const splits = [0];
  const starts: number[] = [];
  for (const { start, summary } of placed) {
    for (const split of summary.splits) if (start + split > 0) splits.push(start + split);
    for (let i = 0; i < summary.definitions.count; i++) starts.push(start + summary.definitions.startOf(i));
  }
  return { sections: splits.map((start, i) => ({ start, end: splits[i + 1] ?? source.length })), starts };
}

/** Makes the nodes of the segments, which come in order. */
class NodeCollector {
  /** By section. */
  readonly nodes: readonly Node[][];
  readonly looked: number[] = [];
  readonly #from: ExtentSource;
  readonly #sections: readonly Span[];
  readonly #isOnce: boolean;
  /** The section of the last offset. */
  #at = 0;
  /** Lines with many names in the generic form must not each be read as often. */
  #budget: number;

  constructor(from: ExtentSource, sections: readonly Span[], isOnce: boolean) {
    this.#from = from;
    this.#sections = sections;
    this.#isOnce = isOnce;
    this.nodes = sections.map(() => []);
    this.#budget = 8 * from.source.length + 1e6;
  }

  *take({ start, end, summary }: Placed): Generator<undefined, void> {
    const { definitions } = summary;
    for (let i = 0; i < definitions.count; i++) {
      if ((i + 1) % DEFINITIONS_A_STEP === 0) yield;
      const definition = definitions.at(i);
      const offset = start + definition.start;
      const section = this.#sectionAt(offset);
      const known = definitions.extentOf(i);
      const isKnown = known !== undefined && offset + known.seen <= end;
      const extent = isKnown ? known : readExtent(this.#from, offset, section);
      if (!this.#isOnce) definitions.setExtent(i, extent);
      this.#add(definition, start, extent);
    }
    if (this.#isOnce) summary.definitions = NO_DEFINITIONS;
    for (const [i, symName] of summary.symNames.entries()) {
      if ((i + 1) % DEFINITIONS_A_STEP === 0) yield;
      this.#takeGeneric(start + symName);
    }
  }

  #takeGeneric(offset: number): void {
    const section = this.#sectionAt(offset);
    const { source, braces } = this.#from;
    const look = (line: Span): void => void (this.#isOnce || this.looked.push(line.start, line.end));
    const found = this.#budget > 0 ? genericDefinition({ source, braces, section, look }, offset) : undefined;
    this.#budget -= found?.cost ?? MIN_COST;
    const definition = found?.definition;
    if (definition !== undefined) this.#add(definition, 0, readExtent(this.#from, definition.start, section));
  }

  #add(definition: Definition, base: number, extent: Extent): void {
    if (!this.#isOnce) this.#look(base + definition.start, extent);
    const { name, sure } = definition;
    if (!sure && (!extent.hasRegion || (name !== undefined && !extent.called))) return;
    this.nodes[this.#at]?.push(new Node(definition, base, extent));
  }

  #look(start: number, { looked, seen }: Extent): void {
    if (looked.length === 0) this.looked.push(start, start + seen);
    for (const place of looked) this.looked.push(start + place);
  }

  #sectionAt(offset: number): Span {
    const sections = this.#sections;
    while (this.#at > 0 && offset < (sections[this.#at]?.start ?? 0)) this.#at--;
    while (offset >= (sections[this.#at]?.end ?? Number.POSITIVE_INFINITY) && this.#at + 1 < sections.length)
      this.#at++;
    return sections[this.#at] ?? { start: 0, end: this.#from.source.length };
  }
}

/** For the generic form, which has no argument list. */
const isFunctionOp = (op: string): boolean => op.slice(op.lastIndexOf(".") + 1) === "func";

/** By start, each once, with its name where it has one: a generic op may name its symbol twice in broken text. */
function inOrder<Node extends Span & { readonly name: string | undefined }>(nodes: readonly Node[]): readonly Node[] {
  // In most texts they are.
  if (nodes.every(({ start }, i) => i === 0 || (nodes[i - 1]?.start ?? 0) < start)) return nodes;
  const sorted = [...nodes].sort((a, b) => a.start - b.start || Number(!a.name) - Number(!b.name));
  return sorted.filter((node, i) => i === 0 || sorted[i - 1]?.start !== node.start);
}
