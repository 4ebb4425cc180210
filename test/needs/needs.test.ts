/** What a module needs to run, from text and from compiled modules. */
import { describe, expect, test } from "vitest";
import { inspect } from "../../server/src/core/api/inspect.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { needsOfText } from "../../server/src/core/needs/ofText.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

const needsOf = (text: string) => needsOfText(openDocument("file:///a.mlir", 1, text));
const needsOfCompiled = (spec: ModuleSpec) => inspect(buildModule(spec)).needs;
const bytes = (text: string) => new TextEncoder().encode(text);
const u32 = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const u64 = (...values: number[]) => new Uint8Array(BigUint64Array.from(values.map(BigInt)).buffer);

/** The constants of one load: places and lengths of keys, the keys, and parameter offset, buffer offset, length of each. */
function keyTable(keys: readonly string[], lengths: readonly number[]): readonly Uint8Array[] {
  let at = 0;
  const places = keys.flatMap((key) => {
    const { length } = bytes(key);
    at += length;
    return [at - length, length];
  });
  return [u32(...places), bytes(keys.join("")), u64(...lengths.flatMap((length) => [0, 0, length]))];
}

const LOADS: ModuleSpec = {
  name: "model",
  dependencies: [
    { name: "hal", minimumVersion: 6, required: true },
    { name: "io_parameters", minimumVersion: 0, required: true },
  ],
  imports: [{ name: "io_parameters.load", callingConvention: "0rIrrrIiirrr_r" }],
};

describe("parameters of a text", () => {
  const GLOBALS = `util.global private @w = #stream.parameter.named<"model"::"layer.weight"> : tensor<4x8xf16>
util.global private @b = #flow.parameter.named<"bias \\22x\\22"> : tensor<?xf32>
// util.global private @c = #stream.parameter.named<"model"::"commented"> : tensor<4xf32>
util.global private @s = "#stream.parameter.named<\\"model\\"::\\"quoted\\">" : !util.buffer
func.func @f() -> tensor<10xi32> {
  %0 = flow.tensor.constant #flow.parameter.named<"model"::"layer.weight"> : tensor<4x8xf16>
  %1 = stream.async.constant : !stream.resource<constant>{%c1024} = #stream.parameter.named<"other"::"k", {some.config = "x"}> : vector<1024xi8>
  return
}
`;

  test("have scopes, keys, types and sizes, each once", () => {
    expect(needsOf(GLOBALS).parameters).toEqual([
      { scope: "model", key: "layer.weight", type: "tensor<4x8xf16>", bytes: 64 },
      { scope: null, key: 'bias "x"', type: "tensor<?xf32>", bytes: null },
      { scope: "other", key: "k", type: "vector<1024xi8>", bytes: 1024 },
    ]);
  });

  test("have no type where the attribute has none", () => {
    const text = '"some.op"() {a = [#stream.parameter.named<"s"::"k">, 1]} : () -> ()\n';
    expect(needsOf(text).parameters).toEqual([{ scope: "s", key: "k", type: null, bytes: null }]);
  });
});

describe("parameters of a compiled module", () => {
  test("are in its constants", () => {
    const libraries = [
      bytes("local*"),
      bytes("hal.device.id"),
      bytes("model"),
      ...keyTable(["a.weight", "b"], [128, 4]),
    ];
    expect(needsOfCompiled({ ...LOADS, libraries })).toMatchObject({
      parameters: [
        { scope: "model", key: "a.weight", type: null, bytes: 128 },
        { scope: "model", key: "b", type: null, bytes: 4 },
      ],
      devices: ["local*"],
    });
  });

  test("of several scopes and loads", () => {
    const libraries = [
      ...[bytes("one"), ...keyTable(["a"], [8])],
      ...keyTable(["b", "a"], [4, 16]),
      ...[bytes("two"), ...keyTable(["a"], [2])],
    ];
    expect(
      needsOfCompiled({ ...LOADS, libraries }).parameters.map(({ scope, key, bytes: size }) => [scope, key, size]),
    ).toEqual([
      ["one", "a", 16],
      ["one", "b", 4],
      ["two", "a", 2],
    ]);
  });

  test("are not taken from constants of other kinds", () => {
    const other = [u32(0, 3, 5, 2), bytes("abcde"), u32(0, 4), bytes("abc"), u32(0, 3), bytes("\0\x01\x02"), u32(0, 0)];
    expect(needsOfCompiled({ ...LOADS, libraries: other }).parameters).toEqual([
      { scope: null, key: null, type: null, bytes: null },
    ]);
    // Nothing loads them.
    expect(needsOfCompiled({ name: "m", libraries: keyTable(["a"], [4]) }).parameters).toEqual([]);
  });

  test("have no size where the spans are computed", () => {
    const [table = u32(), keys = u32()] = keyTable(["a"], [4]);
    expect(needsOfCompiled({ ...LOADS, libraries: [table, keys, u64(0, 0, 0)] }).parameters).toEqual([
      { scope: null, key: "a", type: null, bytes: null },
    ]);
  });
});

