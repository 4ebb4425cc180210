/** Makes the skeleton of a text from the summaries of its segments. */
import type { Span } from "../../text/offsetMap.js";
import { Braces } from "./braces.js";
import { type Definitions, type Extent, NO_DEFINITIONS } from "./definitions.js";
import { ExaminedText } from "./examinedText.js";
import type { ExtentSource } from "./extent.js";
import { type FoundOp, OpColumns } from "./opColumns.js";
import { OpTree } from "./opTree.js";
import type { Placed, Segments, Source } from "./segments.js";
import { PlacedSection, placedIn, Skeleton } from "./skeleton.js";
import { startsOf } from "./starts.js";
import { genericOp, opOf, readDefinition } from "./symbolOps.js";

/** More than a segment of usual length has. */
const DEFINITIONS_A_STEP = 512;

/** The least that examining a name of the generic form takes from the budget. UTF-16 units. */
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
  const collector = new OpCollector({ source, braces, starts: startsOf(placed) }, sections, placed, isOnce);
  for (const segment of placed) {
    yield* collector.take(segment);
    yield;
  }
  const { ops, examined } = collector;
  ops.sort();
  yield;
  const tree = new OpTree(ops);
  yield* tree.nest();
  return new Skeleton(sections, braces, tree, examined ?? new ExaminedText());
}

/** The sections of the file. */
function sectionsOf(source: Source, placed: readonly Placed[]): PlacedSection[] {
  const splits = [0];
  for (const { start, summary } of placed) {
    for (const split of summary.splits) if (start + split > 0) splits.push(start + split);
  }
  return splits.map((start, i) => new PlacedSection(start, splits[i + 1] ?? source.length));
}

/** Reads the ops of the segments, which come in order. */
class OpCollector {
  readonly ops: OpColumns;
  /** Undefined where nothing is kept. */
  readonly examined: ExaminedText | undefined;
  readonly #from: ExtentSource;
  readonly #sections: readonly Span[];
  /** The section of the last offset. */
  #at = 0;
  /** How much text (UTF-16 units) may still be read for generic names: a line is read again for each name on it. */
  #budget: number;

  constructor(from: ExtentSource, sections: readonly Span[], placed: readonly Placed[], isOnce: boolean) {
    this.#from = from;
    this.#sections = sections;
    this.examined = isOnce ? undefined : new ExaminedText();
    const most = placed.reduce((sum, { summary }) => sum + summary.definitions.count + summary.symNames.length, 0);
    this.ops = new OpColumns(most);
    this.#budget = 8 * from.source.length + 1e6;
  }

  *take({ start, summary }: Placed): Generator<undefined, void> {
    const { definitions } = summary;
    for (let i = 0; i < definitions.count; i++) {
      if ((i + 1) % DEFINITIONS_A_STEP === 0) yield;
      const definition = definitions.at(i);
      this.#add(opOf(definition, start, this.#extentOf(start + definition.start, definitions, i), -1));
    }
    if (this.examined === undefined) summary.definitions = NO_DEFINITIONS;
    for (const [i, symName] of summary.symNames.entries()) {
      if ((i + 1) % DEFINITIONS_A_STEP === 0) yield;
      this.#takeGeneric(start + symName);
    }
  }

  /** The extent of the op that starts at an offset, and is in a row of its segment's definitions. */
  #extentOf(start: number, definitions: Definitions, row: number): Extent {
    return (
      definitions.extentOf(row) ??
      readDefinition(this.#from, start, this.#sectionAt(start), definitions, row, this.examined)
    );
  }

  #takeGeneric(offset: number): void {
    const section = this.#sectionAt(offset);
    const found = this.#budget > 0 ? genericOp(this.#from, section, offset, this.examined) : undefined;
    this.#budget -= found?.cost ?? MIN_COST;
    this.#add(found?.op);
  }

  #add(op: FoundOp | undefined): void {
    if (op !== undefined) this.ops.add(op);
  }

  #sectionAt(offset: number): Span {
    const sections = this.#sections;
    while (this.#at > 0 && offset < (sections[this.#at]?.start ?? 0)) this.#at--;
    while (offset >= (sections[this.#at]?.end ?? Number.POSITIVE_INFINITY) && this.#at + 1 < sections.length)
      this.#at++;
    return sections[this.#at] ?? { start: 0, end: this.#from.source.length };
  }
}
