/** Hovers on types; bytes and records are worked out by hand from reference/iree-abi-json.md and vm-calling-convention.md. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { typePage } from "../../server/src/core/features/types/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

/** The hover at `<|>` as plain text, and the text of its range. */
function hoverAt(marked: string) {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument("file:///f.mlir", 1, text);
  const found = hover(document, document.positionAt(offset), DEFAULT_SETTINGS, "plaintext");
  if (found?.range === undefined) return undefined;
  const { start, end } = found.range;
  const covered = text.slice(document.offsetAt(start), document.offsetAt(end));
  return { text: (found.contents as { value: string }).value, covered };
}

describe("what a type's hover says", () => {
  test.each<[type: string, ...parts: string[]]>([
    [
      "tensor<4x?xf32>",
      "Elements: 4 × d1",
      "Bytes: 16 × d1",
      "At the ABI: !hal.buffer_view, r in the calling convention",
      'ABI JSON: ["ndarray","f32",2,4,null]',
      'iree-run-module: --input="4x1xf32=0", with 1 for each dynamic dimension',
    ],
    ["tensor<2x3xbf16>", "Elements: 6", "Bytes: 12"],
    ["tensor<3x3xi4>", "Elements: 9", "Bytes: 5"],
    ["tensor<?x3xi4>", "Bytes: ⌈12 × d0 / 8⌉"],
    ["tensor<8xi1>", "Bytes: 8"],
    ["tensor<f64>", "Elements: 1", "Bytes: 8", '["ndarray","f64",0]', '--input="f64=0"'],
    ["tensor<0x?xf32>", "Elements: 0", "Bytes: 0"],
    ["tensor<*xf32>", "unranked"],
    ["tensor<2xindex>", "Bytes: 2 × the bytes of an index"],
    ["tensor<2xcomplex<f32>>", "Bytes: 16", '["ndarray","complex<f32>",1,2]'],
    ["tensor<?x4xf32, #e<a, b>>", "Bytes: 16 × d0", "Encoding: #e<a, b>"],
    ["tensor<4x!quant.uniform<i8:f32, 0.1>>", "quantized: i8 that stands for f32", "Bytes: 4"],
    [
      "memref<4x?xf32, strided<[?, 1], offset: ?>, 3>",
      "Bytes: 16 × d1",
      "strided<[?, 1], offset: ?>, 3",
      "no exported function",
    ],
    ["vector<4x[8]xi1>", "Elements: 32 × vscale", "Bytes: 4 × vscale", "no exported function"],
    ["complex<f64>", "complex number of 2 × 64 bits", "Bytes: 16"],
    ["index", "At the ABI: index, I in the calling convention"],
    ["i1", "boolean", "i in the calling convention", 'ABI JSON: "i1"', '--input="0"'],
    ["ui16", "unsigned integer of 16 bits", "Bytes: 2"],
    // https://github.com/iree-org/iree/pull/23373
    ["f16", "float of 16 bits", "i in the calling convention", '--input="0.0"'],
    ["tuple<i32, f64>", "tuple of 2", "Member 1: f64", "iF in the calling convention"],
    ["!hal.buffer_view", "r in the calling convention", '--input="4xf32=0"'],
    ["!hal.buffer", '--input="&4xf32"'],
    ["!hal.fence", "to wait on and to signal"],
    ["!vm.ref<!hal.buffer_view>", "reference to view of a buffer"],
    ["!vm.ref<?>", "reference to an object of any type", "r in the calling convention"],
    ["!torch.vtensor<[4,?],si32>", "In IREE: tensor<4x?xi32>", "Bytes: 16 × d1", '["ndarray","i32",2,4,null]'],
    ["!torch.int", "At the ABI: i64, I in the calling convention"],
    ["!quant.uniform<i8:f32, 0.1>", "Stored as: i8", "Stands for: f32"],
  ])("%s", (type, ...parts) => {
    const found = hoverAt(`util.func private @f(${type.slice(0, 2)}<|>${type.slice(2)})`);
    expect(found?.covered).toBe(type);
    for (const part of parts) expect(found?.text).toContain(part);
  });

  test.each([
    "!llvm.ptr",
    "tensor<4xf32",
    "tensor",
    "<4xf32>",
    "",
    "!",
    "x".repeat(1e5),
    `tensor<${"4x".repeat(1e4)}f32>`,
  ])("nothing, or something bounded, for odd texts", (type) => expect(() => typePage(type)).not.toThrow());
});

describe("where types are found", () => {
  test.each<[where: string, marked: string, covered: string | undefined]>([
    ["the innermost", "util.func private @f(!vm.ref<!hal.buf<|>fer>)", "!hal.buffer"],
    ["in a body", "%0 = arith.constant 0 : i<|>32", "i32"],
    [
      "in a function type in an attribute",
      '"func.func"() <{function_type = (tensor<4<|>xf32>) -> ()}> ({}) : () -> ()',
      "tensor<4xf32>",
    ],
    ["over two lines", "util.func private @f(tuple<|><i32,\n  f32>)", "tuple<i32,\n  f32>"],
    ["in a comment", "// CHECK: util.func @f(tensor<<|>4xf32>)", "tensor<4xf32>"],
    ["not in a string", 'x.y {a = "tensor<<|>4xf32>"}', undefined],
    ["not in the name of an op", "%0 = my.tensor.d<|>im %a", undefined],
    ["not in a key", "x.y {ind<|>ex = 1}", undefined],
  ])("%s", (_, marked, covered) => expect(hoverAt(marked)?.covered).toBe(covered));
});

describe("names of functions in CHECK lines", () => {
  const FN = "util.func public @f(%a: tensor<4xf32>) -> i32 { util.return }";

  test("say what the function's own name says", () => {
    const own = hoverAt(`// CHECK-LABEL: util.func public @f(\n${FN.replace("@f", "@<|>f")}`);
    const check = hoverAt(`// CHECK-LABEL: util.func public @<|>f(\n${FN}`);
    expect(check?.text).toBe(own?.text);
    expect(check?.text).toContain("Exported as: @f");
    expect(check?.covered).toBe("@f");
  });

  test("are those of the same part of the file, in modules, too", () => {
    const text = `// CHECK: @<|>f\nmodule {\n  ${FN}\n}\n// -----\n// CHECK: @f\n`;
    expect(hoverAt(text)?.text).toContain("Exported as: @f");
    expect(hoverAt(`${FN}\n// -----\n// CHECK: @<|>f\n`)).toBeUndefined();
  });
});

test("a type that starts on a line before is one", () => {
  expect(hoverAt("func.func @f(%a: tensor<\n  4x\n  <|>?xf32\n>)")?.covered).toBe("tensor<\n  4x\n  ?xf32\n>");
});
