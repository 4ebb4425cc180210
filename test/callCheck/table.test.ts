/** Right and wrong calls: each form of the tools' flags once right and once wrong, held to the sources by hand. */
import { describe, expect, test } from "vitest";
import type { CallFiles } from "../../server/src/core/abi/callCheck/values.js";
import { readNpyArrays } from "../../server/src/core/abi/flags/npyHeader.js";
import { check } from "../../server/src/core/api/check.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { findRuntimes } from "../../server/src/core/vmfb/runtimes/runtime.js";
import { npyFile } from "../kit/npy.js";
import { buildModule } from "../kit/vmfb.js";

const MLIR = `
util.func public @main(%x: tensor<?x4xf32>, %n: i32) -> tensor<?x4xf32> { util.unreachable }
util.func public @two(%image: tensor<1x28xf32>, %mask: tensor<28xi1>) -> (tensor<10xi32>, f32) { util.unreachable }
util.func public @stored(%x: tensor<8xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}, %scratch: !hal.buffer {iree.abi.transients}) -> tensor<8xf32>
    attributes {iree.reflection = {iree.abi.transients.size.constant = 2048 : index}} { util.unreachable }
util.func public @async(%x: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.model = "coarse-fences"} { util.unreachable }
util.func public @z(%a: tensor<2xcomplex<f32>>, %b: tensor<4xi8>) -> tensor<2xcomplex<f32>> { util.unreachable }
util.func public @scalars(%i: i64, %f: f64) -> f64 { util.unreachable }
util.func public @list(%l: !util.list<?>) { util.return }
util.func public @object(%o: !acme.thing) { util.return }
util.func public @fenced(%x: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view { util.unreachable }
`;

const npy = (descr: string, shape: string, bytes: number, version: 1 | 2 | 3 = 1) =>
  npyFile(`{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }`, version, bytes);

const ON_DISK: Readonly<Record<string, Uint8Array>> = {
  "image.npy": npy("<f4", "(1, 28)", 112),
  "image64.npy": npy("<f8", "(1, 28)", 224),
  "mask.npy": npy("|b1", "(28,)", 28, 2),
  "both.npy": Buffer.concat([npy("<f4", "(1, 28)", 112, 3), npy("|b1", "(28,)", 28)]),
  "big.npy": npy(">f4", "(1, 28)", 112),
  "cut.npy": npy("<f4", "(1, 28)", 100),
  "ints.npy": npy("<i4", "(10,)", 40),
  "four.bin": new Uint8Array(16),
};

/** What the test opens is what flags name, and nothing else. */
const opened: string[] = [];
const FILES: CallFiles = {
  arrays: (path) => {
    opened.push(path);
    return readNpyArrays(sourceOf(ON_DISK[path] ?? expect.unreachable(path)));
  },
  size: (path) => (ON_DISK[path] ?? expect.unreachable(path)).length,
};

function judged(words: string, source: Parameters<typeof check>[0] = MLIR, release?: string) {
  const runtime = release === undefined ? undefined : findRuntimes(release).runtimes?.[0];
  const call = { words: words.split(/ (?=-)| (?=\w+\.npy)/) };
  return check(source, call, { files: FILES, path: "m.vmfb", runtime });
}

/** The reasons, each with the number of its argument. */
const reasons = (...given: Parameters<typeof judged>) =>
  judged(...given).problems.map(({ argument, why }) => [argument, why]);

