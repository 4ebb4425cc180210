import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { DEFAULT_CONFIG } from "../../server/src/core/lint/config/configuration.js";
import { levelOf, MIGRATION_RULES } from "../../server/src/core/lint/config/presets.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { parseMarkers } from "../kit/markers.js";

/** The complaints about a text whose complained parts are marked: each with the marked place. */
function expectComplaints(marked: string, ...messages: string[]) {
  const { text, spans } = parseMarkers(marked);
  const { config, complaints } = readConfig(text);
  expect(complaints.map(({ message }) => message)).toEqual(messages);
  expect(complaints.map(({ start, end }) => ({ start, end }))).toEqual(spans);
  return config;
}

describe("a configuration file", () => {
  test("has comments and trailing commas", () => {
    const text = `// for the old models
{
  "$schema": "https://example.org/schema.json",
  "preset": "archaeology", /* see there */
  "rules": { "sip-syntax": "off", "rank-mismatch": "info", },
  "pydm": { "typeCodes": "B" },
  "runtimes": ["3.4", ">=3.8"],
  "ignore": ["third_party/**"],
}
`;
    expect(readConfig(text)).toEqual({
      config: {
        preset: "archaeology",
        rules: { "sip-syntax": "off", "rank-mismatch": "information" },
        pydm: { typeCodes: "B" },
        runtimes: ["3.4", ">=3.8"],
        compileFlags: [],
        structure: true,
        format: { enabled: true, width: 100 },
        ignore: ["third_party/**"],
      },
      complaints: [],
    });
    expect(readConfig("{}")).toEqual({ config: DEFAULT_CONFIG, complaints: [] });
  });

  test("runtimes that nobody knows are reported, and the rest holds", () => {
    const { config, complaints } = readConfig('{ "runtimes": ["3.4.0", "3.4.7", 3] }');
    expect(config).toEqual({ ...DEFAULT_CONFIG, runtimes: ["3.4.0"] });
    expect(complaints.map(({ message }) => message.split(";")[0])).toEqual([
      "IREE has no release 3.4.7 that mlir-abi knows",
      'Found 3, expected a release of IREE such as "3.4.0"',
    ]);
    expect(readConfig('{ "runtimes": "3.4.0" }').complaints).toMatchObject([
      { message: 'Found "3.4.0", expected an array of IREE releases' },
    ]);
  });

  test("settings of PyDM that are no object are reported, and the rest holds", () => {
    const config = expectComplaints(
      '{ "preset": "strict", "pydm": <|"B"|> }',
      'Found "B", expected an object with typeCodes',
    );
    expect(config).toEqual({ ...DEFAULT_CONFIG, preset: "strict" });
  });

  test("a bad value is reported at its place, and counts as not given", () => {
    const config = expectComplaints(
      `{
  "preset": <|"strickt"|>,
  "rules": { <|"sip-sintax"|>: "off", "sip-syntax": <|"loud"|>, "negative-dim": <|1|>,
    "rank-mismatch": "error", "sip-key-gap": <|"warn"|>, "stale-kind": <|"eror"|> },
  "pydm": { "typeCodes": <|"D"|>, <|"typecodes"|>: "A" },
  "ignore": ["a", <|""|>, <|{}|>],
  <|"rule"|>: {}, <|"level"|>: 1
}`,
      'Found "strickt", expected a preset: recommended, strict, archaeology; did you mean strict?',
      'Unknown rule "sip-sintax"; did you mean sip-syntax?',
      'Found "loud", expected off, hint, information, warning, error',
      "Found 1, expected off, hint, information, warning, error",
      'Found "warn", expected off, hint, information, warning, error; did you mean warning?',
      'Found "eror", expected off, hint, information, warning, error; did you mean error?',
      'Found "D", expected auto, A, B, C',
      'Unknown key "typecodes"; did you mean typeCodes?',
      'Found "", expected a glob',
      "Found an object, expected a glob",
      'Unknown key "rule"; did you mean rules?',
      'Unknown key "level", expected $schema, preset, rules, pydm, runtimes, compileFlags, structure, format, ignore',
    );
    expect(config).toEqual({ ...DEFAULT_CONFIG, rules: { "rank-mismatch": "error" }, ignore: ["a"] });
  });

  test("lines and columns count from 0, in UTF-16 units, whatever ends the lines", () => {
    const { complaints } = readConfig('{ /* 😀 */ "x": 1,\r\n  "rules": [] }');
    expect(complaints.map(({ line, character }) => [line, character])).toEqual([
      [0, 11],
      [1, 11],
    ]);
  });

  test.each([
    ["<||>", "Not valid JSON: found the end of the file, expected a value"],
    ['{ "preset" <|"strict"|> }', 'Not valid JSON: found "\\"strict\\"", expected \':\''],
    ['{ "rules": { "sip-syntax": "off" }<||>', "Not valid JSON: found the end of the file, expected '}'"],
    ["<|[]|>", "Found an array, expected an object"],
    ['<|"strict"|>', 'Found "strict", expected an object'],
    ['{ "rules": <|[]|> }', "Found an array, expected an object of rule ids and levels"],
    ['{ "ignore": <|"a"|> }', 'Found "a", expected an array of globs'],
    ['{ "rules": {}, <|"rules"|>: {} }', 'Duplicate key "rules"'],
  ])("%s is reported once", (marked, message) => {
    expect(expectComplaints(marked, message)).toEqual(DEFAULT_CONFIG);
  });

  test("names that objects inherit are no keys and no rules", () => {
    expect(
      readConfig('{ "toString": 1, "rules": { "__proto__": "off", "constructor": "off" } }').complaints,
    ).toHaveLength(3);
  });

  test("brackets without end are no stack overflow", () => {
    for (const open of ["[", '{"a":']) {
      expect(readConfig(open.repeat(100_000)).complaints).toMatchObject([{ message: "Nested deeper than 64 levels" }]);
    }
  });

  test("no text makes it throw", () => {
    const part = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"rules"',
      '"preset"',
      '"ignore"',
      "/*",
      "*/",
      "//",
      "\n",
      "1",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (it) => {
        for (const { start, end } of readConfig(it).complaints) {
          expect(0 <= start && start <= end && end <= it.length).toBe(true);
        }
      }),
    );
  });
});

