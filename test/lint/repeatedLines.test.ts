/** Lines that occur again and again, whose findings depend on an alias or a symbol elsewhere. */
import { afterEach, expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import type { Rule } from "../../server/src/core/lint/rule.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

/** Without what is wrong with the structure, since each function has the same name. */
const SETTINGS = { ...DEFAULT_SETTINGS, lint: { ...DEFAULT_SETTINGS.lint, structure: false } };
const COUNT = 2000;
const LINE = 'func @f() attributes {iree.reflection = {f = "I1!R1!", fbr = "g", fv = "1"}}\n';

afterEach(() => vi.restoreAllMocks());

const ruleOf = (id: string) => RULES.find((rule) => rule.id === id) as Required<Pick<Rule, "check">>;

test.each([
  [
    "an alias",
    `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(COUNT)}`,
    "missing-version",
  ],
  ["a symbol that nobody defines", LINE.repeat(COUNT), "unknown-symbol"],
])("pages of lines that depend on %s are checked once", (_, text, id) => {
  const check = vi.spyOn(ruleOf(id), "check");
  expect(findingsOnce(openDocument("file:///a.mlir", 1, text), SETTINGS).findings.length).toBeGreaterThan(0);
  expect(check.mock.calls.length).toBeGreaterThan(0);
  // What is around the first and the last pages is not what is around the others.
  expect(check.mock.calls.length).toBeLessThan(COUNT / 2);
});

test("where the same line means another alias or symbol, it is checked again", () => {
  const use = "func @f() attributes {iree.reflection = #a}\n".repeat(5);
  const part = (f: string) => `#a = {f = "${f}", fv = "1"}\n${use}${LINE.repeat(5)}`;
  const whole = [part("I1!R1!"), `func @g()\n${part("x")}`, part("I1!R1!x")];
  const apart = whole.map((text) => findings(openDocument("file:///a.mlir", 1, text), SETTINGS));
  const marker = "// -----\n";
  let by = 0;
  const expected = apart.flatMap((found, i) => {
    const moved = found.map(({ code, message, start }) => [code, message, start + by]);
    by += (whole[i] ?? "").length + marker.length;
    return moved;
  });
  const found = findings(openChecked("file:///a.mlir", 1, whole.join(marker)), SETTINGS);
  expect(found.map(({ code, message, start }) => [code, message, start])).toEqual(expected);
});
