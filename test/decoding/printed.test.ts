/** What programs print of functions, arrays and modules, decoded. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeValue } from "../../server/src/core/api/decoding.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { mlirAbi } from "../kit/cli.js";

const decode = (text: string) => decodeValue(undefined, bytesOf(text));

describe("repr of Python", () => {
  test("a function with its convention", () => {
    const { kind, text, wellFormed } = decode("<VmFunction f(0rrrIII_r), reflection = {}>");
    expect({ kind, text, wellFormed }).toEqual({
      kind: "printed",
      text: "f(!vm.ref<?>, !vm.ref<?>, !vm.ref<?>, i64, i64, i64) -> (!vm.ref<?>)",
      wellFormed: true,
    });
  });

  test("a function with metadata, whatever its quotes and escapes", () => {
    const abi = '{"a":[["named","it\'s",["ndarray","f32",1,4]]],"r":["i32"],"v":1}';
    const text = `<VmFunction main$async(0rrr_i), reflection = {'iree.abi': '${abi.replace("'", "\\'")}', "iree.abi.model": "coarse-fences"}>`;
    expect(decode(text).text).toBe("main$async(it's: tensor<4xf32>, wait: !hal.fence, signal: !hal.fence) -> (i32)");
  });

  test("arrays, whose element type has the bytes of the machine's order", () => {
    const view = "<HalBufferView (2, 3), element_type=0x20000021, 24 bytes (at offset 0 into 24), memory_type=…>";
    expect(decode(view).text).toBe("tensor<2x3xf32>");
    expect(decode("<VmVariantList(2): [HalBufferView(4:0x40000011), 7]>").text).toBe("tensor<4xsi64>");
    expect(decode("<HalBufferView (), element_type=0x10000022>").text).toBe("tensor<bf16>");
  });

  test("modules", () => {
    expect(decode("<BoundModule <VmModule arithmetic : [f, g]>>").text).toBe("module arithmetic: f, g");
  });

  test("a convention that is none is an error at its function", () => {
    const { wellFormed, diagnostics } = decode("é <VmFunction f(0rq_r), reflection = {}>");
    expect(wellFormed).toBe(false);
    expect(diagnostics).toMatchObject([{ code: "calling-convention-syntax", severity: "error", start: 3 }]);
  });
});

const DUMP = `//===------===//
// @module : version 0
//===------===//

Imported Functions:
  [  0] hal.fence.await(i32, i64, tuple<!vm.ref<?>>...) -> (i32)

Exported Functions:
  [  0] abs(!vm.ref<?>) -> (!vm.ref<?>)
        iree.abi.declaration: sync func @abs(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)
  [  1] count(i32, f64) -> (i64)
  [  2] __init() -> ()

//===------===//
// Sections
`;

describe("other text", () => {
  test("the listing of iree-dump-module", () => {
    const { text, model } = decode(DUMP);
    expect(text?.split("\n")).toEqual([
      "abs(input0: tensor<4xf32>) -> (output0: tensor<4xf32>)",
      "count(i32, f64) -> (i64)",
      "__init() -> ()",
    ]);
    const { functions } = model as { readonly functions: readonly { readonly callingConvention: string }[] };
    expect(functions.map((it) => it.callingConvention)).toEqual(["0r_r", "0iF_I", "0v_v"]);
  });

  test.each(["", '"', "  `"])("a declaration after %j", (quote) => {
    const text = `${quote}async func @run(%x: tensor<?xf16>, %out: tensor<4xf16> {iree.abi.output = 0 : index}) -> (%r: tensor<4xf16>)${quote.trim()}`;
    expect(decode(text).text).toBe("run(x: tensor<?xf16>, out: tensor<4xf16>) -> (r: tensor<4xf16>)");
  });

  test("on the command line, from standard input", async () => {
    const { exit, stdout } = await mlirAbi(["decode"], { input: DUMP });
    expect(exit).toBe(0);
    expect(stdout).toContain("text       abs(input0: tensor<4xf32>) -> (output0: tensor<4xf32>)\n");
    const { stdout: json } = await mlirAbi(["decode", "--json", "sync func @f(%a: i32) -> ()"]);
    expect(JSON.parse(json)).toMatchObject({ kind: "printed", text: "f(a: i32) -> ()", canonical: null });
  });
});

const PIECES = [
  "<VmFunction ",
  "f(0r_r)",
  ", reflection = {",
  "'a': 'b'",
  '"',
  "'",
  "}",
  ">",
  "Exported Functions:\n",
  "[  0] f(i32) -> ()\n",
  "  a: b\n",
  "sync func @f(",
  ") -> (",
  ")",
  "HalBufferView (",
  "\\",
];

test("any text is decoded, and every problem is inside it", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 20 }), (pieces) => {
      const bytes = bytesOf(pieces.join(""));
      for (const { start, end } of decodeValue(undefined, bytes).diagnostics) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(bytes.length);
      }
    }),
    { numRuns: 2000 },
  );
});
