import { describe, expect, test } from "vitest";
import { hoverAt } from "../kit/service.js";

const v0 = (reflection: string): string =>
  `func @f(%x: tensor<?x4xf32>, %y: i32) -> tensor<4xf32> attributes {iree.reflection = {${reflection}}}`;
const json = (text: string): string =>
  `util.func @f(%x: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "${text.replaceAll('"', "\\22")}"}}`;

/** The page, the block and some phrases of a hover inside a string; a marked range must be covered exactly. */
function check(text: string, ...phrases: string[]): void {
  const result = hoverAt(text);
  for (const phrase of phrases) expect(result?.value).toContain(phrase);
  expect(result?.span).toEqual(result?.marked);
}

describe("raw signature", () => {
  const SIGNATURE = "```mlir\n(tensor<?x4xf32>, i32) -> tensor<4xf32>\n```";
  const PAGE = "/docs/encodings/raw-signature.md)";

  test.each([
    ["a static dim", 'f = "I14!B6!d-1<|d<|>4|>S3!t6R6!B3!d4"', "**Dimension 4**"],
    ["a dynamic dim", 'f = "I14!B6!<|d<|>-1|>d4S3!t6R6!B3!d4"', "**Dimension ?**"],
    ["an element type", 'f = "I14!B6!d-1d4S3!<|t<|>6|>R6!B3!d4"', "**Element type i32**"],
    ["a tag", 'f = "<|<|>I|>14!B6!d-1d4S3!t6R6!B3!d4"', "**"],
  ])("%s", (_, reflection, title) => {
    check(v0(`${reflection}, fv = "1"`), title, SIGNATURE, PAGE);
  });

  test("shows element size, element count and bytes of a static buffer", () => {
    const value = hoverAt(v0('f = "I14!B6!d-1d4S3!t6R6!B<|>3!d4"'))?.value;
    expect(value).toContain("| result 0 | `tensor<4xf32>` | 16 bytes |");
  });

  test("a malformed string shows the first finding, and how it reads once fixed", () => {
    const result = hoverAt(v0('f = "<|I<|>15!B6!d-1d4S3!t6R6!B3!d4|>"'));
    expect(result?.title).toBe("Malformed raw signature");
    expect(result?.value).toContain("Length is 15 but the contents are 14 bytes");
    expect(result?.value).toContain('- Shown: after the fix "Change the length to 14"');
    expect(result?.value).toContain(SIGNATURE);
  });

  test("a placeholder is reported as one", () => {
    const result = hoverAt(v0('f = "<|FOO<|>BAR|>"'));
    expect(result?.title).toBe("Malformed raw signature");
    expect(result?.value).toContain("FOOBAR");
    expect(result?.value).not.toContain("```");
    expect(result?.span).toEqual(result?.marked);
  });
});

test("f_partial on an argument", () => {
  check(
    'func @f(%x: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!<|d<|>4|>"}})',
    "**Dimension 4**",
    "```mlir\ntensor<4xf32>\n```",
    "/docs/encodings/",
  );
});

describe("sip", () => {
  test("beside f, each leaf shows the type of its raw value", () => {
    check(
      v0('abi = "sip", abiv = 1 : i32, f = "I14!B6!d-1d4S3!t6R6!B3!d4", fv = "1", sip = "I12!S9!k0<|_<|>0|>k1_1R3!_0"'),
      "tensor<?x4xf32>",
      "| `inputs [0]` | argument 0 | `tensor<?x4xf32>` |",
      "| `inputs [1]` | argument 1 | `i32` |",
      "| `results []` | result 0 | `tensor<4xf32>` |",
      "```mlir\n",
      "/docs/encodings/sip.md)",
    );
  });
});

