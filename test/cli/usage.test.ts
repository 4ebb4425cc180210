import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NOTATIONS } from "../../server/src/core/api/notations.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { mlirAbi, mlirAbiProcess, ROOT } from "../kit/cli.js";

const BAD = 'func.func @f() attributes {iree.reflection = {f = "I7!S3!t6R1!"}} { return }\n';

test.each([
  ["a right string", ["decode", "I6!S3!t6R1!"], "", 0],
  ["a finding, from stdin", ["lint", "-"], BAD, 1],
  ["many findings, more than a pipe holds", ["lint", "-", "--all"], BAD.repeat(300), 1],
  ["wrong use", ["decode", "--kind", "f", "I1!R1!"], "", 2],
])("a process prints and exits as the program does inside a test: %s", async (_, args, input, exit) => {
  const result = await mlirAbiProcess(args, { input });
  expect(result.exit).toBe(exit);
  expect(result).toEqual(await mlirAbi(args, { input }));
});

describe("help and version", () => {
  test("--version is the package's", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(await mlirAbi(["--version"])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: "" });
  });

  test("--help shows the commands and examples", async () => {
    const { exit, stdout, stderr } = await mlirAbi(["--help"]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    for (const command of ["show", "lint", "merge", "decode", "encode", "rules", "lsp"]) {
      expect(stdout).toMatch(new RegExp(`^ {2}${command} `, "m"));
    }
    expect(stdout).toContain("Examples:");
    expect(stdout).toContain("Exit codes:");
  });

  test("help shows the same, of a command its own", async () => {
    expect(await mlirAbi(["help"])).toEqual(await mlirAbi(["--help"]));
    expect(await mlirAbi(["help", "lint"])).toEqual(await mlirAbi(["lint", "--help"]));
  });

  test.each(["show", "lint", "merge", "decode", "encode", "rules", "lsp"])("%s --help exits 0", async (command) => {
    const { exit, stdout, stderr } = await mlirAbi([command, "--help"]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: mlir-abi ${command} `));
  });
});

describe("wrong use", () => {
  test.each([
    ["an unknown command", ["lnit"], "unknown command 'lnit'"],
    ["help for an unknown command", ["help", "lnit"], "unknown command 'lnit'; did you mean 'lint'?"],
    ["an unknown option", ["lint", "--frmat", "json", "x.mlir"], "unknown option '--frmat'"],
    ["an unknown format", ["lint", "--format", "xml", "x.mlir"], "Expected one of text, json, "],
    ["an unknown kind", ["decode", "--kind", "f", "I1!R1!"], `Expected one of ${NOTATIONS.join(", ")}`],
    ["no file to show", ["show"], "expected a file or folder, or - for stdin"],
    ["no results to merge", ["merge"], "missing required argument 'RESULTS'"],
    ["--resume of other formats", ["lint", ".", "--resume", "x"], "--resume needs --format ndjson"],
    ["no path to lint", ["lint"], "expected a file or folder, or - for stdin"],
    ["a name for stdin beside a file", ["lint", "x.mlir", "--stdin-filename", "y.mlir"], "--stdin-filename needs -"],
    ["the same, in show", ["show", "x.mlir", "--stdin-filename", "y.mlir"], "--stdin-filename needs -"],
    ["the same with --files-from", ["lint", "--files-from", "/dev/null", "--stdin-filename", "y"], "needs -"],
    ["a name with a line end", ["lint", "--a\nb"], "unknown option '--a␊b'"],
    ["values beside --batch", ["decode", "--batch", "I1!R1!"], "--batch reads stdin"],
    ["a model beside --batch", ["encode", "--batch", "{}"], "--batch reads stdin"],
    ["--max-warnings without a number", ["lint", "--max-warnings", "few", "x.mlir"], "Expected a whole number"],
    ["--rule without a severity", ["lint", "--rule", "sip-syntax", "x.mlir"], "Expected ID=SEVERITY"],
    [
      "--rule with an unknown rule",
      ["lint", "--rule", "sip-sintax=off", "x.mlir"],
      "unknown rule 'sip-sintax'; did you mean 'sip-syntax'?",
    ],
    [
      "--rule with an unknown severity",
      ["lint", "--rule", "sip-syntax=bad", "x.mlir"],
      "unknown severity 'bad' for --rule sip-syntax",
    ],
    ["--fix of standard input", ["lint", "--fix", "-"], "--fix cannot write to stdin"],
    ["--fix beside --fix-dry-run", ["lint", "--fix", "--fix-dry-run", "."], "cannot be used with option"],
    ["too many threads", ["lint", "--threads", "10000", "x.mlir"], "Expected a whole number from 1 to 9999"],
    ["an unknown shell", ["completion", "csh"], "unknown shell 'csh', expected one of bash, zsh, fish"],
    ["an unknown rule", ["rules", "no-such-rule"], "unknown rule 'no-such-rule'"],
    ["a near command", ["lnit"], "did you mean 'lint'?"],
    ["a near option", ["lint", "--fromat", "json", "x.mlir"], "did you mean '--format'?"],
    ["a near format", ["lint", "--format", "jason", "x.mlir"], "did you mean 'json'?"],
    ["a near kind", ["decode", "--kind", "cconw", "0v_v"], "did you mean 'cconv'?"],
    ["a part of a kind", ["decode", "--kind", "json", "{}"], "did you mean 'abi-json'?"],
    ["a near severity", ["lint", "--rule", "sip-syntax=eror", "x.mlir"], "did you mean 'error'?"],
    ["a near rule", ["rules", "span-lenght-mismatch"], "did you mean 'span-length-mismatch'?"],
  ])("%s is an error and a note with a hint, exit 2", async (_, args, message) => {
    const { exit, stdout, stderr } = await mlirAbi(args);
    expect(exit).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr).toContain("--help");
    expect(stderr).toMatch(/^mlir-abi: error: .+\nmlir-abi: note: .+\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("no command shows the help on stderr, exit 2", async () => {
    const { exit, stdout, stderr } = await mlirAbi([]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: mlir-abi /);
  });
});

describe("rules", () => {
  test("lists every rule with its severity and summary", async () => {
    const { exit, stdout, stderr } = await mlirAbi(["rules"]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    const lines = stdout.split("\n");
    for (const { id, severity, summary } of RULES) {
      expect(
        lines.some(
          (line) =>
            line.startsWith(`  ${id} `) &&
            line.includes(` ${severity === "information" ? "note" : severity} `) &&
            line.endsWith(summary),
        ),
      ).toBe(true);
    }
    const families = [...new Set(RULES.map(({ family }) => family))];
    for (const family of families) expect(lines).toContain(family);
    expect(lines).toHaveLength(RULES.length + 2 * families.length + 2);
  });

  test("--json lists them for programs", async () => {
    const { stdout } = await mlirAbi(["rules", "--json"]);
    const { version, rules } = JSON.parse(stdout) as { version: number; rules: { id: string; docs: string }[] };
    expect(version).toBe(1);
    expect(rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    for (const { id, docs } of rules) expect(docs).toMatch(new RegExp(`^https://.+/docs/rules/${id}\\.md$`));
  });

  test.each(RULES.map(({ id }) => id))("%s prints its page", async (id) => {
    const { exit, stdout } = await mlirAbi(["rules", id]);
    expect(exit).toBe(0);
    expect(stdout).toBe(readFileSync(join(ROOT, `docs/rules/${id}.md`), "utf8"));
  });
});
