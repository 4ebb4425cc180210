import { describe, expect, test } from "vitest";
import { jsonElementFits, rawElementFits } from "../../server/src/core/abi/types/elementTypes.js";
import { abiTypeOf, isFence, withoutReference } from "../../server/src/core/abi/types/readType.js";

describe("what a type says", () => {
  test.each([
    ["i32", { kind: "scalar", element: "i32" }],
    ["bf16", { kind: "scalar", element: "bf16" }],
    ["f8E4M3FN", { kind: "scalar", element: "f8E4M3FN" }],
    ["tensor<f32>", { kind: "array", element: "f32", dims: [] }],
    ["tensor<4x?xi64>", { kind: "array", element: "i64", dims: [4, null] }],
    ["tensor<4xf32, #s<{a, b}>>", { kind: "array", element: "f32", dims: [4] }],
    ["tensor<2xcomplex<f64>>", { kind: "array", element: "complex<f64>", dims: [2] }],
    ["tensor<2x!tf_type.string>", { kind: "array", element: "!tf_type.string", dims: [2] }],
    ["tensor<*xf32>", { kind: "array", element: "f32", dims: "any" }],
    ["!torch.vtensor<[2,?],f32>", { kind: "array", element: "f32", dims: [2, null] }],
    ["!torch.vtensor<[],si64>", { kind: "array", element: "si64", dims: [] }],
    ["!torch.vtensor", { kind: "array", text: "!torch.vtensor" }],
    ["!hal.buffer_view", { kind: "array", text: "!hal.buffer_view" }],
    ["!vm.ref<!hal.buffer_view>", { kind: "array", text: "!hal.buffer_view" }],
    ["!iree_input.buffer_view", { kind: "array", text: "!iree_input.buffer_view" }],
    ["!iree.buffer_view", { kind: "array", text: "!iree.buffer_view" }],
    ["memref<4xf32>", { kind: "array", text: "memref<4xf32>" }],
    ["!util.list<?>", { kind: "list" }],
    ["!iree_input.list<!iree_input.variant>", { kind: "list" }],
    ["!vm.list<?>", { kind: "list" }],
    ["!hal.fence", { kind: "other", text: "!hal.fence" }],
    ["!vm.ref<!hal.fence>", { kind: "other", text: "!hal.fence" }],
    ["!hal.device", { kind: "other", text: "!hal.device" }],
    ["vector<4xf32>", { kind: "other", text: "vector<4xf32>" }],
    [" i32 ", { kind: "scalar", element: "i32" }],
    ["!vm.ref< !hal.buffer_view >", { kind: "array", text: "!hal.buffer_view" }],
    ["", { kind: "other", text: "" }],
    ["tensor<", { kind: "other", text: "tensor<" }],
  ])("%s", (type, expected) => {
    expect(abiTypeOf(type)).toEqual(expected);
  });
});

test("what a reference refers to, and no other brackets", () => {
  expect(withoutReference(" !vm.ref< !x.y<a> > ")).toBe("!x.y<a>");
  expect(withoutReference("!vm.list<!vm.ref<!x.y>>")).toBe("!vm.list<!vm.ref<!x.y>>");
});

test("a fence is one type alone, in a reference or not", () => {
  expect(["!hal.fence", "!vm.ref<!hal.fence>"].map((type) => isFence(abiTypeOf(type)))).toEqual([true, true]);
  expect(["!hal.device", "i32", "memref<4xi8>"].map((type) => isFence(abiTypeOf(type)))).toEqual([false, false, false]);
});

test.each([
  ["float32", "f32", true],
  ["float32", "f16", false],
  ["bfloat16", "f16", false],
  ["sint8", "i8", true],
  ["sint8", "i1", true],
  ["sint8", "ui8", true],
  ["uint8", "i8", true],
  ["uint8", "si8", false],
  ["sint32", "i64", false],
  ["sint64", "index", true],
  ["float32", "i32", false],
  ["sint8", "i4", false],
  ["float32", "complex<f32>", false],
  ["float32", "!tf_type.string", true],
] as const)("raw %s can stand for %s: %s", (name, element, expected) => {
  expect(rawElementFits(name, element)).toBe(expected);
});

test.each([
  ["i8", "ui8", true],
  ["i8", "i1", false],
  ["i1", "i1", true],
  ["i032", "i32", true],
  ["f32", "f64", false],
  ["f8", "f8E4M3FN", true],
  ["bf16", "bf16", true],
  ["f16", "bf16", false],
  ["bf16", "f16", false],
  ["i32", "f32", false],
  ["i64", "index", true],
  ["complex<f32>", "complex<f32>", true],
  ["complex<f32>", "complex<f64>", false],
  ["f32", "complex<f32>", false],
])("JSON's %s can stand for %s: %s", (name, element, expected) => {
  expect(jsonElementFits(name, element)).toBe(expected);
});
