/** What StableHLO's input pipeline makes of a function, in the export that is shown. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { shownExports } from "../../server/src/core/features/shownExports.js";

const exportOf = (text: string) => shownExports(openDocument("file:///a.mlir", 0, text))[0];
const step = (
  attributes: string,
  body: string,
  op = "func.func",
) => `${op} @step(%a: tensor<3x4xf32> {${attributes}}, %b: tensor<4xui32>) -> (tensor<4xui32>, tensor<3x4xf32>) {
  ${body}
  return %b, %a : tensor<4xui32>, tensor<3x4xf32>
}
`;
const HLO = "%0 = stablehlo.add %a, %a : tensor<3x4xf32>";

describe("a function of JAX", () => {
  const attributes = 'tf.aliasing_output = 1 : i32, mhlo.sharding = "", jax.arg_info = "x", sdy.sharding = 1';

  test("is shown as the wrapping pass meets it", () => {
    const found = exportOf(step(attributes, HLO));
    expect(found?.declaration).toBe(
      "sync func @step(%input0: tensor<3x4xf32> {iree.abi.output = 1 : index, sdy.sharding = 1 : i64}, " +
        "%input1: tensor<4xi32> {iree.abi.encoding = tensor<4xui32>}) -> " +
        "(%output0: tensor<4xi32> {iree.abi.encoding = tensor<4xui32>}, %output1: tensor<3x4xf32>)",
    );
    expect(found?.arguments?.[0]).toMatchObject({ role: "result storage", result: 1 });
  });

  test.each([
    ["CHLO", "%0 = chlo.tan %a : tensor<3x4xf32> -> tensor<3x4xf32>"],
    ["VHLO in the generic form", '%0 = "vhlo.add_v1"(%a, %a) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>'],
    ["an op without results", "stablehlo.return %a : tensor<3x4xf32>"],
  ])("is one of %s", (_, body) => {
    expect(exportOf(step(attributes, body))?.declaration).toContain("{iree.abi.output = 1 : index");
  });
});

test.each([
  ["without StableHLO", step("tf.aliasing_output = 1 : i32", "")],
  [
    "where it is only mentioned",
    step("tf.aliasing_output = 1 : i32", '// %0 = stablehlo.add\n  x.y {note = "stablehlo.add"}'),
  ],
  ["of another dialect", step("tf.aliasing_output = 1 : i32", HLO, "util.func public")],
])("a function %s is not converted", (_, text) => {
  const { declaration, arguments: inputs } = exportOf(text) ?? {};
  expect(declaration).toContain("tf.aliasing_output = 1 : i32");
  expect(declaration).toContain("tensor<4xui32>) -> ");
  expect(inputs?.[0]?.role).toBe("value");
});

test("scalars lose their sign, and what has none stays", () => {
  const text = `func.func @f(%a: ui8, %b: tensor<2xsi64>, %c: !x.ui8<ui8>, %d: i1) { ${HLO} }`;
  expect(exportOf(text)?.declaration).toBe(
    "sync func @f(%input0: i8 {iree.abi.encoding = ui8}, %input1: tensor<2xi64> {iree.abi.encoding = tensor<2xsi64>}, " +
      "%input2: !x.ui8<ui8>, %input3: i1) -> ()",
  );
});

describe("what has no calling convention", () => {
  test.each(["tensor<*xf32>", "!iree_input.buffer_view"])("%s, which IREE can't export", (type) => {
    const found = exportOf(`util.func public @f(%a: ${type}) { util.return }`);
    expect(found?.callingConvention).toBeNull();
    expect(found?.signature).toBe(`(${type}) -> ()`);
  });
});
