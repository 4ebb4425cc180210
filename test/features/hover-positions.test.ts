import { describe, expect, test } from "vitest";
import { hoverAt } from "../kit/service.js";

const f = (text: string, newline = "\n"): string =>
  `func @f(%a: tensor<?xf32>)${newline}  attributes {iree.reflection = {f = ${text}, fv = "1"}}${newline}`;

const json = (text: string): string => `util.func @f(%a: i32) attributes {iree.reflection = {iree.abi = "${text}"}}`;

/** The cursor, and the range that the hover must cover: the smallest node. */
describe("the range of a hover", () => {
  test.each([
    ["a dim", f('"I7!B4!<|d-<|>1|>R1!"')],
    ["a dim, at its first character", f('"I7!B4!<|<|>d-1|>R1!"')],
    ["an element type", f('"I9!B6!<|t<|>6|>d-1R1!"')],
    ["after CRLF", f('"I7!B4!<|d-<|>1|>R1!"', "\r\n")],
    ["after tabs", f('"I7!B4!<|d-<|>1|>R1!"', "\n\t\t")],
    [
      "after an emoji on the same line",
      f('"I7!B4!<|d-<|>1|>R1!"').replace("attributes {", 'attributes {note = "👩‍🚀", '),
    ],
    ["behind an escaped digit", f('"I7!B\\34!<|d-<|>1|>R1!"')],
    ["over an escaped digit", f('"I7!B4!<|d-\\3<|>1|>R1!"')],
    ["a JSON record behind quotes", json("{\\22a\\22:[<|\\22i<|>32\\22|>],\\22r\\22:[]}")],
    ["a JSON record with the other escape", json('{\\"a\\":[<|\\"i<|>32\\"|>],\\"r\\":[]}')],
    [
      "a JSON record behind UTF-8",
      json("{\\22a\\22:[[\\22named\\22,\\22größe👍\\22,<|\\22i<|>32\\22|>]],\\22r\\22:[]}"),
    ],
    ["a JSON key in UTF-8", json("{\\22a\\22:[[\\22named\\22,<|\\22grö<|>ße👍\\22|>,\\22i32\\22]],\\22r\\22:[]}")],
    [
      "a JSON key written in bytes",
      json("{\\22a\\22:[[\\22named\\22,<|\\22gr\\C3\\B<|>6\\C3\\9Fe\\22|>,\\22i32\\22]],\\22r\\22:[]}"),
    ],
    ["the whole string, on its opening quote", f('<|<|>"I7!B4!d-1R1!"|>')],
    ["the whole string, behind its closing quote", f('<|"I7!B4!d-1R1!"<|>|>')],
    ["a key of an attribute in quotes", 'func.func @f() attributes {<|"iree.<|>abi"|> = "{}"}'],
    ["a unit attribute at its end", "util.func @f() attributes {<|iree.abi.stub<|>|>}"],
    ["in generic form", '"util.func"() <{sym_name = "f"}> ({}) {<|iree.abi<|>.stub|>} : () -> ()'],
  ])("%s", (_, text) => {
    const result = hoverAt(text);
    expect(result?.over).toBe(result && markedText(text));
    expect(result?.span).toEqual(result?.marked);
  });

  function markedText(text: string): string {
    return text
      .slice(text.indexOf("<|"), text.lastIndexOf("|>"))
      .replace("<|>", "")
      .replace("<|", "")
      .replace("<|>", "");
  }
});

describe("no hover", () => {
  test.each([
    ["on other attributes", "func.func @f() attributes {other<|>.attr = 1}"],
    ["in an empty document", "<|>"],
    ["in text without islands", "module {\n  <|>\n}\n"],
  ])("%s", (_, text) => {
    expect(hoverAt(text)).toBeUndefined();
  });
});

describe("in comments", () => {
  const NOTE = "In a comment: not linted";

  test("the same hover, with a note", () => {
    const result = hoverAt('// CHECK-SAME: iree.reflection = {f = "I7!B4!<|d-<|>1|>R1!", fv = "1"}');
    expect(result?.span).toEqual(result?.marked);
    expect(result?.value).toContain(NOTE);
    expect(result?.value).toContain("(tensor<?xf32>) -> ()");
  });

  test("an attribute alone is not said to stand in the wrong place", () => {
    const result = hoverAt("// CHECK-SAME: iree.abi.transients.<|>size = @f_size");
    expect(result?.title).toBe("`iree.abi.transients.size`, reflection key");
    expect(result?.value).not.toContain("- Place:");
  });

  test("code has no note", () => {
    expect(hoverAt(f('"I7!B4!d-<|>1R1!"'))?.value).not.toContain(NOTE);
  });

  test("a FileCheck pattern is reported as one", () => {
    const result = hoverAt('// CHECK-SAME: iree.reflection = {f = "I7!{{.<|>*}}R1!", fv = "1"}');
    expect(result?.title).toBe("Pattern of a raw signature");
    expect(result?.value).toContain(NOTE);
  });
});

test("the hover on a symbol says how its function is called", () => {
  const header =
    'func.func @f(%x: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }';
  const found = hoverAt(
    `${header}\nfunc.func @g(%y: tensor<4xf32>) {\n  call @<|>f(%y) : (tensor<4xf32>) -> ()\n  return\n}`,
  );
  expect(found?.value).toContain("Call: `f(x: tensor<4xf32>)");
});
