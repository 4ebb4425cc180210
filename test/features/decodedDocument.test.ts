/** The decode view's text, and what its lines are about. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiOutline } from "../../server/src/core/features/abiOutline.js";
import { decodedDocument } from "../../server/src/core/features/decodedDocument.js";

const TEXT = `// CHECK: func.func @no() attributes {iree.reflection = {f = "I1!R1!"}}
func.func @plain() { return }
func.func @f(%a: tensor<4xf32> {iree.abi.name = "x"}) -> i32
    attributes {iree.abi.stub, iree.reflection = {f = "I6!B3!d4R6!S3!t6", fv = "1"}} {
  return
}
func.func @g() attributes {iree.reflection = {f = "FOO", fv = "1"}} { return }
`;

test("ops with ABI attributes in code, decoded as show prints them", () => {
  const { text, version } = decodedDocument(openDocument("file:///a.mlir", 7, TEXT));
  expect(version).toBe(7);
  expect(text.split("\n")).toEqual([
    "func.func @f (tensor<4xf32>) -> i32  line 3",
    "  argument 0  iree.abi.name  x",
    "  op          iree.abi.stub",
    "  reflection  f              (tensor<4xf32>) -> i32",
    "  reflection  fv             1",
    "",
    "func.func @g () -> ()  line 7",
    "  reflection  f   not well formed: FOO",
    "  reflection  fv  1",
    "",
  ]);
});

test("each part names the lines that are about it; an op's hold its attributes'", () => {
  const document = openDocument("file:///a.mlir", 1, TEXT);
  const { parts } = decodedDocument(document);
  const covered = parts.map(({ range, first, last }) => {
    const source = document.slice(document.offsetAt(range.start), document.offsetAt(range.end));
    return [first, last, source.split(/\s/)[0]];
  });
  expect(covered).toEqual([
    [0, 4, "func.func"],
    [1, 1, "iree.abi.name"],
    [2, 2, "iree.abi.stub"],
    [3, 3, "f"],
    [4, 4, "fv"],
    [6, 8, "func.func"],
    [7, 7, "f"],
    [8, 8, "fv"],
  ]);
});

test("a file without ABI attributes says so, and one with very many says how many more", () => {
  expect(decodedDocument(openDocument("file:///a.mlir", 1, "func.func @f() {}")).text).toBe(
    "No ABI attributes in this file\n",
  );
  const many = Array.from({ length: 1003 }, (_, i) => `func.func @f${i}() attributes {iree.abi.stub} {}`).join("\n");
  const { text, parts } = decodedDocument(openDocument("file:///a.mlir", 1, many));
  expect(text.trimEnd().split("\n").at(-1)).toBe("… and 3 more");
  expect(parts).toHaveLength(2000);
});

test("nothing from the file breaks a line or hides", () => {
  const text = 'func.func @"a\\0Ab"(%a: i32 {iree.abi.name = "\\E2\\80\\AEx\\0A"}) attributes {iree.abi.stub}';
  const lines = decodedDocument(openDocument("file:///a.mlir", 1, text)).text.split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("<U+202E>x");
});

test("after an edit it says what a fresh reading says", () => {
  const document = openDocument("file:///a.mlir", 1, TEXT);
  decodedDocument(document);
  abiOutline(document);
  const at = (needle: string) => document.positionAt(document.slice().indexOf(needle));
  document.update([{ range: { start: at("func.func @plain"), end: at("func.func @plain") }, text: "\n\n" }], 2);
  document.update([{ range: { start: at("FOO"), end: at('", fv = "1"}} { return }') }, text: "I1!R1!" }], 3);
  const fresh = openDocument("file:///a.mlir", 3, document.slice());
  expect(decodedDocument(document)).toEqual(decodedDocument(fresh));
  expect(abiOutline(document)).toEqual(abiOutline(fresh));
});
