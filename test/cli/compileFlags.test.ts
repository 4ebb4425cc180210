/** Flags of the compiler on the command line and in `mlir-abi.jsonc`. What they change is in test/abi/compileFlags.test.ts. */
import { expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const TEXT = "func.func @f(%a: tensor<4xf32>, %b: i64) { return }\n";
const FILES = {
  "a.mlir": TEXT,
  "b.mlir": "func.func @f(%a: tensor<4xf32>, %b: i32) { return }\n",
  "set/mlir-abi.jsonc":
    '{ "compileFlags": ["--iree-input-demote-i64-to-i32", "--iree-execution-model=async-external"] }',
  "set/a.mlir": TEXT,
  "wrong/mlir-abi.jsonc": '{ "compileFlags": ["--iree-input-demote-i64-to-i23", "--iree-opt-level=O2"] }',
  "wrong/a.mlir": TEXT,
};
const run = (...args: readonly string[]) => mlirAbi(args, { cwd: folderWith(FILES) });

async function conventionOf(...args: readonly string[]) {
  const { stdout } = await run("show", "--exports", ...args);
  return /convention {3}(\S+)/.exec(stdout)?.[1];
}

test("show --exports takes them after --, and from the nearest configuration file", async () => {
  expect(await conventionOf("a.mlir")).toBe("0rI_v");
  expect(await conventionOf("a.mlir", "--", "--iree-input-demote-i64-to-i32")).toBe("0ri_v");
  expect(await conventionOf("set/a.mlir")).toBe("0rirr_v");
  expect(await conventionOf("set/a.mlir", "--", "--iree-execution-model=async-internal")).toBe("0ri_v");
  expect(
    await run("show", "--exports", "--function", "f", "b.mlir", "--", "--iree-vm-target-index-bits", "32"),
  ).toMatchObject({
    exit: 0,
  });
});

test("what is no flag of those is named", async () => {
  const typo = await run("show", "--exports", "a.mlir", "--", "--iree-input-demote-i64-to-i23");
  expect(typo).toMatchObject({ exit: 2, stdout: "" });
  expect(typo.stderr).toContain(
    "error: --iree-input-demote-i64-to-i23 is not known; did you mean --iree-input-demote-i64-to-i32?",
  );
  const foreign = await run("show", "--exports", "a.mlir", "--", "--iree-hal-target-device=local");
  expect(foreign.exit).toBe(0);
  expect(foreign.stderr).toContain("note: --iree-hal-target-device is not known to change exports: ignored");
  expect(await run("show", "a.mlir", "--", "--iree-execution-model=async-external")).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("flags of the compiler change what --exports shows; add it"),
  });
  const { stderr } = await run("show", "--exports", "wrong/a.mlir");
  expect(stderr).toContain("wrong/mlir-abi.jsonc:1:20: --iree-input-demote-i64-to-i23 is not known; did you mean");
  expect(stderr).toContain("wrong/mlir-abi.jsonc:1:54: --iree-opt-level is not known to change exports");
});

test("bindgen, diff, link and check follow them", async () => {
  const { stdout } = await run(
    "bindgen",
    "--lang",
    "shell",
    "a.mlir",
    "--",
    "--iree-torch-emit-async-entry-points=false",
  );
  expect(stdout).toContain('--input="4xf32=0"');
  expect((await run("bindgen", "a.mlir", "--", "--iree-execution-model=async-external")).stdout).toContain(
    "fences=True",
  );
  expect(await run("diff", "b.mlir", "a.mlir")).toMatchObject({ exit: 1 });
  expect(await run("diff", "b.mlir", "a.mlir", "--", "--iree-input-demote-i64-to-i32")).toMatchObject({ exit: 0 });
  const text = "module @m { func.func private @module.f(tensor<4xf32>, i32)\nfunc.func @g() { return } }\n";
  const cwd = folderWith({ "a.mlir": TEXT, "m.mlir": text });
  expect(await mlirAbi(["link", "a.mlir", "m.mlir"], { cwd })).toMatchObject({ exit: 1 });
  const flag = "--iree-input-demote-i64-to-i32";
  expect(await mlirAbi(["link", "a.mlir", "m.mlir", "--", flag], { cwd })).toMatchObject({ exit: 0 });
  const call = ["--input=4xf32=0", "--input=5"];
  expect(await run("check", "a.mlir", "--", ...call)).toMatchObject({ exit: 0 });
  const checked = await run("check", "set/a.mlir", "--json", "--", "--input=4xf32=0");
  expect(JSON.parse(checked.stdout)).toMatchObject({ fits: false, problems: [{ argument: 1, expected: "i32" }] });
});
