/** What a document keeps of its records: little, shared where it is equal, and read again correctly. */
import { expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { MLIR_SCANNER, type Scanner } from "../../server/src/core/document/scanning.js";
import { openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { memoryUsed } from "../kit/memoryUsed.js";
import { scanRecords } from "../syntax/summary.js";

const functionsWith = (attributes: string, count: number) =>
  Array.from({ length: count }, (_, i) => `func.func @f${i + 10}() attributes {${attributes}} { return }\n`).join("");

test("what findings depend on, and where keys are, is shared by records that are alike", () => {
  const text = functionsWith("iree.abi.stub, iree.abi.affinity = #hal.device.affinity<@dev>", 50);
  const records = openChecked("file:///a.mlir", 1, `util.global private @dev : !hal.device\n${text}`).records();
  const distinct = (of: (record: (typeof records)[number]) => unknown) => new Set(records.map(of)).size;
  expect(records.length).toBe(50);
  expect(distinct(({ dependencies }) => dependencies)).toBeLessThanOrEqual(2);
  expect(distinct(({ keys }) => keys)).toBeLessThanOrEqual(2);
});

test("the definition of an alias is read again where it is after an edit", () => {
  const text = `#r = {f = "I6!B3!d4R1!", fv = "1"}\n${functionsWith("iree.reflection = #r", 3)}`;
  const document = openDocument("file:///a.mlir", 1, text);
  const definition = () => document.records().find(({ start }) => document.slice(start, start + 3) === "#r ");
  expect(definition()?.islands.map(({ key }) => key)).toEqual(["f", "fv"]);
  const start = { line: 0, character: 0 };
  document.update([{ range: { start, end: start }, text: "// before\n\n" }], 2);
  expect(definition()?.start).toBe(11);
  expect(definition()?.islands.map(({ key }) => key)).toEqual(["f", "fv"]);
  const value = document.positionAt(document.slice().indexOf("I6!"));
  document.update([{ range: { start: value, end: { ...value, character: value.character + 2 } }, text: "I9" }], 3);
  expect(definition()?.islands.length).toBe(2);
});

test("an edit of a word follows records around it without reading text for each of them", () => {
  const COUNT = 2000;
  const document = openDocument(
    "file:///a.mlir",
    1,
    `func @f() attributes {${"iree.reflection = {a = ".repeat(COUNT)}`,
  );
  expect(document.records().length).toBeGreaterThan(COUNT / 2);
  const slice = vi.spyOn(TextStore.prototype, "slice");
  const at = document.positionAt(document.slice().indexOf("flection", document.length >> 1));
  document.update([{ range: { start: at, end: { ...at, character: at.character + 1 } }, text: "" }], 2);
  expect(slice.mock.calls.length).toBeLessThan(COUNT / 10);
});

test("an edit among dictionaries that are never closed has few of the keys after it read again", () => {
  const line = "iree.reflection = {f = \niree.abi = {a = [ #x\n";
  let read = 0;
  const document = openDocument("file:///a.mlir", 1, line.repeat(4000), () => read++);
  expect(document.records().length).toBe(4000);
  const at = { line: 400, character: 0 };
  read = 0;
  document.update([{ range: { start: at, end: at }, text: "{" }], 2);
  const records = document.records().map(({ start, examined }) => ({ start, examined }));
  // Those before it search the text after them for a closing bracket, half of them as far as they may.
  expect(read).toBeLessThan(700);
  const fresh = openDocument("file:///a.mlir", 1, document.slice()).records();
  expect(records).toEqual(fresh.map(({ start, examined }) => ({ start, examined })));
});

test("a line that is read again for its content does not count as one that repeats", () => {
  const document = openDocument(
    "file:///a.mlir",
    1,
    functionsWith('iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}', 2000),
  );
  const records = document.records();
  // What was read for the last two is kept.
  const read = () => [10, 900, 1900].map((i) => records[i]?.islands);
  const before = read();
  const now = read();
  expect(now).toEqual(before);
  expect(now.some((islands, i) => islands === before[i])).toBe(false);
});

test("the content of keys without an op is read again from their own text", () => {
  let searches = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      searches++;
      yield* MLIR_SCANNER.records(window, from, to);
    },
  };
  const keys = [
    'iree.reflection = {f = "I1!R1!", a = {iree.abi = "{}"}}, ',
    'iree.reflection = {a = iree.reflection = {f = "x", ',
    '"iree.abi.name" = "a", ',
    '"iree\\2Eabi.stub" = 1 : i32, ',
    "iree.abi.stub, ",
    "iree.abi = #hal.a<[1, (2>, ",
    'iree.abi = "not closed\n',
    ' "calling_convention": "0i_i"\n',
  ];
  const text = `{${keys.join("").repeat(20)}\n`;
  const document = openDocument("file:///a.mlir", 1, text, undefined, counting);
  const records = document.records();
  const window = { text, base: 0, atStart: true, atEnd: true };
  const scanned = scanRecords(window, 0, text.length).map(({ start, islands }) => [start, islands]);
  searches = 0;
  expect(records.map(({ start, islands }) => [start, islands])).toEqual(scanned);
  expect(scanned.length).toBeGreaterThan(100);
  expect(searches).toBeLessThan(scanned.length / 4);
});

test("a record takes little memory once it is read, with the counts of its findings", () => {
  const count = 100_000;
  const worst = (text: string) => {
    const document = openChecked("file:///a.mlir", 1, text);
    worstFindings(document, DEFAULT_SETTINGS, 250);
    return document;
  };
  // What is kept once for all.
  worst('iree.abi = "\n'.repeat(5000));
  const text = 'iree.abi = "\n'.repeat(count);
  const before = memoryUsed();
  const document = worst(text);
  expect((memoryUsed() - before) / count).toBeLessThan(120);
  expect(document.recordPages()).not.toEqual([]);
});

test("reading all records in order keeps its place while others are requested", () => {
  const COUNT = 4000;
  let units = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    records(window, from, to) {
      units += to - from;
      return MLIR_SCANNER.records(window, from, to);
    },
  };
  const text = functionsWith('iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}', COUNT);
  const records = openDocument("file:///a.mlir", 1, text, undefined, counting).records();
  units = 0;
  for (const [i, record] of records.entries()) {
    expect(record.islands.length).toBe(3);
    if (i % 10 === 0) expect(records[(i + COUNT / 2) % COUNT]?.islands.length).toBe(3);
  }
  // The text once, and little for each of the 400 others.
  expect(units).toBeLessThan(text.length + 400 * 4096);
});
