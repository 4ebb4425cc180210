/** Counts of very many findings, and those at one place, are what all of them say. */
import { expect, test } from "vitest";
import {
  findings,
  findingsTouching,
  fixableCounts,
  openChecked,
  worstFindings,
} from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { structureFindings } from "../../server/src/core/lint/structureFindings.js";

const FUNCTIONS = 6000;

/** A warning each, and an error in the last one. */
const TEXT = `${Array.from(
  { length: FUNCTIONS },
  (_, i) => `util.func @f${i}(%x: i32 {iree.abi.naem = "x"}) { util.return }\n`,
).join("")}func @last(%x: i1) attributes {iree.reflection = {f = "I9!O5!R2!", fv = "1"}} { return }\n`;

const open = (text = TEXT) => openChecked("file:///a.mlir", 1, text);
test.each<[string, Settings]>([
  ["as they are", DEFAULT_SETTINGS],
  ["in another severity", { ...DEFAULT_SETTINGS, rules: { "misspelt-attribute": "error" } }],
  ["off", { ...DEFAULT_SETTINGS, rules: { "misspelt-attribute": "off" } }],
])("of very many findings: %s", (_, settings) => {
  const document = open();
  const { total } = worstFindings(document, settings, 100);
  const at = TEXT.indexOf(`@f${FUNCTIONS - 1}(`);
  const span = { start: at, end: at + 40 };
  const here = findingsTouching(document, settings, span, structureFindings);
  const fixable = fixableCounts(document, settings, structureFindings);
  const all = findings(document, settings);
  expect(total).toBe(all.length);
  expect(here).toEqual(all.filter(({ start, end }) => start <= span.end && span.start <= end));
  const codes = all.filter(({ fix }) => fix?.safe === true && fix.edits.length > 0).map(({ code }) => code);
  expect([...fixable.values()].reduce((sum, count) => sum + count, 0)).toBe(codes.length);
  expect(new Set(fixable.keys())).toEqual(new Set(codes));
});