describe("each form, once right and once wrong", () => {
  test.each<
    [form: string, right: string, wrong: string, argument: number | null, why: string, corrected: string | null]
  >([
    [
      "shape and values",
      "--function=main --input=2x4xf32=1 2 3 4 5 6 7 8 --input=3",
      "--function=main --input=2x5xf32=0 --input=3",
      ...([0, "its dim 1 is 5, expected 4", "--input=2x4xf32=0"] as const),
    ],
    [
      "a value for all elements",
      "--function=main --input=7x4xf32=0.5 --input=3",
      "--function=main --input=2x4xf32=1 2 3 --input=3",
      ...([0, "3 values for 8 elements; one value would do for all", "--input=2x4xf32=0"] as const),
    ],
    [
      "brackets",
      "--function=main --input=2x4xf32=[[1 2 3 4][5 6 7 8]] --input=3",
      "--function=main --input=4xf32=[1 2 3 4] --input=3",
      ...([0, "it has 1 dimension, expected 2", "--input='1x4xf32=[1 2 3 4]'"] as const),
    ],
    [
      "no values",
      "--function=two --input=1x28xf32 --input=28xi1",
      "--function=two --input=1x28xf32 --input=28xi1=0",
      1,
      'values of this element type are 2 hexadecimal digits, as in 00, not "0"',
      "--input=28xi1",
    ],
    [
      "an element type",
      "--function=z --input=2xcf64 --input=4xui8=255",
      "--function=z --input=2xcomplex<f32>=0 --input=4xi8=0",
      ...([0, '"comple" is not the size of a dimension', "--input=2xcf64"] as const),
    ],
    [
      "another element type",
      "--function=two --input=1x28xf32=0 --input=28xui8=1",
      "--function=two --input=1x28xf64=0 --input=28xi1",
      ...([0, "its elements are f64, expected f32", "--input=1x28xf32=0"] as const),
    ],
    [
      "numbers",
      "--function=scalars --input=-9000000000 --input=1e-3",
      "--function=scalars --input=4 --input=x",
      ...([1, '"x" is not a number of type f64', "--input=0.0"] as const),
    ],
    [
      "a number that is no array",
      "--function=main --input=1x4xf32=0 --input=0x10",
      "--function=main --input=1x4xf32=0 --input=1xi32=7",
      1,
      'a number is expected, and only 1 is read, and "xi32=7" after it is ignored',
      "--input=7",
    ],
    [
      "an array that is no number",
      "--function=two --input=1x28xf32=2 --input=28xi1",
      "--function=two --input=2 --input=28xi1",
      0,
      "an array needs its shape and element type, as in 4x2xf32=0",
      "--input=1x28xf32=2",
    ],
    [
      "storage",
      "--function=stored --input=8xf32=0 --input=&8xf32 --input=&2048xi8",
      "--function=stored --input=8xf32=0 --input=&4xf32 --input=&2048xi8",
      ...([1, "the storage has 16 bytes, 32 are needed", "--input='&8xf32'"] as const),
    ],
    [
      "storage in another type",
      "--function=stored --input=8xf32=0 --input=&32xi8 --input=&512xi32=0",
      "--function=stored --input=8xf32=0 --input=8xf32 --input=&2048xi8",
      ...([1, "an array is passed for memory; write & before it", "--input='&8xf32'"] as const),
    ],
    [
      "an array, not memory",
      "--function=async --input=4xf32=0",
      "--function=async --input=&4xf32",
      0,
      "memory without a shape (&) is passed for an array; leave out the &",
      "--input=4xf32",
    ],
    [
      "null",
      "--function=object --input=(null)",
      "--function=async --input=(null)",
      ...([0, "nothing is passed, and the function needs a value", "--input=4xf32=0"] as const),
    ],
    [
      "an object",
      "--function=object --input=(ignored)",
      "--function=object --input=4xf32=0",
      ...([0, "no flag makes such an object; only (null) can be passed", "--input='(null)'"] as const),
    ],
    [
      "a file of NumPy's",
      "--function=two --input=@image.npy --input=@mask.npy",
      "--function=two --input=@image64.npy --input=@mask.npy",
      ...([0, "its elements are f64, expected f32", "--input=1x28xf32=0"] as const),
    ],
    [
      "arrays that follow in a file",
      "--function=two --input=@both.npy --input=+both.npy",
      "--function=two --input=@both.npy --input=@both.npy",
      ...([1, "its elements are f32, expected i1", "--input=28xi1"] as const),
    ],
    [
      "all arrays of a file",
      "--function=two --input=*both.npy",
      "--function=async --input=*ints.npy",
      ...([0, "its elements are si32, expected f32", "--input=4xf32=0"] as const),
    ],
    [
      "a file that the tools read",
      "--function=two image.npy mask.npy",
      "--function=two --input=@big.npy --input=28xi1",
      0,
      'the values are in big-endian order (>f4), which the tools refuse; a.astype(a.dtype.newbyteorder("<")) changes that',
      "--input=1x28xf32=0",
    ],
    [
      "a file with all of its values",
      "--function=two --input=@image.npy --input=28xi1",
      "--function=two --input=@cut.npy --input=28xi1",
      ...([0, "the file has 100 of the 112 bytes of its values", "--input=1x28xf32=0"] as const),
    ],
    [
      "bytes of a file",
      "--function=async --input=4xf32=@four.bin",
      "--function=stored --input=8xf32=@four.bin --input=&8xf32 --input=&2048xi8",
      ...([0, "the file has 16 of the 32 bytes", "--input=8xf32=0"] as const),
    ],
    [
      "results into files",
      "--function=two --input=@image.npy --input=28xi1 --output=@a.npy --output=-",
      "--function=async --input=4xf32 --output=a.npy",
      ...([null, "a file has @ before it, or + to append", "--output=@a.npy"] as const),
    ],
    [
      "expected results",
      "--function=async --input=4xf32 --expected_output=4xf32=0 --expected_f32_threshold=0.01",
      "--function=async --input=4xf32 --expected_output=4xf16=0",
      ...([null, "its elements are f16, expected f32", null] as const),
    ],
    [
      "a device",
      "--function=async --input=4xf32 --device=local-sync",
      "--function=async --input=4xf32 --device=llvm-cpu",
      ...([null, "this is a target of the compiler, not a device of the runtime", "--device=local-task"] as const),
    ],
    [
      "parameters",
      "--function=async --input=4xf32 --parameters=model=w.irpa --parameters=w.gguf",
      "--function=async --input=4xf32 --parameters=model=w.bin",
      ...([null, "tools know a file's format by its name", null] as const),
    ],
    [
      "a flag's name",
      "--function=async --input=4xf32 --module=m.vmfb",
      "--entry_function=async --input=4xf32",
      ...([null, "its name is --function", "--function="] as const),
    ],
  ])("%s", (_, right, wrong, argument, why, corrected) => {
    expect(judged(right)).toMatchObject({ fits: true, problems: [] });
    const { fits, problems, command } = judged(wrong);
    expect({ fits, problem: problems[0] }).toMatchObject({ fits: false, problem: { argument, why, corrected } });
    // Only what can't be passed at all has no command that fits.
    if (corrected?.startsWith("--input") || corrected?.startsWith("--function")) {
      const words = command
        .split(/ (?=-)/)
        .slice(1)
        .map((word) => word.replaceAll("'", ""));
      expect(check(MLIR, { words }, { files: FILES, path: "m.vmfb" })).toMatchObject({ problems: [] });
    }
  });
});

