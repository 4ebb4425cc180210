/**
 * What a text's structure depends on: the sections of the file, the ops that define symbols, and which brace closes which.
 * An edit inside one function's body changes none of it; offsets only move.
 */
import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import type { Braces } from "./braces.js";
import type { ChangedOps } from "./changedOps.js";
import type { Candidate, ExaminedText } from "./examinedText.js";
import type { ExtentSource } from "./extent.js";
import type { FoundOp } from "./opColumns.js";
import type { OpTree } from "./opTree.js";
import type { Placed, Segments, Source } from "./segments.js";
import { startsIn } from "./starts.js";
import { genericOp, opOf, readDefinition } from "./symbolOps.js";
import { itemAt, NO_SYMBOLS, type Section } from "./symbolTree.js";

/** A section of the file, which edits move and whose list of ops they replace. */
export class PlacedSection implements Section {
  start: number;
  end: number;
  roots = NO_SYMBOLS;
  edits = 0;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

export class Skeleton {
  readonly braces: Braces;
  readonly #sections: readonly PlacedSection[];
  readonly #tree: OpTree;
  readonly #examined: ExaminedText;
  /** What the edits that were followed since the last `readAgain` touched. */
  #touched: Candidate[] = [];

  /** @param sections The sections of the file, whose ops the tree has. */
  constructor(sections: readonly PlacedSection[], braces: Braces, tree: OpTree, examined: ExaminedText) {
    for (const section of sections) section.roots = tree.roots(section);
    this.#sections = sections;
    this.braces = braces;
    this.#tree = tree;
    this.#examined = examined;
  }

  /** The sections of the file, in order. They cover the document. */
  get sections(): readonly Section[] {
    return this.#sections;
  }

  /** Whether text at or after an offset decides what the ops in a span are. */
  dependsOn(span: Span, offset: number): boolean {
    return this.#examined.reaches(offset, span);
  }

  /**
   * Follows an edit after which all segments have the same braces, at other offsets, and nearly the same ops.
   *
   * @param base Where the edited segment started before; the other offsets are relative to that.
   * @param span What was replaced.
   * @param by How much longer the text is.
   * @returns False where the edit may have changed much more, which makes this skeleton useless. Otherwise `readAgain` has to
   *   be called once all edits are followed.
   */
  follow(base: number, span: Span, by: number, { starts, reach }: ChangedOps): boolean {
    const [start, end] = [base + span.start, base + span.end];
    // The first section of the file starts where the file does, with or without a mark.
    if (start === 0) return false;
    for (const op of starts) if (!this.#touch({ start: base + op, symName: -1 })) return false;
    const examined = { start: base + reach.start, end: base + reach.end };
    for (const candidate of this.#examined.decidedBy(examined)) if (!this.#touch(candidate)) return false;
    this.#examined.move(end, by);
    for (const section of this.#sections) {
      if (section.start <= end && section.end >= start) section.edits++;
      if (section.start >= end) section.start += by;
      if (section.end >= end) section.end += by;
    }
    this.#tree.ops.move(end, by);
    const moved = (offset: number): number => (offset >= end ? offset + by : offset);
    this.#touched = this.#touched.map((it) => ({ start: moved(it.start), symName: moved(it.symName) }));
    this.braces.move(end, by);
    return true;
  }

  #touch(candidate: Candidate): boolean {
    const { ops } = this.#tree;
    const row = ops.rowAt(candidate.start);
    if (row >= 0 && ops.symName(row) !== candidate.symName) return false;
    return this.#touched.push(candidate) <= MAX_TOUCHED;
  }

  /**
   * Reads what edits touched again, once all of them are followed.
   *
   * @returns False where an op is now at another place, which makes this skeleton useless.
   */
  readAgain(source: Source, segments: Segments): boolean {
    if (this.#touched.length === 0) return true;
    const placed = placedIn(segments);
    const from = { source, braces: this.braces, starts: startsIn(placed) };
    const all = [...new Map(this.#touched.map((it) => [`${it.start} ${it.symName}`, it])).values()];
    this.#touched = [];
    this.#examined.remove(all);
    const { count } = this.#tree.ops;
    const changed = new Set<PlacedSection>();
    // First, as one of them may be where another was not.
    const wereOps = all.map(({ start }) => this.#tree.ops.rowAt(start) >= 0);
    for (const [i, candidate] of all.entries()) {
      const { start, symName } = candidate;
      const section = itemAt(this.#sections, Math.max(start, symName));
      if (section === undefined) return false;
      const op = readCandidate(from, placed, section, candidate, this.#examined);
      const isOther = wereOps[i] === true ? this.#replace(start, op) : this.#insert(op);
      if (isOther === undefined) return false;
      if (isOther) changed.add(section);
    }
    if (changed.size > 0) this.#nestAgain(this.#tree.ops.count === count ? changed : this.#sections);
    return true;
  }

  /** Puts an op in place of the one that starts at an offset; whether it is another, or undefined where it is elsewhere. */
  #replace(start: number, op: FoundOp | undefined): boolean | undefined {
    const { ops } = this.#tree;
    const row = ops.rowAt(start);
    if (op === undefined) {
      ops.remove(row);
      return true;
    }
    if (op.start !== start) return undefined;
    const isOther = op.name !== ops.name(row) || op.op !== ops.op(row) || op.end !== ops.end(row);
    ops.set(row, op);
    return isOther;
  }

  /** Adds an op, if there is one; whether there is, or undefined where another one is in its place. */
  #insert(op: FoundOp | undefined): boolean | undefined {
    if (op === undefined) return false;
    const { ops } = this.#tree;
    if (ops.rowAt(op.start) >= 0) return undefined;
    ops.insert(ops.rowFrom(op.start), op);
    return true;
  }

  /** Makes new lists of ops for some sections of the file: what is known of a list depends on what is in it. */
  #nestAgain(changed: Iterable<PlacedSection>): void {
    finish(this.#tree.nest());
    for (const section of changed) section.roots = this.#tree.roots(section);
  }
}

/** If edits touch more ops than this, the whole is read again. */
const MAX_TOUCHED = 64;

/** Reads once more what may be an op. Undefined where that is none. */
function readCandidate(
  from: ExtentSource,
  placed: readonly Placed[],
  section: Span,
  { start, symName }: Candidate,
  examined: ExaminedText,
): FoundOp | undefined {
  if (symName >= 0) return genericOp(from, section, symName, examined)?.op;
  const segment = itemAt(placed, start);
  const row = segment?.summary.definitions.indexOf(start - segment.start) ?? -1;
  if (segment === undefined || row < 0) return undefined;
  const { definitions } = segment.summary;
  const extent = readDefinition(from, start, section, definitions, row, examined);
  return opOf(definitions.at(row), segment.start, extent, -1);
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
