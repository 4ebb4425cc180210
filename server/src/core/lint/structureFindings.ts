/**
 * Findings about MLIR's own structure, in any dialect: names that are undefined or defined twice, brackets that don't
 * match, merge conflicts; and about attributes of IREE's dialects anywhere. Reported only if no op syntax could make the text right.
 */

import type { StructureProblem, StructureRule } from "../document/checks/problem.js";
import { structureCheckOf } from "../document/checks/structureCheck.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { nearOps } from "../document/structure/misspeltOps.js";
import { isVmasm } from "../document/vmasm.js";
import { bodyStart } from "../syntax/bodyStart.js";
import { BARE_ID, isSigil } from "../text/characters.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import { isTerminated } from "../text/stringLiteral.js";
import { cut } from "../text/visibleText.js";
import { conflictFindings, conflictFindingsSoFar, conflictGeneration } from "./conflictFindings.js";
import { dialectFindings } from "./dialectFindings.js";
import { makeFinding } from "./makeFinding.js";
import type { Settings } from "./settings.js";

/** Larger texts (UTF-16 units) are generated, without mistyped names. */
const MAX_CHECKED_LENGTH = 16 * 1024 * 1024;
/** Messages quote names, which may be of any length. UTF-16 units. */
const MAX_NAME_LENGTH = 120;
/** Reading a text of this size takes no noticeable time. UTF-16 units. */
const SHORT_LENGTH = 128 * 1024;

const NONE: readonly Finding[] = [];

/** How structure findings are obtained. */
export type FindStructure = (document: AbiDocument, settings: Pick<Settings, "lint">) => readonly Finding[];

/** The structure findings of a document in order of position, with the rules' own severities. */
export const structureFindings: FindStructure = (document, settings) => {
  readStructureFindings(document, settings, () => false);
  return known(document, settings);
};

/**
 * The same without waiting: for a long text that was edited, the last known findings except those that the edit
 * touched. `readStructureFindings` updates them.
 */
export const structureFindingsSoFar: FindStructure = (document, settings) => {
  if (document.length <= SHORT_LENGTH) return structureFindings(document, settings);
  return known(document, settings);
};

/**
 * Continues the structure check in small steps.
 * @param isEnough Called after each step; true to stop.
 * @returns Whether the end was reached.
 */
export function readStructureFindings(
  document: AbiDocument,
  settings: Pick<Settings, "lint">,
  isEnough: () => boolean,
): boolean {
  if (!isChecked(document, settings)) return true;
  if (!structureCheckOf(document).read(isEnough)) return false;
  conflictFindings(document);
  return true;
}

/** The same as a generator, which pauses after each step. */
export function* structureSteps(document: AbiDocument, settings: Pick<Settings, "lint">): Generator<undefined, void> {
  while (!readStructureFindings(document, settings, () => true)) yield;
}

/** A symbol that its table has twice, in a module without visible text. */
export function duplicateSymbol(name: string, offset: number): Finding {
  return makeFinding("duplicate-symbol", `Duplicate symbol @${short(name)}`, { start: offset, end: offset });
}

/** Changes whenever `readStructureFindings` has changed what is known. */
export function structureGeneration(document: AbiDocument): number {
  return structureCheckOf(document).generation + conflictGeneration(document);
}

function isChecked(document: AbiDocument, { lint }: Pick<Settings, "lint">): boolean {
  return lint.enabled && lint.structure && document.length <= MAX_CHECKED_LENGTH && !isVmasm(document.uri);
}

function known(document: AbiDocument, settings: Pick<Settings, "lint">): readonly Finding[] {
  if (!isChecked(document, settings)) return NONE;
  return inPlaceOf(conflictFindingsSoFar(document), () => structureCheckOf(document).problems(), document);
}

/** Merge conflicts stand for all else in their text: both sides in one have twice the names and brackets. */
function inPlaceOf(
  conflicts: readonly Finding[],
  problems: () => readonly StructureProblem[],
  document: AbiDocument,
): readonly Finding[] {
  if (conflicts.length > 0) return conflicts;
  const found = problems().map((problem) => findingOf(document, problem));
  const dialect = dialectFindings(document);
  return dialect.length === 0 ? found : [...found, ...dialect].sort(byPlace);
}

