/** `lint` shows what a malformed string says after its fixes: below its first finding that has one. */
import { expect, test } from "vitest";
import { lintedFile } from "../../server/src/cli/reporters/linted.js";
import { textReporter } from "../../server/src/cli/reporters/text.js";
import { colorsThat } from "../../server/src/cli/terminal/terminal.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { legacyFunctions } from "../kit/legacyFunctions.js";

const MARK = "\n      = ";

function readings(attributes: string, columns?: number): readonly string[] {
  const document = openDocument("file:///a.mlir", 0, `func.func private @f() attributes {${attributes}}\n`);
  const found = findings(document, DEFAULT_SETTINGS);
  const pieces = [
    ...textReporter({ colors: colorsThat(false), columns, all: true }).file(lintedFile("a.mlir", document, found, 0)),
  ];
  return pieces
    .join("")
    .split(MARK)
    .slice(1)
    .map((piece) => piece.slice(0, piece.indexOf("\n")));
}

test.each([
  ["one fix", 'iree.reflection = {f = "I9!B3!d1R1!", fv = "1"}', ["after the fix: (tensor<1xf32>) -> ()"]],
  [
    "one fix for two faults, once",
    'iree.reflection = {f = "I13!B9!t06d01R1!", fv = "1"}',
    ["after the fix: (tensor<1xi32>) -> ()"],
  ],
  [
    "the fixes of two findings, once",
    'iree.reflection = {f = "I7!B3!d1R2!", fv = "1"}',
    ["after the fixes: (tensor<1xf32>) -> ()"],
  ],
  [
    "each string",
    'iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I9!B3!d1R1!", fv = "1", sip = "I9!S5!k0_0R1!"}',
    ["after the fix: (tensor<1xf32>) -> ()", "after the fix: (raw0) -> ()"],
  ],
  ["a string without a fix", 'iree.reflection = {f = "I1!R1!x", fv = "1"}', []],
  ["a string that its fixes leave malformed", 'iree.reflection = {f = "I9!B3!d1xR1!", fv = "1"}', []],
  ["a well-formed string", 'iree.reflection = {f = "I6!B3!d1R2!", fv = "1"}, iree.abi = 1', [expect.anything()]],
])("%s", (_, attributes, expected) => {
  expect(readings(attributes)).toEqual(expected);
});

test("fits the columns", () => {
  const [reading] = readings(`iree.reflection = {f = "I9!B3!d1${"B3!d1".repeat(99)}R1!", fv = "1"}`, 60);
  expect(reading).toMatch(/^after the fix: .*…$/);
  expect(`${MARK.slice(1)}${reading}`).toHaveLength(60);
});

function report(text: string, all: boolean): string {
  const document = openDocument("file:///a.mlir", 0, text);
  const style = { colors: colorsThat(false), columns: undefined, all };
  const file = lintedFile("a.mlir", document, findings(document, DEFAULT_SETTINGS), 0);
  return [...textReporter(style).file(file)].join("");
}

test("notes of a kind are reported once for a file, with their number, or each with --all", () => {
  const notes = (text: string) => text.match(/\[legacy-reflection\]/g)?.length;
  const once = report(legacyFunctions(386), false);
  expect(notes(once)).toBe(1);
  expect(once).toMatch(/^a\.mlir:1:\d+: note: /);
  expect(once).toContain(`${MARK}385 more of legacy-reflection in this file; --all lists each\n`);
  expect(notes(report(legacyFunctions(386), true))).toBe(386);
  expect(report(legacyFunctions(1), false)).not.toContain("more of");
});

test("errors are reported one by one", () => {
  expect(report(legacyFunctions(3, "I2!R1!"), false).match(/: error: /g)).toHaveLength(3);
});
