/** Hovers on the names of ops. What they show is from the definitions in LLVM 23 and IREE. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

/** The hover at `<|>` as plain text, and the text of its range. */
function hoverAt(marked: string, settings = DEFAULT_SETTINGS) {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument("file:///f.mlir", 1, text);
  const found = hover(document, document.positionAt(offset), settings, "plaintext");
  if (found?.range === undefined) return undefined;
  const { start, end } = found.range;
  const covered = text.slice(document.offsetAt(start), document.offsetAt(end));
  return { text: (found.contents as { value: string }).value, covered };
}

describe("on the name of an op", () => {
  test("it shows what the definition states", () => {
    const found = hoverAt(
      "func.func @f(%m: memref<4xf32>, %i: index) {\n  %0 = memref.lo<|>ad %m[%i] : memref<4xf32>\n}",
    );
    expect(found?.covered).toBe("memref.load");
    expect(found?.text.split("\n")).toEqual([
      "memref.load, op",
      "",
      "Operands: memref: memref; indices: index (variadic)",
      "Results: result: any",
      "Attributes: nontemporal: bool (optional); alignment: i64 (optional); invariant: bool (optional)",
    ]);
  });

  test.each([
    ["at its start", "<|>arith.addi"],
    ["at its end", "arith.addi<|>"],
    ["in the generic form", '"arith<|>.addi"'],
    ["under the name that it had before", "std.a<|>ddi"],
  ])("%s", (_, name) => {
    const found = hoverAt(`%0 = ${name} %a, %b : i32`);
    expect(found?.covered).toBe(name.replace("<|>", ""));
    expect(found?.text).toContain("arith.addi");
    expect(found?.text).toContain("Since: LLVM 14");
  });

  test("one that is written without its dialect has its full name", () => {
    expect(hoverAt("func.func @f() {\n  ret<|>urn\n}")?.text).toMatch(/^func\.return, op\n/);
    expect(hoverAt("mod<|>ule {\n}")?.text).toContain("symbol table");
  });

  test("a former name shows the one that the op has now", () => {
    expect(hoverAt("%0 = std.ad<|>di %a, %b : i32")?.text).toMatch(/^std\.addi, now arith\.addi\n/);
  });
});

test.each([
  ["an unknown op", "%0 = my.o<|>p %a : i32"],
  ["a comment", "// %0 = arith.ad<|>di %a, %b : i32"],
  ["a string", '%0 = my.op {a = "arith.ad<|>di"}'],
  ["an attribute", "%0 = my.op {arith.ad<|>di = 1}"],
  ["an operand", "%0 = arith.addi %aa<|>a, %b : i32"],
  ["a word after the name", "llvm.call ta<|>il @f(%a) : (i32) -> ()"],
  ["the blank after a name", "%0 = arith.addi <|> %a, %b : i32"],
])("there is none on %s", (_, text) => {
  expect(hoverAt(text)?.text ?? "").not.toContain("Operands");
});

describe("where another server explains plain MLIR", () => {
  const off = { ...DEFAULT_SETTINGS, hover: { enabled: true, mlir: false } };
  const text = `#m = affine_map<(d0) -> (d0)>
func.func private @callee(%x: i32) { return }
func.func @f(%a: i32) attributes {iree.abi.stub} {
  %0 = arith.addi %a, %a : i32
  "my.op"(%0) {map = #m, to = @callee} : (i32) -> ()
  return
}
`;
  const at = (before: string, settings = off) => hoverAt(text.replace(before, `${before}<|>`), settings);

  test.each([
    ["an op", "= arith.ad"],
    ["a value", "(%0"],
    ["an alias", "map = #"],
    ["a symbol without anything of the ABI", "to = @call"],
  ])("%s has no hover", (_, before) => {
    expect(at(before, DEFAULT_SETTINGS)).toBeDefined();
    expect(at(before)?.text).toBeUndefined();
  });

  test("attributes and types have theirs", () => {
    for (const before of ["iree.abi.st", "%a: i"]) {
      expect(at(before)?.text).toBe(at(before, DEFAULT_SETTINGS)?.text);
      expect(at(before)).toBeDefined();
    }
  });

  test("an exported function has what is of the ABI alone", () => {
    expect(at("@f", DEFAULT_SETTINGS)?.text).toMatch(/func\.func @f\(%a[\s\S]*References[\s\S]*Exported as/);
    expect(at("@f")?.text).toContain("Exported as");
    expect(at("@f")?.text).not.toMatch(/func\.func @f\(%a|References/);
  });
});