const SUBJECTS = {
  "undefined-value": "Value",
  "redefined-value": "Value",
  "undefined-block": "Block",
  "redefined-block": "Block",
} as const satisfies Partial<Readonly<Record<StructureRule, string>>>;

/** What is wrong with a string by the quotes that it has. */
function quoteMessage({ name, first }: StructureProblem): string {
  if (first < 0) return "String is not opened, expected '\"' before it";
  if (isTerminated(name, 0, name.length))
    return "String goes on to the next one on its line, expected '\"' before that";
  return "String is not closed before the line ends, expected '\"'";
}

function findingOf(document: AbiDocument, problem: StructureProblem): Finding {
  const { rule, start, end, first, nearest } = problem;
  const span = { start, end };
  const name = short(problem.name);
  switch (rule) {
    case "unclosed-bracket":
      return makeFinding(rule, `'${name}' is never closed, expected '${nearest}'`, span);
    case "unterminated-string":
      return makeFinding(rule, quoteMessage(problem), span);
    case "misspelt-op":
      return misspeltOp(problem);
    case "missing-mark":
      return missingMark(problem);
    case "template-placeholder":
      return makeFinding(
        rule,
        `Placeholder ${name} is not MLIR, expected the text that a template gets in its place`,
        span,
      );
    case "count-mismatch":
    case "unexportable-type":
      return makeFinding(rule, problem.name, span);
    case "unexpected-character":
      return unexpected(problem);
    case "mismatched-bracket":
      return mismatch(document, problem);
    case "duplicate-symbol":
      return makeFinding(rule, `Duplicate symbol @${name}, first defined on ${lineOf(document, first)}`, span);
    case "undefined-symbol": {
      const known = nearest && symbolName(nearest);
      const message = `Function ${short(symbolName(problem.name))} is not defined in this module${hint(known)}`;
      return makeFinding(rule, message, span, replacement(span, known));
    }
    case "undefined-alias": {
      const message = `Alias ${name} is not defined in this part of the file${hint(nearest)}`;
      return makeFinding(rule, message, span, replacement(span, nearest));
    }
    default: {
      const subject = `${SUBJECTS[rule]} ${name}`;
      if (first >= 0) return makeFinding(rule, `${subject} is already defined on ${lineOf(document, first)}`, span);
      return makeFinding(rule, `${subject} is not defined${hint(nearest)}`, span, replacement(span, nearest));
    }
  }
}

/** A mark that is missing before a name. */
function missingMark({ rule, start, end, name, first, nearest = "" }: StructureProblem): Finding {
  const newText = nearest === "=" ? " =" : nearest;
  const fix: Fix = { title: `Insert '${nearest}'`, safe: false, edits: [{ start: first, end: first, newText }] };
  return makeFinding(rule, `Found '${short(name)}', expected '${nearest}' before it`, { start, end }, fix);
}

function misspeltOp({ rule, start, end, name }: StructureProblem): Finding {
  const near = nearOps(name);
  const [first = ""] = near;
  const fix: Fix = { title: `Change to ${first}`, safe: false, edits: [{ start, end, newText: first }] };
  const message = `Op ${short(name)} is not known; did you mean ${near.slice(0, MAX_NEAR).join(" or ")}?`;
  return makeFinding(rule, message, { start, end }, near.length === 1 ? fix : undefined);
}

/** Of the ops that a name is near to, so many are named. */
const MAX_NEAR = 3;

