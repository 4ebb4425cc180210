import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const OLD = `func.func @f(%a: tensor<4xf32>) -> tensor<?xf32> { return }
func.func @gone() { return }
`;
const NEW = `func.func @f(%a: tensor<8xf32>) -> tensor<4xf32> { return }
func.func @new() { return }
`;
const FILES = { "old.mlir": OLD, "new.mlir": NEW };
const page = (id: string) => expect.stringMatching(new RegExp(`/docs/compatibility\\.md#${id}$`));

describe("diff", () => {
  test("--json is the contract's object, with the page of each verdict and the sources", async () => {
    const cwd = folderWith(FILES);
    const { exit, stdout, stderr } = await mlirAbi(["diff", "old.mlir", "new.mlir", "--json"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    const sources = [{ old: "MLIR type", new: "MLIR type" }];
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      breaking: true,
      functions: [
        {
          name: "f",
          change: "changed",
          breaking: true,
          details: [
            {
              place: "argument 0",
              old: "tensor<4xf32>",
              new: "tensor<8xf32>",
              breaking: true,
              why: "A dimension has a different fixed size, so arrays of the old shape don't fit",
              docs: page("static-dim"),
            },
            {
              place: "result 0",
              old: "tensor<?xf32>",
              new: "tensor<4xf32>",
              breaking: false,
              why: "Callers handle any size, and the function now always returns the same",
              docs: page("result-dim-fixed"),
            },
          ],
          sources,
        },
        {
          name: "new",
          change: "added",
          breaking: false,
          details: [
            {
              place: "function",
              old: null,
              new: "new",
              breaking: false,
              why: "No caller of the old version uses the function",
              docs: page("added-export"),
            },
          ],
          sources: [],
        },
        {
          name: "gone",
          change: "removed",
          breaking: true,
          details: [
            {
              place: "function",
              old: "gone",
              new: null,
              breaking: true,
              why: "Callers look up the function by name and don't find it",
              docs: page("removed-export"),
            },
          ],
          sources: [],
        },
      ],
      notExamined: [],
    });
    const other = await mlirAbi(["diff", "--format", "json", "old.mlir", "new.mlir"], { cwd });
    expect(other.stdout).toBe(stdout);
  });

  test("text says what breaks before what does not, and sums up", async () => {
    const cwd = folderWith(FILES);
    const { exit, stdout } = await mlirAbi(["diff", "old.mlir", "new.mlir"], { cwd });
    expect(exit).toBe(1);
    expect(stdout).toBe(`@f  breaking, by MLIR type
  ✗ argument 0: tensor<4xf32> → tensor<8xf32>
    A dimension has a different fixed size, so arrays of the old shape don't fit [static-dim]
  ✓ result 0: tensor<?xf32> → tensor<4xf32>
    Callers handle any size, and the function now always returns the same [result-dim-fixed]

@gone  removed, breaking
  ✗ Callers look up the function by name and don't find it [removed-export]

@new  added, compatible
  ✓ No caller of the old version uses the function [added-export]

Callers break in 2 of 3 exported functions: 1 added, 1 removed, 1 changed
`);
  });

  test("github prints an annotation for each change, on the function's line in the new file", async () => {
    const cwd = folderWith(FILES);
    const { exit, stdout } = await mlirAbi(["diff", "./old.mlir", "./new.mlir", "--format", "github"], { cwd });
    expect(exit).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.replace(/^.*?::(?=function)|\. .*$/g, ""))).toEqual([
      "function `f`, argument 0: tensor<4xf32> → tensor<8xf32>",
      "function `f`, result 0: tensor<?xf32> → tensor<4xf32>",
      "function `new` added",
      "function `gone` removed",
    ]);
    expect(lines.map((line) => line.replace(/::function.*$/, ""))).toEqual([
      "::error title=mlir-abi (static-dim),file=new.mlir,line=1",
      "::notice title=mlir-abi (result-dim-fixed),file=new.mlir,line=1",
      "::notice title=mlir-abi (added-export),file=new.mlir,line=2",
      "::error title=mlir-abi (removed-export),file=new.mlir",
    ]);
  });

  test("--stdin-filename names the file on stdin, and so its language", async () => {
    const vmasm = (type: string) => `vm.module @m\nvm.export @f\nvm.func @f(%i0: ${type}) {\n  vm.return\n}\n`;
    const cwd = folderWith({ "m.vmasm": vmasm("i32") });
    const run = (...args: string[]) => mlirAbi(["diff", ...args], { cwd, input: vmasm("i64") });
    const { exit, stdout, stderr } = await run("m.vmasm", "-", "--stdin-filename", "new/m.vmasm");
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    expect(stdout).toContain("i32 → i64");
    expect((await run("m.vmasm", "m.vmasm", "--stdin-filename", "x")).stderr).toContain("--stdin-filename needs -");
  });

  test("the same file has no change: exit 0", async () => {
    const cwd = folderWith(FILES);
    const { exit, stdout, stderr } = await mlirAbi(["diff", "old.mlir", "old.mlir"], { cwd });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 0,
      stdout: "No change in the ABI (2 exported functions)\n",
      stderr: "",
    });
  });

  test("what breaks nobody: exit 0", async () => {
    const cwd = folderWith({ ...FILES, "more.mlir": `${OLD}func.func @more() { return }\n` });
    const { exit, stdout } = await mlirAbi(["diff", "old.mlir", "more.mlir"], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/No caller breaks \(3 exported functions: 1 added\)\n$/);
  });

  test("either side may be standard input, one of them", async () => {
    const cwd = folderWith(FILES);
    const left = await mlirAbi(["diff", "-", "old.mlir"], { cwd, input: OLD });
    expect({ exit: left.exit, stderr: left.stderr }).toEqual({ exit: 0, stderr: "" });
    const right = await mlirAbi(["diff", "old.mlir", "-"], { cwd, input: NEW });
    expect(right.exit).toBe(1);
    const both = await mlirAbi(["diff", "-", "-"], { cwd, input: NEW });
    expect(both.exit).toBe(2);
    expect(both.stderr).toContain("expected - for one of the two files only");
  });

  test("what can't be read is reported in a line each: exit 2", async () => {
    const cwd = folderWith({ ...FILES, "bad.vmfb": "no module", "zero.mlir": "a\0b" });
    const { exit, stdout, stderr } = await mlirAbi(["diff", "bad.vmfb", "absent.mlir"], { cwd });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "Not compared; not examined: 2\n" });
    expect(stderr).toMatch(/^mlir-abi: error: bad\.vmfb: .*\nmlir-abi: error: absent\.mlir: no such file or folder\n$/);
    expect((await mlirAbi(["diff", "zero.mlir", "old.mlir"], { cwd })).exit).toBe(2);
    expect((await mlirAbi(["diff", ".", "old.mlir"], { cwd })).exit).toBe(2);
    expect((await mlirAbi(["diff", "old.mlir"], { cwd })).exit).toBe(2);
  });

  test("a version that can't be read is not examined, and breaks callers unless that is allowed", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";
    const cwd = folderWith({ ...FILES, "p.mlir": pointer, "p.vmfb": pointer, "p.mlirbc": pointer });
    mkdirSync(join(cwd, "folder.mlir"));
    writeFileSync(join(cwd, "large.mlir"), "");
    truncateSync(join(cwd, "large.mlir"), 1024 ** 3 + 1);
    symlinkSync("nowhere", join(cwd, "link.mlir"));
    const fetch = "fetch the content with git lfs pull";
    const lfs = `a Git LFS pointer to 1 byte, expected MLIR text; ${fetch}`;
    for (const [path, why] of [
      ["p.mlir", lfs],
      ["p.vmfb", `File is a Git LFS pointer to 1 byte, expected a compiled module; ${fetch}`],
      ["p.mlirbc", lfs],
      ["folder.mlir", "a folder"],
      ["large.mlir", "larger than 1 GiB"],
      ["link.mlir", "no such file or folder"],
    ] as const) {
      const run = (...args: string[]) => mlirAbi(["diff", "old.mlir", path, ...args], { cwd });
      const notExamined = [{ path, why }];
      const json = await run("--json");
      expect(json.exit).toBe(2);
      expect(JSON.parse(json.stdout)).toEqual({ version: 1, breaking: true, functions: [], notExamined });
      const allowed = await run("--json", "--allow-unexamined");
      expect(allowed.exit).toBe(0);
      expect(JSON.parse(allowed.stdout)).toEqual({ version: 1, breaking: false, functions: [], notExamined });
      expect((await run("--format", "markdown")).stdout).toContain(`**Not examined: 1**\n\n- ${path}: ${why}`);
      expect((await run("--format", "github")).stdout).toMatch(/^::error title=mlir-abi \(not-examined\),file=/);
    }
  });

  test("a file without exported functions is reported", async () => {
    const cwd = folderWith({ ...FILES, "empty.mlir": "" });
    const { exit, stderr } = await mlirAbi(["diff", "empty.mlir", "old.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "mlir-abi: note: empty.mlir: exports no functions\n" });
  });

  test("nothing from a file reaches the terminal or the runner as a command", async () => {
    const evil = 'func.func @"x\\1B[31m\\0A::error::y"(%a: !q<"\\1B">) { return }\n';
    const cwd = folderWith({ "a.mlir": evil, "b.mlir": "" });
    for (const format of ["text", "github"]) {
      const { stdout } = await mlirAbi(["diff", "a.mlir", "b.mlir", "--format", format], { cwd });
      expect(stdout).not.toMatch(/\u001b|^::error::/m);
      expect(stdout).toContain("x");
    }
  });
});
