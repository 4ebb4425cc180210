/** Records whose findings depend on a symbol that changed are checked again in steps, and are as in a text opened anew. */
import { expect, test } from "vitest";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import type { RecordPage } from "../../server/src/core/document/records/recordPage.js";
import { findings, openChecked, prepareFindings } from "../../server/src/core/lint/diagnostics.js";
import { knownFindings } from "../../server/src/core/lint/pageFindings.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const COUNT = 1000;
const FUNCTION = "func.func @f(%a: i32 {iree.abi.affinity = #hal.device.affinity<@dev>})\n";
const ALIASED = "#d = {iree.abi.affinity = @dev}\nfunc.func @g() attributes {iree.reflection = #d}\n";

const opened = (text: string) => openChecked("file:///a.mlir", 0, text);

/** Replaces texts that a document has once. */
function replace(document: AbiDocument, ...edits: readonly (readonly [from: string, to: string])[]): void {
  for (const [from, text] of edits) {
    const at = document.indexOf(from);
    const range = { start: document.positionAt(at), end: document.positionAt(at + from.length) };
    document.update([{ range, text }], document.version + 1);
  }
}

/** Types a character into the name of the device that all functions refer to. */
function rename(document: AbiDocument): void {
  const at = document.positionAt(document.indexOf("@dev :") + 2);
  document.update([{ range: { start: at, end: at }, text: "x" }], document.version + 1);
}

test.each([
  ["alone", ""],
  ["beside aliases", ALIASED],
])("a symbol that all records depend on, %s, has them checked in steps", (_, more) => {
  const document = opened(`module {\nutil.global private @dev : !hal.device\n${FUNCTION.repeat(COUNT)}${more}}\n`);
  const before = findings(document, DEFAULT_SETTINGS);
  rename(document);
  let steps = 0;
  for (const _ of prepareFindings(document, DEFAULT_SETTINGS)) steps++;
  // Those of the edited page have been found already.
  expect(steps).toBeGreaterThan(5);
  const isKnown = (page: RecordPage) => knownFindings(document, page, DEFAULT_SETTINGS) !== undefined;
  expect(document.recordPages().every(isKnown)).toBe(true);
  expect([...prepareFindings(document, DEFAULT_SETTINGS)]).toHaveLength(0);
  const after = findings(document, DEFAULT_SETTINGS);
  expect(after).toEqual(findings(opened(document.slice()), DEFAULT_SETTINGS));
  expect(after.length).toBeGreaterThan(before.length);
});

test("an edit between two steps leaves the rest to the next time", () => {
  const document = opened(`module {\nutil.global private @dev : !hal.device\n${FUNCTION.repeat(COUNT)}}\n`);
  findings(document, DEFAULT_SETTINGS);
  rename(document);
  const steps = prepareFindings(document, DEFAULT_SETTINGS);
  steps.next();
  document.update([], document.version + 1);
  expect(steps.next().done).toBe(true);
  expect([...prepareFindings(document, DEFAULT_SETTINGS)].length).toBeGreaterThan(5);
  expect(findings(document, DEFAULT_SETTINGS)).toEqual(findings(opened(document.slice()), DEFAULT_SETTINGS));
});

test.each([0, 1, 2])("a symbol changes with the first use of an alias after %i changes of aliases", (count) => {
  const declaration = (_: unknown, i: number) =>
    `func.func private @f${i}(%a: tensor<f32> {iree.abi.affinity = #hal.device.affinity<@dev>})\n`;
  const text = Array.from({ length: COUNT }, declaration).join("");
  const document = opened(`module {\nutil.global private @dev : !hal.device\n${text}${ALIASED}}\n`);
  findings(document, DEFAULT_SETTINGS);
  for (let i = 0; i < count; i++) {
    replace(document, ["= @dev", "= @dev "]);
    findings(document, DEFAULT_SETTINGS);
  }
  replace(document, ["= #d}", "= d}"]);
  findings(document, DEFAULT_SETTINGS);
  replace(document, ["= d}", "= #d}"], ["@dev :", "@gone :"]);
  expect(findings(document, DEFAULT_SETTINGS)).toEqual(findings(opened(document.slice()), DEFAULT_SETTINGS));
});

test.each([
  ["attribute", "attributes", 1],
  ["attributes", "attribute", 0],
  ["attr", "attributes", 1],
])("attributes after a body are checked again when %j before them becomes %j", (from, to, count) => {
  const document = opened(`module {\nfunc.func @g() {\n  return\n} ${from} {\n  iree.abi.stub}\n}\n`);
  findings(document, DEFAULT_SETTINGS);
  replace(document, [from, to]);
  const after = findings(document, DEFAULT_SETTINGS);
  expect(after).toHaveLength(count);
  expect(after).toEqual(findings(opened(document.slice()), DEFAULT_SETTINGS));
});
