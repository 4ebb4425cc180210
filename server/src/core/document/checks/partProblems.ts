/** What is wrong in one part of a file, from what was read of its pieces. */

import { cursorAt, next } from "../../syntax/tokens.js";
import { nearestName } from "../../text/nearestName.js";
import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import type { AbiDocument } from "../document.js";
import { isAlias } from "../structure/mentions.js";
import type { Section } from "../structure/symbolTree.js";
import { findBracketProblem } from "./brackets.js";
import { duplicateSymbols } from "./duplicateSymbols.js";
import { isDump } from "./expectedErrors.js";
import { MAX_PROBLEMS, type StructureProblem } from "./problem.js";
import { CLEAN, UNBALANCED, type UnitFacts } from "./unitFacts.js";
import { readUnit } from "./unitReader.js";
import { placeOf, textOf, type Wanted, WantedUnits } from "./units.js";

const NONE: readonly StructureProblem[] = [];

/** Pieces are looked at for their names so many at a time. */
const UNITS_A_STEP = 4096;

/** The problems of a part that is read once, relative to its start; nothing is kept. */
export function partProblemsOnce(document: AbiDocument, section: Section): readonly StructureProblem[] {
  if (isDump(document, section)) return NONE;
  const units: UnitFacts[] = [];
  const wanted: Wanted[] = [];
  let isBalanced = true;
  const all = new WantedUnits(section);
  for (let i = 0; i < all.length; i++) {
    const at = all.at(i);
    const { text, joints } = textOf(document, at);
    const facts = finish(readUnit(text, joints));
    // One such says as much as all.
    if (facts === CLEAN || (facts === UNBALANCED && !isBalanced)) continue;
    isBalanced &&= facts.isBalanced;
    units.push(facts);
    wanted.push(at);
  }
  let aliases: ReadonlySet<string> | undefined;
  const aliasesOnce = (): ReadonlySet<string> => {
    aliases ??= aliasesOf(document, section);
    return aliases;
  };
  return finish(partProblems(document, section, units, wanted, aliasesOnce));
}

/**
 * The problems of a part, relative to its start, with turns for other work between.
 *
 * @param wanted Where the units are.
 * @param aliases Those that the part defines; called for each unit that names any.
 */
export function* partProblems(
  document: AbiDocument,
  section: Section,
  units: readonly (UnitFacts | undefined)[],
  wanted: { at(i: number): Wanted | undefined },
  aliases: () => ReadonlySet<string>,
): Generator<undefined, readonly StructureProblem[]> {
  const base = section.start;
  const found: StructureProblem[] = [];
  let isBalanced = true;
  for (const [i, facts] of units.entries()) {
    if (facts === undefined || facts === CLEAN) continue;
    // Where a string or a bracket is wrong, all that follows may be read wrongly.
    if (!facts.isReadable) return NONE;
    if (!facts.isBalanced) isBalanced = false;
    const at = wanted.at(i);
    if (at === undefined) continue;
    if (facts.unclosedBody >= 0) found.push(unclosedBody(placeOf(at, facts.unclosedBody) - base));
    for (const problem of facts.problems) found.push(placed(problem, at, base));
  }
  if (!isBalanced) {
    const body = found.find(({ rule }) => rule === "unclosed-bracket");
    const problem = body ?? (yield* findBracketProblem(document.slice(base, section.end)));
    return problem === undefined ? NONE : [problem];
  }
  for (const [i, facts] of units.entries()) {
    if (i % UNITS_A_STEP === UNITS_A_STEP - 1) yield;
    const at = facts === undefined || facts.aliases.length === 0 ? undefined : wanted.at(i);
    if (at !== undefined && facts !== undefined) findAliases(document, facts, at, base, aliases, found);
  }
  for (const { node, first } of yield* duplicateSymbols(section)) {
    const start = node.nameSpan.start - base;
    const end = node.nameSpan.end - base;
    const { name = "" } = node;
    found.push({ rule: "duplicate-symbol", start, end, name, first: first.nameSpan.start - base, nearest: undefined });
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found.length === 0 ? NONE : found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function unclosedBody(at: number): StructureProblem {
  return { rule: "unclosed-bracket", start: at, end: at + 1, name: "<", first: at, nearest: ">" };
}

/** A problem of a unit, relative to the part. */
function placed({ rule, start, end, name, first, nearest }: StructureProblem, at: Wanted, base: number) {
  const from = placeOf(at, start) - base;
  return {
    rule,
    start: from,
    end: from + end - start,
    name,
    first: first < 0 ? -1 : placeOf(at, first) - base,
    nearest,
  };
}

function findAliases(
  document: AbiDocument,
  facts: UnitFacts,
  at: Wanted,
  base: number,
  aliases: () => ReadonlySet<string>,
  found: StructureProblem[],
): void {
  const defined = aliases();
  const names = facts.aliases.filter((name) => !defined.has(name));
  if (names.length === 0) return;
  const nearest = new Map(names.map((name) => [name, nearestAlias(name, defined)]));
  for (const { start, end, name } of aliasUses(document, at)) {
    if (!nearest.has(name)) continue;
    if (found.length >= MAX_PROBLEMS) return;
    const problem = { rule: "undefined-alias", start, end, name, first: -1, nearest: nearest.get(name) } as const;
    found.push(placed(problem, at, base));
  }
}

/** The aliases that a part defines, with their marks. */
export function aliasesOf(document: AbiDocument, section: Section): ReadonlySet<string> {
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
