/** `mlir-abi check`: its files, output and exit codes. What it judges is in test/callCheck. */
import { expect, test } from "vitest";
import { gguf, irpa } from "../kit/archives.js";
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
    bytes: new Uint8Array([0x9c, 0x17, 0xe1, 0x6b]),
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
  [["m.mlir", "--", "broken.json"], 'broken.json: not JSON; expected a list of {"shape", "dtype"}'],
  [["m.mlir", "--", "[1]"], 'the list of shapes: item 0 is not {"shape": [sizes], "dtype": "name"}'],
  [
    ["a.npy", "--", "--input=1"],
    "a.npy: a NumPy array, expected a compiled module, MLIR bytecode or text; hold it to a function with mlir-abi check MODULE -- FILE.npy",
  ],
  [["bytes", "--", "--input=1"], "bytes: a binary file, expected a compiled module, MLIR bytecode or text"],
  [["absent.vmfb", "--", "--input=1"], "absent.vmfb: no such file or folder"],
])("what can't be judged is one line: %j", async (args, message) => {
  expect(await check(...args)).toEqual({ exit: 2, stdout: "", stderr: `mlir-abi: error: ${message}\n` });
});

const NEEDY = `util.global private @w = #stream.parameter.named<"model"::"w"> : tensor<4xf32>
util.global private @b = #stream.parameter.named<"model"::"b"> : tensor<2xf32>
func.func @run(%a: tensor<4xf32>) { return }
`;
const needy = (...args: readonly string[]) => {
  const files = {
    "n.mlir": NEEDY,
    "whole.irpa": irpa([
      { key: "w", length: 16 },
      { key: "b", length: 8 },
    ]),
    "part.gguf": gguf([
      { key: "b", length: 4 },
      { key: "x", length: 4 },
    ]),
    "cut.irpa": irpa([{ key: "w", length: 16 }]).subarray(0, 50),
  };
  return mlirAbi(["check", "n.mlir", "--", "--input=4xf32=0", ...args], { cwd: folderWith(files) });
};

test("compares the archives of a call with the parameters that the module needs", async () => {
  expect(await needy("--parameters=model=whole.irpa")).toMatchObject({ exit: 0 });
  const { exit, stdout } = await needy("--parameters=model=part.gguf");
  expect(exit).toBe(1);
  expect(stdout).toContain(
    "no archive of the scope model has the parameter (expected w, got no parameter of this key)",
  );
  expect(stdout).toContain("the parameter model::b is too small in part.gguf (expected 8 bytes, got 4 bytes)");
  expect(stdout).toContain("note: 1 parameter of the archives is not read: model::x");
});

test("a call without the archive of a scope gets the flag", async () => {
  const { exit, stdout } = await needy();
  expect(exit).toBe(1);
  expect(stdout).toContain("parameters of the scope model are loaded, and no archive is given for it");
  expect(stdout).toMatch(/\n {2}iree-run-module .* --parameters=model=model\.irpa\n$/);
  expect((await needy("--parameters=whole.irpa")).stdout).toContain("parameters of the scope model are loaded");
});

test("an archive that can't be read is one line", async () => {
  for (const path of ["absent.irpa", "cut.irpa"]) {
    const { exit, stdout, stderr } = await needy(`--parameters=model=${path}`);
    expect({ exit, stdout, lines: stderr.split("\n").length }).toEqual({ exit: 2, stdout: "", lines: 2 });
    expect(stderr).toContain(`mlir-abi: error: ${path}: `);
  }
  // A name that IREE does not know is reported as such.
  expect((await needy("--parameters=model=absent.bin")).stdout).toContain("tools know a file's format by its name");
});
