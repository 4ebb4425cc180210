import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { type DecodedExport, type DecodedModule, decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

function decoded(spec: ModuleSpec): DecodedModule {
  const { module, problem } = readModule(sourceOf(buildModule(spec)));
  if (module === undefined) throw new Error(problem);
  return decodeModule(module);
}

function exported(callingConvention: string, attributes: Readonly<Record<string, string>>): DecodedExport {
  const [first] = decoded({ exports: [{ name: "f", callingConvention, attributes }] }).exports;
  if (first === undefined) throw new Error("no export");
  return first;
}

describe("attributes", () => {
  test.each([
    ["iree.abi", '{"a":[["ndarray","f32",2,1,null]],"r":["i32"],"v":1}', "abi-json"],
    ["f", "I15!B11!d10d128d64R15!B11!t6d32d8d64", "raw"],
    ["sip", "I8!S5!k0_0R3!_0", "sip"],
  ])("%s is decoded by its codec", (key, value, kind) => {
    const { attributes } = exported("0r_r", { [key]: value });
    expect(attributes[0]).toMatchObject({ key, value, kind });
    expect(attributes[0]?.text).not.toBeNull();
    expect(attributes[0]?.decoded?.tree).toBeDefined();
  });

  test("a raw signature reads as the reference prints it", () => {
    const { attributes } = exported("0r_r", { f: "I15!B11!d10d128d64R15!B11!t6d32d8d64" });
    expect(attributes[0]?.text).toBe("(Buffer<float32[10x128x64]>) -> (Buffer<sint32[32x8x64]>)");
  });

  test("what is not well formed has no text, but its problems", () => {
    const { attributes } = exported("0r_r", { f: "I2!R1!" });
    expect(attributes[0]).toMatchObject({ kind: "raw", text: null });
    expect(attributes[0]?.decoded?.problems.length).toBeGreaterThan(0);
  });

  test("those that are no encodings say what they mean; the user's own say nothing", () => {
    const { attributes } = exported("0rrr_v", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "f(x)",
      author: "me",
    });
    expect(attributes.map(({ text }) => text)).toEqual([
      "asynchronous: two fences follow the arguments, to wait on and to signal",
      "f(x)",
      null,
    ]);
  });
});

describe("signatures", () => {
  const json = '{"a":[["ndarray","f32",1,4],["named","scale","f32"]],"r":[["ndarray","i32",0]],"v":1}';

  test("by the ABI JSON, with the names of the declaration", () => {
    const it = exported("0rf_r", {
      "iree.abi": json,
      "iree.abi.declaration": "sync func @f(%image: tensor<4xf32>, %s: f32) -> (%label: tensor<i32>)",
    });
    expect(it.metadata).toBe("iree.abi");
    expect(it.signature).toBe("(image: tensor<4xf32>, scale: f32) -> (label: tensor<i32>)");
    expect(it.call?.python).toBe("module.f(np.zeros((4,), np.float32), scale=0.0)");
    expect(it.call?.flags).toEqual(["--function=f", '--input="4xf32=0"', '--input="0.0"']);
  });

  test("by the declaration, its storage distinguished", () => {
    const it = exported("0rr_r", {
      "iree.abi.declaration":
        "sync func @f(%input0: tensor<?x4xf32>, %out: tensor<4xf32> {iree.abi.output = 0 : index}) -> (%output0: tensor<4xf32>)",
    });
    expect(it.metadata).toBe("iree.abi.declaration");
    expect(it.call?.flags).toEqual(["--function=f", '--input="1x4xf32=0"', '--input="4xf32=0"']);
  });

  test("a declaration in the user's own words says no types", () => {
    const it = exported("0ri_I", { "iree.abi.declaration": "some.python.thing(types_are_overrated)" });
    expect(it.metadata).toBe("calling convention");
    expect(it.signature).toBe("(!vm.ref<?>, i32) -> (i64)");
  });

  test("by what has as many arguments as the calling convention", () => {
    const it = exported("0rr_r", {
      "iree.abi": json.replace(',["named","scale","f32"]', ""),
      f: "I11!B3!d4B3!d5R6!B3!d6",
    });
    expect(it.metadata).toBe("f");
    expect(it.signature).toBe("(tensor<4xf32>, tensor<5xf32>) -> (tensor<6xf32>)");
  });

  test("of an asynchronous function: its fences are no arguments of the caller's", () => {
    const it = exported("0rrr_r", {
      "iree.abi.model": "coarse-fences",
      "iree.abi.declaration": "async func @f(%x: tensor<4xf32>) -> (%y: tensor<4xf32>)",
    });
    expect(it.signature).toBe("(x: tensor<4xf32>, wait: !hal.fence, signal: !hal.fence) -> (y: tensor<4xf32>)");
    expect(it.call?.flags).toEqual(["--function=f", '--input="4xf32=0"']);
  });

  test("names in other scripts", () => {
    const it = exported("0r_v", { "iree.abi.declaration": "sync func @f(%größe: tensor<4xf32>) -> ()" });
    expect(it.signature).toBe("(größe: tensor<4xf32>) -> ()");
  });
});

test("imports, and functions that only the runtime calls", () => {
  const { imports, exports } = decoded({
    imports: [
      { name: "hal.fence.await", callingConvention: "0iCrD_i" },
      { name: "a.b", callingConvention: "0x" },
    ],
    exports: [{ name: "__init", callingConvention: "0v_v" }],
  });
  expect([...imports].map(({ text }) => text)).toEqual(["(i32, tuple<!vm.ref<?>>...) -> (i32)", null]);
  expect(exports.at(0)?.call).toBeUndefined();
  expect(exports.at(0)?.signature).toBe("() -> ()");
});
