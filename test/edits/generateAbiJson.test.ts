import { describe, expect, test } from "vitest";
import { type Asked, actionsAt } from "../kit/codeActions.js";

const TITLE = "Generate iree.abi JSON from the function's type";
const quoted = (json: unknown, quote = "\\22") => JSON.stringify(json).replaceAll('"', quote);
const titles = (marked: string, asked: Asked = {}) =>
  actionsAt(marked, asked).titles.filter((title) => title.startsWith("Generate"));

const generated = (marked: string) => actionsAt(marked).textAfter(TITLE);

describe("iree.abi generated from a function's type", () => {
  test("goes into the reflection that is there", () => {
    const head = "util.func public @f(%a: tensor<?x4xf32>, %b: i64) -> tensor<i1>";
    const json = { a: [["ndarray", "f32", 2, null, 4], "i64"], r: [["ndarray", "i1", 0]], v: 1 };
    const entry = `iree.abi = "${quoted(json)}"`;
    expect(generated(`${head} attributes {iree.reflection = {<|>}, x} {`)).toBe(
      `${head} attributes {iree.reflection = {${entry}}, x} {`,
    );
    expect(generated(`${head} attributes {iree.reflection = {<|>a = 1 : i32 /* */}, x} {`)).toContain(
      `{a = 1 : i32, ${entry}`,
    );
    expect(generated(`${head} attributes {\r\n  iree.reflection = {\r\n    <|>n = "\\""\r\n  }\r\n} {`)).toBe(
      `${head} attributes {\r\n  iree.reflection = {\r\n    n = "\\"",\r\n    iree.abi = "${quoted(json, '\\"')}"\r\n  }\r\n} {`,
    );
  });

  test("makes the reflection where there is none, on any op of that shape", () => {
    const entry = `iree.reflection = {iree.abi = "${quoted({ a: ["f32"], r: [], v: 1 })}"}`;
    const marked = 'func.func private @<|>f(%a: f32 {iree.abi.name = "\u{1F600}"}) attributes {x.y = "\u{1F600}"}\r\n';
    const { text } = actionsAt(marked);
    expect(generated(marked)).toBe(text.replace('"}\r\n', `", ${entry}}\r\n`));
    expect(generated('func.func @<|>f(%a: f32 {iree.abi.name = "x"}) { // {')).toBe(
      `func.func @f(%a: f32 {iree.abi.name = "x"}) attributes {${entry}} { // {`,
    );
  });

  test.each([
    '"<|>func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = [{iree.abi.name = "x"}]}> ({\n}) : () -> ()',
    'func.func @<|>f(%a: i32 {iree.abi.name = "x"}) attributes {x',
    'func.func @<|>f(%a: i32 {iree.abi.name = "x"}) attributes {x = [',
    'func.func @<|>f(%a: i32 {iree.abi.name = "x"}) loc(unknown)',
    '"func.func"() <{function_type = () -> (), sym_name = "<|>f"',
    "func.func @<|>f() attributes {iree.reflection = {a}, iree.reflection = {b}}",
  ])("is not offered where nothing may hold it: %s", (marked) => {
    expect(titles(marked, { invoked: true })).toEqual([]);
  });

  test("follows the parentheses of a function without values", () => {
    const entry = `iree.reflection = {iree.abi = "${quoted({ a: [], r: [], v: 1 })}"}`;
    expect(actionsAt("func.func @<|>f() {", { invoked: true }).textAfter(TITLE)).toBe(
      `func.func @f() attributes {${entry}} {`,
    );
  });

  test("gives names as keywords where somebody wants that: those at the end, without a gap", () => {
    const marked =
      'func.func @<|>f(%a: f32 {iree.abi.name = "a"}, %b: i32, %c: f64 {iree.abi.name = "c\\22"}, %d: i8 {iree.abi.name = "d"}) -> (f32 {iree.abi.name = "r"})';
    expect(titles(marked)).toEqual([TITLE, `${TITLE}, named arguments by keyword`]);
    expect(generated(marked)).toContain(quoted({ a: ["f32", "i32", "f64", "i8"], r: ["f32"], v: 1 }));
    const json = JSON.stringify({ a: ["f32", "i32", ["named", 'c"', "f64"], ["named", "d", "i8"]], r: ["f32"], v: 1 });
    const escaped = json.replaceAll("\\", "\\\\").replaceAll('"', "\\22");
    expect(actionsAt(marked).textAfter(`${TITLE}, named`)).toContain(`iree.abi = "${escaped}"`);
    expect(titles('func.func @<|>f(%a: f32 {iree.abi.name = "a"}, %b: i32)')).toEqual([TITLE]);
    expect(titles('func.func @<|>f(%a: f32 {iree.abi.name = "x"}, %b: i32 {iree.abi.name = "x"})')).toEqual([TITLE]);
  });

  const at = (path: string) => `{tf_saved_model.index_path = [${path}]}`;

  test("index paths give keywords, tuples and dictionaries, as the importer made them", () => {
    const marked = `func @<|>f(%a: tensor<f32> ${at("0")}, %b: i32 ${at('"k"')}) -> (f32 ${at('"a"')}, f64 ${at('"b"')})`;
    expect(titles(marked)).toEqual([`${TITLE} and index paths`]);
    expect(generated(marked)).toContain(
      quoted({
        a: [
          ["ndarray", "f32", 0],
          ["named", "k", "i32"],
        ],
        r: [["sdict", ["a", "f32"], ["b", "f64"]]],
        v: 1,
      }),
    );
    expect(generated(`func @<|>f() -> (f32 ${at("")})`)).toContain(quoted({ a: [], r: ["f32"], v: 1 }));
    expect(generated(`func @<|>f() -> (f32 ${at("0")}, i8 ${at("1 : i64")})`)).toContain(
      quoted({ a: [], r: [["stuple", "f32", "i8"]], v: 1 }),
    );
  });

  test("nested index paths describe a wrapper, which the title says", () => {
    const marked = `func @<|>f(%a: f32 ${at('0, "dict", "b"')}, %b: f64 ${at('0, "dict", "a"')}, %c: i8 ${at('0, "list", 0')})`;
    const wrapper = `${TITLE} and index paths (wrapper ABI, nested values as lists)`;
    expect(titles(marked)).toEqual([TITLE, wrapper]);
    expect(generated(marked)).toContain(quoted({ a: ["f32", "f64", "i8"], r: [], v: 1 }));
    const dict = ["sdict", ["a", "f64"], ["b", "f32"]];
    expect(actionsAt(marked).textAfter(wrapper)).toContain(
      quoted({ a: [["sdict", ["dict", dict], ["list", ["slist", "i8"]]]], r: [], v: 1 }),
    );
  });

  test.each([
    ["a value without", `func @<|>f(%a: f32 ${at("0")}, %b: f32)`],
    ["the same twice", `func @<|>f(%a: f32 ${at("0")}, %b: f32 ${at("0")})`],
    ["one inside another", `func @<|>f(%a: f32 ${at("0")}, %b: f32 ${at("0, 0")})`],
    ["numbers beside strings", `func @<|>f(%a: f32 ${at("0, 0")}, %b: f32 ${at('0, "x"')})`],
    ["no key", `func @<|>f(%a: f32 ${at("-1")}, %b: f32 ${at("1")})`],
    ["an absurd gap", `func @<|>f(%a: f32 ${at("99999999")}, %b: f32 ${at("1")})`],
  ])("paths that make no structure (%s) are left aside", (_, marked) => {
    expect(titles(marked)).toEqual([TITLE]);
  });

  test("is not offered where the JSON stands, or a type has no record", () => {
    for (const marked of [
      'func.func @<|>f(%a: f32) attributes {iree.reflection = {iree.abi = "?"}}',
      'util.func @<|>f(%a: f32) attributes {iree.abi = "?"}',
      "util.func @<|>f(%a: !hal.buffer_view) attributes {iree.reflection = {}}",
      "util.func @<|>f(%a: f32) -> !custom.type attributes {iree.reflection = {}}",
      "util.func @<|>f(%a: f32) attributes {iree.reflection = #refl}",
      "util.func @<|>f(%a: f32) attributes {iree.reflection = {",
      "module @<|>f attributes {iree.reflection = {}}",
    ]) {
      expect(titles(marked)).toEqual([]);
    }
  });

  test("on a function without any ABI attribute it waits to be asked", () => {
    const marked = "func.func @<|>f(%a: f32) {\n  return\n}\n";
    expect(titles(marked)).toEqual([]);
    expect(titles(marked, { invoked: true })).toEqual([TITLE]);
    expect(titles("func.func @f(%a: f32) {\n  re<|>turn\n}\n", { invoked: true })).toEqual([]);
    expect(titles("// func.func @<|>f(%a: f32)\n", { invoked: true })).toEqual([]);
  });
});