describe("how many values, and in which order", () => {
  test("a value that is missing is named", () => {
    expect(reasons("--function=two --input=28xi1")).toEqual([[0, "no value is passed for image"]]);
    expect(judged("--function=two --input=28xi1").command).toBe(
      "iree-run-module --module=m.vmfb --function=two --input=1x28xf32=0 --input=28xi1",
    );
  });

  test("so is one too many", () => {
    const { problems, command } = judged("--function=two --input=1x28xf32=1 --input=4xf32=0 --input=28xi1");
    expect(problems).toEqual([
      {
        argument: null,
        expected: "nothing",
        got: "tensor<4xf32>",
        why: "the function takes 2 values, and this is one too many",
        corrected: null,
      },
    ]);
    expect(command).toBe("iree-run-module --module=m.vmfb --function=two --input=1x28xf32=1 --input=28xi1");
  });

  test("values in another order are one mistake, and stay as they are", () => {
    const { problems, command } = judged("--function=two --input=@mask.npy --input=@image.npy");
    expect(problems.map(({ argument, why, corrected }) => [argument, why, corrected])).toEqual([
      [0, "the order is another: this value fits argument 1 (mask)", "--input=@image.npy"],
      [1, "the order is another: this value fits argument 0 (image)", "--input=@mask.npy"],
    ]);
    expect(command).toBe("iree-run-module --module=m.vmfb --function=two --input=@image.npy --input=@mask.npy");
  });
});