test("of very many mistakes in a configuration file the first are reported, in time", () => {
  const before = process.cpuUsage();
  const { complaints } = readConfig(`{"rules":{${'"sip-syntax":7,'.repeat(40_000)}}}`);
  expect(complaints).toHaveLength(100);
  // All of them: 7 s.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5);
});

describe("presets", () => {
  const settings = (preset: "recommended" | "strict" | "archaeology") => ({
    ...DEFAULT_SETTINGS,
    preset,
    rules: { "sip-syntax": "hint" as const },
  });

  test("recommended leaves every severity; it is what counts without a preset", () => {
    for (const severity of ["error", "warning", "information", "hint"] as const) {
      expect(levelOf(settings("recommended"), { code: "rank-mismatch", severity })).toBe(severity);
      expect(levelOf(DEFAULT_SETTINGS, { code: "legacy-reflection", severity })).toBe(severity);
    }
  });

  test("strict makes hints and informations warnings", () => {
    const levels = (["error", "warning", "information", "hint"] as const).map((severity) =>
      levelOf(settings("strict"), { code: "rank-mismatch", severity }),
    );
    expect(levels).toEqual(["error", "warning", "warning", "warning"]);
  });

  test("archaeology is silent about migrations and nothing else", () => {
    expect(levelOf(settings("archaeology"), { code: "legacy-reflection", severity: "information" })).toBe("off");
    expect(levelOf(settings("archaeology"), { code: "calling-convention-old-spelling", severity: "error" })).toBe(
      "off",
    );
    expect(levelOf(settings("archaeology"), { code: "non-canonical-spelling", severity: "hint" })).toBe("hint");
  });

  test("a rule's own level goes before the preset", () => {
    for (const preset of ["recommended", "strict", "archaeology"] as const) {
      expect(levelOf(settings(preset), { code: "sip-syntax", severity: "error" })).toBe("hint");
    }
  });

  test("the migrations are rules", () => {
    expect(MIGRATION_RULES.filter((id) => ruleOf(id) === undefined)).toEqual([]);
  });
});
