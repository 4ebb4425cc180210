/** SARIF logs against the schema of SARIF 2.1.0. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { RULES } from "../../server/src/core/lint/registry.js";
import type { Rule } from "../../server/src/core/lint/rule.js";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

const PATH = fileURLToPath(new URL("../data/sarif-2.1.0-rtm.5.json", import.meta.url));

/** The schema is of draft 4; where that differs from what the validator reads, only the names of its own address do. */
function validator(): (log: unknown) => readonly string[] {
  const { $schema, id, ...schema } = JSON.parse(readFileSync(PATH, "utf8")) as Record<string, unknown>;
  expect([$schema, id]).toEqual([expect.stringContaining("draft-04"), expect.stringContaining("sarif-2.1.0")]);
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(
    schema,
  );
  return (log) =>
    validate(log) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

interface Run {
  readonly results: readonly { readonly ruleId: string; readonly fixes?: unknown }[];
}

/** A file: its name and contents. */
type Fixture = readonly [string, string | Uint8Array];

/** The fixture of a rule. */
function textOf({ id, bodies }: Rule): Fixture {
  const extension = bodies?.includes("vmasm") ? "vmasm" : "mlir";
  return [`${id}.${extension}`, readFileSync(`test/rules/${id}.mlir`, "utf8")];
}

/** The modules of the fixture of a rule that looks at those. */
function modulesOf(id: string): readonly Fixture[] {
  const cases = JSON.parse(readFileSync(`test/rules/${id}.json`, "utf8")) as { readonly module: ModuleSpec }[];
  return cases.map(({ module }, i) => [`${id}-${i}.vmfb`, buildModule(module)]);
}

async function sarif(args: readonly string[], cwd: string, input = ""): Promise<Record<string, unknown>> {
  const { stdout } = await mlirAbi(["lint", "--format", "sarif", ...args], { cwd, input });
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe("a SARIF log", () => {
  let errorsIn: (log: unknown) => readonly string[];
  beforeAll(() => {
    errorsIn = validator();
  });

  test("is valid with a finding of every rule's fixture, fixes among them", async () => {
    const fixtures = RULES.flatMap<Fixture>((rule) => (rule.module ? modulesOf(rule.id) : [textOf(rule)]));
    const folder = folderWith(Object.fromEntries(fixtures));
    const resultsOf = ({ runs }: Record<string, unknown>) => (runs as Run[]).flatMap((run) => run.results);
    const missingIn = (found: Run["results"]) => {
      const reported = new Set(found.map(({ ruleId }) => ruleId));
      return RULES.filter(({ id }) => !reported.has(id));
    };
    const log = await sarif([".", "*.vmfb"], folder);
    // A selected release takes the place of some rules, and another needs one.
    const others = missingIn(resultsOf(log)).map((rule) => textOf(rule)[0]);
    const logs = [log, await sarif([...others, "--runtime", "3.0.0"], folder)];
    const results = logs.flatMap(resultsOf);
    expect(missingIn(results)).toEqual([]);
    expect(results.some(({ fixes }) => fixes !== undefined)).toBe(true);
    expect(logs.flatMap(errorsIn)).toEqual([]);
  });

  test("is valid without findings", async () => {
    expect(errorsIn(await sarif(["."], folderWith({ "a.mlir": "module {}\n" })))).toEqual([]);
  });

  test("is valid for standard input, and for a file that can't be read and a bad configuration", async () => {
    const broken = 'func @f() attributes {iree.reflection = {f = "I7!R1!"}} { return }\n';
    expect(errorsIn(await sarif(["-"], folderWith({}), broken))).toEqual([]);
    const cwd = folderWith({ "a.mlir": broken, "mlir-abi.jsonc": '{ "rules": { "no-such-rule": "off" }, ' });
    expect(errorsIn(await sarif(["a.mlir", "missing.mlir"], cwd))).toEqual([]);
  });

  test("that lacks something is not valid", () => {
    expect(errorsIn({ version: "2.1.0" })).toContain(" must have required property 'runs'");
    expect(errorsIn({ version: "2.1.0", runs: [{}] })).toContain("/runs/0 must have required property 'tool'");
  });
});
