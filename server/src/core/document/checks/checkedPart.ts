/** One part of a file with what is wrong with its structure, kept up to date: only the pieces that an edit met are read again. */

import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { Section } from "../structure/symbolTree.js";
import type { TextEdit } from "../textEdit.js";
import { isDump, type Marks, marksIn } from "./expectedErrors.js";
import { aliasesOf, partProblems } from "./partProblems.js";
import type { StructureProblem } from "./problem.js";
import { readUnit, STEP_LENGTH } from "./unitReader.js";
import { isSame, textOf, type Unit, unitsOf, type Wanted } from "./units.js";

const NONE: readonly StructureProblem[] = [];
/** Pieces that are not part of the structure now, but may be again once a bracket is closed. */
const MAX_SPARE_UNITS = 1 << 16;
/** Following an edit visits every piece: after so many edits reading all of them again costs less. */
const MAX_FOLLOWED_EDITS = 256;

export class CheckedPart {
  start: number;
  end: number;
  /** As last found; those that an edit met are gone. Offsets are relative to the part. */
  problems: readonly StructureProblem[] = NONE;
  /** Whether nothing changed since they were found. */
  isCurrent = false;
  /** For `#wanted`, ascending by start, the outer one first. */
  #units: readonly Unit[] = [];
  #wanted: readonly Wanted[] | undefined;
  #spare: Unit[] = [];
  #aliases: ReadonlySet<string> | undefined;
  #marks: Marks | undefined;
  /** Edits since the last check. */
  #edits = 0;

  /** @param units Pieces that were read, of any text that is in the part now; relative to it. */
  constructor({ start, end }: Span, units: readonly Unit[]) {
    this.start = start;
    this.end = end;
    this.#spare = [...units];
  }

  /** The pieces that were read, relative to an offset of the document. */
  *unitsFrom(base: number): Generator<Unit> {
    for (const unit of [...this.#units, ...this.#spare]) {
      if (unit.facts === undefined || unit.isUncertain) continue;
      unit.start += this.start - base;
      unit.end += this.start - base;
      yield unit;
    }
  }

  /** Follows an edit within the part. */
  edited(edit: TextEdit): void {
    const start = edit.span.start - this.start;
    const end = edit.span.end - this.start;
    const by = edit.newLength - (end - start);
    this.end += by;
    this.isCurrent = false;
    this.#marks = undefined;
    if (mayDefineAlias(edit)) this.#aliases = undefined;
    if (++this.#edits > MAX_FOLLOWED_EDITS) {
      this.#units = [];
      this.#spare = [];
      this.#wanted = undefined;
    }
    moveUnits(this.#units, { start, end }, by);
    this.#spare = this.#spare.filter((unit) => unit.start > end || unit.end < start);
    for (const unit of this.#spare) if (unit.start > end) moveUnit(unit, by);
    if (this.problems.length > 0) this.problems = moved(this.problems, { start, end }, by);
  }

  /** Comments that say what the part is for. */
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
    this.problems = isDump(document, section) ? NONE : yield* this.#find(document, section);
    this.isCurrent = true;
    this.#edits = 0;
    return !areSame(before, this.problems);
  }

  *#find(document: AbiDocument, section: Section): Generator<undefined, readonly StructureProblem[]> {
    const wanted = unitsOf(section);
    if (wanted !== this.#wanted) this.#match(wanted);
    let length = 0;
    for (const [i, unit] of this.#units.entries()) {
      unit.isUncertain = false;
      const at = wanted[i];
      if (unit.facts !== undefined || at === undefined) continue;
      const { text, joints } = textOf(document, at);
      length += text.length;
      if (length > STEP_LENGTH) {
        length = 0;
        yield;
      }
      const facts = yield* readUnit(text, joints);
      Object.assign(unit, {
        start: at.at.start - this.start,
        end: at.at.end - this.start,
        joints,
        length: text.length,
      });
      unit.facts = facts;
      unit.undefinedAliases = undefined;
    }
    return yield* partProblems(document, section, this.#units, wanted, () => {
      this.#aliases ??= aliasesOf(document, section);
      return this.#aliases;
    });
  }

  /** Takes over what was read of pieces that are wanted now. */
  #match(wanted: readonly Wanted[]): void {
    const known = [...this.#units, ...this.#spare].filter(
      ({ facts, isUncertain }) => facts !== undefined && !isUncertain,
    );
    known.sort((a, b) => a.start - b.start);
    const used = new Set<Unit>();
    let at = 0;
    this.#units = wanted.map((each) => {
      const start = each.at.start - this.start;
      while ((known[at]?.start ?? Number.POSITIVE_INFINITY) < start) at++;
      for (let i = at; known[i]?.start === start; i++) {
        const unit = known[i];
        if (unit === undefined || used.has(unit) || !isSame(unit, each, this.start)) continue;
        used.add(unit);
        unit.end = each.at.end - this.start;
        return unit;
      }
      const end = each.at.end - this.start;
      return { start, end, joints: [], length: 0, facts: undefined, isUncertain: false, undefinedAliases: undefined };
    });
    this.#wanted = wanted;
    this.#spare = known.length - used.size > MAX_SPARE_UNITS ? [] : known.filter((unit) => !used.has(unit));
  }
}

function moveUnit(unit: Unit, by: number): void {
  unit.start += by;
  unit.end += by;
}

/** Moves units after a span whose text became so much longer, and drops what was read of those that it meets. */
function moveUnits(units: readonly Unit[], { start, end }: Span, by: number): void {
  const inner = units.findLast((unit) => unit.start < start && end < unit.end);
  for (const unit of units) {
    if (unit.start > end) moveUnit(unit, by);
    else if (unit.end >= start) {
      if (inner !== undefined && unit !== inner && unit.start <= inner.start && inner.end <= unit.end)
        unit.isUncertain = true;
      else unit.facts = undefined;
      unit.end += by;
    }
  }
}

/** Moves problems after a span whose text became so much longer, and drops those that it meets. */
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

const ALIAS_LINE = /^[ \t]*[#!]/m;

/** Whether an edit may have changed which aliases there are: it touched a line that may define one. */
function mayDefineAlias({ span, newLength, before, after, base }: TextEdit): boolean {
  const at = span.start - base;
  const from = at > 0 ? before.lastIndexOf("\n", at - 1) + 1 : 0;
  // The line starts further up than what is shown.
  if (from === 0 && base > 0) return true;
  const lines = (text: string, end: number): string => {
    const feed = text.indexOf("\n", end);
    return text.slice(from, feed < 0 ? text.length : feed);
  };
  return ALIAS_LINE.test(lines(before, span.end - base)) || ALIAS_LINE.test(lines(after, at + newLength));
}
