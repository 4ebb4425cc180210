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

describe("--find and --count", () => {
  const fill = (...lines: readonly string[]) =>
    `module {\n  func.func @f() {\n${lines.map((it) => `    ${it}\n`).join("")}    return\n  }\n}\n`;
  const header = (name: string, scope = "") => `// -----// IR Dump After ${name} (x)${scope} //----- //\n`;
  const ask = async (text: string, ...args: readonly string[]) => {
    const cwd = folderWith({ "dump.mlir": text });
    return { json: JSON.parse((await mlirAbi(["passes", "dump.mlir", "--json", ...args], { cwd })).stdout), cwd };
  };
  const EMPTY = "%0 = tensor.empty() : tensor<1024xf32>";
  const TEXT =
    header("A") +
    fill("a.b") +
    header("B") +
    fill("a.b", EMPTY) +
    header("C") +
    fill("a.b", EMPTY) +
    header("D") +
    fill();

  test("where a pattern appears, and where it is gone", async () => {
    const { json, cwd } = await ask(TEXT, "--find", "tensor\\.empty.*1024.*>$");
    expect(json.find).toEqual({
      pattern: "tensor\\.empty.*1024.*>$",
      first: 1,
      gone: 3,
      changes: [
        { pass: 1, change: "appears", line: 12 },
        { pass: 3, change: "disappears", line: null },
      ],
    });
    expect(TEXT.split("\n")[11]).toContain("1024");
    const { stdout } = await mlirAbi(["passes", "dump.mlir", "--find", "tensor.empty"], { cwd });
    expect(stdout).toBe("/tensor.empty/\n  first B (x), line 8: line 12\n  gone  D (x), line 24\n\n4 dumps\n");
  });

  test("a pattern that stays, comes again, or is nowhere", async () => {
    const again = header("A") + fill("a.b") + header("B") + fill() + header("C") + fill("a.b");
    const cwd = folderWith({ "dump.mlir": again });
    const find = async (...args: readonly string[]) =>
      (await mlirAbi(["passes", "dump.mlir", "--find", ...args], { cwd })).stdout.split("\n").slice(1, -3);
    expect(await find("a\\.b")).toEqual([
      "  first A (x), line 1: line 4",
      "  there after the last dump",
      "  2 changes between; use --all to see them",
    ]);
    expect(await find("a\\.b", "--all")).toEqual([
      "  first A (x), line 1: line 4",
      "  not   B (x), line 8",
      "  again C (x), line 14: line 17",
      "  there after the last dump",
    ]);
    expect(await find("nothing")).toEqual(["  in no dump"]);
  });

  test("the dump of one function shows nothing of another", async () => {
    const text =
      header("A") +
      "func.func @f() {\n  a.b\n}\n" +
      header("B") +
      "func.func @g() {\n}\n" +
      header("C") +
      "func.func @f() {\n}\n";
    expect((await ask(text, "--find", "a\\.b")).json.find).toMatchObject({ first: 0, gone: 2 });
  });

  test("patterns match in lines that end with CRLF, and in linear time", async () => {
    const text = `${TEXT + header("E")}${"a".repeat(20_000)}\n`.replaceAll("\n", "\r\n");
    expect((await ask(text, "--find", "tensor<1024xf32>$")).json.find).toMatchObject({ first: 1, gone: 3 });
    expect((await ask(text, "--find", "(a+)+(a|aa)*!")).json.find).toMatchObject({
      first: null,
      gone: null,
      changes: [],
    });
  });

  test("a pattern that is not one", async () => {
    const cwd = folderWith({ "dump.mlir": TEXT });
    for (const pattern of ["(", "(a)\\1", "(?=a)"]) {
      const { exit, stderr } = await mlirAbi(["passes", "dump.mlir", "--find", pattern], { cwd });
      expect({ exit, stderr }).toEqual({
        exit: 2,
        stderr: expect.stringMatching(/^mlir-abi: error: --find: .*; patterns are those of RE2\n/),
      });
    }
  });

  test("ops of a name, in any form, and nothing else", async () => {
    const ops = fill(
      "a.b",
      'a.bc "a.b" // a.b',
      '%0 = "a.b"() {a.b} : () -> !a.b',
      "%1:2 = a.b",
      "x.y { a.b }",
      "#a.b",
    );
    const { json, cwd } = await ask(
      header("A") + ops + header("B") + ops + header("C") + fill(),
      "--count",
      "a.b",
      "--count",
      "func.return",
    );
    expect(json.counts).toEqual([
      { op: "a.b", counts: [4, 4, 0] },
      { op: "func.return", counts: [1, 1, 1] },
    ]);
    const { stdout } = await mlirAbi(["passes", "dump.mlir", "--count", "a.b"], { cwd });
    expect(stdout).toBe("a.b\n  4  A (x), line 1\n  4  B (x), line 13\n  0  C (x), line 25\n\n3 dumps\n");
  });

  test("in a text of many pages", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `%${i} = arith.addf %a, %b {a = "arith.addf"} : f32`);
    expect((await ask(header("A") + fill(...lines), "--count", "arith.addf")).json.counts[0].counts).toEqual([20_000]);
  });
});
