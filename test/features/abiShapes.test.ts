import { describe, expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiFolds, abiSelections } from "../../server/src/core/features/abi/shapes.js";
import { foldingRangeSteps, selectionRange } from "../../server/src/core/features/shapes.js";
import { listed } from "../../server/src/core/text/steps.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { itemsFound } from "../kit/found.js";
import { parseCursor } from "../kit/markers.js";

const open = (text: string) => openDocument("file:///test.mlir", 1, text);

/** What a selection at the `<|>` grows to, step by step, without the document itself. */
function steps(marked: string): string[] {
  const { text, cursor } = parseCursor(marked);
  const document = open(text);
  const found: string[] = [];
  const outermost = selectionRange(document, document.positionAt(cursor));
  for (let it: typeof outermost | undefined = outermost; it !== undefined; it = it.parent) {
    found.push(text.slice(document.offsetAt(it.range.start), document.offsetAt(it.range.end)));
  }
  expect(found.at(-1)).toBe(text);
  return found.slice(0, -1);
}

describe("a selection grows", () => {
  test("from digits to the function", () => {
    const f = 'f = "I7!B4!d42R1!"';
    const header = `func @f(%a: i32) attributes {iree.reflection = {${f}, fv = "1"}}`;
    expect(steps(`module {\n  ${header.replace("d42", "d4<|>2")} { return }\n}\n`).slice(0, 11)).toEqual([
      "42",
      "d42",
      "B4!d42",
      "I7!B4!d42",
      "I7!B4!d42R1!",
      '"I7!B4!d42R1!"',
      f,
      `${f}, fv = "1"`,
      `{${f}, fv = "1"}`,
      `iree.reflection = {${f}, fv = "1"}`,
      `{iree.reflection = {${f}, fv = "1"}}`,
    ]);
  });

  test("over JSON behind escapes", () => {
    const record = String.raw`[\22ndarray\22,\22f32\22,1,4]`;
    const payload = String.raw`{\22a\22:[${record}],\22r\22:[]}`;
    const text = `util.func @f() attributes {iree.abi = "${payload.replace("f32", "f3<|>2")}"}`;
    expect(steps(text).slice(0, 7)).toEqual([
      "32",
      String.raw`\22f32\22`,
      record,
      String.raw`\22a\22:[${record}]`,
      payload,
      `"${payload}"`,
      `iree.abi = "${payload}"`,
    ]);
  });

  test("from a key, in a malformed string, and over an argument", () => {
    expect(steps('util.func @f() attributes {iree.<|>abi = "{}"}').slice(0, 2)).toEqual([
      "iree.abi",
      'iree.abi = "{}"',
    ]);
    expect(steps('func @f() attributes {iree.reflection = {f = "FOO<|>BAR"}}').slice(0, 2)).toEqual([
      "FOOBAR",
      '"FOOBAR"',
    ]);
    // The list of arguments has its own bracket, which MLIR's structure knows.
    const grown = steps('util.func @f(%a: i32 {iree.abi.name = "x<|>"}) -> i32\n').filter((it) => !it.startsWith("("));
    expect(grown.slice(2, 6)).toEqual([
      'iree.abi.name = "x"',
      '{iree.abi.name = "x"}',
      '%a: i32 {iree.abi.name = "x"}',
      'util.func @f(%a: i32 {iree.abi.name = "x"}) -> i32',
    ]);
  });

  test("in a comment, too, and from nowhere else", () => {
    const { text, cursor } = parseCursor('// CHECK: f = "I1!", iree.reflection = {f = "I1<|>!R1!"}');
    expect(abiSelections(open(text), cursor).map(({ start, end }) => text.slice(start, end))).toContain("I1!R1!");
    expect(abiSelections(open("module {\n}\n"), 3)).toEqual([]);
  });
});

describe("folding", () => {
  const lines = (text: string) =>
    listed(foldingRangeSteps(open(text))).map(({ startLine, endLine }) => [startLine, endLine]);

  test("takes dictionaries that span lines, and leaves the line of the bracket", () => {
    const text = [
      "func @f(%a: i32 {",
      '  iree.abi.name = "x"',
      "}) attributes {",
      "  iree.reflection = {",
      '    f = "I1!R1!",',
      '    fv = "1"',
      "  }",
      "} {",
      "  return",
      "}",
    ];
    // The region is MLIR's own.
    expect(lines(text.join("\n")).slice(0, 3)).toEqual([
      [0, 1],
      [2, 6],
      [3, 5],
    ]);
    expect(lines(text.join("\r\n"))).toEqual(lines(text.join("\n")));
  });

  test("looks for the end of a line once, however many attributes stand on it", () => {
    const document = open(`\n${'"a"() {iree.abi.stub} '.repeat(1000)}\n`);
    expect(document.records()).toHaveLength(1000);
    const ahead = vi.spyOn(TextStore.prototype, "indexOf");
    const back = vi.spyOn(TextStore.prototype, "lineFeedBefore");
    expect(itemsFound(abiFolds(document))).toEqual([]);
    expect(ahead.mock.calls.length + back.mock.calls.length).toBeLessThan(5);
    vi.restoreAllMocks();
  });

  test("ends runs of comments with their part of the file", () => {
    const found = lines("// a\n// b\n// -----\n// c\n// d\nmodule {}\n");
    for (const [start = 0, end = 0] of found) {
      const isAcross = found.some(([from = 0, to = 0]) => from < start && start <= to && to < end);
      expect(isAcross).toBe(false);
    }
    expect(found).toContainEqual([0, 1]);
  });

  test("ends before the line of the bracket, with whatever else closes there", () => {
    expect(lines("{\n{\n{\n}}}")).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(lines("func @f() attributes {iree.abi.stub, a = {\r\n  iree.reflection = {\r\n  }\r\n}}")).toEqual([[0, 2]]);
  });

  test("has nothing on one line, in comments or without attributes", () => {
    expect(
      itemsFound(abiFolds(open('func @f() attributes {iree.reflection = {f = "I1!R1!"}} {\n  return\n}'))),
    ).toEqual([]);
    expect(itemsFound(abiFolds(open('// {iree.reflection = {\n//   f = "I1!R1!"}}')))).toEqual([]);
    expect(itemsFound(abiFolds(open("module {\n}\n")))).toEqual([]);
  });

  test("takes a dictionary that is not closed yet", () => {
    expect(lines('func @f() attributes {iree.reflection = {\n  f = "I1!R1!",\n')[0]?.[0]).toBe(0);
  });
});
