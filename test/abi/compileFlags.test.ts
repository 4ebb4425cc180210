/**
 * What the compiler's flags change of exports. Expected values follow from IREE's sources at b48a595557, where not said otherwise:
 * compiler/plugins/input/Torch/InputConversion/{FuncConversion,SyncFuncConversion}.cpp with their tests,
 * InputConversion/Common/ConvertPrimitiveType.cpp, Dialect/VM/Conversion/TypeConverter.cpp, and Bindings/TFLite.
 */
import { describe, expect, test } from "vitest";
import { COMPILE_FLAGS, mergedFlags, readCompileFlags } from "../../server/src/core/abi/compile/flags.js";
import { bindings, callableModule } from "../../server/src/core/api/bindgen.js";
import { check } from "../../server/src/core/api/check.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { shownExports } from "../../server/src/core/features/shownExports.js";
import { diff, link } from "../../server/src/core/index.js";
import { buildModule } from "../kit/vmfb.js";

function exportsOf(text: string, ...flags: readonly string[]) {
  const document = openDocument("file:///f.mlir", 1, text);
  document.compileOptions = readCompileFlags(flags).options;
  return shownExports(document);
}

const shapeOf = (text: string, ...flags: readonly string[]) =>
  exportsOf(text, ...flags).map(({ name, signature, callingConvention, refused }) =>
    refused === undefined ? `@${name}${signature} ${callingConvention}` : `@${name}: ${refused}`,
  );

const FUNC = "func.func @f(%a: tensor<?x4xf64>, %b: f64, %c: index, %d: i64) -> tensor<2xcomplex<f64>> { return }";
const TORCH = `func.func @main(%a: !torch.vtensor<[4,?],si32>, %s: !torch.float) -> !torch.vtensor<[4,5],f64> { return }
func.func private @other(%a: i64)`;
const VIEW = "!hal.buffer_view";

describe("types that the input pipeline converts", () => {
  test.each([
    // iree-org/iree#20774: f64 is f32 for callers unless a flag keeps it.
    [[], `@f(${VIEW}, f32, index, i64) -> ${VIEW} 0rfII_r`],
    [["--iree-input-demote-f64-to-f32=false"], `@f(${VIEW}, f64, index, i64) -> ${VIEW} 0rFII_r`],
    [["--iree-input-demote-f64-to-f32=0"], `@f(${VIEW}, f64, index, i64) -> ${VIEW} 0rFII_r`],
    [["-iree-input-demote-f32-to-f16"], `@f(${VIEW}, f16, index, i64) -> ${VIEW} 0riII_r`],
    [["--iree-input-demote-i64-to-i32=true"], `@f(${VIEW}, f32, index, i32) -> ${VIEW} 0rfIi_r`],
    [["--iree-vm-target-index-bits=32"], `@f(${VIEW}, f32, index, i64) -> ${VIEW} 0rfiI_r`],
    [["--iree-vm-target-index-bits", "32"], `@f(${VIEW}, f32, index, i64) -> ${VIEW} 0rfiI_r`],
  ])("with %j", (flags, expected) => {
    expect(shapeOf(FUNC, ...flags)).toEqual([expected]);
  });

  test("are those of the declaration, and named by their flags", () => {
    const [found] = exportsOf(FUNC, "--iree-input-demote-f32-to-f16");
    expect(found?.declaration).toBe(
      "sync func @f(%input0: tensor<?x4xf16>, %input1: f16, %input2: index, %input3: i64) -> (%output0: tensor<2xcomplex<f16>>)",
    );
    expect(found?.conversions).toEqual(["--iree-input-demote-f64-to-f32", "--iree-input-demote-f32-to-f16"]);
  });

  test("keep their sign, what is no number of that type, and encodings", () => {
    const text =
      "func.func @f(%a: tensor<2xui64, #e<i64>>, %b: vector<[4]x2xsi64>, %c: tensor<4xf8E4M3FNUZ>, %d: tensor<4xbf16>, %e: memref<4xi64>, %g: tensor<*xi64>) { return }";
    const [found] = exportsOf(text, "--iree-input-demote-i64-to-i32", "--iree-input-promote-bf16-to-f32");
    expect(found?.declaration).toBe(
      "sync func @f(%input0: tensor<2xui32, #e<i64>>, %input1: vector<[4]x2xsi32>, %input2: tensor<4xf8E4M3FNUZ>, %input3: tensor<4xf32>, %input4: memref<4xi64>, %input5: tensor<*xi64>) -> ()",
    );
  });

  test("are as written in what has left the pipeline, unless a flag asks for more", () => {
    const text = "util.func public @f(%a: f64) { util.return }";
    expect(shapeOf(text)).toEqual(["@f(f64) -> () 0F_v"]);
    expect(shapeOf(text, "--iree-input-demote-f64-to-f32")).toEqual(["@f(f32) -> () 0f_v"]);
    const stub = "util.func public @f(%a: f64) attributes {iree.abi.stub} { util.return }";
    expect(shapeOf(stub, "--iree-input-demote-f64-to-f32")).toEqual(["@f(f64) -> () 0F_v"]);
    const inVm = "vm.module @m {\n vm.export @f\n vm.func private @f(%a: i64) { vm.return }\n}";
    expect(exportsOf(inVm, "--iree-input-demote-i64-to-i32")[0]?.callingConvention).toBe("0I_v");
  });
});

