import { describe, expect, test } from "vitest";
import { jsonElementFits, rawElementFits } from "../../server/src/core/abi/types/elementTypes.js";
import { valueTypeOf } from "../../server/src/core/abi/types/valueType.js";

describe("what a type says", () => {
  test.each([
    ["i32", { kind: "scalar", element: "i32" }],
    ["bf16", { kind: "scalar", element: "bf16" }],
    ["f8E4M3FN", { kind: "scalar", element: "f8E4M3FN" }],
    ["tensor<f32>", { kind: "tensor", element: "f32", dims: [] }],
    ["tensor<4x?xi64>", { kind: "tensor", element: "i64", dims: [4, null] }],
    ["tensor<4xf32, #s<{a, b}>>", { kind: "tensor", element: "f32", dims: [4] }],
    ["tensor<2xcomplex<f64>>", { kind: "tensor", element: "complex<f64>", dims: [2] }],
    ["tensor<2x!tf_type.string>", { kind: "tensor", element: "!tf_type.string", dims: [2] }],
    ["tensor<*xf32>", { kind: "unranked", element: "f32" }],
    ["!torch.vtensor<[2,?],f32>", { kind: "tensor", element: "f32", dims: [2, null] }],
    ["!torch.vtensor<[],si64>", { kind: "tensor", element: "si64", dims: [] }],
    ["!torch.vtensor", { kind: "array" }],
    ["!hal.buffer_view", { kind: "array" }],
    ["!vm.ref<!hal.buffer_view>", { kind: "array" }],
    ["!iree_input.buffer_view", { kind: "array" }],
    ["!iree.buffer_view", { kind: "array" }],
    ["memref<4xf32>", { kind: "array" }],
    ["!util.list<?>", { kind: "list" }],
    ["!iree_input.list<!iree_input.variant>", { kind: "list" }],
    ["!vm.list<?>", { kind: "list" }],
    ["!hal.fence", { kind: "fence" }],
    ["!vm.ref<!hal.fence>", { kind: "fence" }],
    ["!hal.device", { kind: "other" }],
    ["vector<4xf32>", { kind: "other" }],
    ["", { kind: "other" }],
    ["tensor<", { kind: "other" }],
  ])("%s", (type, expected) => {
    expect(valueTypeOf(type)).toEqual(expected);
  });
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
