/** One part of a file with what is wrong with its structure, kept up to date. */

import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { DocumentEdit } from "../documentEdit.js";
import type { Section } from "../structure/symbolTree.js";
import { isDump, type Marks, marksIn } from "./expectedErrors.js";
import { PartUnits } from "./partUnits.js";
import { NO_PROBLEMS, type StructureProblem } from "./problem.js";
import { STEP_LENGTH } from "./unitReader.js";
import type { Unit } from "./units.js";

export class CheckedPart {
  start: number;
  end: number;
  /** As last found, without those that an edit has touched since. Offsets are relative to the part. */
  problems: readonly StructureProblem[] = NO_PROBLEMS;
  /** Whether nothing changed since they were found. */
  isCurrent = false;
  /** Undefined for a short part until it is edited: a file may have very many. */
  #units: PartUnits | undefined;
  #marks: Marks | undefined;

  /** @param units Units that were read, of any text that is in the part now; relative to it. */
  constructor({ start, end }: Span, units: readonly Unit[]) {
    this.start = start;
    this.end = end;
    this.#units = units.length > 0 ? new PartUnits(units) : undefined;
  }

  /** The units that were read, relative to an offset of the document. */
  *unitsFrom(base: number): Generator<Unit> {
    const by = this.start - base;
    for (const unit of this.#units ?? []) yield { ...unit, start: unit.start + by, end: unit.end + by };
  }

  /** Follows an edit within the part. */
  edited(edit: DocumentEdit): void {
    const span = { start: edit.span.start - this.start, end: edit.span.end - this.start };
    const by = edit.newLength - (span.end - span.start);
    this.end += by;
    this.isCurrent = false;
    this.#marks = undefined;
    this.#units ??= new PartUnits([]);
    this.#units.edited(span, by, edit);
    if (this.problems.length > 0) this.problems = moved(this.problems, span, by);
  }

  /** What the part's comments say is expected of it. */
  marksIn(document: AbiDocument): Marks {
    this.#marks ??= marksIn(document, this);
    return this.#marks;
  }

  /**
   * Finds what is wrong, with turns for other work between.
   *
   * @param section The same part, as the structure has it.
   * @returns Whether that differs from what was known, but for having moved.
   */
  *check(document: AbiDocument, section: Section): Generator<undefined, boolean> {
    const before = this.problems;
    if (this.end - this.start > STEP_LENGTH) this.#units ??= new PartUnits([]);
    const units = this.#units ?? new PartUnits([]);
    this.problems = isDump(document, section) ? NO_PROBLEMS : yield* units.read(document, section);
    this.isCurrent = true;
    return !areSame(before, this.problems);
  }
}

/** Moves problems after a span whose text became `by` longer, and drops those that it touches. */
function moved(problems: readonly StructureProblem[], span: Span, by: number): readonly StructureProblem[] {
  const move = (offset: number) => (offset >= span.end ? offset + by : offset);
  return problems
    .filter(({ start, end }) => end < span.start || start > span.end)
    .map((it) => ({ ...it, start: move(it.start), end: move(it.end), first: move(it.first) }));
}

function areSame(a: readonly StructureProblem[], b: readonly StructureProblem[]): boolean {
  const keys = ["rule", "start", "end", "name", "first", "nearest"] as const;
  return a.length === b.length && a.every((it, i) => keys.every((key) => it[key] === b[i]?.[key]));
}