test.each([
  [["--iree-vm-target-extension-f64=false"], "0f_v"],
  [["--iree-vm-target-extension-f64=false", "--iree-vm-target-truncate-unsupported-floats=false"], undefined],
  [["--iree-vm-target-extension-f64=false", "--iree-vm-target-extension-f32=false"], undefined],
])("f64 of the VM with %j", (flags, expected) => {
  const [found] = exportsOf("util.func public @f(%a: f64) { util.return }", ...flags);
  expect(found?.callingConvention).toBe(expected);
  expect(found?.refused).toBe(expected === undefined ? `the VM has no f64 with ${flags.join(" ")}` : undefined);
});

describe("Torch's functions", () => {
  test("become one synchronous wrapper without async entry points", () => {
    const [found, ...more] = exportsOf(TORCH, "--iree-torch-emit-async-entry-points=false");
    expect(more).toEqual([]);
    expect(found).toMatchObject({ name: "main", made: "wrapper", model: "sync", callingConvention: "0rf_r" });
    expect(found?.declaration).toBe(
      "sync func @main(%input0: tensor<4x?xi32>, %input1: f32) -> (%output0: tensor<4x5xf32>)",
    );
    expect(found?.withAsyncFlag).toMatchObject({ callingConvention: "0rfrr_r" });
  });

  test("take a buffer before the fences with external transients", () => {
    const found = exportsOf(TORCH, "--iree-torch-externalize-transients");
    expect(found.map(({ name, callingConvention }) => `${name} ${callingConvention}`)).toEqual([
      "main 0rfr_r",
      "main$async 0rfrrr_r",
    ]);
    expect(found[1]?.arguments?.map(({ role }) => role)).toEqual([
      "value",
      "value",
      "transient storage",
      "wait fence",
      "signal fence",
    ]);
  });

  test("keep the types of tensors, which are buffer views by then, and convert scalars", () => {
    expect(shapeOf(TORCH)[0]).toBe(`@main(${VIEW}, f32) -> ${VIEW} 0rf_r`);
    expect(shapeOf(TORCH, "--iree-input-demote-f64-to-f32=false")[0]).toBe(`@main(${VIEW}, f64) -> ${VIEW} 0rF_r`);
  });

  test("are refused where the flags are", () => {
    expect(shapeOf(TORCH, "--iree-execution-model=inline-dynamic")).toEqual([
      "@main: --iree-execution-model=inline-dynamic has no fences, which the Torch pass makes: add --iree-torch-emit-async-entry-points=false",
    ]);
    const sync = "--iree-torch-emit-async-entry-points=false";
    expect(shapeOf(TORCH, "--iree-execution-model=inline-dynamic", sync)).toHaveLength(1);
    const mutable = "func.func @main(%a: !torch.tensor<[4],f32>) { return }";
    expect(shapeOf(mutable, sync)[0]).toContain("compiles no tensors that the function changes in place");
    expect(readCompileFlags([sync, "--iree-torch-externalize-transients"]).problems).toMatchObject([
      { text: expect.stringContaining("needs async entry points") },
    ]);
  });
});

