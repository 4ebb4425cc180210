/** A document of very many findings keeps those that are shown, and the kinds of the others. */
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
const keptIn = (document: ReturnType<typeof open>) =>
  document.records().reduce((count, { findings }) => count + (findings?.length ?? 0), 0);

test("not all findings are kept", () => {
  const document = open();
  const { total, findings: worst } = worstFindings(document, DEFAULT_SETTINGS, 100);
  expect(total).toBeGreaterThan(FUNCTIONS);
  expect(worst.length).toBe(100);
  expect(worst.some(({ severity }) => severity === "error")).toBe(true);
  expect(keptIn(document)).toBeLessThan(5000);
});

test("with a suppression, which is decided for all together, they are", () => {
  const document = open(`// mlir-abi-disable-file legacy-reflection\n${TEXT}`);
  expect(keptIn(document)).toBeGreaterThanOrEqual(FUNCTIONS);
});

test.each<[string, Settings]>([
  ["as they are", DEFAULT_SETTINGS],
  ["in another severity", { ...DEFAULT_SETTINGS, rules: { "misspelt-attribute": "error" } }],
  ["off", { ...DEFAULT_SETTINGS, rules: { "misspelt-attribute": "off" } }],
])("findings that were not kept are found again: %s", (_, settings) => {
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

test.each<[string, string]>([
  ["one alias", `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(500)}`],
  [
    "an alias each",
    Array.from(
      { length: 500 },
      (_, i) => `#a${i + 500} = {f = "I1!R1!"}\nfunc @f() attributes {iree.reflection = #a${i + 500}}\n`,
    ).join(""),
  ],
])("functions that refer to %s hold one list of findings, wherever that is defined", (_, text) => {
  const document = open(text);
  const lists = new Set(document.records().flatMap(({ findings, aliases }) => (aliases.length > 0 && findings) || []));
  expect(lists.size).toBeGreaterThan(0);
  expect(new Set(document.records().map(({ findings }) => findings)).size).toBeLessThan(5);
});