describe("fences and structures", () => {
  test("tools add fences where the reflection announces them", () => {
    expect(judged("--function=async --input=4xf32").fits).toBe(true);
    expect(reasons("--function=fenced --input=4xf32=0")).toEqual([
      [1, 'tools add fences only where iree.reflection has iree.abi.model = "coarse-fences", and it has not'],
    ]);
  });

  test("no flag passes a list", () => {
    expect(reasons("--function=list --input=4xf32=0")).toEqual([
      [0, "no flag passes a structure; call the function from Python"],
    ]);
  });
});

test("a tensor that is storage is an array as any other", () => {
  const source =
    "util.func public @f(%x: tensor<2xf32> {iree.abi.output = 0 : index}) -> tensor<2xf32> { util.unreachable }\n";
  expect(judged("--input=2xf32=0", source).fits).toBe(true);
  expect(judged("--input=&2xf32", source).problems).toMatchObject([
    {
      why: "memory without a shape (&) is passed for an array; leave out the &",
      expected: "tensor<2xf32>, storage for result 0",
      corrected: "--input=2xf32",
    },
  ]);
  expect(reasons("--input=1x2xf32=0", source)).toEqual([[0, "it has 2 dimensions, expected 1"]]);
  expect(reasons("--input=xi64=0", source)).toEqual([[0, "its elements are i64, expected f32"]]);
});

test("which function, where no flag names it", () => {
  const one = "util.func public @only(%x: tensor<2xf32>) { util.return }\n";
  expect(judged("--input=2xf32=0", one)).toMatchObject({ function: "only", fits: true });
  expect(judged("--input=2xf32=0")).toMatchObject({
    function: "",
    problems: [{ argument: null, why: "the module exports more than one function", corrected: "--function=main" }],
  });
  expect(judged("--function=mian --input=2xf32=0").problems[0]?.why).toBe(
    "the module exports no function of this name",
  );
});

describe("compiled modules", () => {
  const module = (callingConvention: string, attributes: Readonly<Record<string, string>>) =>
    buildModule({ name: "m", exports: [{ name: "f", callingConvention, attributes }] });

  test("by their declaration", () => {
    const source = module("0rr_r", {
      "iree.abi.declaration":
        "sync func @f(%x: tensor<4xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}) -> (%y: tensor<8xf32>)",
    });
    expect(judged("--input=4xf32=0 --input=&8xf32", source)).toMatchObject({ fits: true, function: "f" });
    expect(reasons("--input=4xf32=0 --input=&4xf32", source)).toEqual([[1, "the storage has 16 bytes, 32 are needed"]]);
  });

  test("by their calling convention alone, which says how many values there are", () => {
    const source = module("0ri_v", {});
    expect(judged("--input=9x9xf32=0 --input=1", source).fits).toBe(true);
    expect(reasons("--input=4xf32=0", source)).toEqual([[1, "no value is passed"]]);
  });

  test("with fences that the tool adds to a function without any", () => {
    const source = module("0r_r", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "async func @f(%x: tensor<4xf32>) -> (%y: tensor<4xf32>)",
    });
    expect(judged("--input=4xf32=0", source).problems).toMatchObject([{ argument: null, got: "two fences" }]);
  });
});

describe("by release", () => {
  test("flags that came later, or have another name by now", () => {
    const words = "--function=async --input=4xf32 --expected_output=4xf32=0 --expected_bf16_threshold=0.1";
    expect(judged(words).fits).toBe(true);
    expect(reasons(words, MLIR, "3.11.0")).toEqual([[null, "iree-run-module has it since 2026-04-07"]]);
    expect(judged("--entry_function=async --function_input=4xf32", MLIR, "20220930.282").fits).toBe(true);
  });

  test("a benchmark keeps results since 2026-08-07", () => {
    const words = "iree-benchmark-module --function=async --input=4xf32 --output=@a.npy";
    expect(judged(words).fits).toBe(true);
    expect(reasons(words, MLIR, "3.11.0")).toEqual([[null, "iree-benchmark-module has it since 2026-08-07"]]);
  });
});