/** A character that is not MLIR. */
function unexpected({ rule, start, end, name, first, nearest }: StructureProblem): Finding {
  const span = { start, end };
  const [c = ""] = name;
  const code = `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  if (nearest === undefined && isSigil(c.charCodeAt(0)))
    return makeFinding(rule, `Mark '${c}' without a name, expected one after it`, span);
  const isInvisible = nearest?.trim() === "" && c > "~";
  const shown = isInvisible ? code : `'${short(name)}' (${code})`;
  if (nearest === undefined)
    return makeFinding(rule, `Unexpected character ${shown}, which MLIR has in strings and comments only`, span);
  const expected = nearest === "" ? "nothing" : nearest === " " ? "a blank" : `'${nearest}'`;
  const title = nearest === "" ? "Remove the character" : `Change to ${expected}`;
  const edits = [span, ...(first < 0 ? [] : [{ start: first, end: first + 1 }])].map((it) => ({
    ...it,
    newText: nearest,
  }));
  const fix: Fix = { title, safe: false, edits };
  return makeFinding(rule, `Unexpected character ${shown}, expected ${expected}`, span, fix);
}

/** A symbol as it is written: `@"a b"` where it is no bare name. */
function symbolName(spelling: string): string {
  return BARE_ID.test(spelling) ? `@${spelling}` : `@"${spelling}"`;
}

function mismatch(document: AbiDocument, { rule, start, end, name, first, nearest = "" }: StructureProblem): Finding {
  const span = { start, end };
  if (first < 0) {
    const missing = missingOpener(document, start, name);
    const edit = missing?.edit ?? { ...span, newText: "" };
    const title = missing ? `Insert '${edit.newText}'` : `Remove '${name}'`;
    const expected = missing ? `, expected '${edit.newText}' after '${missing.after}'` : "";
    // Of a dialect's body it is not known where it should start.
    const fix: Fix | undefined = missing || name !== ">" ? { title, safe: false, edits: [edit] } : undefined;
    return makeFinding(rule, `Unexpected '${name}': no open bracket for it to close${expected}`, span, fix);
  }
  const opened = `'${document.slice(first, first + 1)}' on ${lineOf(document, first)}`;
  const fix: Fix = { title: `Change to '${nearest}'`, safe: false, edits: [{ ...span, newText: nearest }] };
  return makeFinding(rule, `Unexpected '${name}', expected '${nearest}' to close ${opened}`, span, fix);
}

/**
 * How much text before a closing bracket is examined for what the opening one follows, by patterns that take the square of its
 * length at worst. UTF-16 units.
 */
const MAX_BEFORE = 512;

/** What an opening bracket always follows, where there is none up to the closing one: `attributes key = {…}}`. */
const BEFORE_OPENER: Readonly<Record<string, readonly [opener: string, before: RegExp]>> = {
  "}": [
    "{",
    /\b(attributes)\s+(?=[\w"](?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*$)|(=)\s*(?=[\w."]+\s*=(?:[^{}]|\{[^{}]*\})*\}\s*$)/,
  ],
  "]": ["[", /(=)\s*(?=[\w"@#-][^[\](){}=\n]*$)/],
  ")": ["(", /(->|vm\.signature =)\s*(?=[\w!](?:(?!\battributes\b)[^()<>\n]|<(?:[^()<>\n]|<[^()<>\n]*>)*>)*$)/],
};

/** The edit that inserts the opening bracket for a closing one, where only one place comes into question, and what that is after. */
function missingOpener(document: AbiDocument, start: number, closer: string) {
  const from = Math.max(0, start - MAX_BEFORE);
  if (closer === ">") return missingLess(document.slice(from, start), from);
  const [newText, before] = BEFORE_OPENER[closer] ?? ["", /$^/];
  const found = before.exec(document.slice(from, start));
  if (found === null) return undefined;
  const at = from + found.index + found[0].length;
  return { edit: { start: at, end: at, newText }, after: found[1] ?? found[2] };
}

/** The same for a body that ends with a text, from an offset of the document on. The names of dialects' attributes do not show their end. */
function missingLess(text: string, from: number) {
  const start = bodyStart(text, 0, text.length);
  const name = /(?<![\w.])[a-z_]+$/.exec(text.slice(0, Math.max(start, 0)))?.[0];
  if (name === undefined || text.startsWith("<", start)) return undefined;
  return { edit: { start: from + start, end: from + start, newText: "<" }, after: name };
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
