/** One part of a file with what is wrong with its structure, kept up to date: only the pieces that an edit met are read again. */

import { cursorAt, next } from "../../syntax/tokens.js";
import { nearestName } from "../../text/nearestName.js";
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import { isAlias } from "../structure/mentions.js";
import type { Section } from "../structure/symbolTree.js";
import type { TextEdit } from "../textEdit.js";
import { findBracketProblem } from "./brackets.js";
import { duplicateSymbols } from "./duplicateSymbols.js";
import { isDump, type Marks, marksIn } from "./expectedErrors.js";
import { MAX_PROBLEMS, type StructureProblem } from "./problem.js";
import { readUnit, STEP_LENGTH } from "./unitReader.js";
import { isSame, placeOf, textOf, type Unit, unitsOf, type Wanted } from "./units.js";

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
    return yield* this.#problemsOf(document, section, wanted);
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

  *#problemsOf(
    document: AbiDocument,
    section: Section,
    wanted: readonly Wanted[],
  ): Generator<undefined, readonly StructureProblem[]> {
    const found: StructureProblem[] = [];
    let isBalanced = true;
    for (const [i, { facts }] of this.#units.entries()) {
      const at = wanted[i];
      if (facts === undefined || at === undefined) continue;
      // Where a string or a bracket is wrong, all that follows may be read wrongly.
      if (!facts.isReadable) return NONE;
      if (!facts.isBalanced) isBalanced = false;
      if (facts.unclosedBody >= 0) found.push(unclosedBody(placeOf(at, facts.unclosedBody) - this.start));
      for (const problem of facts.problems) found.push(this.#placed(problem, at));
    }
    if (!isBalanced) {
      const body = found.find(({ rule }) => rule === "unclosed-bracket");
      const problem = body ?? (yield* findBracketProblem(document.slice(section.start, section.end)));
      return problem === undefined ? NONE : [problem];
    }
    this.#findAliases(document, section, wanted, found);
    for (const { node, first } of duplicateSymbols(section)) {
      const start = node.nameSpan.start - this.start;
      const end = node.nameSpan.end - this.start;
      const name = node.name ?? "";
      found.push({
        rule: "duplicate-symbol",
        start,
        end,
        name,
        first: first.nameSpan.start - this.start,
        nearest: undefined,
      });
      if (found.length >= MAX_PROBLEMS) break;
    }
    return found.length === 0 ? NONE : found.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  #placed(problem: StructureProblem, at: Wanted): StructureProblem {
    const start = placeOf(at, problem.start) - this.start;
    const first = problem.first < 0 ? -1 : placeOf(at, problem.first) - this.start;
    return { ...problem, start, end: start + problem.end - problem.start, first };
  }

  #findAliases(document: AbiDocument, section: Section, wanted: readonly Wanted[], found: StructureProblem[]): void {
    for (const [i, unit] of this.#units.entries()) {
      const { facts } = unit;
      const at = wanted[i];
      if (facts === undefined || facts.aliases.size === 0 || at === undefined) continue;
      this.#aliases ??= aliasesOf(document, section);
      const defined = this.#aliases;
      if (unit.undefinedAliases?.defined !== defined) {
        unit.undefinedAliases = { defined, names: [...facts.aliases].filter((name) => !defined.has(name)) };
      }
      const { names } = unit.undefinedAliases;
      if (names.length === 0) continue;
      const nearest = new Map(names.map((name) => [name, nearestAlias(name, defined)]));
      for (const { start, end, name } of aliasUses(document, at)) {
        if (!nearest.has(name)) continue;
        if (found.length >= MAX_PROBLEMS) return;
        const problem = { rule: "undefined-alias", start, end, name, first: -1, nearest: nearest.get(name) } as const;
        found.push(this.#placed(problem, at));
      }
    }
  }
}

function unclosedBody(at: number): StructureProblem {
  return { rule: "unclosed-bracket", start: at, end: at + 1, name: "<", first: at, nearest: ">" };
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

function aliasesOf(document: AbiDocument, section: Section): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { start, end } of document.structure.aliases(section)) names.add(document.slice(start, end));
  return names;
}

function nearestAlias(name: string, defined: ReadonlySet<string>): string | undefined {
  const sameMark = Array.from(defined).filter((it) => it.charCodeAt(0) === name.charCodeAt(0));
  return nearestName(name, sameMark);
}

function* aliasUses(document: AbiDocument, at: Wanted): Generator<Span & { readonly name: string }> {
  const cursor = cursorAt(textOf(document, at).text, 0);
  while (next(cursor)) {
    const { text, start, end } = cursor;
    if (isAlias(cursor)) yield { start, end, name: text.slice(start, end) };
  }
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
