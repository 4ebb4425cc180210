/** What a text says about a function, in which order, and how the function is invoked. */
import { describe, expect, test } from "vitest";
import { table } from "./comparisonTable.js";
import { text, vm } from "./versions.js";

const json = (type: string) => `"{\\22a\\22:[\\22${type}\\22],\\22r\\22:[],\\22v\\22:1}"`;
const reflected = (entries: string, inputs = "%a: i32") =>
  text(`func @f(${inputs}) attributes {iree.module.export, iree.reflection = {${entries}}} { return }`);
const partial = (type: string, f: string) => `${type} {iree.reflection = {f_partial = "${f}"}}`;
/** The first argument of each view, by its source. */
const firstArguments = ({ functions: [fn] }: ReturnType<typeof text>) =>
  fn?.views.map((view) => [view.source, view.arguments[0]?.type]);
const F32 = { kind: "scalar", element: "f32" };
const I32 = { kind: "scalar", element: "i32" };

describe("the ABI JSON of a function", () => {
  test("is iree.abi, and d before that", () => {
    expect(firstArguments(reflected(`d = ${json("f32")}`))).toEqual([
      ["iree.abi", F32],
      ["MLIR type", I32],
    ]);
    expect(firstArguments(reflected(`d = ${json("f32")}, iree.abi = ${json("i32")}`))?.[0]).toEqual(["iree.abi", I32]);
  });

  test("is not that of an argument", () => {
    const own = [["MLIR type", I32]];
    expect(firstArguments(text(`func.func @f(%a: i32 {iree.abi = ${json("f32")}}) { return }`))).toEqual(own);
    expect(
      firstArguments(text(`func.func @f(%a: i32 {iree.reflection = {iree.abi = ${json("f32")}}}) { return }`)),
    ).toEqual(own);
  });
});

test("pieces of a raw signature count where the function has none", () => {
  const inputs = `%a: ${partial("!hal.buffer", "I4!S1!")}`;
  expect(firstArguments(reflected("", inputs))?.[0]).toEqual(["f", F32]);
  expect(firstArguments(reflected('f = "I6!S3!t6R1!"', inputs))?.[0]).toEqual(["f", I32]);
});

test("a function of the VM has the registers of its type", () => {
  expect(firstArguments(vm("%a: !vm.ref<!x.y>"))).toEqual([
    ["MLIR type", { kind: "other", text: "!x.y" }],
    ["calling convention", { kind: "register", type: "ref" }],
  ]);
});

describe("the invocation model", () => {
  const modelOf = (attributes: string, inputs = "%a: i32") =>
    text(`util.func public @f(${inputs}) attributes {${attributes}} { util.return }`).functions[0]?.model;
  const FENCES = "%a: i32, %w: !hal.fence, %s: !hal.fence";

  test("of a wrapper, or of a function of the VM, is what it has, whatever a flag says", () => {
    expect(modelOf("iree.abi.stub")).toEqual({ fences: false, basis: "lowered" });
    expect(vm("%a: i32").functions[0]?.model).toEqual({ fences: false, basis: "lowered" });
    expect(modelOf('iree.abi.stub, iree.abi.model = "coarse-fences"', FENCES)).toEqual({
      fences: true,
      basis: "lowered",
    });
    expect(modelOf('iree.abi.model = "coarse-fences"', FENCES)).toEqual({ fences: true, basis: "stated" });
  });

  test("is open where iree.abi.stub is somewhere else, or nothing", () => {
    expect(modelOf("iree.reflection = {iree.abi.stub}")).toEqual({ fences: false, basis: "open" });
    expect(modelOf("x.y", "%a: i32 {iree.abi.stub}")).toEqual({ fences: false, basis: "open" });
    expect(modelOf("x.y")).toEqual({ fences: false, basis: "open" });
  });
});

table("keys of the user's own", [
  [
    "a calling convention, which is never an attribute",
    reflected('calling_convention = "0i_v"'),
    reflected('calling_convention = "0f_v"'),
    [],
  ],
  [
    "one of EmitC",
    text('func.func @f(%a: i32) attributes {vm.calling_convention = "0i_v"} { return }'),
    text('func.func @f(%a: i32) attributes {vm.calling_convention = "0f_v"} { return }'),
    [],
  ],
]);
