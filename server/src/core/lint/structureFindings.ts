/**
 * Findings about MLIR's own structure, in any dialect: names that nothing defines or that are defined twice, and brackets
 * that do not match. Reported only where no syntax of an op could make the text right.
 */
import { type BracketProblem, findBracketProblem } from "../document/checks/brackets.js";
import { duplicateSymbols } from "../document/checks/duplicateSymbols.js";
import { isDump, soundParts } from "../document/checks/expectedErrors.js";
import type { NameProblem } from "../document/checks/names.js";
import { type CheckedPart, checkedParts, type Unit } from "../document/checks/units.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { isAlias } from "../document/structure/mentions.js";
import { cursorAt, next } from "../syntax/tokens.js";
import { nearestName } from "../text/nearestName.js";
import type { Span } from "../text/offsetMap.js";
import { cut } from "../text/visibleText.js";
import { makeFinding } from "./makeFinding.js";
import type { Settings } from "./settings.js";

/** A larger text (UTF-16 units) is a compiler's, where nobody mistypes a name. */
const MAX_CHECKED_LENGTH = 16 * 1024 * 1024;
/** Messages quote names, and those may be of any length. UTF-16 units. */
const MAX_NAME_LENGTH = 120;
/** Findings of this family in one file, beyond which it is not MLIR. */
const MAX_FINDINGS = 512;

const NONE: readonly Finding[] = [];