describe("ABI JSON", () => {
  test("a record shows how it travels", () => {
    check(
      json('{"a":[<|["nd<|>array","f32",1,4]|>],"r":[],"v":1}'),
      "- Native ABI: ",
      "- Python passes: ",
      "- Elements: 4",
      "- Bytes: 16",
      "/docs/encodings/abi-json.md)",
    );
  });

  test("the key d is the same", () => {
    const text =
      'util.func @f(%x: i32) attributes {iree.reflection = {d = "{\\22a\\22:[<|\\22i3<|>2\\22|>],\\22r\\22:[]}"}}';
    check(text, "**i32**", "- Native ABI: ");
  });

  test("what is not JSON is reported with what was expected", () => {
    const result = hoverAt(json('{"a":[<|>'));
    expect(result?.title).toBe("Malformed ABI JSON");
  });
});

describe("strings that are not even MLIR", () => {
  test("an unknown escape", () => {
    const result = hoverAt(v0('f = <|"I1!<|>\\qR1!"|>'));
    expect(result?.title).toBe("`f`, malformed string");
    expect(result?.value).toContain("Unknown escape `\\q`, expected");
    expect(result?.span).toEqual(result?.marked);
  });

  test("a string that is not closed", () => {
    const result = hoverAt('func @f() attributes {iree.reflection = {f = "I1!<|>R1!\n}}');
    expect(result?.title).toBe("`f`, malformed string");
    expect(result?.value).toContain("String is not closed before the line ends");
  });
});

describe("a VM function's header", () => {
  const IMPORT =
    "vm.import private optional @allocator.import(%a : !vm.ref<!hal.allocator>, %try : i32, %from : tuple<!vm.ref<!hal.device>, i64>...) -> (!vm.ref<!hal.device>, i64) attributes {nosideeffects, iree.abi.stub}";

  test("shows its calling convention", () => {
    check(
      IMPORT.replace("@allocator.import", "<|@allocator.<|>import|>"),
      "**`vm.import @allocator.import`, calling convention `0riCrID_rI`**",
      "(!vm.ref<?>, i32, tuple<!vm.ref<?>, i64>...) -> (!vm.ref<?>, i64)",
      "/docs/encodings/calling-convention.md)",
    );
    expect(hoverAt(`v<|>${IMPORT.slice(1)}`)?.over).toBe("vm.import");
  });

  test("an attribute beside an ABI attribute is explained too", () => {
    expect(hoverAt(IMPORT.replace("nosideeffects", "<|nosid<|>eeffects|>"))?.title).toBe(
      "`nosideeffects`, attribute of a function",
    );
  });
});

test("a calling convention in a check line", () => {
  check('// CHECK: "calling_convention": "0<|<|>f|>_f"', "(f32) -> (f32)", "In a comment");
});

test("a calling convention in the tables of a module, as JSON", () => {
  const table = (entry: string): string => `{\n "function_signatures": [\n  { ${entry} }, { "attrs": [] }\n ]\n}\n`;
  check(table('"calling_convention": "0<|<|>f|>_f"'), "(f32) -> (f32)");
  check(table('"calling_convention":\n "0<|<|>f|>_f"'), "(f32) -> (f32)");
  expect(hoverAt(table('"my_convention": "0<|>f_f"'))).toBeUndefined();
});

test("the calling convention that the conversion to EmitC keeps, whatever the C function takes", () => {
  const shim = (attribute: string) =>
    `emitc.func @f(%arg0: !emitc.ptr<!emitc.opaque<"iree_vm_stack_t">>) attributes {emitc.static, ${attribute}}`;
  check(shim('vm.calling_convention = "0<|<|>i|>_r"'), "(i32) -> (!vm.ref<?>)");
  expect(hoverAt(shim('<|vm.<|>calling_convention|> = "0i_r"'))?.value).toContain("converted to EmitC");
});

test("plain text for clients without Markdown", () => {
  const value = hoverAt(v0('f = "I14!B6!d-1<|>d4S3!t6R6!B3!d4"'), "plaintext")?.value ?? "";
  expect(value.split("\n")[0]).toBe("Dimension 4");
  expect(value).toContain("\n(tensor<?x4xf32>, i32) -> tensor<4xf32>\n");
  expect(value).not.toMatch(/\*\*|```|\\</);
});
