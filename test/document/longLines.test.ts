/** Records of a very long line are read in batches, and their content without the rest of the line. */
import { expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { MLIR_SCANNER, type Scanner } from "../../server/src/core/document/scanning.js";
import type { Structure } from "../../server/src/core/document/structure/structure.js";
import { structureCompletion } from "../../server/src/core/features/structure/completion.js";
import { structureHover } from "../../server/src/core/features/structure/hover.js";
import { readerOfNamed } from "../../server/src/core/features/structure/named.js";
import { structureHighlights } from "../../server/src/core/features/structure/navigation.js";
import { typeAt } from "../../server/src/core/features/types/typeAt.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { itemsFound } from "../kit/found.js";
import { plain } from "../kit/knownStructure.js";
import { scanRecords } from "../syntax/summary.js";

const FUNCTIONS = 5000;
const TEXT = Array.from(
  { length: FUNCTIONS },
  (_, i) => `func.func private @f${i}(tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} `,
).join("");

test("a line of many ops is read in batches", () => {
  const window = { text: TEXT, base: 0, atStart: true, atEnd: true };
  const batches = [...MLIR_SCANNER.records(window, 0, TEXT.length)];
  const sizes = batches.map(({ found }) => found.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(128);
  const found = new Map(batches.flatMap((batch) => batch.found.map((record) => [record.start, record])));
  expect([...found.values()]).toEqual(scanRecords(window, 0, TEXT.length));
  expect(found.size).toBe(FUNCTIONS);
});

test("what an edit has read again is kept batch by batch", () => {
  let waiting = 0;
  let most = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      for (const batch of MLIR_SCANNER.records(window, from, to)) {
        waiting += batch.found.length;
        most = Math.max(most, waiting);
        yield batch;
      }
    },
  };
  const document = openDocument("file:///a.mlir", 1, TEXT, () => waiting--, counting);
  const start = { line: 0, character: 0 };
  document.update([{ range: { start, end: start }, text: "//" }], 2);
  expect(document.records().length).toBeLessThan(FUNCTIONS / 2);
  waiting = most = 0;
  document.update([{ range: { start, end: { line: 0, character: 2 } }, text: "" }], 3);
  expect(document.records().length).toBe(FUNCTIONS);
  expect(most).toBeLessThan(FUNCTIONS / 10);
});

test("the content of one is read with its neighbours alone", () => {
  let read = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      for (const batch of MLIR_SCANNER.records(window, from, to)) {
        read += batch.found.length;
        yield batch;
      }
    },
  };
  const document = openDocument("file:///a.mlir", 1, TEXT, undefined, counting);
  const [first, ...others] = document.records();
  read = 0;
  expect(others.at(FUNCTIONS / 2)?.header?.symbol).toBe(`f${FUNCTIONS / 2 + 1}`);
  expect(first?.islands.length).toBeGreaterThan(0);
  expect(read).toBeLessThan(1000);
});

test("the content of all, one after the other, is not searched from the line's start for each", () => {
  let scanned = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      scanned += Math.max(to - window.base, 0);
      yield* MLIR_SCANNER.records(window, from, to);
    },
  };
  const line = TEXT.repeat(4);
  const document = openDocument("file:///a.mlir", 1, line, undefined, counting);
  const records = document.records();
  scanned = 0;
  expect(records.filter(({ islands }) => islands.length > 0)).toHaveLength(4 * FUNCTIONS);
  expect(scanned).toBeLessThan(12 * line.length);
});

test("what depends on much text is scanned once", () => {
  const windows: number[] = [];
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      windows.push(window.text.length);
      yield* MLIR_SCANNER.records(window, from, to);
    },
  };
  const text = "iree.abi.stub,\n".repeat(50_000);
  const document = openDocument("file:///a.mlir", 1, text, undefined, counting);
  const record = document.records().at(-100);
  expect(record?.examined.start).toBeLessThan(-OWNER_LIMIT + 100);
  windows.length = 0;
  expect(record?.islands).toHaveLength(1);
  // Its own text shows it.
  expect(windows).toHaveLength(0);
  const at = document.positionAt(text.length - 3000);
  document.update([{ range: { start: at, end: at }, text: "9" }], 2);
  windows.length = 0;
  expect(document.records().length).toBeGreaterThan(49_000);
  expect(windows).toHaveLength(1);
});

test("the structure of a line is read in steps, and is what reading it at once shows", () => {
  const line = `module { ${TEXT}\n"a.b"() ({}) {sym_name = "a"} : () -> () {\n${"{".repeat(200_000)}`;
  const steps = openDocument("file:///a.mlir", 1, line).structure;
  let count = 1;
  while (!steps.read(() => true)) count++;
  expect(count).toBeGreaterThan(FUNCTIONS / 512 + line.length / 2 ** 17);
  const whole = openDocument("file:///a.mlir", 1, line).structure;
  const nodes = ({ sections }: Structure) => sections.map(({ roots }) => Array.from(roots.all(), plain));
  expect(nodes(steps)).toEqual(nodes(whole));
  expect([...(steps.nodeAt(0)?.children ?? [])]).toHaveLength(FUNCTIONS + 1);
  expect([...steps.bracesAround(line.length)]).toEqual([...whole.bracesAround(line.length)]);
});

test("an edit drops what was read of a line", () => {
  const document = openDocument("file:///a.mlir", 1, TEXT);
  document.structure.read(() => true);
  const start = { line: 0, character: 0 };
  document.update([{ range: { start, end: start }, text: "module { " }], 2);
  const whole = openDocument("file:///a.mlir", 1, document.slice()).structure;
  const nodes = ({ sections }: Structure) => sections.map(({ roots }) => Array.from(roots.all(), plain));
  expect(nodes(document.structure)).toEqual(nodes(whole));
});

