import { describe, expect, test } from "vitest";
import { settingsFrom } from "../../server/src/core/lint/config/settingsFrom.js";
import { DEFAULT_SETTINGS, ruleLevel, SETTINGS } from "../../server/src/core/lint/settings.js";

describe("settings", () => {
  test("nothing gives the defaults, without a word", () => {
    for (const value of [undefined, null, {}, { lint: null, rules: null }]) {
      expect(settingsFrom(value)).toEqual({ settings: DEFAULT_SETTINGS, complaints: [] });
    }
  });

  test("reads nested and dotted keys", () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      lint: { enabled: false, structure: true },
      hover: { enabled: false, mlir: true },
      rules: { "sip-syntax": "off" },
    };
    expect(settingsFrom(settings)).toEqual({ settings, complaints: [] });
    expect(settingsFrom({ "lint.enabled": false, "hover.enabled": false, rules: { "sip-syntax": "off" } })).toEqual({
      settings,
      complaints: [],
    });
  });

  test("info is information", () => {
    expect(ruleLevel("info")).toBe("information");
    expect(settingsFrom({ rules: { "sip-syntax": "info" } }).settings.rules).toEqual({ "sip-syntax": "information" });
  });

  test("a bad value counts as its default and gives one line", () => {
    expect(settingsFrom("on")).toEqual({
      settings: DEFAULT_SETTINGS,
      complaints: ['Setting mlirAbi is "on", expected an object'],
    });
    const { settings, complaints } = settingsFrom({
      lint: { enabled: "yes" },
      hover: { enabled: false, mlir: true },
      rules: { "sip-syntax": "loud", "no-such-rule": "off", "raw-signature-syntax": "warning" },
    });
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      lint: { enabled: true, structure: true },
      hover: { enabled: false, mlir: true },
      rules: { "raw-signature-syntax": "warning" },
    });
    expect(complaints).toEqual([
      'Setting mlirAbi.lint.enabled is "yes", expected true or false',
      'Setting mlirAbi.rules.sip-syntax is "loud", expected off, hint, information, warning, error',
      'Setting mlirAbi.rules has an unknown rule "no-such-rule"',
    ]);
    expect(settingsFrom({ rules: ["off"] }).complaints).toEqual([
      'Setting mlirAbi.rules is ["off"], expected an object of rule ids and levels',
    ]);
  });

  test("runtimes that nobody knows are left out, each with a line", () => {
    const { settings, complaints } = settingsFrom({ runtimes: ["3.4.0", "3.99.0", "loud", 3, ">=3.4 <3.6"] });
    expect(settings.runtimes).toEqual(["3.4.0", ">=3.4 <3.6"]);
    expect(complaints.map((it) => it.split(";")[0])).toEqual([
      "Setting mlirAbi.runtimes: IREE 3.99.0 is newer than this version of mlir-abi knows",
      'Setting mlirAbi.runtimes: "loud" is not a release of IREE',
      'Setting mlirAbi.runtimes: Found 3, expected a release of IREE such as "3.4.0"',
    ]);
    expect(settingsFrom({ runtimes: "3.4.0" }).complaints).toEqual([
      'Setting mlirAbi.runtimes is "3.4.0", expected an array of IREE releases',
    ]);
  });

  test("a number has to be an integer in its range", () => {
    expect(settingsFrom({ "workspace.maxFiles": 0 }).settings.workspace.maxFiles).toBe(0);
    for (const value of [-1, 1.5, "10", 1e9, Number.NaN]) {
      const { settings, complaints } = settingsFrom({ workspace: { maxFiles: value } });
      expect(settings).toEqual(DEFAULT_SETTINGS);
      expect(complaints).toEqual([
        expect.stringMatching(/^Setting mlirAbi.workspace.maxFiles is .*, expected an integer from 0 to 1000000$/),
      ]);
    }
  });

  test("names that objects inherit are no settings and no rules", () => {
    const value = JSON.parse(
      '{"__proto__": {"lint": {"enabled": false}}, "rules": {"__proto__": "off", "toString": "off"}}',
    );
    const { settings, complaints } = settingsFrom(value);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(complaints).toHaveLength(2);
  });

  test("each choice is described", () => {
    const choices = SETTINGS.filter((setting) => setting.type === "choice");
    expect(choices.map(({ key }) => key)).toEqual(["run", "format.json", "pydm.typeCodes", "trace.server"]);
    for (const { choices: words, choiceDocs } of choices) expect(choiceDocs).toHaveLength(words.length);
  });

  test("the table's defaults are the defaults", () => {
    expect(DEFAULT_SETTINGS).toEqual({
      lint: { enabled: true, structure: true },
      run: "onType",
      hover: { enabled: true, mlir: true },
      inlayHints: { signatures: true, indices: false, fences: false, pydm: true },
      codeLens: { enabled: true },
      semanticTokens: { enabled: true },
      format: { enabled: true, width: 100, json: "compact" },
      pydm: { typeCodes: "auto" },
      runtimes: [],
      compileFlags: [],
      workspace: { index: true, maxFiles: 20_000, maxFileBytes: 4 * 1024 * 1024, maxMemoryMiB: 64 },
      rules: {},
    });
    const table = Object.fromEntries(SETTINGS.map((setting) => [setting.key, setting.default]));
    expect(settingsFrom(table)).toEqual({ settings: DEFAULT_SETTINGS, complaints: [] });
  });
});
