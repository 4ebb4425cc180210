import { describe, expect, test } from "vitest";
import { folderWith as anyFolderWith, mlirAbi } from "../kit/cli.js";

/** The signatures below are short and old; that they are old is not what is tested here. */
const OLD = { "mlir-abi.jsonc": '{ "preset": "archaeology" }' };
const folderWith = (files: Readonly<Record<string, string | Uint8Array>>) => anyFolderWith({ ...OLD, ...files });

const CLEAN = 'func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n';
/** A length that is one too large, after an escape, a tab and an emoji on the same line. */
const BROKEN =
  'func @"😀"(%a: tensor<1xf32>) attributes {iree.reflection = {\tq = "\\22", f = "I7!B3!d1R1!", fv = "1"}} { return }\n';

interface Report {
  readonly version: number;
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly range: {
        readonly start: { line: number; character: number };
        readonly end: { line: number; character: number };
      };
      readonly fixable: boolean;
      readonly docs: string;
    }[];
  }[];
  readonly summary: Readonly<Record<string, number>>;
}

async function report(args: readonly string[], cwd: string): Promise<Report & { readonly exit: number | null }> {
  const { exit, stdout, stderr } = await mlirAbi(["lint", "--format", "json", ...args], { cwd });
  expect(stderr).toBe("");
  return { exit, ...(JSON.parse(stdout) as Report) };
}

describe("lint", () => {
  test("says so when all is well", async () => {
    const cwd = folderWith({ "a.mlir": CLEAN, "b.mlir": "module {}\n" });
    expect(await mlirAbi(["lint", "."], { cwd })).toEqual({
      exit: 0,
      stdout: "All checks passed (3 ABI attributes in 2 files)\n",
      stderr: "",
    });
  });

  test("prints a finding with its place, rule and source line, and exits 1", async () => {
    const cwd = folderWith({ "a.mlir": `\n${BROKEN}` });
    const { exit, stdout, stderr } = await mlirAbi(["lint", "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    expect(stdout).toBe(`a.mlir:2:80: error: Length is 7 but the contents are 6 bytes [span-length-mismatch]
    2 | func @"😀"(%a: tensor<1xf32>) attributes {iree.reflection = {   q = "\\22", f = "I7!B3!d1R1!", fv = "1"}} { return }
      |                                                                                  ^
      = after the fix: (tensor<1xf32>) -> ()
Found 1 error (4 ABI attributes in 1 file)
`);
  });

  test("--format json has the contract's shape; --json is the same", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN, "b.mlir": CLEAN });
    const { exit, version, files, summary } = await report(["b.mlir", "a.mlir"], cwd);
    expect({ exit, version }).toEqual({ exit: 1, version: 1 });
    expect(files.map(({ path }) => path)).toEqual(["a.mlir", "b.mlir"]);
    expect(files[1]?.diagnostics).toEqual([]);
    expect(summary).toEqual({
      files: 2,
      islands: 7,
      errors: 1,
      warnings: 0,
      informations: 0,
      hints: 0,
      notExamined: 0,
    });
    const [finding] = files[0]?.diagnostics ?? [];
    const start = BROKEN.indexOf("7!B3");
    const range = { start: { line: 0, character: start }, end: { line: 0, character: start + 1 } };
    expect(finding).toEqual({
      code: "span-length-mismatch",
      severity: "error",
      message: "Length is 7 but the contents are 6 bytes",
      range,
      fixable: true,
      fix: { title: "Change the length to 6", safe: true, edits: [{ range, newText: "6" }] },
      docs: expect.stringMatching(/^https:.*\/docs\/rules\/span-length-mismatch\.md$/) as string,
    });
    const same = await mlirAbi(["lint", "--json", "a.mlir", "b.mlir"], { cwd });
    expect(JSON.parse(same.stdout)).toEqual({ version, files, notExamined: [], summary });
  });

  test("--format json without files is still JSON", async () => {
    const cwd = folderWith({ "a/readme.txt": "" });
    const { stdout } = await mlirAbi(["lint", "--json", "a"], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      files: [],
      notExamined: [{ path: "a", why: "no .mlir, .mlirbc, .vmasm or .vmfb files in this folder" }],
      summary: { files: 0, islands: 0, errors: 0, warnings: 0, informations: 0, hints: 0, notExamined: 1 },
    });
  });

  test("--rule changes a severity or turns a rule off", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN });
    const off = await report(["--rule", "span-length-mismatch=off", "a.mlir"], cwd);
    expect([off.exit, off.summary.errors]).toEqual([0, 0]);
    const info = await report(
      ["--rule", "span-length-mismatch=off", "--rule", "span-length-mismatch=info", "a.mlir"],
      cwd,
    );
    expect([info.exit, info.summary.informations]).toEqual([0, 1]);
  });

  test("--max-warnings makes too many warnings exit 1", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN });
    const args = ["lint", "--rule", "span-length-mismatch=warning", "a.mlir", "--max-warnings"];
    expect((await mlirAbi([...args, "1"], { cwd })).exit).toBe(0);
    const { exit, stderr } = await mlirAbi([...args, "0"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "mlir-abi: error: 1 warning, but --max-warnings allows 0\n" });
  });

  test("reads standard input under the name given", async () => {
    for (const args of [
      ["-", "--stdin-filename", "x.mlir"],
      ["--stdin-filename", "x.mlir"],
    ]) {
      const { exit, stdout } = await mlirAbi(["lint", ...args], { input: BROKEN });
      expect(exit).toBe(1);
      expect(stdout).toMatch(/^x\.mlir:1:/);
    }
    expect((await mlirAbi(["lint", "-"], { input: BROKEN })).stdout).toMatch(/^<stdin>:1:/);
  });

  test("walks folders, not node_modules or .git, and reads each file once", async () => {
    const cwd = folderWith({
      "b.mlir": CLEAN,
      "sub/a.mlir": CLEAN,
      "sub/.hidden/c.mlir.test": CLEAN,
      "node_modules/x/d.mlir": CLEAN,
      ".git/e.mlir": CLEAN,
      "sub/f.txt": CLEAN,
    });
    const paths = async (...args: string[]) => (await report(args, cwd)).files.map(({ path }) => path);
    expect(await paths(".")).toEqual(["b.mlir", "sub/.hidden/c.mlir.test", "sub/a.mlir"]);
    expect(await paths("sub", "sub/a.mlir", "./b.mlir")).toEqual(["./b.mlir", "sub/.hidden/c.mlir.test", "sub/a.mlir"]);
    expect(await paths("sub/f.txt")).toEqual(["sub/f.txt"]);
    expect(await paths("node_modules/x")).toEqual(["node_modules/x/d.mlir"]);
  });

  test("leaves comments alone", async () => {
    const cwd = folderWith({ "a.mlir": '// CHECK: iree.reflection = {f = "FOOBAR", fv = "1"}\n' });
    expect((await mlirAbi(["lint", "a.mlir"], { cwd })).stdout).toBe(
      "All checks passed (0 ABI attributes in 1 file)\n",
    );
  });

  test("counts positions without the byte order mark, as editors do", async () => {
    const cwd = folderWith({ "a.mlir": BROKEN, "bom.mlir": `\ufeff${BROKEN}` });
    const { files } = await report(["."], cwd);
    expect(files[1]?.diagnostics).toEqual(files[0]?.diagnostics);
  });
});
