import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { readFunction } from "../../server/src/core/pydm/functions.js";

const FAR = "  x.y %a, %b\n".repeat(200);

test.each([
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z\n", true],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z<\n", false],
  ["iree_pydm.func @f(%a: !x.y<4>) attributes {a = <[\n", false],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z {\n}\n", true],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z {\n", false],
])("%j: a header or body is closed or not", (header, closed) => {
  expect(readFunction(header + FAR, 0)?.closed).toBe(closed);
});

test("a header that is too long to be read is not closed", () => {
  const nested = (length: number) => `iree_pydm.func @f(%a: !x.y<${"!x.y<".repeat(length / 5)}) -> ()\n`;
  expect(readFunction(nested(1 << 20), 0)?.closed).toBe(false);
});

const wholeOf = (text: string) => openDocument("file:///a.mlir", 1, text).records();
const bodiesOf = (records: ReturnType<typeof wholeOf>) => records.map(({ start, body }) => [start, body]);

test("an op becomes a function, or is none any more, by an edit on a later line", () => {
  const before = "iree_pydm.func\n\n\n";
  const after = "@f(%a : !iree_pydm.none) -> () {\n}\n";
  const document = openDocument("file:///a.mlir", 1, `${before}foo\n`);
  expect(document.records()).toEqual([]);
  const line = { start: { line: 3, character: 0 }, end: { line: 4, character: 0 } };
  document.update([{ range: line, text: after }], 2);
  expect(bodiesOf(document.records())).toEqual([[10, "pydm"]]);
  document.update([{ range: line, text: "foo\n" }], 3);
  expect(document.records()).toEqual([]);
});

test("an edit far into a header that is too long may make it a function", () => {
  const text = `iree_pydm.func @f(%a : ${"!iree_pydm.list<".repeat(70_000)}) -> () {\n}\n`;
  const document = openDocument("file:///a.mlir", 1, text);
  expect(document.records()).toEqual([]);
  const near = document.positionAt(1000);
  document.update([{ range: { start: near, end: near }, text: ")" }], 2);
  expect(bodiesOf(document.records())).toEqual(bodiesOf(wholeOf(document.slice())));
});
