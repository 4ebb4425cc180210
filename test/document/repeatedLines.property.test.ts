/** Lines that occur again say what they say where they occur once. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineRecord, RepeatedLines } from "../../server/src/core/document/repeatedLines.js";
import { MLIR_SCANNER, type Scanner } from "../../server/src/core/document/scanning.js";
import { findings, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

/** Reads each line for itself. */
const EACH: Scanner = {
  ...MLIR_SCANNER,
  records: ({ repeated, ...window }, from, to) => MLIR_SCANNER.records(window, from, to),
};

const folder = "test/data/mlir/with-abi";
const OWN = readdirSync(folder)
  .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").split("\n"))
  .filter((line) => /iree|vm\.|calling_convention/.test(line) && line.length < 400);

/** Lines whose records depend on others, each in its own way. */
const TRICKY = [
  "func.func @f(%a: tensor<2xf32>)",
  'func.func @f(%a: tensor<2xf32>) attributes {iree.reflection = {f = "I7!B4!d2R1!"}} {',
  'func.func @f(%a: tensor<2xf32>) attributes {iree.reflection = {f = "I8!B5!d2R1!"}} {',
  "  attributes {iree.module.export,",
  '    iree.reflection = {f = "I6!B3!d2R1!"}} {',
  'iree.reflection = {f = "I6!B3!d2R1!", fv = "1"}',
  '  iree.abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[],\\22v\\22:1}"',
  "iree.abi.stub",
  "  iree.abi.stub,",
  "{",
  "}",
  "",
  "  return",
  "  %0 = foo.a : i32",
  "  foo.b = 1,",
  "func.func private @h() attributes {iree.abi.stub",
  "func.func @h() attributes {iree.abi.stub} {",
  '// iree.reflection = {f = "I6!B3!d2R1!"}',
  "vm.export @f",
  'vm.import private @io.f(%a : i32) attributes {vm.signature = ""}',
  "#r = {",
  '#r = {iree.abi = "x"}',
  "func.func @g() attributes {iree.reflection = #r} {",
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...TRICKY), fc.constantFrom(...OWN)), { minLength: 1, maxLength: 12 })
  .chain((lines) => fc.array(fc.constantFrom(...lines, lines.join("\n")), { minLength: 3, maxLength: 24 }))
  .map((lines) => lines.join("\n"));

function said(document: ReturnType<typeof openChecked>) {
  return {
    findings: findings(document, DEFAULT_SETTINGS),
    records: document.records().map(({ start, length, examined, aliases, keys, header }) => {
      return { start, length, examined, aliases, keys, symbol: header?.symbol };
    }),
  };
}

test("a document says the same with and without what is known of lines", () => {
  fc.assert(
    fc.property(text, (text) => {
      const each = openChecked("file:///a.mlir", 1, text, EACH);
      expect(said(openChecked("file:///a.mlir", 1, text))).toEqual(said(each));
    }),
    { numRuns: 1_000 },
  );
});

describe("lines", () => {
  const records: readonly LineRecord[] = [];
  const find = (lines: RepeatedLines, text: string, start = 0, read = () => records as typeof records | undefined) => {
    const end = text.indexOf("\n", start);
    const after = text.indexOf("\n", end + 1);
    return lines.find(text, { start, end, next: after < 0 ? text.length : after, key: start }, read);
  };

  test("are read on their own when they occur again, and then no more", () => {
    const lines = new RepeatedLines(1 << 20);
    let reads = 0;
    const read = () => {
      reads++;
      return records;
    };
    expect(find(lines, "a\nb\n", 0, read)).toBeUndefined();
    expect(reads).toBe(0);
    for (let i = 0; i < 3; i++) expect(find(lines, "x\na\nb\n", 2, read)).toEqual({ start: 2, end: 3, records });
    expect(reads).toBe(1);
  });

  test("are others where what they depend on is other text", () => {
    const lines = new RepeatedLines(1 << 20);
    const reaching = (end: number) => () => [{ key: 0, record: { start: 0, examined: { start: 0, end } } as never }];
    expect(find(lines, "a\nbc\n", 0, reaching(3))).toBeUndefined();
    expect(find(lines, "a\nbc\n", 0, reaching(3))).toBeDefined();
    expect(find(lines, "a\nbd\n", 0, () => expect.unreachable())).toBeDefined();
    expect(find(lines, "a\ncd\n", 0, () => undefined)).toBeUndefined();
    expect(find(lines, "a\ncd\n", 0, () => expect.unreachable())).toBeUndefined();
    expect(find(lines, "a\nbe\n", 0, () => expect.unreachable())).toBeDefined();
  });

  test("are expected where they followed before", () => {
    const lines = new RepeatedLines(1 << 20);
    const text = "x\na\nb\nc\nd\n".repeat(3);
    const at = (line: string, turn: number) => text.indexOf(line) + turn * 10;
    for (const turn of [0, 1, 2]) for (const line of ["a", "c"]) find(lines, text, at(line, turn));
    expect(find(lines, text, at("a", 0))).toBeDefined();
    expect(lines.expected(text, at("c", 0))).toEqual({ start: at("c", 0), end: at("c", 0) + 1, records });
    expect(lines.expected(text, at("c", 1))).toBeUndefined();
  });
});
