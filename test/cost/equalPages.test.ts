/** Pages that a text repeats are read once, in counts that are the same on every machine. */
import { afterEach, expect, test, vi } from "vitest";
import { Pages } from "../../server/src/core/document/pages.js";
import { findings, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const COUNT = 50;
const FUNCTIONS = Array.from({ length: 100 }, (_, i) => {
  return `func.func private @f${i}() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}}\n`;
}).join("");

afterEach(() => vi.restoreAllMocks());

test("what a dump repeats after each pass is read and checked once", () => {
  const tree = vi.spyOn(Pages.prototype, "tree");
  const rule = RULES.find(({ id }) => id === "signature-arity");
  const check = vi.spyOn(rule as Required<Pick<(typeof RULES)[number], "check">>, "check");
  const document = openChecked("file:///a.mlir", 1, `${FUNCTIONS}// -----\n`.repeat(COUNT));
  expect(document.records()).toHaveLength(100 * COUNT);
  expect(document.records().at(-1)?.header?.symbol).toBe("f99");
  expect(findings(document, DEFAULT_SETTINGS).length).toBeGreaterThanOrEqual(100 * COUNT);
  expect(tree.mock.calls.length).toBeLessThan(COUNT / 2);
  expect(check.mock.calls.length).toBeLessThan(300);
});
