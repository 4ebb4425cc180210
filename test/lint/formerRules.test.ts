/** Ids of rules that others have taken over: what users have written keeps its effect, and a note says what the rule is now. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { settingsFrom } from "../../server/src/core/lint/config/settingsFrom.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { FORMER_RULES } from "../../server/src/core/lint/formerRules.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../kit/fixture.js";

const WRONG = "util.func private @f() attributes {iree.abi.stub; my.attr}\n";
const NOTE = "Rule 'dictionary-syntax' is now a part of 'mlir-syntax'";
const found = (text: string) => findings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS);

test("each is a rule of today, and none itself", () => {
  for (const [id, now] of Object.entries(FORMER_RULES)) {
    expect(ruleOf(id), id).toBeUndefined();
    expect(ruleOf(now), now).toBeDefined();
  }
});

test("a suppression by a former id has its effect, and a note with a fix", () => {
  const text = `// mlir-abi-disable-next-line dictionary-syntax -- as it is\n${WRONG}`;
  const [note, ...others] = found(text);
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    code: "unused-suppression",
    severity: "information",
    message: NOTE,
    start: 30,
    end: 47,
  });
  const fixed = applyEdits(text, note?.fix?.edits ?? []);
  expect(fixed).toBe(text.replace("dictionary-syntax", "mlir-syntax"));
  expect(found(fixed)).toEqual([]);
});

test("one without a finding is unused", () => {
  const [unused, ...others] = found("// mlir-abi-disable-file dictionary-syntax\nfunc.func private @f()\n");
  expect(others).toEqual([]);
  expect(unused).toMatchObject({
    severity: "warning",
    message: "Unused suppression: no finding of dictionary-syntax in this file",
  });
});

test.each([
  ['{"rules": {"dictionary-syntax": "off"}}', { "mlir-syntax": "off" }],
  ['{"rules": {"mlir-syntax": "warning", "dictionary-syntax": "off"}}', { "mlir-syntax": "warning" }],
  ['{"rules": {"dictionary-syntax": "off", "mlir-syntax": "warning"}}', { "mlir-syntax": "warning" }],
])("a configuration is read with a note: %s", (text, rules) => {
  const { config, complaints } = readConfig(text);
  expect(config.rules).toEqual(rules);
  expect(complaints).toMatchObject([{ message: NOTE, isNote: true, line: 0 }]);
});

test("an editor's settings take a former id", () => {
  const { settings, complaints } = settingsFrom({ rules: { "dictionary-syntax": "off" } });
  expect(complaints).toEqual([]);
  expect(settings.rules).toEqual({ "mlir-syntax": "off" });
});
