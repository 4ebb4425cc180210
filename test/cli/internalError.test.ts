/** An error inside a rule costs its file: the findings of the others are reported, in every format. */
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { lintCommand } from "../../server/src/cli/commands/lint.js";
import { type LintOutcome, type LintTask, lintFile } from "../../server/src/cli/lint/lintFile.js";
import { LINT_FORMATS } from "../../server/src/cli/reporters/formats.js";
import { reporterOf } from "../../server/src/cli/reporters/registry.js";
import type { DataReporter } from "../../server/src/cli/reporters/reporter.js";
import { colorsThat } from "../../server/src/cli/terminal/terminal.js";
import { duplicateAttributeKey } from "../../server/src/core/lint/rules/attribute/duplicate-attribute-key.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { folderWith } from "../kit/cli.js";

const bad = (name: string) => `func @${name}() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} { return }\n`;
const FILES = { "a.mlir": bad("a"), "b.mlir": bad("b"), "c.mlir": bad("c") };
const COMPLAINT = "could not be checked: internal error: ouch (please report it)";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Has a rule throw in a function. */
function throwIn(symbol: string): void {
  vi.spyOn(duplicateAttributeKey, "check").mockImplementation((context) => {
    if (context.header?.symbol === symbol) throw new TypeError("ouch");
  });
}

/** What lint writes about all files of a folder. */
async function linted(folder: string, options: Partial<Parameters<typeof lintCommand>[1]>) {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  }
  const paths = Object.keys(FILES).map((name) => join(folder, name));
  try {
    return { exit: await lintCommand(paths, { format: "text", rule: {}, ...options }), ...written };
  } finally {
    vi.mocked(process.stdout.write).mockRestore();
    vi.mocked(process.stderr.write).mockRestore();
  }
}

describe("an error inside a rule", () => {
  test.each(LINT_FORMATS)("leaves the findings of other files, --format %s", async (format) => {
    const folder = folderWith(FILES);
    throwIn("b");
    const { exit, stdout, stderr } = await linted(folder, { format });
    expect(exit).toBe(2);
    expect(stderr).toBe(`mlir-abi: error: ${join(folder, "b.mlir")}: ${COMPLAINT}\n`);
    for (const name of ["a", "c"]) expect(stdout).toContain(`${name}.mlir`);
    expect(stdout.split("Length is 2 but the contents are 1 byte").length).toBeGreaterThan(2);
    if (["json", "sarif", "gitlab", "rdjson"].includes(format)) expect(() => JSON.parse(stdout)).not.toThrow();
  });

  test("is counted in the summary, and leaves the statistics of other files", async () => {
    const folder = folderWith(FILES);
    throwIn("b");
    const summary = "Found 2 errors (6 ABI attributes in 2 files, not examined: 1)\n";
    expect((await linted(folder, { minSeverity: "error" })).stdout.endsWith(summary)).toBe(true);
    const { stdout } = await linted(folder, { minSeverity: "error", statistics: true });
    expect(stdout).toMatch(/^2 {2}error/);
    expect(stdout.endsWith(summary)).toBe(true);
  });

  test("shows its stack with MLIR_ABI_DEBUG=1, and does not end the run", async () => {
    const folder = folderWith(FILES);
    throwIn("b");
    vi.stubEnv("MLIR_ABI_DEBUG", "1");
    const { exit, stdout, stderr } = await linted(folder, { format: "json" });
    expect(exit).toBe(2);
    expect(JSON.parse(stdout).files).toHaveLength(2);
    expect(stderr.match(/ouch\n +at /g)).toHaveLength(1);
  });

  test("while a report is written ends that file, once", async () => {
    const folder = folderWith(FILES);
    const reporter = reporterOf("github", { colors: colorsThat(false), columns: undefined, all: true }) as DataReporter;
    const task: LintTask = { path: join(folder, "a.mlir"), shown: "a.mlir", settings: DEFAULT_SETTINGS };
    const pieces: string[] = [];
    const outcomes: LintOutcome[] = [];
    const failing = {
      ...reporter,
      *file() {
        yield "begun";
        throw new TypeError("ouch");
      },
    };
    await lintFile(task, failing, undefined, {
      text: (piece) => void pieces.push(piece),
      done: (outcome) => void outcomes.push(outcome),
    });
    expect(pieces).toEqual(["begun"]);
    expect(outcomes.map(({ complaint }) => complaint)).toEqual([`a.mlir: ${COMPLAINT}`]);
  });
});
