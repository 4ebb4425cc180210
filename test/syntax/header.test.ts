/** Headers are views of nodes: line ends say nothing, and what no node shows is read within the op alone. */
import { expect, test } from "vitest";
import { headerAt, signatureOf } from "../../server/src/core/syntax/header.js";
import { TextTree } from "../../server/src/core/syntax/textTree.js";

/** The op, its visibility, symbol and types, the keys of its attributes, whether it has a body, and after what it ends. */
function summary(text: string, start = 0) {
  const header = headerAt(text, start, () => false);
  if (header === undefined) return undefined;
  const { op, visibility, symbol, attributes, hasBody, end } = header;
  const keys = attributes.map(({ entries }) => entries.map(({ key }) => key));
  return [
    op,
    visibility,
    symbol,
    signatureOf(header),
    keys,
    hasBody,
    text
      .slice(start, start + end)
      .split(/\s+/)
      .at(-1),
  ];
}

const FUNCTION = `util.func private @f(%a: tensor<4xf32> {iree.abi.name = "a"}) -> (i32, %a) attributes {iree.abi.stub} {`;

test.each([
  ["as it is printed", FUNCTION],
  ["with a token a line", FUNCTION.replace(/\s+|(?<=[(,])|(?=[){,])/g, "\n")],
  ["with comments", FUNCTION.replaceAll(" ", " // {\n ")],
])("a function %s", (_, text) => {
  const type = "(tensor<4xf32>) -> (i32, tensor<4xf32>)";
  expect(summary(text)?.slice(0, 6)).toEqual(["util.func", "private", "f", type, [["iree.abi.stub"]], true]);
});

test.each<[string, ...unknown[]]>([
  ["llvm.func\ninternal\n@f(i32)\nattributes {a}", undefined, "f", "(i32) -> ()", [["a"]], false, "{a}"],
  ["func.func @f() attributes {a} // {b}\nfunc.func @g()", undefined, "f", "() -> ()", [["a"]], false, "{a}"],
  ["func.func @f() func.func @g() attributes {b}", undefined, "f", "() -> ()", [], false, "@f()"],
  ["util.call @f(%a) {a} : (i32) -> ()", undefined, "f", undefined, [["a"]], false, "()"],
  ["foo.op %a{%d, %e} {a} : i32", undefined, undefined, undefined, [["a"]], false, "i32"],
  ["vm.import @a.b(%x : i32) -> i32 {vm.yield}", undefined, "a.b", "(i32) -> i32", [["vm.yield"]], false, "{vm.yield}"],
])("%s", (text, ...expected) => {
  expect(summary(text)?.slice(1)).toEqual(expected);
});

test("an op that is not named at an offset has no header", () => {
  expect(summary("%0 = foo.op @f", 5)?.slice(0, 3)).toEqual(["foo.op", undefined, "f"]);
  expect(summary("%0 = foo.op @f", 0)).toBeUndefined();
});

test("a bracket is closed where the tree says so", () => {
  const text = '({ a = "}", b = !x.y<"// >"> } // )\n) [';
  const source = new TextTree(`foo.op ${text}`, "foo.op ".length);
  const closed = (opener: string) => source.closeOf(source.text.indexOf(opener)) - "foo.op ".length;
  expect(["(", "{", "<"].map(closed)).toEqual([
    text.indexOf(") [") + 1,
    text.indexOf("} //") + 1,
    text.indexOf("> }") + 1,
  ]);
  expect(source.closeOf(source.text.indexOf("["))).toBe(-1);
  expect(source.closeOf(source.text.indexOf("a ="))).toBe(-1);
});
