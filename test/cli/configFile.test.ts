import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

/** The information that a signature is an old one, then an error in it. */
const OLD = 'func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }\n';

/** `path: code severity` of every finding. */
async function lint(args: readonly string[], cwd: string) {
  const { exit, stdout, stderr } = await mlirAbi(["lint", "--json", ...args], { cwd });
  const { files } = JSON.parse(stdout) as {
    files: { path: string; diagnostics: { code: string; severity: string }[] }[];
  };
  const found = files.flatMap(({ path, diagnostics }) =>
    diagnostics.map(({ code, severity }) => `${path}: ${code} ${severity}`),
  );
  return { exit, stderr, found, paths: files.map(({ path }) => path) };
}

describe("mlir-abi.jsonc", () => {
  test("the numbering of type codes holds for the files below it", async () => {
    const text = readFileSync("docs/rules/unknown-type-code.md", "utf8");
    // Type code 78, which only numbering C has.
    const [, right = ""] = /## Right\n\n```mlir\n([\s\S]*?)```/.exec(text) ?? [];
    const cwd = folderWith({
      "a.mlir": right,
      "old/mlir-abi.jsonc": '{ "pydm": { "typeCodes": "A" } }',
      "old/a.mlir": right,
    });
    expect(await lint(["a.mlir", "old"], cwd)).toMatchObject({
      exit: 0,
      found: ["old/a.mlir: unknown-type-code warning"],
    });
  });

  test("counts for the files below it; --rule goes before it, and it before its preset", async () => {
    const cwd = folderWith({
      "a.mlir": OLD,
      "strict/mlir-abi.jsonc": '{ "preset": "strict", "rules": { "span-length-mismatch": "hint" } }',
      "strict/a.mlir": OLD,
      "old/mlir-abi.jsonc": '{ "preset": "archaeology" }',
      "old/deep/a.mlir": OLD,
    });
    expect(await lint(["."], cwd)).toMatchObject({
      exit: 1,
      stderr: "",
      found: [
        "a.mlir: legacy-reflection information",
        "a.mlir: span-length-mismatch error",
        "old/deep/a.mlir: span-length-mismatch error",
        "strict/a.mlir: legacy-reflection warning",
        "strict/a.mlir: span-length-mismatch hint",
      ],
    });
    const rules = ["--rule", "span-length-mismatch=info", "--rule", "legacy-reflection=hint"];
    expect((await lint([...rules, "strict", "old"], cwd)).found).toEqual([
      "old/deep/a.mlir: legacy-reflection hint",
      "old/deep/a.mlir: span-length-mismatch information",
      "strict/a.mlir: legacy-reflection hint",
      "strict/a.mlir: span-length-mismatch information",
    ]);
  });

  test("counts for standard input by the name it is given", async () => {
    const cwd = folderWith({ "old/mlir-abi.jsonc": '{ "preset": "archaeology" }' });
    const args = ["lint", "--json", "-", "--stdin-filename", "old/a.mlir"];
    const { stdout } = await mlirAbi(args, { cwd, input: OLD });
    expect(stdout).not.toContain("legacy-reflection");
    expect(stdout).toContain("span-length-mismatch");
  });

  test("a mistake in it is one line with its place; the defaults go on, and the exit code shows it", async () => {
    const cwd = folderWith({
      "sub/mlir-abi.jsonc": '{\n  "rules": {\n    "sip-sintax": "off" } }',
      "sub/a.mlir": OLD,
      "sub/b.mlir": OLD,
    });
    const { exit, stderr, found } = await lint(["."], cwd);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'mlir-abi: error: sub/mlir-abi.jsonc:3:5: Unknown rule "sip-sintax"; did you mean sip-syntax?\n',
    });
    expect(found).toHaveLength(4);
  });

  test("a mistake in it is in the summary, where no finding is", async () => {
    const cwd = folderWith({
      "mlir-abi.jsonc": '{ "rules": 5 }',
      "a.mlir": "util.func public @f() attributes {iree.abi.stub}",
    });
    const { stdout } = await mlirAbi(["lint", "."], { cwd });
    expect(stdout).toBe("No findings (1 ABI attribute in 1 file, 1 mistake in the configuration)\n");
    const sarif = await mlirAbi(["lint", ".", "--format", "sarif"], { cwd });
    expect(JSON.parse(sarif.stdout).runs[0].invocations).toEqual([{ executionSuccessful: false }]);
  });

  test("a link of its name that leads nowhere is not taken for no file", async () => {
    const cwd = folderWith({ "mlir-abi.jsonc": '{ "ignore": ["sub"] }', "sub/a.mlir": OLD, "sub/b/c.mlir": OLD });
    for (const [target, reason] of [
      ["nowhere", "Is a link to a file that does not exist"],
      ["../mlir-abi.jsonc/x", "Can't be read: a part of the path is not a folder"],
      ["mlir-abi.jsonc", "Can't be read: too many symbolic links"],
    ] as const) {
      rmSync(join(cwd, "sub/mlir-abi.jsonc"), { force: true });
      symlinkSync(target, join(cwd, "sub/mlir-abi.jsonc"));
      expect(await lint(["sub"], cwd)).toMatchObject({
        exit: 2,
        stderr: `mlir-abi: error: sub/mlir-abi.jsonc:1:1: ${reason}\n`,
        paths: ["sub/a.mlir", "sub/b/c.mlir"],
      });
    }
  });

  test("what it ignores is not read, and reported where it was named", async () => {
    const cwd = folderWith({
      "mlir-abi.jsonc": '{ "ignore": ["gen", "**/*.out.mlir"] }',
      "a.mlir": OLD,
      "gen/b.mlir": "\0",
      "c.out.mlir": OLD,
    });
    expect(await lint(["."], cwd)).toMatchObject({ exit: 1, stderr: "", paths: ["a.mlir"] });
    expect(await lint(["gen/b.mlir"], cwd)).toMatchObject({
      exit: 0,
      stderr: "mlir-abi: note: gen/b.mlir: ignored by mlir-abi.jsonc\n",
      paths: [],
    });
    expect(await lint(["gen/b.mlir", "--quiet"], cwd)).toMatchObject({ exit: 0, stderr: "", paths: [] });
  });
});

