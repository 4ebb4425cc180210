/** Dumps of a real compiler, in every form that it prints: `mlir-opt` of Debian's mlir-22-tools, where it is installed. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const MLIR_OPT = ["mlir-opt-22", "mlir-opt"].find((it) => spawnSync(it, ["--version"]).status === 0);

const INPUT = `module {
  func.func private @unused(%a: i32) attributes {iree.abi.stub} { return }
  func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = arith.addf %a, %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @main(%a: tensor<4xf32> {iree.abi.name = "x"}) -> tensor<4xf32> attributes {iree.abi.declaration = "d"} {
    %0 = call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @other(%i: i32) -> i32 attributes {iree.reflection = {f = "I5!S2!R1!", fv = "1"}} {
    %c = arith.constant 0 : i32
    %0 = arith.addi %i, %c : i32
    return %0 : i32
  }
}
`;
const BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true allow-unknown-ops=true}";
const PIPELINE = `builtin.module(func.func(canonicalize),inline,${BUFFERIZE},func.func(cse))`;

interface Events {
  readonly [name: string]: readonly (readonly [pass: string, change: string, key: string | null])[];
}

/** What `passes` says of what the compiler prints, and its exit code. */
async function passesOf(flags: readonly string[], pipeline = PIPELINE, input = INPUT): Promise<Events> {
  const cwd = folderWith({ "in.mlir": input });
  const args = ["in.mlir", "--allow-unregistered-dialect", "--mlir-disable-threading", `--pass-pipeline=${pipeline}`];
  const { stderr } = spawnSync(MLIR_OPT ?? "", [...args, ...flags, "-o", "out.mlir"], { cwd, encoding: "utf8" });
  const tree = flags.some((it) => it.startsWith("--mlir-print-ir-tree-dir"));
  writeFileSync(join(cwd, "dump.mlir"), stderr);
  const { stdout, exit } = await mlirAbi(["passes", "--json", tree ? "tree" : "dump.mlir"], { cwd });
  expect(exit).toBe(0);
  const { passes, functions } = JSON.parse(stdout);
  return Object.fromEntries(
    functions.map((it: { name: string; events: { pass: number; change: string; key: string | null }[] }) => [
      it.name,
      it.events.map(({ pass, change, key }) => [
        `${passes[pass].flag}${passes[pass].failed ? " Failed" : ""}`,
        change,
        key,
      ]),
    ]),
  );
}

function testOnMlirOpt(name: string, check: () => Promise<void>): void {
  test(name, ({ skip }: TestContext) => (MLIR_OPT === undefined ? skip("no mlir-opt on PATH") : check()), 60_000);
}

/** What the passes do: the inliner takes both private functions away, bufferization changes types. */
const EXPECTED: Events = {
  unused: [["inline", "removed", null]],
  callee: [["inline", "removed", null]],
  main: [["one-shot-bufferize", "changed", "type"]],
  other: [],
};
const AFTER_ALL = "--mlir-print-ir-after-all";

testOnMlirOpt(
  "after all, with and without the scope of the module, and with what dialects print generically",
  async () => {
    expect(await passesOf([AFTER_ALL])).toEqual(EXPECTED);
    expect(await passesOf([AFTER_ALL, "--mlir-print-ir-module-scope"])).toEqual(EXPECTED);
    expect(await passesOf([AFTER_ALL, "--mlir-print-op-generic"])).toEqual(EXPECTED);
    expect(await passesOf([AFTER_ALL, "--mlir-print-debuginfo"])).toEqual(EXPECTED);
  },
);

testOnMlirOpt("before all: at the first dump that shows it", async () => {
  expect(await passesOf(["--mlir-print-ir-before-all"])).toEqual({
    ...EXPECTED,
    unused: [["one-shot-bufferize", "removed", null]],
    callee: [["one-shot-bufferize", "removed", null]],
    main: [["cse", "changed", "type"]],
  });
  expect(await passesOf(["--mlir-print-ir-before-all", AFTER_ALL])).toEqual(EXPECTED);
});

testOnMlirOpt("after change: only of what was printed", async () => {
  const found = await passesOf([AFTER_ALL, "--mlir-print-ir-after-change"]);
  expect(found.main).toEqual(EXPECTED.main);
});

testOnMlirOpt("the folder of a tree", async () => {
  const found = await passesOf([AFTER_ALL, "--mlir-print-ir-module-scope", "--mlir-print-ir-tree-dir=tree"]);
  expect(found.main?.map(([, ...rest]) => rest)).toEqual([["changed", "type"]]);
  expect(found.unused?.map(([, ...rest]) => rest)).toEqual([["removed", null]]);
});

testOnMlirOpt("a pass that fails: what it left", async () => {
  // Without the option an op that bufferization does not know is an error.
  const input = `module {
  func.func @main(%a: tensor<4xf32> {iree.abi.name = "x"}) -> tensor<4xf32> attributes {iree.abi.declaration = "d"} {
    %0 = "foo.bar"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
`;
  const pipeline = PIPELINE.replace(" allow-unknown-ops=true", "");
  expect(await passesOf([AFTER_ALL], pipeline, input)).toEqual({
    main: [["one-shot-bufferize Failed", "changed", "type"]],
  });
  expect(await passesOf(["--mlir-print-ir-after-failure"], pipeline, input)).toEqual({ main: [] });
});
