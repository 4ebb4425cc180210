/** Completion of the names of ops and of types. */
import { describe, expect, test } from "vitest";
import { completionsAt, completionsIn } from "../kit/completion.js";

const SNIPPETS = { snippets: true, format: "markdown" } as const;
const body = (line: string): string => `func.func @f(%a: i32) {\n  ${line}\n  return\n}\n`;

describe("an op is completed", () => {
  test.each([
    ["in an empty file", "<|>", "func.func"],
    ["at the start of a line", "ar<|>", "arith.addi"],
    ["in a function", body("ar<|>"), "arith.addi"],
    ["in an empty function", "func.func @f() {\n  ar<|>\n}", "arith.addi"],
    ["after a result", body("%0 = ar<|>"), "arith.addi"],
    ["after results", body("%0:2, %1 = ar<|>"), "arith.addui_extended"],
    ["by its mnemonic", body("%0 = add<|>"), "arith.addi"],
    ["after its dialect", body("%0 = arith.<|>"), "arith.addi"],
    ["after the brace of a region", "func.func @f() { ar<|>", "arith.constant"],
    ["after a block's label", "func.func @f() {\n^bb0: ar<|>\n}", "arith.constant"],
    ["over what is there", body("%0 = arith.<|>subi %a, %a : i32"), "arith.addi"],
    ["in a text of unknown ops", '"my.op"() ({\n  ar<|>\n}) : () -> ()', "arith.constant"],
  ])("%s", (_, marked, label) => {
    if (label === "func.func") expect(completionsAt(marked).labels).toContain("func");
    else expect(completionsAt(marked).accept(label)).toBe(marked.replace(/[\w.]*<\|>\w*/, label));
  });

  test("not because a brace was typed, after which Enter would accept one", () => {
    const region = "func.func @f() {";
    expect(completionsIn(region, region.length).labels).toContain("arith");
    expect(completionsIn(region, region.length, SNIPPETS, "{").labels).toEqual([]);
    const dictionary = "func.func @f() attributes {iree.reflection = {";
    expect(completionsIn(`${dictionary}}}`, dictionary.length, SNIPPETS, "{").labels).toContain("iree.abi");
  });

  test("what the file uses is first, by nearness", () => {
    const marked = body("%0 = my.far %a : i32\n  %1 = my.near %a : i32\n  %2 = <|>");
    expect(completionsAt(marked).labels.slice(0, 2)).toEqual(["my.near", "my.far"]);
    expect(completionsAt(marked).labels.indexOf("my.near")).toBeLessThan(
      completionsAt(marked).labels.indexOf("my.far"),
    );
  });

  test("after a result only those that have some", () => {
    expect(completionsAt(body("%0 = <|>")).labels).not.toContain("return");
    expect(completionsAt(body("%0 = memref.<|>")).labels).not.toContain("memref.store");
    expect(completionsAt(body("memref.<|>")).labels).toContain("memref.store");
  });

  test("with nothing typed, dialects are completed besides what is used", () => {
    expect(completionsAt("<|>").labels).toEqual(expect.arrayContaining(["arith", "util", "stablehlo"]));
  });

  test("in the generic form, with its quote", () => {
    expect(completionsAt(body('%0 = "arith.ad<|>"')).accept('"arith.addi"')).toBe(body('%0 = "arith.addi"'));
    expect(completionsAt(body('%0 = "arith.ad<|>')).accept('"arith.addi"')).toBe(body('%0 = "arith.addi"'));
  });
});

