/**
 * The scripts of bindgen, run with a tool that prints its words, which a reader of its own holds to the functions: one written after
 * iree_hal_parse_shape_and_element_type and iree_hal_parse_element_type of runtime/src/iree/hal/string_util.c, and what calls them in
 * runtime/src/iree/tooling/function_io.c (b48a595557). It shares no code with what writes the flags.
 */
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const ELEMENTS = new Set(["f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E8M0FNU"]);

/** `array 4x2xf32`, `memory 8xf32`, `number`, `null`; an error for what the tool refuses. */
function passedValue(word: string): string {
  if (word === "(null)") return "null";
  const isMemory = word.startsWith("&");
  const [type = "", data] = (isMemory ? word.slice(1) : word).split(/=(.*)/s);
  if (!isMemory && !word.includes("x") && data === undefined)
    return /^-?\d+(?:\.\d+)?$/.test(word) ? "number" : fail(word);
  const at = type.lastIndexOf("x");
  const dims = at < 0 ? [] : type.slice(0, at).split("x");
  if (!dims.every((dim) => /^\d+$/.test(dim))) fail(word);
  const element = type.slice(at + 1);
  if (!ELEMENTS.has(element) && !/^(?:i|si|ui|f|bf|cf|x|\*)\d{1,3}$/.test(element)) fail(word);
  return `${isMemory ? "memory" : "array"} ${[...dims, element].join("x")}`;
}

function fail(word: string): never {
  throw new Error(`the tool refuses ${word}`);
}

/** What the tool is given for a function by the script. */
async function callOf(
  text: string,
  fn: string,
  env: Readonly<Record<string, string>> = {},
  ...flags: readonly string[]
) {
  const cwd = folderWith({ "m.mlir": text, tool: '#!/bin/sh\nfor word in "$@"; do printf "%s\\n" "$word"; done\n' });
  chmodSync(join(cwd, "tool"), 0o755);
  const args = ["bindgen", "--lang", "shell", "m.mlir", ...(flags.length > 0 ? ["--", ...flags] : [])];
  const { stdout: script } = await mlirAbi(args, { cwd });
  const { stdout, stderr, status } = spawnSync("bash", ["-s", fn], {
    input: script,
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env, TOOL: "./tool" },
  });
  if (status !== 0) throw new Error(stderr);
  const words = stdout.trim().split("\n");
  expect(words.slice(0, 2)).toEqual(["--module=m.vmfb", `--function=${fn}`]);
  const inputs = words
    .filter((word) => word.startsWith("--input="))
    .map((word) => passedValue(word.slice("--input=".length)));
  return { inputs, fns: words.filter((word) => word.startsWith("--function=")).length };
}

test.each([
  ["%a: tensor<4x2xf32>, %b: i32, %c: f32, %d: tensor<f16>", ["array 4x2xf32", "number", "number", "array f16"]],
  ["%a: tensor<3xi1>, %b: tensor<2xui8>, %c: tensor<2x2xi4>", ["array 3xi1", "array 2xui8", "array 2x2xi4"]],
  ["%a: tensor<2xcomplex<f32>>, %b: tensor<0x4xbf16>", ["array 2xcf64", "array 0x4xbf16"]],
  ["%a: tensor<4xf8E4M3FNUZ>, %b: tensor<4xf8E8M0FNU>", ["array 4xf8E4M3FNUZ", "array 4xf8E8M0FNU"]],
  ["%a: tensor<8xf32>, %s: !hal.buffer {iree.abi.output = 0 : index}", ["array 8xf32", "memory 8xf32"]],
  ["%a: tensor<?x4xf64>, %n: index", ["array 1x4xf32", "number"]],
  ["%a: !hal.fence, %b: tensor<2xf32>", ["null", "array 2xf32"]],
])("flags for (%s) are values of its types", async (parameters, expected) => {
  const text = `func.func @f(${parameters}) -> tensor<8xf32> { return }\n`;
  expect(await callOf(text, "f")).toEqual({ inputs: expected, fns: 1 });
});

test("sizes of transients, of dims with bounds, and of flags of the compiler", async () => {
  const transients = `util.func public @f(%t: !hal.buffer {iree.abi.transients}) attributes {iree.reflection = {iree.abi.transients.size.constant = 2048 : index}} { util.return }\n`;
  expect((await callOf(transients, "f")).inputs).toEqual(["memory 2048xi8"]);
  const bounded = `func.func @f(%a: !torch.vtensor<[?,4],f32>, %b: !torch.vtensor<[?],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0 * 8, 4)> : !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %b, [%0], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return
}
`;
  expect((await callOf(bounded, "f")).inputs).toEqual(["array 8x4xf32", "array 2xf32"]);
  expect((await callOf(bounded, "f", { ARGUMENT_0_DIM_0: "16" })).inputs).toEqual(["array 16x4xf32", "array 2xf32"]);
  const external = await callOf(bounded, "f", {}, "--iree-torch-externalize-transients");
  expect(external.inputs).toEqual(["array 8x4xf32", "array 2xf32", "memory 1xi8"]);
  const keep = "--iree-input-demote-f64-to-f32=false";
  expect((await callOf("func.func @f(%a: tensor<4xf64>) { return }", "f", {}, keep)).inputs).toEqual(["array 4xf64"]);
});