describe("shapes in place of flags", () => {
  const shapes = (name: string, ...list: readonly [dtype: string, ...shape: number[]][]) =>
    check(
      MLIR,
      { shapes: list.map(([dtype, ...shape]) => ({ shape, dtype })) },
      { files: FILES, path: "m.vmfb", function: name },
    );

  test.each(["float32", "<f4", "np.float32", "torch.float", "torch.float32", "f32"])("%s", (dtype) => {
    expect(shapes("async", [dtype, 4])).toMatchObject({
      fits: true,
      command: "iree-run-module --module=m.vmfb --function=async --input=4xf32=0",
    });
    expect(shapes("two", [dtype, 1, 28], ["bool", 28]).fits).toBe(true);
  });

  test("numbers have no dimension", () => {
    expect(shapes("scalars", ["int64"], ["float64"])).toMatchObject({
      fits: true,
      command: "iree-run-module --module=m.vmfb --function=scalars --input=0 --input=0",
    });
    expect(shapes("scalars", ["int64", 1], ["float64"]).problems).toMatchObject([
      { argument: 0, why: "an array is passed for a number", corrected: "--input=0" },
    ]);
  });

  test("an unknown type is refused", () => {
    expect(() => shapes("async", ["float33x", 4])).toThrow('"float33x" is not an element type of arrays');
  });
});

test("the command has the other flags as they are right, and lacks those of other releases", () => {
  expect(judged("--function=async --input=4xf32 --device=cpu --print_statistics --output=a.npy").command).toBe(
    "iree-run-module --module=m.vmfb --function=async --input=4xf32 --device=local-task --print_statistics --output=@a.npy",
  );
  expect(judged("--function=async --input=4xf32 --expected_bf16_threshold=1", MLIR, "3.11.0").command).toBe(
    "iree-run-module --module=m.vmfb --function=async --input=4xf32",
  );
});

test("the command has a flag for each result, and compares no numbers", () => {
  const call = "--function=two --input=1x28xf32=0 --input=28xi1";
  const command = `iree-run-module --module=m.vmfb ${call}`;
  expect(judged(`${call} --output=@a.npy`).command).toBe(`${command} --output=@a.npy --output=`);
  expect(judged(`${call} --output= --output= --output=@c.npy`).command).toBe(`${command} --output= --output=`);
  expect(judged(`${call} --expected_output=10xi32=0`).command).toBe(
    `${command} --expected_output=10xi32=0 --expected_output='(ignored)'`,
  );
  expect(judged(`${call} --expected_output=10xi32=0 --expected_output=3`)).toMatchObject({
    problems: [{ corrected: "--expected_output='(ignored)'" }],
    command: `${command} --expected_output=10xi32=0 --expected_output='(ignored)'`,
  });
});

test("words that no tool takes are refused", () => {
  expect(() => judged("--params=w.irpa")).toThrow("has a flag --params; did you mean --parameters?");
  expect(() => judged("--inptu=4xf32")).toThrow("neither iree-run-module nor iree-benchmark-module has a flag --inptu");
  expect(() => judged("--function=async --input=4xf32 hello")).not.toThrow();
  expect(() => check(MLIR, { words: ["hello"] }, { files: FILES, path: "" })).toThrow('"hello" is not a flag');
});

test("a value after a blank, and a value without its flag", () => {
  const words = ["--function=async", "--input", "4xf32=0"];
  expect(check(MLIR, { words }, { files: FILES, path: "m.vmfb" })).toMatchObject({
    fits: false,
    problems: [{ why: "a flag's value follows an =, not a blank", corrected: "--input=4xf32=0" }],
    command: "iree-run-module --module=m.vmfb --function=async --input=4xf32=0",
  });
  const loose = check(MLIR, { words: ["--function=async", "4xf32=0"] }, { files: FILES, path: "m.vmfb" });
  expect(loose.problems).toMatchObject([
    { why: "the tools ignore a word without a flag", corrected: "--input=4xf32=0" },
  ]);
});

test("only files that flags name are opened", () => {
  opened.length = 0;
  judged("--function=two --input=1x28xf32=0 --input=28xi1 --output=@image.npy");
  expect(opened).toEqual([]);
});