describe("places for operands are there", () => {
  test.each([
    ["where a format decides them", "%0 = arith.ad<|>", "arith.addi", "arith.addi #{1:%lhs}, #{2:%rhs} : #{3:type}"],
    ["in a call", "func.ca<|>", "func.call", "func.call #{1:@callee}(#{2:%operands}) : (#{3:types}) -> #{4:type}"],
    [
      "in util, with braces",
      "%0 = util.buffer.al<|>",
      "util.buffer.alloc",
      "util.buffer.alloc uninitialized : #{1:type}{#{2:%storage_size}\\}",
    ],
    [
      "in the generic form of any dialect",
      '%0 = "tensor.extr<|>"',
      '"tensor.extract"',
      '"tensor.extract"(#{1:%tensor}, #{2:%indices}) : (#{3:type}, #{4:type}) -> #{5:type}',
    ],
    ["in no other", "%0 = tensor.extr<|>", "tensor.extract", "tensor.extract"],
  ])("%s", (_, line, label, text) => {
    const item = completionsAt(body(line), SNIPPETS).items.find((it) => it.label === label);
    expect(item?.textEdit?.newText.replaceAll("$", "#")).toBe(text);
  });

  test.each([
    [
      "a return of a function's type",
      "func.func @f() -> (i32, f32) {\n  ret<|>\n}",
      "return #{1:%result0}, #{2:%result1} : i32, f32",
    ],
    ["a return of nothing", "func.func @f() {\n  ret<|>\n}", "return"],
    ["a return of another dialect", "util.func @f() -> i32 {\n  ret<|>\n}", "util.return #{1:%result0} : i32"],
    [
      "the end of an inner region",
      "func.func @f() {\n  scf.for %i = %a to %b step %c {\n    yie<|>\n  }\n}",
      "scf.yield",
    ],
    ["after another region", "func.func @f() -> i32 {\n  scf.if %a {\n  }\n  ret<|>\n}", "return #{1:%result0} : i32"],
  ])("%s is first", (_, marked, text) => {
    const [item] = completionsAt(marked, SNIPPETS).items;
    expect(item?.textEdit?.newText.replaceAll("$", "#")).toBe(text);
  });

  const callees = "func.func private @g(%a: i32, tensor<?xf32>) -> f32\nfunc.func private @h()\n";
  test.each([
    ["call @<|>", "@g", "@g(#{1:%a}, #{2:%arg1}) : (i32, tensor<?xf32>) -> f32"],
    ["%0 = func.call @g<|>", "@g", "@g(#{1:%a}, #{2:%arg1}) : (i32, tensor<?xf32>) -> f32"],
    ["func.call @<|>", "@h", "@h() : () -> ()"],
    ["func.call @<|>() : () -> ()", "@h", "@h"],
    ["my.op @<|>", "@h", "@h"],
  ])("a call has its function's type: %s", (line, label, text) => {
    const { items } = completionsAt(`${callees}${body(line)}`, SNIPPETS);
    expect(items.find((it) => it.label === label)?.textEdit?.newText.replaceAll("$", "#")).toBe(text);
  });

  test("where operands follow there are none", () => {
    const { items } = completionsAt(body("%0 = arith.su<|>bi %a, %a : i32"), SNIPPETS);
    expect(items.every(({ insertTextFormat }) => insertTextFormat === undefined)).toBe(true);
  });

  test("for clients without snippets there are none", () => {
    expect(
      completionsAt(body("%0 = arith.ad<|>")).items.every(({ insertTextFormat }) => insertTextFormat === undefined),
    ).toBe(true);
  });
});

describe("a type is completed", () => {
  test.each([
    ["after a colon", "func.func @f(%a: te<|>", "tensor"],
    ["after an arrow", "func.func @f() -> i<|>", "i32"],
    ["in the list after an arrow", "func.func private @f() -> (i32, <|>)", "f32"],
    ["in the list after a colon", body("%0 = my.op %a : (<|>"), "i32"],
    ["in a shaped type", "func.func private @f(tensor<4x<|>>)", "f32"],
    ["after a dynamic dimension", "func.func private @f(tensor<4x?xf<|>>)", "f32"],
    ["in a tuple", "func.func private @f(tuple<i32, <|>>)", "i64"],
    ["of a dialect", "func.func @f(%a: !hal.<|>", "!hal.buffer_view"],
  ])("%s", (_, marked, label) => {
    expect(completionsAt(marked).labels).toContain(label);
  });

  test("an element type leaves the dimensions as they are", () => {
    expect(completionsAt("func.func private @f(tensor<4x?xf<|>>)").accept("f32")).toBe(
      "func.func private @f(tensor<4x?xf32>)",
    );
    expect(completionsAt("func.func private @f(tensor<4xf<|>>)").accept("f32")).toBe(
      "func.func private @f(tensor<4xf32>)",
    );
  });

  test("what the file uses is first", () => {
    const { labels } = completionsAt("func.func @f(%a: tensor<4xf32>, %b: !my.t, %c: <|>) {\n}");
    expect(labels.slice(0, 2)).toEqual(["!my.t", "tensor<4xf32>"]);
  });
});

test.each([
  ["an operand", body("%0 = arith.addi <|>")],
  ["a comment", "// ar<|>"],
  ["a string", 'my.op {a = "ar<|>"}'],
  ["a dictionary", "my.op {a = 1, ar<|>"],
  ["a value of a dictionary", "my.op {a = ar<|>"],
  ["a list", body("my.op (ar<|>")],
  ["a list over lines", "my.op (\n  ar<|>"],
  ["an array", body("my.op [ar<|>")],
  ["an alias", "#map = ar<|>"],
  ["a symbol", "func.func @ar<|>"],
])("neither ops nor types are completed in %s", (_, marked) => {
  const { labels } = completionsAt(marked);
  expect(labels.filter((label) => label.startsWith("arith.") || label === "i32")).toEqual([]);
});
