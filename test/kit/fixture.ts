/** Rule fixtures: MLIR text with the expected findings as carets in a comment under the line. */

import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import type { TextEdit } from "../../server/src/core/text/edit.js";

export interface Case {
  readonly title: string;
  /** The case without its caret lines. */
  readonly text: string;
  /** `line:start-end code severity: message [safe fix: title]`, lines and UTF-16 columns from 0. */
  readonly expected: readonly string[];
}

/** A place at the start of a line has its columns instead: `// 0-7 rule …`. */
const CARETS =
  /^\s*\/\/\s*(?:(?<carets>\^+)|(?<columns>\d+-\d+)) (?<rest>[a-z0-9-]+ (?:error|warning|information|hint): .*)$/;

/** The line under the carets of a finding of the fixture's own rule that has a fix. */
const FIX = /^\s*\/\/ (?<fix>(?:safe fix|suggestion): .*)$/;

/** The cases of a fixture, in order. */
export function casesOf(fixture: string): Case[] {
  return fixture.split(/^\/\/ -----(?!\/\/).*\r?\n/m).map((source, number) => {
    const lines: string[] = [];
    const expected: string[] = [];
    for (const line of source.split("\n")) {
      const fix = FIX.exec(line.replace(/\r$/, ""))?.groups?.fix;
      if (fix !== undefined) {
        expected.push(`${expected.pop()} [${fix}]`);
        continue;
      }
      const match = CARETS.exec(line.replace(/\r$/, ""));
      if (match?.groups === undefined) {
        lines.push(line);
        continue;
      }
      const { carets = "", columns, rest = "" } = match.groups;
      const start = line.indexOf("^");
      expected.push(`${lines.length - 1}:${columns ?? `${start}-${start + carets.length}`} ${rest}`);
    }
    const text = lines.join("\n");
    return { title: /^\/\/ -- (.*)$/m.exec(text)?.[1] ?? `case ${number + 1}`, text, expected };
  });
}

/** The text form of a compiled module names it in a line of its own. */
function uriOf(text: string): string {
  return /^vm\.module @[\w.]+(?: version \d+)?$/m.test(text) ? "file:///case.vmasm" : "file:///case.mlir";
}

/** Every function of the first generation has this finding, so only the rule's own cases spell it. */
const LEGACY = "legacy-reflection";

/** What MLIR's own structure is checked for: fragments in the fixtures of other rules name values that nothing defines. */
const isAboutStructure = (rule: string): boolean => ruleOf(rule)?.reportedBy?.includes("structure") === true;

/** What the text is checked for: the runtimes that a comment names as the option does, `// --runtime 3.4.0`. */
function settingsOf(text: string, rule = ""): Settings {
  const lint = { enabled: true, structure: isAboutStructure(rule) };
  const runtimes = Array.from(text.matchAll(/^\/\/ --runtime (.*?)\r?$/gm), ([, name = ""]) => name);
  return { ...DEFAULT_SETTINGS, lint, runtimes };
}

/** The findings of a text, spelled as `Case.expected` has them; fixes are those of `rule`, which the text is about. */
export function findingsIn(text: string, rule?: string): string[] {
  const document = openDocument(uriOf(text), 1, text);
  const found = findings(document, settingsOf(text, rule)).filter(({ code }) => code !== LEGACY || rule === LEGACY);
  return found.map(({ start, end, code, severity, message, fix }) => {
    const from = document.positionAt(start);
    const to = document.positionAt(end);
    const columns = from.line === to.line ? `${to.character}` : `${to.line}:${to.character}`;
    const fixed = fix && code === rule ? ` [${fix.safe ? "safe fix" : "suggestion"}: ${fix.title}]` : "";
    return `${from.line}:${from.character}-${columns} ${code} ${severity}: ${message}${fixed}`;
  });
}

/** The findings of a text. */
export function findingsOf(text: string, rule?: string): readonly Finding[] {
  return findings(openDocument(uriOf(text), 1, text), settingsOf(text, rule));
}

/** The text with a rule's fixes applied, the first one first, until none is left. */
export function withFixesOf(rule: string, text: string): string {
  for (let turn = 0; turn < 100; turn++) {
    const found = findingsOf(text, rule);
    const fix = found.find((each) => each.code === rule && each.fix !== undefined)?.fix;
    if (fix === undefined) return text;
    text = applyEdits(text, fix.edits);
  }
  return text;
}

/** The text with every safe fix applied. A fix is applied whole or not at all, so those that overlap take turns. */
export function withSafeFixes(text: string): string {
  for (let turn = 0; turn < 100; turn++) {
    const found = findingsOf(text);
    const taken: TextEdit[] = [];
    for (const { fix } of found) {
      if (!fix?.safe) continue;
      const clash = fix.edits.some((edit) => taken.some((other) => edit.start <= other.end && other.start <= edit.end));
      if (!clash) taken.push(...fix.edits);
    }
    if (taken.length === 0) return text;
    text = applyEdits(text, taken);
  }
  return text;
}

/** The text with edits applied from the end; of two that overlap the first stays. */
export function applyEdits(text: string, edits: readonly { start: number; end: number; newText: string }[]): string {
  let limit = Number.POSITIVE_INFINITY;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    if (edit.end > limit) continue;
    text = text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
    limit = edit.start;
  }
  return text;
}

/** A text by its name, and the rules and severities of its findings. */
export type Row = readonly [name: string, text: string, ...expected: string[]];

/** Tests that each text has exactly the expected findings, whatever their positions and messages. */
export function checkRows(rows: readonly Row[]): void {
  test.each(rows)("%s", (_name, text, ...expected) => {
    expect(findingsIn(text).map((it) => /^\S+ (\S+ \w+):/.exec(it)?.[1] ?? it)).toEqual(expected);
  });
}
