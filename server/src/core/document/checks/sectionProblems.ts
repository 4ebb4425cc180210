/** What is wrong in one section of a file, from what was read of its units. */

import { cursorAt, next } from "../../syntax/tokens.js";
import { nearestName } from "../../text/editDistance.js";
import { byPlace } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import type { AbiDocument } from "../document.js";
import { isAlias } from "../structure/mentions.js";
import type { Section } from "../structure/symbolTree.js";
import { findBracketProblem } from "./brackets.js";
import { hasMessages, isDump } from "./compilerOutput.js";
import { duplicateSymbols } from "./duplicateSymbols.js";
import { MAX_PROBLEMS, NO_PROBLEMS, type StructureProblem } from "./problem.js";
import { CLEAN, UNBALANCED, type UnitFacts } from "./unitFacts.js";
import { readUnit } from "./unitReader.js";
import { placeOf, textOf, type Wanted, WantedUnits } from "./units.js";

/** How many units are checked for undefined aliases in a step. */
const UNITS_A_STEP = 4096;
const TOKENS_A_STEP = 1 << 14;
/** The number of comparisons of undefined aliases with defined ones in a section; then aliases get no suggestion. */
const MAX_COMPARED = 1 << 20;

/** The problems of a section that is read once, relative to its start; nothing is kept. */
export function sectionProblemsOnce(document: AbiDocument, section: Section): readonly StructureProblem[] {
  if (isDump(document, section)) return NO_PROBLEMS;
  const units: UnitFacts[] = [];
  const wanted: Wanted[] = [];
  let isBalanced = true;
  const all = new WantedUnits(section);
  for (let i = 0; i < all.length; i++) {
    const at = all.at(i);
    const { text, placeholders } = textOf(document, at);
    const facts = finish(readUnit(text, placeholders));
    // One unbalanced unit shows as much as several.
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
  return finish(sectionProblems(document, section, units, wanted, aliasesOnce));
}

/**
 * The problems of a section, relative to its start, with turns for other work between.
 *
 * @param wanted Where the units are.
 * @param aliases Those that the section defines; called for each unit that names any.
 */
export function* sectionProblems(
  document: AbiDocument,
  section: Section,
  units: readonly (UnitFacts | undefined)[],
  wanted: { at(i: number): Wanted | undefined },
  aliases: () => ReadonlySet<string>,
): Generator<undefined, readonly StructureProblem[]> {
  const problems = yield* problemsOf(document, section, units, wanted, aliases);
  return problems.length > 0 && (yield* hasMessages(document, section)) ? NO_PROBLEMS : problems;
}

function* problemsOf(
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
    if (!facts.isReadable) return NO_PROBLEMS;
    if (!facts.isBalanced) isBalanced = false;
    const at = wanted.at(i);
    if (at === undefined) continue;
    if (facts.unclosedBody >= 0) found.push(unclosedBody(placeOf(at, facts.unclosedBody) - base));
    for (const problem of facts.problems) found.push(placed(problem, at, base));
  }
  if (!isBalanced) {
    const body = found.find(({ rule }) => rule === "unclosed-bracket");
    const problem = body ?? (yield* findBracketProblem(document.slice(base, section.end)));
    return problem === undefined ? NO_PROBLEMS : [problem];
  }
  const nearest = new NearestAliases(aliases);
  for (const [i, facts] of units.entries()) {
    if (i % UNITS_A_STEP === UNITS_A_STEP - 1) yield;
    const at = facts === undefined || facts.aliases === "" ? undefined : wanted.at(i);
    if (at !== undefined && facts !== undefined) yield* findAliases(document, facts, at, base, nearest, found);
  }
  for (const { node, first } of yield* duplicateSymbols(section)) {
    const start = node.nameSpan.start - base;
    const end = node.nameSpan.end - base;
    const { name = "" } = node;
    found.push({ rule: "duplicate-symbol", start, end, name, first: first.nameSpan.start - base, nearest: undefined });
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found.length === 0 ? NO_PROBLEMS : found.sort(byPlace);
}

function unclosedBody(at: number): StructureProblem {
  return { rule: "unclosed-bracket", start: at, end: at + 1, name: "<", first: at, nearest: ">" };
}

/** A problem of a unit, relative to the section. */
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

/** What no alias follows: in a shaped type, its `x` does. So `I6!B3!d1` is another mistake, a string without quotes. */
const GLUED = /[\w$](?<!x)/;

function* findAliases(
  document: AbiDocument,
  facts: UnitFacts,
  at: Wanted,
  base: number,
  nearest: NearestAliases,
  found: StructureProblem[],
): Generator<undefined, void> {
  const names = new Set(facts.aliases.split(" ").filter((name) => !nearest.isDefined(name)));
  if (names.size === 0 || found.length >= MAX_PROBLEMS) return;
  const cursor = cursorAt(textOf(document, at).text, 0);
  for (let tokens = 1; next(cursor); tokens++) {
    if (tokens % TOKENS_A_STEP === 0) yield;
    const { text, start, end } = cursor;
    const name = isAlias(cursor) ? text.slice(start, end) : "";
    if (!names.has(name) || GLUED.test(text.slice(Math.max(0, start - 1), start))) continue;
    const problem = { rule: "undefined-alias", start, end, name, first: -1, nearest: nearest.to(name) } as const;
    found.push(placed(problem, at, base));
    if (found.length >= MAX_PROBLEMS) return;
    yield;
  }
}

/** The aliases that a section defines, with their marks. */
export function aliasesOf(document: AbiDocument, section: Section): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { start, end } of document.structure.aliases(section)) names.add(document.slice(start, end));
  return names;
}

/** The aliases that a section defines, and which of them an undefined one was meant to be. */
class NearestAliases {
  readonly #aliases: () => ReadonlySet<string>;
  readonly #known = new Map<string, string | undefined>();
  readonly #byMark = new Map<string, readonly string[]>();
  #compared = 0;

  constructor(aliases: () => ReadonlySet<string>) {
    this.#aliases = aliases;
  }

  isDefined(name: string): boolean {
    return this.#aliases().has(name);
  }

  to(name: string): string | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#find(name));
    return this.#known.get(name);
  }

  #find(name: string): string | undefined {
    const mark = name.charAt(0);
    const others = this.#byMark.get(mark) ?? Array.from(this.#aliases()).filter((it) => it.startsWith(mark));
    this.#byMark.set(mark, others);
    this.#compared += others.length;
    return this.#compared > MAX_COMPARED ? undefined : nearestName(name, others);
  }
}
