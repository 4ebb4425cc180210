/** `mlir-abi check`: its files, output and exit codes. What it judges is in test/callCheck. */
import { expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { npyFile } from "../kit/npy.js";
import { buildModule } from "../kit/vmfb.js";

const header = (descr: string, shape: string) => `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }`;
const folder = () =>
  folderWith({
    "m.mlir": "util.func public @main(%x: tensor<?x4xf32>, %n: i32) -> tensor<?x4xf32> { util.unreachable }\n",
    "m.vmfb": buildModule({
      exports: [
        {
          name: "f",
          callingConvention: "0r_v",
          attributes: { "iree.abi.declaration": "sync func @f(%x: tensor<4xf32>) -> ()" },
        },
      ],
    }),
    "a.npy": npyFile(header("<f4", "(3, 4)"), 3, 48),
    "b.npy": npyFile(header("<f8", "(3, 4)"), 2, 96),
    "shapes.json": '[{"shape": [3, 4], "dtype": "float32"}, {"shape": [], "dtype": "int32"}]',
    "broken.json": "[",
  });
const check = (...args: readonly string[]) => mlirAbi(["check", ...args], { cwd: folder() });

test("prints what does not fit, why, and the command that does", async () => {
  expect(await check("m.mlir", "--", "--input=@b.npy")).toEqual({
    exit: 1,
    stdout: `main does not fit
  argument 0: its elements are f64, expected f32 (expected tensor<?x4xf32>, got tensor<3x4xf64>)
    --input=3x4xf32=0
  argument 1: no value is passed for n (expected i32, got nothing)
    --input=0

  iree-run-module --module=m.vmfb --function=main --input=3x4xf32=0 --input=0
`,
    stderr: "",
  });
});

test("takes a module of each kind, files by their names, and lists of shapes", async () => {
  const fits = { exit: 0, stdout: expect.stringMatching(/^(?:main|f) fits\n/), stderr: "" };
  expect(await check("m.vmfb", "--", "--input=4xf32=0")).toMatchObject(fits);
  expect(await check("m.mlir", "--", "a.npy", "--input=3")).toMatchObject(fits);
  expect(await check("m.mlir", "--", "shapes.json")).toMatchObject(fits);
  expect(await check("m.vmfb", "--function", "@f", "--", '[{"shape": [4], "dtype": "f32"}]')).toMatchObject(fits);
  const input = '[{"shape": [1, 4], "dtype": "<f4"}, {"shape": [], "dtype": "int32"}]';
  expect(await mlirAbi(["check", "m.mlir", "--", "-"], { cwd: folder(), input })).toMatchObject(fits);
  const text = "util.func public @f(%x: tensor<4xf32>) { util.return }\n";
  expect(await mlirAbi(["check", "-", "--", "--input=4xf32"], { cwd: folder(), input: text })).toMatchObject(fits);
});

test("prints JSON, with notes", async () => {
  const { exit, stdout } = await check("m.mlir", "--json", "--", "--input=@a.npy", "--input=1.5");
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    function: "main",
    fits: true,
    problems: [],
    notes: ['1.5: only 1 is read, and ".5" after it is ignored'],
    command: "iree-run-module --module=m.vmfb --function=main --input=@a.npy --input=1.5",
  });
});

test.each([
  [["m.mlir", "--", "absent.npy"], "absent.npy: no such file or folder"],
  [
    ["m.mlir", "--", "--inptu=4"],
    "neither iree-run-module nor iree-benchmark-module has a flag --inptu; did you mean --input?",
  ],
  [["m.mlir", "--", "hello"], '"hello" is not a flag, a .npy file or a list of shapes'],
  [["m.mlir", "--", "broken.json"], 'broken.json: is not JSON; expected a list of {"shape", "dtype"}'],
  [["m.mlir", "--", "[1]"], 'the list of shapes: item 0 is not {"shape": [sizes], "dtype": "name"}'],
  [["a.npy", "--", "--input=1"], "a.npy: is a binary file, expected MLIR text"],
  [["absent.vmfb", "--", "--input=1"], "absent.vmfb: no such file or folder"],
])("what can't be judged is one line: %j", async (args, message) => {
  expect(await check(...args)).toEqual({ exit: 2, stdout: "", stderr: `mlir-abi: error: ${message}\n` });
});
