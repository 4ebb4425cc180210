/** `passes` as text and of single functions; what is compared is in test/features/passes. */
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

/** The dump of a module with a function and another one. */
const dump = (pass: string, fn: string) =>
  `// -----// IR Dump After ${pass} (x) //----- //\nmodule {\n  ${fn} { return }\n  func.func private @h(i32)\n}\n`;
const DUMPS = [
  dump("A", "func.func @f()"),
  dump("B", "func.func @f() attributes {iree.abi.stub}"),
  dump("C", "func.func @f() attributes {iree.abi.stub}"),
  dump("D", "func.func @g() attributes {iree.abi.stub}"),
];

const passes = (...args: readonly string[]) =>
  mlirAbi(["passes", "dump.mlir", ...args], { cwd: folderWith({ "dump.mlir": DUMPS.join("") }) });

const CHANGES = "@f\n  B (x), line 6\n    + iree.abi.stub\n  D (x), line 16\n    renamed to @g\n";

test("functions that changed, with the passes that changed them", async () => {
  const counts = "4 dumps, 2 functions, ABI of 1 changed\n";
  expect(await passes()).toEqual({ exit: 0, stderr: "", stdout: `${CHANGES}\n${counts}` });
});

test("every pass and function with --all", async () => {
  const { stdout } = await passes("--all");
  expect(stdout).toMatch(/^@f\n {2}A \(x\), line 1\n {2}B \(x\), line 6\n {4}\+ .*\n {2}C \(x\), line 11\n/);
  expect(stdout).toMatch(/\n@h\n(?: {2}. \(x\), line \d+\n){4} {2}no change\n\n4 dumps/);
});

describe("--function", () => {
  test.each([
    ["f", CHANGES, 1],
    ["@f", CHANGES, 1],
    ["g", CHANGES, 1],
    ["h", "@h\n  no change\n", 0],
  ])("%s", async (name, text, changed) => {
    const { stdout } = await passes("--function", name);
    expect(stdout).toBe(`${text}\n4 dumps, 1 function, ABI of ${changed} changed\n`);
  });

  test("that no dump has", async () => {
    const { exit, stdout, stderr } = await passes("--function", "hh");
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr).toBe("mlir-abi: error: no function @hh; did you mean 'h'?\n");
  });
});

test("a folder's other files are not read", async () => {
  const cwd = folderWith({ "tree/1_a.mlir": DUMPS[0] ?? "", "tree/2_b.txt": DUMPS[1] ?? "" });
  const { stdout } = await mlirAbi(["passes", "tree"], { cwd });
  expect(stdout).toBe("1 dump, 2 functions, ABI of 0 changed\n");
});