describe("executables and devices", () => {
  test("of a text, with what their configuration says", () => {
    const text = `#x86 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "znver4", cpu_features = "+avx512f,+evex512", target_triple = "x86_64-unknown-eabi-elf"}>
#gpu = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942", features = "">}>
#device = #hal.device.target<"local", [#x86]> : !hal.device
#other = #hal.device.target<"vulkan", {ordinal = 0 : index}, [#hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb">]> : !hal.device
module attributes {stream.affinity.default = #hal.device.affinity<@d>} { util.global private @d = #device }
`;
    expect(needsOf(text)).toMatchObject({
      devices: ["local", "vulkan"],
      executables: [
        { format: "embedded-elf-x86_64", target: "znver4, +avx512f,+evex512, x86_64-unknown-eabi-elf" },
        { format: "rocm-hsaco-fb", target: "gfx942" },
        { format: "vulkan-spirv-fb", target: null },
      ],
    });
  });

  test("of a compiled module, with the architectures that they name", () => {
    const executable = (id: string, text: string) => bytes(`\0\0\0\0${id}${text.padEnd(400)}`);
    const libraries = [
      ...[
        bytes("cuda*"),
        bytes("hip*"),
        bytes("hal.executable.format"),
        bytes("cuda-nvptx-fb"),
        bytes("rocm-hsaco-fb"),
      ],
      ...[
        bytes("vmvx-bytecode-fb"),
        executable("HIP1", "x amdgcn-amd-amdhsa--gfx942 y"),
        executable("CDA1", "\n.target sm_80\n.address_size 64"),
      ],
    ];
    expect(needsOfCompiled({ name: "m", libraries })).toMatchObject({
      devices: ["cuda*", "hip*"],
      executables: [
        { format: "cuda-nvptx-fb", target: "sm_80" },
        { format: "rocm-hsaco-fb", target: "gfx942" },
        { format: "vmvx-bytecode-fb", target: null },
      ],
    });
  });
});

describe("modules", () => {
  test("of a text, with conventions and declarations that they have to export", () => {
    const text = `module @example {
  func.func private @custom.call.async(%x: tensor<?xi32>) -> tensor<?xi32> attributes {vm.version = 2 : i32}
  func.func private @custom.note(i32) attributes {vm.fallback = @note}
  func.func private @note(%a: i32) { return }
}
`;
    expect(needsOf(text).modules).toEqual([
      {
        name: "custom",
        minimumVersion: 2,
        optional: false,
        builtin: false,
        functions: [
          {
            name: "call.async",
            callingConvention: "0r_r",
            declaration: "sync func @call.async(%input0: tensor<?xi32>) -> (%output0: tensor<?xi32>)",
            optional: false,
          },
          {
            name: "note",
            callingConvention: "0i_v",
            declaration: "sync func @note(%input0: i32) -> ()",
            optional: true,
          },
        ],
      },
    ]);
  });

  test("of a compiled module", () => {
    const spec: ModuleSpec = {
      ...LOADS,
      imports: [
        { name: "hal.fence.await", callingConvention: "0iICrD_i" },
        { name: "custom.f", callingConvention: "0r_r", optional: true },
      ],
    };
    expect(needsOfCompiled(spec).modules).toEqual([
      { name: "hal", minimumVersion: 6, optional: false, builtin: true, functions: [] },
      { name: "io_parameters", minimumVersion: 0, optional: false, builtin: true, functions: [] },
      {
        name: "custom",
        minimumVersion: 0,
        optional: true,
        builtin: false,
        functions: [{ name: "f", callingConvention: "0r_r", declaration: null, optional: true }],
      },
    ]);
  });

  test("do not count where the text has them itself", () => {
    expect(needsOf("module @a { func.func @f() { return } }\n// -----\nfunc.func private @a.f()\n").modules).toEqual(
      [],
    );
  });
});

test("fences and memory", () => {
  const attributes = {
    "iree.abi.model": "coarse-fences",
    "iree.abi.declaration":
      "async func @f(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>, %output1: tensor<2x2xi8>)",
  };
  const compiled = needsOfCompiled({
    name: "m",
    exports: [
      { name: "f", callingConvention: "0rrr_rr", attributes },
      { name: "g", callingConvention: "0v_r" },
    ],
    rodata: [100],
    rwdata: [16],
  });
  expect(compiled).toMatchObject({ fences: true, memory: { rodata: 100, rwdata: 16, results: 20 } });
  expect(
    needsOf("func.func @f() -> (tensor<4xf32>, i32) { return }\nfunc.func @g() -> tensor<?xf32> { return }\n"),
  ).toMatchObject({
    fences: false,
    memory: { rodata: null, rwdata: null, results: 16 },
  });
  expect(needsOf('util.func public @f() attributes {iree.abi.model = "coarse-fences"} { util.return }\n').fences).toBe(
    true,
  );
  expect(needsOf("")).toEqual({
    parameters: [],
    modules: [],
    fences: false,
    devices: [],
    executables: [],
    memory: { rodata: null, rwdata: null, results: null },
  });
});