test("beside the names of a line that has some in the generic form, no structure is read", () => {
  const line = '"a.b"() <{sym_name = "f\\\\22", other = "g"}> ({}) : () -> ()';
  const isNeeded = (at: number): boolean => {
    const document = openDocument("file:///a.mlir", 1, `${line}\n`);
    readerOfNamed(document, at)(() => true);
    structureHover(document, at);
    return document.structure.isRead;
  };
  for (const at of ["a.b", "sym_name", "other", "g", "({"])
    expect([at, isNeeded(line.indexOf(at))]).toEqual([at, false]);
  for (const at of ['"f', "f", '", other']) expect([at, isNeeded(line.indexOf(at))]).toEqual([at, true]);
});

test("no request about a place in a long line makes a string of all of it", () => {
  const line = `func.func @f(%a: tensor<4xf32>) ${TEXT.repeat(4)}`;
  const document = openDocument("file:///a.mlir", 1, line);
  document.update([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: " " }], 2);
  document.structure.read(() => false);
  document.records();
  const slice = vi.spyOn(document, "slice");
  const [type, symbol] = [line.indexOf("xf32"), line.length - 40];
  expect(typeAt(document, type)).toBeUndefined();
  structureCompletion(document, symbol);
  const longest = () => Math.max(...slice.mock.calls.map(([start = 0, end = line.length]) => end - start), 0);
  expect(longest()).toBeLessThan(32_768);
  expect(structureHover(document, line.lastIndexOf("@f") + 2)).toBeDefined();
  expect(longest()).toBeLessThan(131_072);
});

test("an edit of a word in a long line without keys reads nothing but text nearby", () => {
  const document = openDocument("file:///a.mlir", 1, "module @m {} ".repeat(20_000));
  document.records();
  const start = { line: 0, character: 150_002 };
  const slice = vi.spyOn(TextStore.prototype, "slice");
  document.update([{ range: { start, end: start }, text: "x" }], 2);
  expect(document.records()).toHaveLength(0);
  const sizes = slice.mock.calls.map(([from = 0, to = document.length]) => to - from);
  slice.mockRestore();
  expect(Math.max(...sizes)).toBeLessThan(32_768);
  document.update([{ range: { start, end: start }, text: "{iree.abi.stub} " }], 3);
  expect(document.records()).toHaveLength(1);
});

test("the references to a symbol are found all over a long line, in paths and alone, each once", () => {
  const calls = `call @f() foo.a {b = [@m::@f, @"f"::@g, @f1, "@f"]} `;
  const text = `module @m { func.func @f() { ${calls.repeat(5_000)}} }`;
  const document = openDocument("file:///a.mlir", 1, text);
  const at = text.indexOf("@f") + 1;
  const expected = [...text.matchAll(/@f(?=\(|\])|(?<=::)@f\b|@"f"/g)].map(({ index }) => index);
  expect(itemsFound(structureHighlights(document, at)).map(({ start }) => start)).toEqual(expected);
});

test("the references to a symbol with a very long name are those to all of it", () => {
  const [name, other] = [`${"a]".repeat(4_000)}b`, `${"a]".repeat(4_000)}c`];
  const text = `func.func @"${name}"() {\n  call @"${other}"()\n  call @"${name}"() call @"${other}"() call @"${name}"()\n}\n`;
  const document = openDocument("file:///a.mlir", 1, text);
  const expected = [...text.matchAll(/@"(?:a\])+b"/g)].map(({ index }) => index);
  expect(expected).toHaveLength(3);
  const places = () => itemsFound(structureHighlights(document, 12)).map(({ start }) => start);
  expect(places()).toEqual(expected);
  // Once enough was searched, names are indexed.
  while (!document.names.symbols.read(() => false));
  for (let i = 0; i < 5; i++) expect(places()).toEqual(expected);
});

test("a hover counts no more references to a value or a block than it has time for", () => {
  const factsAt = (text: string, name: string): unknown => {
    return structureHover(openDocument("file:///a.mlir", 1, text), text.indexOf(name))?.page.facts;
  };
  const inBody = (op: string, count: number) => `func.func @f(%a: i32) {\n^bb0:\n${op.repeat(count)}}\n`;
  expect(factsAt(inBody("foo.b %a\n", 1_000), "%a")).toContainEqual(["References", "1000"]);
  expect(factsAt(inBody("foo.b %a\n", 20_000), "%a")).toContainEqual(["References", "at least 2000"]);
  expect(factsAt(inBody("cf.br ^bb0\n", 20_000), "^bb0")).toContainEqual(["References", "at least 2000"]);
  // All definitions count, wherever they are.
  const facts = [
    ["References", "at least 2000"],
    ["Definitions", "20001, but MLIR allows one"],
  ];
  expect(factsAt(inBody("%b = foo.b %b\n", 20_001), "%b")).toEqual(facts);
});

test("a hover counts no more references than it has time for", () => {
  const header = "func.func @f() { call @f() call @f() }\n";
  const other = "func.func @g() { call @f() }\n";
  const referencesIn = (text: string): unknown => {
    const page = structureHover(openDocument("file:///a.mlir", 1, text), header.indexOf("@f"))?.page;
    return page?.facts.find(([name]) => name === "References")?.[1];
  };
  expect(referencesIn(header + other.repeat(1_000))).toBe("1002");
  expect(referencesIn(header + other.repeat(20_000))).toBe("at least 1999");
  expect(referencesIn(header.repeat(10_000).replace(/call @f\(\)/g, "call @f1()"))).toBe(
    "not counted, the name is too common",
  );
});