describe("globs", () => {
  test("mean the files that match them, hidden ones too", async () => {
    const cwd = folderWith({
      "a/x.mlir": OLD,
      "a/.b/y.mlir": OLD,
      "a/z.txt": OLD,
      "node_modules/x.mlir": OLD,
      "[odd]/x.mlir": OLD,
    });
    const paths = async (...args: string[]) => (await lint(args, cwd)).paths;
    expect(await paths("**/*.mlir")).toEqual(["[odd]/x.mlir", "a/.b/y.mlir", "a/x.mlir"]);
    expect(await paths("a/*.{mlir,txt}", "a/x.mlir")).toEqual(["a/x.mlir", "a/z.txt"]);
    // What exists is a name, whatever characters it has.
    expect(await paths("[odd]")).toEqual(["[odd]/x.mlir"]);
    expect(await paths(join(cwd, "a/*.mlir"))).toEqual([join(cwd, "a/x.mlir")]);
  });

  test("that match nothing are reported, and no clean result", async () => {
    const cwd = folderWith({ "a.mlir": OLD });
    expect(await lint(["b/*.mlir"], cwd)).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: b/*.mlir: no files match\n",
      found: [],
      paths: [],
    });
  });

  test("links to files count, links to folders do not", async () => {
    const cwd = folderWith({ "a/x.mlir": OLD, "b/readme.txt": "" });
    symlinkSync("../a/x.mlir", join(cwd, "b/y.mlir"));
    symlinkSync("../a", join(cwd, "b/c"));
    symlinkSync("..", join(cwd, "b/up.mlir"));
    expect((await lint(["b"], cwd)).paths).toEqual(["b/y.mlir"]);
    symlinkSync("nowhere", join(cwd, "b/z.mlir"));
    expect(await lint(["b"], cwd)).toMatchObject({
      exit: 2,
      paths: ["b/y.mlir"],
      stderr: "mlir-abi: error: b/z.mlir: a link to a file that does not exist\n",
    });
    expect(await lint(["b/z.mlir"], cwd)).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: b/z.mlir: no such file or folder\n",
    });
  });
});
