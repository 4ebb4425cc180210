/** Reports for GitLab, reviewdog, JUnit readers and comments; each against what its reader takes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

/** The note that a signature is an old one, then a wrong length, after a character of four bytes and two UTF-16 units. */
const BROKEN =
  'func @"😀"(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }\n';
const LENGTH = BROKEN.indexOf("7!B3");
/** Defined twice, so that a message has its name. */
const HOSTILE = 'func.func private @"<b>|@you#1`\x1b\ufffe&"()\n'.repeat(2);
const FILES = {
  "a.mlir": BROKEN,
  "b/<&\"'>.mlir": HOSTILE,
  "clean.mlir": "module {}\n",
  "m.vmfb": buildModule(fullSpec(4)),
  "z.mlir": new Uint8Array([0]),
};

async function lint(format: string, files: Readonly<Record<string, string | Uint8Array>> = FILES) {
  const cwd = folderWith(files);
  writeFileSync(join(cwd, "list"), Object.keys(files).join("\n"));
  return mlirAbi(["lint", "--files-from", "list", "--format", format], { cwd });
}

function complaints(schema: string, value: unknown): readonly string[] {
  const text = readFileSync(new URL(`../data/formats/${schema}`, import.meta.url), "utf8");
  const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(text));
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe("--format gitlab", () => {
  test("is a code quality report without equal fingerprints", async () => {
    const texts = [BROKEN, "// -----\n", BROKEN, BROKEN.replace("😀", "g")];
    const { stdout, exit } = await lint("gitlab", { ...FILES, "./three.mlir": texts.join("") });
    expect(exit).toBe(2);
    const issues = JSON.parse(stdout) as readonly Record<string, unknown>[];
    expect(complaints("gitlab.json", issues)).toEqual([]);
    expect(issues).toContainEqual(
      expect.objectContaining({
        description: "Length is 7 but the contents are 6 bytes",
        check_name: "span-length-mismatch",
        severity: "major",
        location: { path: "a.mlir", lines: { begin: 1, end: 1 } },
      }),
    );
    const location = { path: "three.mlir", lines: { begin: 1, end: 1 } };
    expect(issues).toContainEqual(expect.objectContaining({ location }));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  });

  test("keeps fingerprints when lines move", async () => {
    const of = async (text: string) => JSON.parse((await lint("gitlab", { "a.mlir": text })).stdout)[1].fingerprint;
    expect(await of(`\n\n${BROKEN}`)).toBe(await of(BROKEN));
  });

  test("is an empty list without findings", async () => {
    expect(await lint("gitlab", { "a.mlir": "module {}\n" })).toMatchObject({ exit: 0, stdout: "[]\n" });
  });
});

describe("--format rdjson", () => {
  test("is a DiagnosticResult, columns in bytes", async () => {
    const result = JSON.parse((await lint("rdjson")).stdout);
    expect(complaints("rdjson.json", result)).toEqual([]);
    // Two UTF-16 units are four bytes.
    const range = { start: { line: 1, column: LENGTH + 3 }, end: { line: 1, column: LENGTH + 4 } };
    expect(result.diagnostics[1]).toMatchObject({
      message: "Length is 7 but the contents are 6 bytes",
      location: { path: "a.mlir", range },
      severity: "ERROR",
      code: { value: "span-length-mismatch" },
      suggestions: [{ range, text: "6" }],
    });
    expect(BROKEN.slice(LENGTH, LENGTH + 1)).toBe("7");
  });

  test("has no suggestion for a fix of several edits, which would be applied one by one", async () => {
    const { diagnostics } = JSON.parse((await lint("rdjson", { "a.mlir": BROKEN.replace("B3", "B9") })).stdout);
    expect(diagnostics).toHaveLength(3);
    for (const each of diagnostics) expect(each).not.toHaveProperty("suggestions");
  });

  test("has the line alone where the column is far away, also of the end alone", async () => {
    const start = "func.func @f() attributes {";
    const end = ' = {f = "I';
    const spaces = " ".repeat(64 * 1024 - start.length - "iree.reflection".length - end.length);
    const wide = `${start}${spaces}iree.reflection${end}7!B3!d1R1!", fv = "1"}} { return }\n`;
    for (const text of [wide, ` ${wide}`]) {
      const { diagnostics } = JSON.parse((await lint("rdjson", { "a.mlir": text })).stdout);
      expect(diagnostics[1].code.value).toBe("span-length-mismatch");
      expect(diagnostics[1].location).toEqual({ path: "a.mlir", range: { start: { line: 1 } } });
      expect(diagnostics[1]).not.toHaveProperty("suggestions");
    }
  });
});

