/** A function whose arguments go on for longer than an op is searched for from a key. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { readHeader } from "../../server/src/core/syntax/header.js";
import { MAX_HEADER } from "../../server/src/core/syntax/opShape.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";

const ARGUMENT = "%a: tensor<4xf32> {iree.abi.affinity = @dev}, ";
const COUNT = Math.ceil((1.5 * OWNER_LIMIT) / ARGUMENT.length);
const TEXT = `func.func private @f(${ARGUMENT.repeat(COUNT)}%z: i32) attributes {iree.reflection = {f = "I1!R1!", fv = "1"}}\n`;

test("what is wrong with each argument is reported once", () => {
  const ofArguments = ({ code }: { readonly code: string }) => code === "wrong-value-kind";
  const once = [...findingsOnce(openDocument("file:///a.mlir", 1, TEXT), DEFAULT_SETTINGS).findings];
  expect(once.filter(ofArguments).length).toBe(COUNT);
  const document = openChecked("file:///a.mlir", 1, TEXT);
  expect(findings(document, DEFAULT_SETTINGS).filter(ofArguments).length).toBe(COUNT);
  const end = document.positionAt(TEXT.indexOf("@f") + 1);
  document.update([{ range: { start: end, end }, text: "g" }], 2);
  expect(findings(document, DEFAULT_SETTINGS).filter(ofArguments).length).toBe(COUNT);
});

test("the attributes after them are still the function's", () => {
  const found = findings(openChecked("file:///a.mlir", 1, TEXT), DEFAULT_SETTINGS);
  expect(found.map(({ code }) => code)).toContain("signature-arity");
});

test("each argument has its own attributes, however far it is", () => {
  const { header } = readHeader(TEXT, 0, () => false);
  const written = header.arguments.slice(0, COUNT).map(({ attributes }) => {
    expect(attributes?.entries.map(({ key }) => key)).toEqual(["iree.abi.affinity"]);
    return TEXT.slice(attributes?.start, attributes?.end);
  });
  expect(new Set(written)).toEqual(new Set(["{iree.abi.affinity = @dev}"]));
});

test("a header of more than a mebibyte says nothing about the function, and its attributes are read", () => {
  const text = TEXT.replace(ARGUMENT, ARGUMENT.repeat(Math.ceil(MAX_HEADER / ARGUMENT.length)));
  const count = text.split(ARGUMENT).length - 1;
  const found = findings(openChecked("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
  const codes = new Map<string, number>();
  for (const { code } of found) codes.set(code, (codes.get(code) ?? 0) + 1);
  expect(codes).toEqual(
    new Map([
      ["wrong-value-kind", count],
      ["legacy-reflection", 1],
    ]),
  );
});

test("so does one with as many results", () => {
  const results = "tensor<4xf32>, ".repeat(Math.ceil(MAX_HEADER / 15));
  const text = `func.func private @f(i32 {iree.abi.affinity = @dev}) -> (${results}i32)\n`;
  expect(readHeader(text, 0, () => false).header).toMatchObject({
    functionLike: false,
    symbol: "f",
    arguments: [],
    results: [],
  });
  const found = findings(openChecked("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
  expect(found.map(({ code }) => code)).toEqual(["wrong-value-kind"]);
});
