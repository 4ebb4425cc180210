import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiWorkspaceSymbols } from "../../server/src/core/features/abi/calls.js";
import { codeLenses, resolveCodeLens } from "../../server/src/core/features/codeLenses.js";
import { itemTextOf } from "../../server/src/core/features/ranges.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { searchSymbols } from "../../server/src/core/workspace/searchSymbols.js";

const URI = "file:///test.mlir";
const ON = { ...DEFAULT_SETTINGS, codeLens: { enabled: true } };
const KNOWN = new Set(["mlirAbi.showAbi"]);

const open = (text: string) => openDocument(URI, 1, text);

/** Says nothing of a value. */
const ENCODED = 'iree.reflection = {iree.abi = ""}';

/** What the lenses of a text say. */
function titles(text: string): string[] {
  const document = open(text);
  return codeLenses(document, ON).map((lens) => resolveCodeLens(document, lens, ON, KNOWN).command?.title ?? "");
}

const json = (text: string): string => text.replaceAll('"', "\\22");

/** The calls that lenses and a search for symbols show. */
const callsIn = (text: string): string[] => [...abiWorkspaceSymbols(open(text))].map(({ detail }) => detail ?? "");

describe("how a user calls the function", () => {
  test.each<readonly [name: string, text: string, call: string]>([
    [
      "by its reflection JSON",
      `util.func public @predict(%arg0: !hal.buffer_view, %arg1: f32) -> !hal.buffer_view attributes {iree.reflection = {iree.abi = "${json('{"a":[["ndarray","f32",4,1,28,28,null],["named","scale","f32"]],"r":[["ndarray","f32",2,1,10]],"v":1}')}"}}`,
      "predict(tensor<1x28x28x?xf32>, *, scale: f32) -> tensor<1x10xf32>",
    ],
    [
      "with structures",
      `util.func @f(%arg0: !util.list<?>) attributes {iree.reflection = {iree.abi = "${json('{"a":[["slist","i32",["stuple","i64"]]],"r":[["sdict",["k",["py_homogeneous_list","i8"]],["n",null]]]}')}"}}`,
      'f([i32, (i64,)]) -> {"k": list[i8], "n": none}',
    ],
    [
      "by its raw signature and the names of its arguments",
      'func @f(%x: tensor<?xf32>, %arg1: i32) -> (f32, f32) attributes {iree.reflection = {f = "I11!B3!d4S3!t6R7!S1!S1!", fv = "1"}}',
      "f(x: tensor<4xf32>, i32) -> (f32, f32)",
    ],
    [
      "by its structure and the raw types that it leads to",
      'func @f(%arg0: tensor<?xf32>, %arg1: i32) -> f32 attributes {iree.reflection = {abi = "sip", f = "I11!B3!d4S3!t6R4!S1!", fv = "1", sip = "I17!D13!K2!a_1K2!b_0R3!_0"}}',
      "f(*, a: i32, b: tensor<4xf32>) -> f32",
    ],
    [
      "by the declaration that the compiler left",
      'util.func public @f(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<4x?xf32>) -> (%output0: tensor<4xi8>)"}}',
      "f(tensor<4x?xf32>) -> tensor<4xi8>",
    ],
    [
      "by its types",
      'util.func public @f(%arg0: tensor<2xi32> {iree.abi.name = "x", iree.abi.encoding = tensor<2xui32>}, %out: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32>',
      "f(x: tensor<2xui32>, out: storage tensor<4xf32>) -> tensor<4xf32>",
    ],
    [
      "without its fences",
      'util.func public @f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) -> !hal.buffer_view attributes {iree.abi.model = "coarse-fences", iree.abi.stub}',
      "f$async(tensor) -> tensor, with fences",
    ],
    [
      "with fences that its public form gets",
      'util.func public @f(%x: tensor<4xf32>) -> f32 attributes {iree.abi.model = "coarse-fences"}',
      "f(x: tensor<4xf32>) -> f32, with fences",
    ],
    [
      "by its JSON and the names of the arguments before its fences",
      `util.func public @f(%x: i32, %0: !hal.fence, %1: !hal.fence) attributes {iree.abi = "${json('{"a":["i32"],"r":[]}')}"}`,
      "f(x: i32) -> (), with fences",
    ],
  ])("%s", (_, text, call) => {
    expect(callsIn(text)).toEqual([call]);
  });

  test("on one line with nothing hidden, and not for ever", () => {
    const types = Array.from({ length: 100 }, (_, i) => `%long_name_${i}: tensor<1024x1024xf32>`).join(", ");
    const [title = ""] = titles(`util.func public @"a\\0A\u202eb"(${types}) -> i32 attributes {${ENCODED}}`);
    expect(title).toMatch(/^a <U\+202E>b\(long_name_0: tensor<1024x1024xf32>, .*, …\) -> i32$/);
    expect(title.length).toBeLessThanOrEqual(160);
  });
});