describe("--format junit", () => {
  test("has a suite a file and a case a finding", async () => {
    const { stdout } = await lint("junit");
    expect(stdout).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="mlir-abi lint">\n/);
    expect(stdout.match(/<testsuite name="[^"]*"/g)?.map((it) => it.slice(17, -1))).toEqual([
      "a.mlir",
      "b/&lt;&amp;&quot;'&gt;.mlir",
      "clean.mlir",
      "m.vmfb",
      "z.mlir",
    ]);
    expect(stdout).toContain(`<testcase name="span-length-mismatch:1:${LENGTH + 1}" classname="a.mlir">
      <failure type="span-length-mismatch" message="Length is 7 but the contents are 6 bytes">`);
    expect(stdout).toContain('<testsuite name="a.mlir" tests="2" failures="1" errors="0">');
    expect(stdout).toContain(`<testsuite name="clean.mlir" tests="1" failures="0" errors="0">
    <testcase name="lint" classname="clean.mlir"/>`);
    expect(stdout).toContain('<error message="z.mlir: a binary file, expected MLIR text"/>');
    // Nothing of a file is an element, a control character or what XML forbids.
    expect(stdout).toContain('message="Duplicate symbol @&lt;b&gt;|@you#1`&lt;U+001B&gt;\ufffd&amp;, ');
    expect(stdout).not.toMatch(/<b>|\x1b|\ufffe/);
  });
});

describe("--format markdown", () => {
  test("is a table a file, in which nothing of a file is markup", async () => {
    const { stdout } = await lint("markdown");
    expect(stdout).toContain("### a.mlir\n\n| Line | Severity | Finding | Rule |\n| ---: | --- | --- | --- |\n");
    expect(stdout).toMatch(
      /^\| 1 \| error \| Length is 7 but the contents are 6 bytes \| \[span-length-mismatch\]\(https:.*\.md\) \|$/m,
    );
    expect(stdout).toMatch(/### z\.mlir\n\nz\.mlir: a binary file/);
    expect(stdout).not.toContain("clean.mlir");
    expect(stdout).toContain("Duplicate symbol");
    expect(stdout).not.toMatch(/@you|#1|(?<!\\)<b>|\x1b/);
    for (const line of stdout.split("\n").filter((it) => it.startsWith("| "))) {
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
    }
  });
});

test.each(["gitlab", "junit", "rdjson", "markdown"])("merge makes %s of results", async (format) => {
  const cwd = folderWith(FILES);
  writeFileSync(join(cwd, "list"), Object.keys(FILES).join("\n"));
  const run = (...args: readonly string[]) => mlirAbi(["lint", "--files-from", "list", ...args], { cwd });
  const [whole, results] = await Promise.all([run("--format", format), run("--format", "ndjson")]);
  expect((await mlirAbi(["merge", "-", "--format", format], { cwd, input: results.stdout })).stdout).toBe(whole.stdout);
});

describe("diff --format markdown", () => {
  const fn = (name: string, type: string) => `func.func @${name}(%a: ${type}) { return }\n`;
  const OLD = fn("f", "tensor<4xf32>");

  test.each([
    ["Patch version", OLD, 0],
    ["Minor version", OLD + fn("g", "tensor<4xf32>"), 0],
    ["Minor version", fn("f", "tensor<?xf32>"), 0],
    ["Major version", fn("f", "tensor<8xf32>"), 1],
    ["Major version", fn("g", "tensor<4xf32>"), 1],
  ])("%s", async (title, after, code) => {
    const cwd = folderWith({ "old.mlir": OLD, "new.mlir": after });
    const { exit, stdout } = await mlirAbi(["diff", "old.mlir", "new.mlir", "--format", "markdown"], { cwd });
    expect(exit).toBe(code);
    expect(stdout).toMatch(/^## ABI: old\.mlir → new\.mlir\n\n\*\*(?:Patch|Minor|Major) version\*\*/);
    expect(stdout).toContain(`**${title}**: `);
  });

  test("has a row a change", async () => {
    const cwd = folderWith({ "old.mlir": OLD, "new.mlir": fn("f", "tensor<8xf32>") });
    const { stdout } = await mlirAbi(["diff", "old.mlir", "new.mlir", "--format", "markdown"], { cwd });
    expect(stdout).toMatch(
      /^\| f \| argument 0: tensor\\<4xf32> → tensor\\<8xf32> \| ❌ breaking \| \[A dimension .*\]\(https:.*#static-dim\) \|$/m,
    );
  });
});
