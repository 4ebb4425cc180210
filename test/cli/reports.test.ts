/** `lint` for other programs: SARIF 2.1.0 and GitHub's workflow commands. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { RULES } from "../../server/src/core/lint/registry.js";
import { folderWith as anyFolderWith, mlirAbi } from "../kit/cli.js";

const OLD = { "mlir-abi.jsonc": '{ "preset": "archaeology" }' };
const folderWith = (files: Readonly<Record<string, string>>) => anyFolderWith({ ...OLD, ...files });

const BROKEN =
  'func @"😀"(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }\n';
/** UTF-16 column of the wrong length, from 1. */
const COLUMN = BROKEN.indexOf("7!B3") + 1;

interface Log {
  readonly version: string;
  readonly $schema: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly Record<string, unknown>[] } };
    readonly columnKind: string;
    readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
    readonly results: readonly Record<string, unknown>[];
    readonly invocations: readonly { readonly executionSuccessful: boolean }[];
  }[];
}

async function sarif(
  args: readonly string[],
  cwd: string,
  input = "",
): Promise<Log & { readonly exit: number | null }> {
  const { exit, stdout } = await mlirAbi(["lint", "--format", "sarif", ...args], { cwd, input });
  return { exit, ...(JSON.parse(stdout) as Log) };
}

describe("--format sarif", () => {
  test("is a log of one run with the rules and their pages", async () => {
    const cwd = folderWith({ "a.mlir": "module {}\n" });
    const { exit, version, $schema, runs } = await sarif(["a.mlir"], cwd);
    expect({ exit, version }).toEqual({ exit: 0, version: "2.1.0" });
    expect($schema).toMatch(/^https:.*\/sarif-schema-2\.1\.0\.json$/);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run).toMatchObject({
      columnKind: "utf16CodeUnits",
      results: [],
      invocations: [{ executionSuccessful: true }],
      tool: { driver: { name: "mlir-abi" } },
    });
    expect(run?.originalUriBaseIds).toEqual({ "%SRCROOT%": { uri: `${pathToFileURL(cwd).href}/` } });
    const rules = run?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    for (const { id, helpUri, shortDescription, defaultConfiguration } of rules) {
      expect(helpUri).toMatch(new RegExp(`^https://.*/docs/rules/${id}\\.md$`));
      expect(shortDescription).toEqual({ text: expect.stringMatching(/\S/) });
      expect(defaultConfiguration).toEqual({ level: expect.stringMatching(/^(?:error|warning|note)$/) });
    }
  });

  test("has a result for a finding, with its fix, in UTF-16 columns from 1", async () => {
    const cwd = folderWith({ "a b/ü.mlir": `\r\n${BROKEN}` });
    const { exit, runs } = await sarif(["."], cwd);
    expect(exit).toBe(1);
    const artifactLocation = { uri: "a%20b/%C3%BC.mlir", uriBaseId: "%SRCROOT%" };
    const region = { startLine: 2, startColumn: COLUMN, endLine: 2, endColumn: COLUMN + 1 };
    expect(runs[0]?.results).toEqual([
      {
        ruleId: "span-length-mismatch",
        ruleIndex: RULES.findIndex(({ id }) => id === "span-length-mismatch"),
        level: "error",
        message: { text: "Length is 7 but the contents are 6 bytes" },
        locations: [{ physicalLocation: { artifactLocation, region } }],
        fixes: [
          {
            description: { text: expect.stringMatching(/\S/) },
            artifactChanges: [
              { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: "6" } }] },
            ],
          },
        ],
      },
    ]);
  });

  test("levels follow the settings: informations and hints are notes", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN });
    for (const [word, level] of [
      ["warning", "warning"],
      ["info", "note"],
      ["hint", "note"],
    ]) {
      const { runs } = await sarif(["a.mlir", "--rule", `span-length-mismatch=${word}`], cwd);
      expect(runs[0]?.results).toMatchObject([{ level }]);
    }
  });

  test("paths outside of the current folder are absolute; what can't be read makes the run no success", async () => {
    const cwd = folderWith({ "in/a.mlir": BROKEN, "out/b.mlir": BROKEN });
    const { exit, runs } = await sarif(["a.mlir", "../out/b.mlir", "none.mlir"], join(cwd, "in"));
    expect(exit).toBe(2);
    const locations = JSON.stringify(runs[0]?.results.map(({ locations }) => locations));
    expect(locations).toContain('{"uri":"a.mlir","uriBaseId":"%SRCROOT%"}');
    expect(locations).toContain(`{"uri":"${pathToFileURL(join(cwd, "out/b.mlir")).href}"}`);
    expect(runs[0]?.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: "error",
            message: { text: "none.mlir: no such file or folder" },
            locations: [{ physicalLocation: { artifactLocation: { uri: "none.mlir", uriBaseId: "%SRCROOT%" } } }],
          },
        ],
      },
    ]);
  });
});

describe("--format github", () => {
  test("is a workflow command for each finding, columns from 1", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN });
    const run = (word: string) =>
      mlirAbi(["lint", "--format", "github", "./a.mlir", "--rule", `span-length-mismatch=${word}`], { cwd });
    const rest =
      `title=mlir-abi (span-length-mismatch),file=a.mlir,line=1,endLine=1,col=${COLUMN},endColumn=${COLUMN + 1}` +
      "::Length is 7 but the contents are 6 bytes\n";
    expect(await run("error")).toEqual({ exit: 1, stdout: `::error ${rest}`, stderr: "" });
    expect(await run("warning")).toEqual({ exit: 0, stdout: `::warning ${rest}`, stderr: "" });
    expect((await run("info")).stdout).toBe(`::notice ${rest}`);
    expect((await run("hint")).stdout).toBe(`::notice ${rest}`);
    expect((await run("off")).stdout).toBe("");
  });

  test("escapes what would end a property or a command", async () => {
    const name = "100%,a:b\r\nc.mlir";
    const cwd = folderWith({ [name]: BROKEN });
    const { stdout } = await mlirAbi(["lint", "--format", "github", "."], { cwd });
    expect(stdout).toContain(",file=100%25%2Ca%3Ab%0D%0Ac.mlir,line=1,");
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  test("escapes the message, too", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN.replace("I7!B3!d1R1!", "I6!B3!d1R1!%0A") });
    const { stdout } = await mlirAbi(["lint", "--format", "github", "a.mlir"], { cwd });
    expect(stdout).toMatch(/::[^:]*%250A|::[^%]*%25/);
    expect(stdout).not.toMatch(/%0A/);
  });
});
