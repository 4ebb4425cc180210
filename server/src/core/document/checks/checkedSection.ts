/** One section of a file with what is wrong with its structure, kept up to date. */

import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { DocumentEdit } from "../documentEdit.js";
import type { Section } from "../structure/symbolTree.js";
import { isDump } from "./compilerOutput.js";
import { type Marks, marksIn } from "./expectedErrors.js";
import { NO_PROBLEMS, type StructureProblem } from "./problem.js";
import { SectionUnits } from "./sectionUnits.js";
import { STEP_LENGTH } from "./unitReader.js";
import type { Unit } from "./units.js";

export class CheckedSection {
  start: number;
  end: number;
  /** As last found, without those that an edit has touched since. Offsets are relative to the section. */
  problems: readonly StructureProblem[] = NO_PROBLEMS;
  /** Whether nothing changed since they were found. */
  isCurrent = false;
  /** Undefined for a short section until it is edited: a file may have very many. */
  #units: SectionUnits | undefined;
  #marks: Marks | undefined;

  /** @param units Units that were read, of any text that is in the section now; relative to it. */
  constructor({ start, end }: Span, units: readonly Unit[]) {
    this.start = start;
    this.end = end;
    this.#units = units.length > 0 ? new SectionUnits(units) : undefined;
  }

  /** The units that were read, relative to an offset of the document. */
  *unitsFrom(base: number): Generator<Unit> {
    const by = this.start - base;
    for (const unit of this.#units ?? []) yield { ...unit, start: unit.start + by, end: unit.end + by };
  }

  /** Follows an edit within the section. */
  edited(edit: DocumentEdit): void {
    const span = { start: edit.span.start - this.start, end: edit.span.end - this.start };
    const by = edit.newLength - (span.end - span.start);
    this.end += by;
    this.isCurrent = false;
    this.#marks = undefined;
    this.#units ??= new SectionUnits([]);
    this.#units.edited(span, by, edit);
    if (this.problems.length > 0) this.problems = moved(this.problems, span, by);
  }

  /** What the section's comments say is expected of it. */
  marksIn(document: AbiDocument): Marks {
    this.#marks ??= marksIn(document, this);
    return this.#marks;
  }

  /**
   * Finds what is wrong, with turns for other work between.
   *
   * @param section The same section, as the structure has it.
   * @returns Whether that differs from what was known, but for having moved.
   */
  *check(document: AbiDocument, section: Section): Generator<undefined, boolean> {
    const before = this.problems;
    if (this.end - this.start > STEP_LENGTH) this.#units ??= new SectionUnits([]);
    const units = this.#units ?? new SectionUnits([]);
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
