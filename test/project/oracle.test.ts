/** The comparison of two builds' answers, without builds: `npm run oracle` records real ones. */
import { expect, test } from "vitest";
import { foldsByLine, itemsByRange, nodesByRange, tokensByPosition } from "../../scripts/oracle/answers.js";
import { type Comparison, compareText, differencesText, tableOf } from "../../scripts/oracle/compare.js";
import { placesIn } from "../../scripts/oracle/places.js";
import { joinedLines } from "../../scripts/oracle/texts.js";

const range = (line: number, from: number, to: number) => ({
  range: { start: { line, character: from }, end: { line, character: to } },
});
const finding = (line: number, message: string) => ({ ...range(line, 0, 4), message });

/** Kinds with differences, and where they are. */
function differing(before: Parameters<typeof compareText>[2], after: typeof before): Record<string, string[]> {
  const comparison: Comparison = new Map();
  compareText(comparison, "a.mlir", before, after);
  return Object.fromEntries(
    [...comparison].flatMap(([kind, { differences }]) =>
      differences.length === 0 ? [] : [[kind, differences.map(({ place }) => place)]],
    ),
  );
}

test("equal answers have no difference", () => {
  const answers = { findings: itemsByRange([finding(1, "x"), finding(2, "y")]), folds: foldsByLine([]) };
  expect(differing(answers, structuredClone(answers))).toEqual({});
});

test("another, a missing and an additional answer are differences of their kind, at their place", () => {
  const before = { findings: itemsByRange([finding(1, "x"), finding(2, "y")]), folds: [] };
  const after = { findings: itemsByRange([finding(1, "z"), finding(4, "y")]), folds: [] };
  expect(differing(before, after)).toEqual({ findings: ["2:1-2:5", "3:1-3:5", "5:1-5:5"] });
  expect(differing(before, {})).toEqual({ findings: ["2:1-2:5", "3:1-3:5"] });
  expect(differing({}, before)).toEqual({ findings: ["2:1-2:5", "3:1-3:5"] });
});

test("another order is a difference, and so are equal answers of another number", () => {
  const [x, y] = [finding(1, "x"), finding(2, "y")];
  expect(differing({ findings: itemsByRange([x, y]) }, { findings: itemsByRange([y, x]) })).toEqual({
    findings: ["order"],
  });
  expect(differing({ findings: itemsByRange([x, x]) }, { findings: itemsByRange([x]) })).toEqual({
    findings: ["2:1-2:5"],
  });
});

test("the table counts texts, and differences are shown from where they part", () => {
  const comparison: Comparison = new Map();
  compareText(comparison, "a.mlir", { hovers: [["1:1", "one"]] }, { hovers: [["1:1", "one"]] });
  compareText(comparison, "b.mlir", { hovers: [["1:1", "one"]] }, { hovers: [["1:1", null]] });
  compareText(comparison, "c.mlir", { hovers: [] }, { hovers: [] });
  expect(tableOf(comparison).split("\n")[1]?.split(/\s+/)).toEqual(["hovers", "2", "1", "1", "1"]);
  const hovers = comparison.get("hovers");
  expect(hovers && differencesText(hovers, 5)).toBe('b.mlir:1:1\n  before "one"\n  after  null');
});

test("trees and tokens are compared at their places", () => {
  const tree = [{ name: "m", ...range(0, 0, 9), children: [{ name: "f", ...range(1, 2, 5), children: [] }] }];
  expect(nodesByRange(tree).map(([place]) => place)).toEqual(["1:1-1:10", "2:3-2:6"]);
  expect(tokensByPosition({ data: [0, 3, 2, 1, 0, 0, 4, 5, 2, 0, 2, 1, 1, 1, 0] })).toEqual([
    ["1:4", "2 1 0"],
    ["1:8", "5 2 0"],
    ["3:2", "1 1 0"],
  ]);
});

test("a text is asked about at the same places each time, attributes and names among them", () => {
  const text =
    '#a = 1\nfunc.func @f(%x: i32) attributes {iree.abi.stub, iree.abi = "{}"} {\n^bb0:\n  return %x : i32\n}\n';
  const places = placesIn(text);
  expect(placesIn(text)).toEqual(places);
  expect(places.attribute).toEqual([text.indexOf("iree.abi.stub") + 1, text.indexOf("iree.abi =") + 1]);
  expect(places.symbol).toEqual([text.indexOf("@f") + 1]);
  expect(places.value).toEqual([text.indexOf("%x") + 1, text.lastIndexOf("%x") + 1]);
  expect([places.label, places.alias, places.op].map((it) => it.length)).toEqual([1, 1, 1]);
});

test("joined lines keep comments, and what splits a file", () => {
  expect(joinedLines('a = "//"\nb // c\r\nd\n// -----\ne\nf')).toBe('a = "//" b // c\nd\n// -----\ne f');
});