describe("bindings", () => {
  const text = "func.func @f(%a: tensor<?x4xf32>, %b: tensor<4xi32>) -> tensor<4xf32> { return }";
  const none = "--iree-native-bindings-support=false";

  test("none: functions are exported as they are, of buffers with their sizes", () => {
    expect(shapeOf(text, none)).toEqual([
      "@f(!hal.buffer, index, index, !hal.buffer, index) -> (!hal.buffer, index) 0rIIrI_rI",
    ]);
    expect(exportsOf(text, none)[0]).toMatchObject({ made: "function", model: "sync" });
  });

  test("TFLite's: one function with those of its shapes", () => {
    expect(shapeOf(text, none, "--iree-tflite-bindings-support")).toEqual([
      "@_tflite_main(!hal.buffer, !hal.buffer) -> !hal.buffer 0rr_r",
      "@_tflite_f_query_input_shape(index, !util.list<index>) -> () 0Ir_v",
      "@_tflite_f_resize_input_shape(index, !util.list<index>) -> () 0Ir_v",
      "@_tflite_f_query_output_shape(index, !util.list<index>) -> () 0Ir_v",
    ]);
    const two = shapeOf(`${text}\n${text.replace("@f", "@g")}`, none, "--iree-tflite-bindings-support");
    expect(two).toEqual(
      ["f", "g"].map((name) => `@${name}: --iree-tflite-bindings-support wraps one function, and the module exports 2`),
    );
    expect(shapeOf(text, "--iree-tflite-bindings-support")[0]).toContain("add --iree-native-bindings-support=false");
  });
});

test("the model of execution adds fences, and takes tensors away from the host", () => {
  const text = "func.func @f(%a: tensor<4xf32>) { return }\nfunc.func @g(%a: i32) { return }";
  expect(shapeOf(text, "--iree-execution-model=async-external")).toEqual([
    `@f(${VIEW}, !hal.fence, !hal.fence) -> () 0rrr_v`,
    "@g(i32, !hal.fence, !hal.fence) -> () 0irr_v",
  ]);
  expect(exportsOf(text, "--iree-execution-model=async-internal").map((it) => it.withAsyncFlag)).toEqual([null, null]);
  expect(shapeOf(text, "--iree-execution-model=host-only")).toEqual([
    "@f: --iree-execution-model=host-only compiles no tensors",
    "@g(i32) -> () 0i_v",
  ]);
});