describe("no lens", () => {
  test.each([
    ["in a comment", "// CHECK: util.func public @f() attributes {iree.abi.stub}"],
    ["over a function without ABI metadata", "func.func @f() { return }"],
    ["over a function without an encoded string", "util.func public @f() attributes {iree.abi.stub}"],
    ["over a private function", `util.func private @f() attributes {${ENCODED}}`],
    ["over an op that is no function", "module attributes {iree.reflection = {a = 1 : i32}} {}"],
  ])("%s", (_, text) => {
    expect(titles(text)).toEqual([]);
  });

  test("over what a dump of a pass repeats", () => {
    const dump = (pass: string, ...functions: string[]) =>
      `// -----// IR Dump After ${pass} (p) //----- //\nmodule {\n${functions.join("\n")}\n}\n`;
    const f = (type: string) => `util.func public @f(%a: ${type}) attributes {${ENCODED}}`;
    const g = `util.func public @g() attributes {${ENCODED}}`;
    const text = dump("A", f("i32")) + dump("B", f("i32"), g) + dump("C", f("i64"), g) + dump("D", f("i64"), g);
    const called = titles(text).filter((title) => title.includes("("));
    expect(called.map((title) => title[0])).toEqual(["f", "g", "f"]);
  });

  test("where the setting is off", () => {
    const text = `util.func public @f() attributes {${ENCODED}}`;
    expect(codeLenses(open(text), DEFAULT_SETTINGS)).toHaveLength(1);
    expect(codeLenses(open(text), { ...DEFAULT_SETTINGS, codeLens: { enabled: false } })).toEqual([]);
  });
});

test("a lens stands over the name, says its text when it comes into view, and opens what the client can open", () => {
  const text = `\n  util.func public @f() attributes {${ENCODED}}`;
  const document = open(text);
  const [lens] = codeLenses(document, ON);
  expect(lens?.range).toEqual({ start: { line: 1, character: 19 }, end: { line: 1, character: 21 } });
  expect(lens?.command).toBeUndefined();
  expect(itemTextOf(lens)).toEqual({ uri: URI, version: 1 });
  if (lens === undefined) return;
  expect(resolveCodeLens(document, lens, ON, KNOWN).command).toEqual({
    title: "f() -> ()",
    command: "mlirAbi.showAbi",
    arguments: [URI, 1],
  });
  expect(resolveCodeLens(document, lens, ON, new Set()).command).toEqual({ title: "f() -> ()", command: "" });
});

describe("a search for symbols", () => {
  const text = [
    "util.func public @predict(%x: tensor<4xf32>) -> i32 attributes {iree.abi.stub}",
    "util.func private @helper() attributes {iree.abi.stub}",
    "func.func @plain() { return }",
    "// util.func public @comment() attributes {iree.abi.stub}",
    "util.func public @train() attributes {iree.abi.stub}",
  ].join("\n");
  const found = (query: string) => searchSymbols([open(text)], [], query);

  test("finds the exported functions with ABI metadata, with their calls", () => {
    expect([...abiWorkspaceSymbols(open(text))].map(({ name, detail }) => [name, detail])).toEqual([
      ["predict", "predict(x: tensor<4xf32>) -> i32"],
      ["train", "train() -> ()"],
    ]);
  });

  test("by letters of their names in order, each function once", () => {
    expect(found("PDT").map(({ name, containerName }) => [name, containerName])).toEqual([
      ["predict", "predict(x: tensor<4xf32>) -> i32"],
    ]);
    expect(found("tp")).toEqual([]);
    const [train] = found("train");
    expect(train?.location).toMatchObject({ uri: URI, range: { start: { line: 4, character: 17 } } });
  });

  test("where the text has moved, too", () => {
    const document = open(text);
    searchSymbols([document], [], "");
    document.update([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n\n" }], 2);
    expect(searchSymbols([document], [], "train")[0]?.location).toMatchObject({ range: { start: { line: 6 } } });
  });
});
