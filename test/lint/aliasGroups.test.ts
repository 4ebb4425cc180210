import { expect, test, vi } from "vitest";
import { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { findingsInPlace } from "../../server/src/core/lint/aliasFindings.js";
import { AliasGroups } from "../../server/src/core/lint/aliasGroups.js";
import { openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import type { Span } from "../../server/src/core/text/offsetMap.js";
import { memoryUsed } from "../kit/memoryUsed.js";

const USES = 500;
const TEXT = `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(USES)}`;

test("what is the same in functions that share an alias is placed once, not for each of them", () => {
  const document = openChecked("file:///a.mlir", 1, TEXT);
  const records = document.records();
  const foundIn = vi.fn((record: CachedRecord) => findingsInPlace(record, record.findings ?? []));
  const members = (name: string, part: Span) => document.recordsSharing(name, part);
  const haveSameFindings = (a: CachedRecord, b: CachedRecord) => a.findings === b.findings;
  const reportedBy = (groups: AliasGroups<CachedRecord>) => {
    groups.update(new Map(), records);
    const [definition, first] = records;
    return [definition, first].map((record) => record && groups.reported(record, record.findings ?? []).length);
  };
  expect(reportedBy(new AliasGroups(document, members, foundIn, haveSameFindings))).toEqual([2, 0]);
  expect(foundIn.mock.calls.length).toBeLessThan(20);
  foundIn.mockClear();
  expect(reportedBy(new AliasGroups(document, members, foundIn))).toEqual([2, 0]);
  expect(foundIn.mock.calls.length).toBeGreaterThan(USES);
});

test("functions that share an alias share the list of it", () => {
  const [, first, second] = openChecked("file:///a.mlir", 1, TEXT).records();
  expect(first?.aliases).toEqual(["a"]);
  expect(second?.aliases).toBe(first?.aliases);
});

test("functions that share aliases share the list of them", () => {
  const [, , first, second] = openChecked(
    "file:///a.mlir",
    1,
    `#b = 1\n${TEXT.replaceAll("{i", "{iree.abi = #b, i")}`,
  ).records();
  expect(first?.aliases).toEqual(["b", "a"]);
  expect(second?.aliases).toBe(first?.aliases);
});

test("an alias that one function refers to takes little memory", () => {
  const aliases = 8000;
  const part = (i: number) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`;
  const text = Array.from({ length: aliases }, (_, i) => part(i)).join("");
  const document = openDocument("file:///a.mlir", 1, text);
  // Trees of pages are kept up to a limit, whoever has them read.
  expect(document.structure.sections).toHaveLength(1);
  const before = memoryUsed();
  expect(document.records()).toHaveLength(2 * aliases);
  expect((memoryUsed() - before) / aliases).toBeLessThan(550);
});

test("after an edit, only records near it and those that share its alias are examined again", () => {
  const aliases = 1000;
  const part = (i: number) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`;
  const document = openChecked("file:///a.mlir", 1, Array.from({ length: aliases }, (_, i) => part(i)).join(""));
  const worst = (it = document) => worstFindings(it, DEFAULT_SETTINGS, 3);
  expect(worst().total).toBe(2 * aliases);
  // A comment, the value of an alias, and its name.
  for (const { line, character, text } of [
    { line: 501, character: 0, text: "// x\n" },
    { line: 1201, character: 12, text: "9" },
    { line: 1501, character: 2, text: "9" },
  ]) {
    const at = { line, character };
    document.update([{ range: { start: at, end: at }, text }], document.version + 1);
    const kinds = vi.spyOn(CachedRecord.prototype, "kinds", "get");
    const found = worst();
    expect(kinds.mock.calls.length).toBeLessThan(aliases);
    kinds.mockRestore();
    expect(found).toEqual(worst(openChecked("file:///a.mlir", 1, document.slice())));
  }
});

test("in a file of many parts, the records that share an alias's name are counted once, not for each definition", () => {
  const parts = 200;
  const part = '#a = {f = "I1!R1!"}\nfunc @f() attributes {iree.reflection = #a}\n// -----\n';
  const document = openChecked("file:///a.mlir", 1, part.repeat(parts));
  const records = document.records();
  let visited = 0;
  const members = (name: string, part: Span) => {
    const sharing = document.recordsSharing(name, part);
    visited += sharing.length;
    return sharing;
  };
  const foundIn = (record: CachedRecord) => findingsInPlace(record, record.findings ?? []);
  const groups = new AliasGroups(document, members, foundIn);
  groups.update(new Map(), records);
  const reported = records.map((record) => groups.reported(record, record.findings ?? []).length);
  // Only the first definition is a record; the others are reported by the functions that refer to them.
  expect(reported).toEqual([2, 0, ...Array.from({ length: parts - 1 }, () => 2)]);
  expect(visited).toBeLessThan(5 * parts);
});

test("after an edit in one of many parts that define the same alias, what other parts report is not determined again", () => {
  const parts = 500;
  const part = '#a = {f = "I1!R1!"}\nfunc @f() attributes {iree.reflection = #a}\n// -----\n';
  const document = openChecked("file:///a.mlir", 1, part.repeat(parts));
  const worst = (it = document) => worstFindings(it, DEFAULT_SETTINGS, 3);
  expect(worst().total).toBe(2 * parts);
  // In an alias, before its name, in its name, in a function.
  for (const [line, character, text] of [
    [600, 12, "9"],
    [603, 1, "{"],
    [606, 2, "9"],
    [610, 10, "x"],
  ] as const) {
    const at = { line, character };
    document.update([{ range: { start: at, end: at }, text }], document.version + 1);
    const report = vi.spyOn(CachedRecord.prototype, "report");
    const found = worst();
    expect(report.mock.calls.length).toBeLessThan(20);
    report.mockRestore();
    expect(found).toEqual(worst(openChecked("file:///a.mlir", 1, document.slice())));
  }
});