describe("flags are followed", () => {
  const keep = { compileFlags: ["--iree-input-demote-f64-to-f32=false"] };

  test("by the code that calls", () => {
    const shell = (settings = {}) => bindings(callableModule(FUNC, settings), "shell", "f.vmfb");
    expect(shell()).toContain(':-1}x4xf32=0"');
    expect(shell(keep)).toContain(':-1}x4xf64=0"');
    const torch = bindings(
      callableModule(TORCH, { compileFlags: ["--iree-torch-externalize-transients"] }),
      "shell",
      "f",
    );
    expect(torch).toContain('--input="0.0" --input="&1xi8"');
    const [fn] = callableModule(FUNC, { compileFlags: ["--iree-execution-model=async-external"] }).functions;
    expect(fn).toMatchObject({ name: "f", fences: true });
  });

  test("by checks of calls", () => {
    const text = "func.func @f(%a: tensor<4xf64>) { return }";
    const files = { npy: () => undefined, size: () => undefined } as never;
    const judge = (settings: object) =>
      check(text, { words: ["--input=4xf64=0"] }, { files, path: "f.vmfb", ...settings });
    expect(judge({})).toMatchObject({ fits: false, problems: [{ corrected: "--input=4xf32=0" }] });
    expect(judge(keep)).toMatchObject({ fits: true });
  });

  test("by comparisons: of a text with a compiled module always, of two texts where flags are given", () => {
    const module = buildModule({
      exports: [
        {
          name: "f",
          callingConvention: "0rf_v",
          attributes: { "iree.abi.declaration": "sync func @f(%input0: tensor<4xf32>, %input1: f32) -> ()" },
        },
      ],
    });
    const text = (type: string) => `func.func @f(%a: tensor<4x${type}>, %b: ${type}) { return }`;
    expect(diff(module, text("f64")).breaking).toBe(false);
    expect(diff(module, text("f64"), keep).breaking).toBe(true);
    expect(diff(text("f32"), text("f64")).breaking).toBe(true);
    expect(diff(text("f32"), text("f64"), { compileFlags: ["--iree-input-demote-f64-to-f32"] }).breaking).toBe(false);
    const external = { compileFlags: ["--iree-execution-model=async-external"] };
    expect(diff(module, text("f32")).breaking).toBe(false);
    expect(diff(module, text("f32"), external).functions[0]?.details).toMatchObject([{ place: "invocation model" }]);
    const sync = { compileFlags: ["--iree-vm-target-extension-f32=false"] };
    expect(diff(text("f32"), text("f32"), sync).functions).toEqual([]);
    const grown = diff(TORCH, TORCH, { compileFlags: ["--iree-torch-externalize-transients"] });
    expect(grown.breaking).toBe(false);
  });

  test("by links", () => {
    const a = "module @a { func.func @f(%a: i64) { return } }";
    const b = "module @b { func.func private @a.f(i32)\nfunc.func @g(%a: i32) { call @a.f(%a) : (i32) -> () return } }";
    const fits = (...compileFlags: readonly string[]) => link([a, b], { compileFlags }).links.map((it) => it.fits);
    expect(fits()).toEqual([false]);
    expect(fits("--iree-input-demote-i64-to-i32")).toEqual([true]);
  });
});

describe("words", () => {
  const problems = (...words: readonly string[]) => readCompileFlags(words).problems.map(({ text }) => text);

  test.each(COMPILE_FLAGS.map(({ name, values, default: usual }) => ({ name, values, usual })))(
    "--$name has its values, and its default changes nothing",
    ({ name, values, usual }) => {
      expect(values).toContain(usual);
      for (const value of values) expect(problems(`--${name}=${value}`)).toEqual([]);
      expect(problems(`--${name}=nothing`)).toEqual([expect.stringContaining(`--${name} is "nothing", expected `)]);
      const { flags, executionModel: _, converted: __, ...usually } = readCompileFlags([`--${name}=${usual}`]).options;
      const { flags: ___, executionModel: ____, converted: _____, ...none } = readCompileFlags([]).options;
      expect(usually).toEqual(none);
      expect(flags).toEqual([`--${name}=${usual}`]);
    },
  );

  test("that are no flag of those are named, with the nearest", () => {
    expect(problems("--iree-torch-emit-async-entry-point=false")).toEqual([
      "--iree-torch-emit-async-entry-point is not known; did you mean --iree-torch-emit-async-entry-points?",
    ]);
    expect(problems("--iree-hal-target-device=local", "--iree-opt-level", "O3")).toEqual([
      "--iree-hal-target-device is not known to change exports: ignored",
      "--iree-opt-level is not known to change exports: ignored",
    ]);
    expect(problems("f.mlir")).toEqual(['"f.mlir" is not a flag']);
    expect(problems("--iree-vm-target-index-bits")).toEqual([
      "--iree-vm-target-index-bits has no value, expected 32 or 64",
    ]);
    expect(problems("--iree-native-bindings-support", "--iree-native-bindings-support=0")).toEqual([
      "--iree-native-bindings-support is given twice",
    ]);
  });

  test("replace those of a file by their names", () => {
    const merged = mergedFlags(
      ["--iree-vm-target-index-bits", "64"],
      ["-iree-vm-target-index-bits=32", "--iree-input-demote-i64-to-i32"],
    );
    expect(merged).toEqual(["--iree-input-demote-i64-to-i32=true", "--iree-vm-target-index-bits", "64"]);
  });
});
