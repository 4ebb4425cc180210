/** The ABI outline: what is in it, and where each item leads. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiOutline, abiOutlineAt, type OutlineNode } from "../../server/src/core/features/abiOutline.js";

const TEXT = `func.func @plain() { return }
func.func @f(%a: tensor<4xf32>) -> i32
    attributes {iree.abi.stub, iree.reflection = {f = "I6!B3!d4R6!S3!t6", fv = "1"}} { return }
// func.func @no() attributes {iree.abi.stub}
`;
const document = openDocument("file:///a.mlir", 1, TEXT);
const textOf = ({ range }: OutlineNode) => TEXT.slice(document.offsetAt(range.start), document.offsetAt(range.end));

test("the ops with ABI attributes in code, by name", () => {
  const nodes = abiOutline(document);
  expect(nodes.map(({ label, detail, kind }) => [label, detail, kind])).toEqual([["@f", "func.func", "op"]]);
  expect(nodes.map(textOf)).toEqual(["@f"]);
});

test("below an op its attributes, their inputs and results, and the leaves", () => {
  const nodes = abiOutlineAt(document, TEXT.indexOf("@f"));
  expect(nodes.map(({ label, detail, kind }) => [label, detail, kind])).toEqual([
    ["iree.abi.stub", "op", "attribute"],
    ["f", "reflection: (tensor<4xf32>) -> i32", "attribute"],
    ["fv", "reflection: 1", "attribute"],
  ]);
  const signature = nodes[1]?.children ?? [];
  expect(signature.map(textOf)).toEqual(["I6!B3!d4", "R6!S3!t6"]);
  expect(signature.flatMap(({ children }) => children.map(textOf))).toEqual(["B3!d4", "S3!t6"]);
});

test("outside of an op there is nothing", () => {
  expect(abiOutlineAt(document, TEXT.indexOf("@plain"))).toEqual([]);
  expect(abiOutlineAt(document, TEXT.indexOf("@no"))).toEqual([]);
});

test("of very many ops, the rest is counted", () => {
  const many = Array.from({ length: 1003 }, (_, i) => `func.func @f${i}() attributes {iree.abi.stub} {}`).join("\n");
  const nodes = abiOutline(openDocument("file:///a.mlir", 1, many));
  expect(nodes).toHaveLength(1001);
  expect(nodes.at(-1)).toMatchObject({ label: "… and 3 more", kind: "more" });
});
