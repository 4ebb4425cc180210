/** A function whose arguments go on for longer than an op is searched for from a key. */
import { afterEach, expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { headerAt } from "../../server/src/core/syntax/header.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import { MAX_HEADER } from "../../server/src/core/syntax/reader.js";
import type { OpHeader } from "../../server/src/core/syntax/syntax.js";
import { longTest } from "../kit/effort.js";
import { plainRecords } from "../kit/records.js";

const ARGUMENT = "%a: tensor<4xf32> {iree.abi.affinity = @dev}, ";
const COUNT = Math.ceil((1.1 * OWNER_LIMIT) / ARGUMENT.length);
const TEXT = `func.func private @f(${ARGUMENT.repeat(COUNT)}%z: i32) attributes {iree.reflection = {f = "I1!R1!", fv = "1"}}\n`;

const headerOf = (text: string): OpHeader => {
  const header = headerAt(text, 0, () => false);
  if (header === undefined) throw new Error("no op");
  return header;
};

afterEach(() => vi.restoreAllMocks());

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

test("what becomes of the function is determined once for all of them", () => {
  const includes = vi.spyOn(String.prototype, "includes");
  const text = `func.func @f(${'%a: i32 {iree.abi.name = "a"}, '.repeat(1000)}%z: i32)\n`;
  expect(findings(openChecked("file:///a.mlir", 1, text), DEFAULT_SETTINGS)).toEqual([]);
  expect(includes.mock.calls.filter(([searched]) => searched === "!torch.").length).toBeLessThan(5000);
});

test("the attributes after them are still the function's", () => {
  const found = findings(openChecked("file:///a.mlir", 1, TEXT), DEFAULT_SETTINGS);
  expect(found.map(({ code }) => code)).toContain("signature-arity");
});

test("each argument has its own attributes, however far it is", () => {
  const written = headerOf(TEXT)
    .arguments.slice(0, COUNT)
    .map(({ attributes }) => {
      expect(attributes?.entries.map(({ key }) => key)).toEqual(["iree.abi.affinity"]);
      return TEXT.slice(attributes?.start, attributes?.end);
    });
  expect(new Set(written)).toEqual(new Set(["{iree.abi.affinity = @dev}"]));
});

longTest("a header of more than a mebibyte says nothing about the function, and its attributes are read", () => {
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
  expect(headerOf(text)).toMatchObject({
    functionLike: false,
    symbol: "f",
    arguments: [],
    results: [],
  });
  const found = findings(openChecked("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
  expect(found.map(({ code }) => code)).toEqual(["wrong-value-kind"]);
});

test.each(["(%a: LONG) -> ()", "() -> LONG", "() -> (LONG)"])("so does one with a type as long: %s", (list) => {
  const type = `!a.b<${"c".repeat(MAX_HEADER)}`;
  const header = (long: string) => headerOf(`func.func @f${list.replace("LONG", long)}\n`);
  expect(header(`${type}>`).functionLike).toBe(false);
  expect(header(type).functionLike).toBe(false);
  expect(header("!a.b<c").functionLike).toBe(true);
});

const MAX_ENTRIES = 2 ** 13;
const MISSPELT = "iree.abi.modal = 1 : i32, ";

test.each([
  ["the op's", (list: string) => `func @f() attributes {${list}iree.abi.stub}\n`],
  ["one in a list", (list: string) => `func @f() attributes {a = [{${list}b = 1}], iree.abi.stub}\n`],
  ["an argument's", (list: string) => `func @f(%a: i32 {${list}b = 1}, %b: i32) attributes {iree.abi.stub}\n`],
  ["one without an op", (list: string) => `{iree.reflection = {${list}b = 1}}\n`],
])("what is wrong with very many entries of a dictionary is reported once: %s", (_, textOf) => {
  const count = MAX_ENTRIES + 100;
  const text = textOf(MISSPELT.repeat(count));
  const reported = (found: Iterable<Finding>) => {
    const starts = [...found].filter(({ code }) => code === "misspelt-attribute").map(({ start }) => start);
    return [starts.length, new Set(starts).size];
  };
  const once = findingsOnce(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS).findings;
  expect(reported(once)).toEqual([count, count]);
  const document = openChecked("file:///a.mlir", 1, text);
  expect(reported(findings(document, DEFAULT_SETTINGS))).toEqual([count, count]);
  const at = document.positionAt(text.indexOf("1 :", text.length >> 2));
  document.update([{ range: { start: at, end: at }, text: "9" }], 2);
  expect(reported(findings(document, DEFAULT_SETTINGS))).toEqual([count, count]);
});

test("a dictionary with as many entries as are read is read to its end", () => {
  const entries = (count: number) => {
    const list = "a = 1, ".repeat(count);
    const { attributes, end } = headerOf(`foo.op {${list}} : i32`);
    return [attributes[0]?.entries.length, attributes[0]?.closed, end];
  };
  const length = "foo.op {".length + 7 * MAX_ENTRIES;
  expect(entries(MAX_ENTRIES)).toEqual([MAX_ENTRIES, true, length + "} : i32".length]);
  expect(entries(MAX_ENTRIES + 1)).toEqual([MAX_ENTRIES, false, length - 2]);
});

test("an edit far into such a dictionary leaves its op the same record", () => {
  const text = `func @f() attributes {iree.reflection = {${Array.from({ length: 30_000 }, (_, i) => `k${i} = "x", `).join("")}}}\n`;
  const document = openDocument("file:///a.mlir", 1, text);
  const [op] = plainRecords(document.records());
  for (const name of ["k27000", "k9000"]) {
    const at = document.positionAt(document.indexOf(name) + 2);
    document.update([{ range: { start: at, end: at }, text: "9" }], document.version + 1);
    expect(plainRecords(document.records())).toEqual([op]);
  }
});

test.each([
  ["elements of an array", 4, "1, "],
  ["entries of a dictionary", 1, "a = 1, "],
])("of a dictionary with very many %s a bounded part is read", (_, times, item) => {
  const readOf = (count: number) => {
    const value = item.repeat(count * times);
    const text = `func.func @f() attributes {v = ${times > 1 ? `[${value}1]` : `{${value}b}`}, iree.abi.stub}\n`;
    const [dictionary] = headerOf(text).attributes;
    return [dictionary?.closed, (dictionary?.end ?? 0) / text.length];
  };
  expect(readOf(8_000)).toEqual([true, expect.closeTo(1, 2)]);
  const [isWhole, part] = readOf(80_000);
  expect(isWhole).toBe(false);
  expect(part).toBeLessThan(0.2);
});
