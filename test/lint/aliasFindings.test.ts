import { expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import type { Rule } from "../../server/src/core/lint/rule.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { longTest } from "../kit/effort.js";
import { memoryUsed } from "../kit/memoryUsed.js";

const USES = 500;
const TEXT = `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(USES)}`;

test("functions that share an alias share the list of it", () => {
  const [, first, second] = openChecked("file:///a.mlir", 1, TEXT).records();
  expect(first?.aliases).toEqual(["a"]);
  expect(second?.aliases).toBe(first?.aliases);
});

test("functions that share aliases share the list of them", () => {
  const [, , first, second] = openChecked(
    "file:///a.mlir",
    1,
    `#b = 1\n${TEXT.replaceAll("{i", "{iree.abi = #b, i")}`,
  ).records();
  expect(first?.aliases).toEqual(["b", "a"]);
  expect(second?.aliases).toBe(first?.aliases);
});

longTest("an alias that one function refers to takes little memory", () => {
  const aliases = 8000;
  const part = (i: number) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`;
  const text = Array.from({ length: aliases }, (_, i) => part(i)).join("");
  const document = openDocument("file:///a.mlir", 1, text);
  // Trees of pages are kept up to a limit, whoever has them read.
  expect(document.structure.sections).toHaveLength(1);
  const before = memoryUsed();
  expect(document.records()).toHaveLength(2 * aliases);
  expect((memoryUsed() - before) / aliases).toBeLessThan(550);
});

/** How often a rule about reflection runs. */
const checks = () => {
  const rule = RULES.find(({ id }) => id === "missing-version") as Required<Pick<Rule, "check">>;
  return vi.spyOn(rule, "check");
};

const SHAPES: readonly (readonly [string, (i: number) => string])[] = [
  ["an alias each", (i) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`],
  [
    "sections that define the same alias",
    () => '#a = {f = "I1!R1!"}\nfunc @f() attributes {iree.reflection = #a}\n// -----\n',
  ],
];

test.each(SHAPES)(
  "after an edit, only pages near it and those that follow its alias are examined again: %s",
  (_, part) => {
    const aliases = 1000;
    const document = openChecked("file:///a.mlir", 1, Array.from({ length: aliases }, (_, i) => part(i)).join(""));
    const worst = (it = document) => worstFindings(it, DEFAULT_SETTINGS, 3);
    expect(worst().total).toBe(2 * aliases);
    const lines = Math.floor(document.lineCount / aliases);
    // A comment, the value of an alias, and its name.
    for (const { at, character, text } of [
      { at: 251, character: 0, text: "// x\n" },
      { at: 451, character: 12, text: "9" },
      { at: 651, character: 2, text: "9" },
    ]) {
      // The comment is on a line of its own.
      const place = { line: at * lines + (character === 0 ? 0 : 1), character };
      document.update([{ range: { start: place, end: place }, text }], document.version + 1);
      const check = checks();
      const found = worst();
      expect(check.mock.calls.length).toBeLessThan(aliases / 2);
      check.mockRestore();
      expect(found).toEqual(worst(openChecked("file:///a.mlir", 1, document.slice())));
    }
  },
);

test("what a definition shows alone is reported there once, what only some functions show with their names", () => {
  const use = (name: string, type: string) =>
    `func.func @${name}(%a: ${type}) attributes {iree.reflection = #a} { return }\n`;
  const text = `#a = {f = "I6!B3!d4R1!", fv = "2"}\n${use("f", "tensor<4xf32>")}${use("g", "tensor<5xf32>")}`;
  const document = openChecked("file:///a.mlir", 1, text);
  const found = findings(document, DEFAULT_SETTINGS).map(({ message }) => message);
  expect(found.filter((message) => message.includes("(for @g)"))).toHaveLength(1);
  expect(found.filter((message) => message.includes("(for @f"))).toHaveLength(0);
  expect(new Set(found).size).toBe(found.length);
});
