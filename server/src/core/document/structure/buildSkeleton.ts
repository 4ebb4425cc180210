/** Makes the skeleton of a text from the summaries of its segments. */
import type { Span } from "../../text/offsetMap.js";
import { Braces } from "./braces.js";
import { NO_DEFINITIONS } from "./definitions.js";
import { type ExtentSource, readExtent } from "./extent.js";
import type { Placed, Segments, Source } from "./segments.js";
import { type PlacedSection, placedIn, Skeleton, startsIn } from "./skeleton.js";
import { genericNode, IS_AMBIGUOUS, type Node, nodeOf } from "./symbolNodes.js";
import { nest } from "./symbolTree.js";

/** More than a segment of usual length has. */
const DEFINITIONS_A_STEP = 512;

/** The least that examining a name of the generic form costs. In UTF-16 units. */
const MIN_COST = 64;

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
  const placed = placedIn(segments);
  const sections = sectionsOf(source, placed);
  const braces = yield* Braces.match(source, placed, sections);
  yield;
  const collector = new NodeCollector({ source, braces, starts: startsIn(placed) }, sections, isOnce);
  for (const segment of placed) {
    yield* collector.take(segment);
    yield;
  }
  const all: Node[] = [];
  const parts: PlacedSection[] = [];
  for (const [i, { start, end }] of sections.entries()) {
    const own = inOrder(collector.nodes[i] ?? []);
    yield;
    if (!isOnce) for (const node of own) all.push(node);
    const roots = yield* nest(own);
    parts.push({ start, end, roots });
  }
  return new Skeleton(parts, braces, all, collector.looked);
}

/** The parts of the file. */
function sectionsOf(source: Source, placed: readonly Placed[]): Span[] {
  const splits = [0];
  for (const { start, summary } of placed) {
    for (const split of summary.splits) if (start + split > 0) splits.push(start + split);
  }
  return splits.map((start, i) => ({ start, end: splits[i + 1] ?? source.length }));
}

/** Makes the nodes of the segments, which come in order. */
class NodeCollector {
  /** By section. */
  readonly nodes: readonly Node[][];
  readonly looked: number[] = [];
  /** The same list; undefined where nothing is kept. */
  readonly #kept: number[] | undefined;
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
    this.#kept = isOnce ? undefined : this.looked;
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
      this.#add(nodeOf(definition, start, extent, -1, this.#kept));
    }
    if (this.#isOnce) summary.definitions = NO_DEFINITIONS;
    for (const [i, symName] of summary.symNames.entries()) {
      if ((i + 1) % DEFINITIONS_A_STEP === 0) yield;
      this.#takeGeneric(start + symName);
    }
  }

  #takeGeneric(offset: number): void {
    const section = this.#sectionAt(offset);
    const found = this.#budget > 0 ? genericNode(this.#from, section, offset, this.#kept) : undefined;
    this.#budget -= found?.cost ?? MIN_COST;
    this.#add(found?.node);
  }

  #add(node: Node | undefined): void {
    if (node !== undefined) this.nodes[this.#at]?.push(node);
  }

  #sectionAt(offset: number): Span {
    const sections = this.#sections;
    while (this.#at > 0 && offset < (sections[this.#at]?.start ?? 0)) this.#at--;
    while (offset >= (sections[this.#at]?.end ?? Number.POSITIVE_INFINITY) && this.#at + 1 < sections.length)
      this.#at++;
    return sections[this.#at] ?? { start: 0, end: this.#from.source.length };
  }
}

/** By start, each once, with its name where it has one: a generic op may name its symbol twice in broken text. */
function inOrder(nodes: readonly Node[]): readonly Node[] {
  // In most texts they are.
  if (nodes.every(({ start }, i) => i === 0 || (nodes[i - 1]?.start ?? 0) < start)) return nodes;
  const sorted = [...nodes].sort((a, b) => a.start - b.start || Number(!a.name) - Number(!b.name));
  return sorted.filter((node, i) => {
    const isFirst = sorted[i - 1]?.start !== node.start;
    if (isFirst && sorted[i + 1]?.start === node.start) node.symName = IS_AMBIGUOUS;
    return isFirst;
  });
}