/** The findings of a document's structure in order of position, with the rules' own severities. */
export function structureFindings(document: AbiDocument, { lint }: Pick<Settings, "lint">): readonly Finding[] {
  if (!lint.structure || document.length > MAX_CHECKED_LENGTH || /\.vmasm$/i.test(document.uri)) return NONE;
  const found: Finding[] = [];
  let isSound: ((part: Span) => boolean) | undefined;
  for (const part of checkedParts(document, (section) => !isDump(document, section))) {
    const own = findingsIn(document, part);
    if (own.length === 0) continue;
    isSound ??= soundParts(document);
    if (isSound(part.section)) for (const finding of own) found.push(finding);
    if (found.length >= MAX_FINDINGS) break;
  }
  return found.length === 0 ? NONE : found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function findingsIn(document: AbiDocument, part: CheckedPart): readonly Finding[] {
  const { section, units } = part;
  // Where a string or a bracket is wrong, all that follows may be read wrongly.
  if (units.some(({ facts }) => !facts.isReadable)) return NONE;
  const broken = units.filter(({ facts }) => !facts.isBalanced);
  if (broken.length > 0) {
    const problem = bracketProblem(document, section, broken);
    return problem === undefined ? NONE : [bracketFinding(document, problem)];
  }
  const found: Finding[] = [];
  for (const unit of units) {
    for (const problem of unit.facts.problems) found.push(nameFinding(document, unit, problem));
    if (unit.facts.aliases.size > 0) aliasFindings(document, unit, part.aliases(), found);
  }
  for (const { node, first } of duplicateSymbols(section)) {
    const message = `Duplicate symbol @${short(node.name ?? "")}, first defined on ${lineOf(document, first.nameSpan.start)}`;
    found.push(makeFinding("duplicate-symbol", message, node.nameSpan));
  }
  return found;
}

/** The wrong bracket of a part, as far as it can be known; offsets are the document's. */
function bracketProblem(document: AbiDocument, section: Span, broken: readonly Unit[]): BracketProblem | undefined {
  const body = broken.find(({ facts }) => facts.unclosedBody >= 0);
  if (body !== undefined) {
    const at = body.start + body.facts.unclosedBody;
    return { rule: "unclosed-bracket", at, expected: ">".charCodeAt(0), opener: at };
  }
  const problem = findBracketProblem(document.slice(section.start, section.end));
  if (problem === undefined) return undefined;
  const { at, opener } = problem;
  return { ...problem, at: section.start + at, opener: opener < 0 ? -1 : section.start + opener };
}

function bracketFinding(document: AbiDocument, { rule, at, expected, opener }: BracketProblem): Finding {
  const span = { start: at, end: at + 1 };
  const bracket = document.slice(at, at + 1);
  const closer = String.fromCharCode(expected);
  if (rule === "unclosed-bracket") return makeFinding(rule, `'${bracket}' is never closed, expected '${closer}'`, span);
  if (opener < 0) {
    const fix: Fix = { title: `Remove '${bracket}'`, safe: false, edits: [{ ...span, newText: "" }] };
    return makeFinding(rule, `Unexpected '${bracket}': no open bracket for it to close`, span, fix);
  }
  const opened = `'${document.slice(opener, opener + 1)}' on ${lineOf(document, opener)}`;
  const fix: Fix = { title: `Change to '${closer}'`, safe: false, edits: [{ ...span, newText: closer }] };
  return makeFinding(rule, `Unexpected '${bracket}', expected '${closer}' to close ${opened}`, span, fix);
}

const SUBJECTS = {
  "undefined-value": "Value",
  "redefined-value": "Value",
  "undefined-block": "Block",
  "redefined-block": "Block",
} as const satisfies Readonly<Record<NameProblem["rule"], string>>;

function nameFinding(document: AbiDocument, unit: Unit, problem: NameProblem): Finding {
  const { rule, name, first, nearest } = problem;
  const span = { start: unit.start + problem.start, end: unit.start + problem.end };
  const subject = `${SUBJECTS[rule]} ${short(name)}`;
  if (first >= 0) {
    return makeFinding(rule, `${subject} is already defined on ${lineOf(document, unit.start + first)}`, span);
  }
  return makeFinding(rule, `${subject} is not defined${hint(nearest)}`, span, replacement(span, nearest));
}

function aliasFindings(document: AbiDocument, unit: Unit, defined: ReadonlySet<string>, found: Finding[]): void {
  if (unit.undefinedAliases?.defined !== defined) {
    const names = [...unit.facts.aliases].filter((name) => !defined.has(name));
    unit.undefinedAliases = { defined, names };
  }
  const { names } = unit.undefinedAliases;
  if (names.length === 0) return;
  const nearest = new Map(names.map((name) => [name, nearestAlias(name, defined)]));
  for (const { start, end, name } of aliasUses(document, unit)) {
    if (!nearest.has(name) || found.length >= MAX_FINDINGS) continue;
    const near = nearest.get(name);
    const message = `Alias ${short(name)} is not defined in this part of the file${hint(near)}`;
    found.push(makeFinding("undefined-alias", message, { start, end }, replacement({ start, end }, near)));
  }
}

function nearestAlias(name: string, defined: ReadonlySet<string>): string | undefined {
  const sameMark = Array.from(defined).filter((it) => it.charCodeAt(0) === name.charCodeAt(0));
  return nearestName(name, sameMark, 1);
}

function* aliasUses(
  document: AbiDocument,
  { start, length, holes }: Unit,
): Generator<Span & { readonly name: string }> {
  const cursor = cursorAt(document.slice(start, start + length), 0);
  let hole = 0;
  while (next(cursor)) {
    const skipped = holes[hole];
    if (skipped !== undefined && cursor.start >= skipped.start) {
      hole++;
      cursor.pos = Math.max(cursor.pos, skipped.end);
    } else if (isAlias(cursor)) {
      const name = cursor.text.slice(cursor.start, cursor.end);
      yield { start: start + cursor.start, end: start + cursor.end, name };
    }
  }
}

function hint(nearest: string | undefined): string {
  return nearest === undefined ? "" : `; did you mean ${short(nearest)}?`;
}

function replacement(span: Span, nearest: string | undefined): Fix | undefined {
  if (nearest === undefined) return undefined;
  return {
    title: `Change to ${nearest}`,
    safe: false,
    edits: [{ start: span.start, end: span.end, newText: nearest }],
  };
}

function short(name: string): string {
  return cut(name, MAX_NAME_LENGTH);
}

function lineOf(document: AbiDocument, offset: number): string {
  return `line ${document.positionAt(offset).line + 1}`;
}
