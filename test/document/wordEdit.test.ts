/** Edits of words alone: which they are, and what is read again after one in a list that is far longer than its op reaches. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { EDIT_CONTEXT } from "../../server/src/core/document/documentEdit.js";
import { MLIR_SCANNER, type Scanner } from "../../server/src/core/document/scanning.js";
import { changesWordsOnly } from "../../server/src/core/document/wordEdit.js";
import { statementAt } from "../../server/src/core/syntax/opStart.js";
import { OWNER_LIMIT } from "../../server/src/core/syntax/parameters.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { casesOf } from "../kit/effort.js";
import { plainRecords } from "../kit/records.js";
import { share } from "../kit/share.js";

const URI = "file:///a.mlir";

/** The edit that replaces what is between two bars. */
function edit(text: string, added: string): Parameters<typeof changesWordsOnly>[0] {
  const [front = "", removed = "", rest = ""] = text.split("|");
  const span = { start: front.length, end: front.length + removed.length };
  return { span, newLength: added.length, before: front + removed + rest, after: front + added + rest, base: 0 };
}

/** Text before and after which no bracket is near. */
const far = (part: string, edit: string, rest = "") => part.repeat(2000) + edit + rest + part.repeat(2000);

/** The edit as a document shows it, which does not show all of the text. */
function shown(text: string, added: string): ReturnType<typeof edit> {
  const { before, after, ...whole } = edit(text, added);
  const base = Math.max(whole.span.start - EDIT_CONTEXT, 0);
  const end = whole.span.start + EDIT_CONTEXT;
  const removed = whole.span.end - whole.span.start;
  return { ...whole, before: before.slice(base, end + removed), after: after.slice(base, end + added.length), base };
}

describe("an edit changes words alone", () => {
  test.each([
    ["func.func @f(%a: tensor<||4xf32>)", "1"],
    ["func.func @f||(%a: i32)", "g"],
    ['{iree.abi.name = "a||b"}', "x y"],
    ["// a || comment", "é = @x"],
    ["%a = foo.op|  x| {b}", " "],
  ])("%s to %j", (text, added) => {
    expect(changesWordsOnly(shown(text, added))).toBe(true);
  });

  test.each([
    ["after a string", far('a = "x", ', "||"), "y"],
    ["in a string", far('a = "x y", ', 'b = "x||'), "y"],
    ["after two values", far("a = 1, ", "||"), "2"],
    ["in a name without end", far("a", "|a|"), "b"],
    ["after a type", far("!a, ", "||"), "2"],
    ["after a type's body", `${"%a, ".repeat(2000)}a>, ||${"%a, ".repeat(2000)}`, "2"],
    ["after many words", far("a b ", "|a b |"), ""],
  ])("%s, where no bracket is near", (_, text, added) => {
    expect(changesWordsOnly(shown(text, added))).toBe(true);
  });

  test.each([
    ["a bracket", "f(||)", "["],
    ["an angle bracket", "tensor<4xf32|>|", ""],
    ["a quote", 'f = "a|"|', ""],
    ["an escape", 'f = "\\||n"', "x"],
    ["an arrow", "(i32) -||> i32", "x"],
    ["a comment", "/||/ x", "x"],
    ["a line", "a||b", "\n"],
    ["a line's end", "a\r||\nb", "x"],
    ["where an op starts", "{ || foo.op @x }", "x"],
    ["whether there is an op", "{ foo.op| x| }", ""],
    ["whether a quoted name is an op", '"foo.op"||(%a)', "x"],
    ["what no context shows", far("%a, ", "||"), "b"],
    ["a name without end", far("a", "||"), "."],
    ["what comes after a string without end", far("a", '"  ||', "  (%a)"), "b"],
  ])("not where it changes %s", (_, text, added) => {
    expect(changesWordsOnly(shown(text, added))).toBe(false);
  });
});

const PIECE = fc.constantFrom(
  ...'{}()[],:=@%#"!<>\n\r/\\ \t',
  ...[
    "%a",
    "%a, %b = ",
    "foo.op ",
    "func ",
    "private ",
    "abcdefghijklmnop",
    "a ",
    "a b c d ",
    "a = 1, ",
    '"x" ',
    '"foo.op"',
    "// ",
    "#a = ",
    "!a, ",
    "é",
  ],
);

const WORDS = fc.constantFrom("", "a", "9", " ", "=", ", ", "%a", "x y", ".b", "@f", "#");

test("such an edit leaves where statements start as it is, whatever text is shown", () => {
  let count = 0;
  const pieces = fc.array(PIECE, { maxLength: 40 }).map((each) => each.join(""));
  fc.assert(
    fc.property(pieces, share, share, fc.nat(3), WORDS, (text, where, shownFrom, width, added) => {
      const start = Math.floor(where * text.length);
      const end = Math.min(start + width, text.length);
      const base = Math.floor(shownFrom * start);
      const changed = text.slice(0, start) + added + text.slice(end);
      const span = { start, end };
      const seen = { span, newLength: added.length, before: text.slice(base), after: changed.slice(base), base };
      if (!changesWordsOnly(seen)) return;
      count++;
      for (const { index } of `\n${text}`.matchAll(/[()[\]{}\n\r]/g)) {
        const by = index > start ? added.length - (end - start) : 0;
        const was = statementAt(text, index);
        expect(statementAt(changed, index + by)).toEqual(was && { ...was, start: was.start + by });
      }
    }),
    { numRuns: casesOf(20_000) },
  );
  expect(count).toBeGreaterThan(casesOf(20_000) / 200);
});

/** A document after an edit has the records of a fresh one. */
function expectFresh(text: string, at: number, removed: number, added: string): void {
  const document = openDocument(URI, 1, text);
  expect(document.records().length).toBeGreaterThan(0);
  const range = { start: document.positionAt(at), end: document.positionAt(at + removed) };
  document.update([{ range, text: added }], 2);
  const fresh = openDocument(URI, 1, text.slice(0, at) + added + text.slice(at + removed));
  const said = (records: Parameters<typeof plainRecords>[0]) =>
    plainRecords(records).map(({ examined: _, ...rest }) => rest);
  expect(said(document.records())).toEqual(said(fresh.records()));
}

/** Words of a length, near brackets everywhere: an edit of words is recognized by what is around it. */
const filler = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length - part.length) + part.slice(0, 1).repeat(part.length);

/** Edits one after another, each of the first occurrence of a text; after each the records are those of a fresh document. */
function expectFreshAfterEach(text: string, edits: readonly (readonly [string, string])[]): void {
  const document = openDocument(URI, 1, text);
  document.records();
  for (const [removed, added] of edits) {
    const at = document.indexOf(removed);
    const range = { start: document.positionAt(at), end: document.positionAt(at + removed.length) };
    document.update([{ range, text: added }], document.version + 1);
    const said = (records: readonly AbiRecord[]) => plainRecords(records).map(({ examined: _, ...rest }) => rest);
    expect(said(document.records())).toEqual(said(openDocument(URI, 1, document.slice()).records()));
  }
}

test("a key still depends on the text before it once words came between", () => {
  const text = "\nx y {\n  a = 1,\n  iree.abi.stub\n}\n";
  expectFreshAfterEach(text, [
    ["1", "1234567890"],
    ["x y", "foo.op"],
  ]);
});

test("words may make a key of a name on another line, and take it back", () => {
  const text = 'foo.op {a b\n  "iree.abi.stub", c = 1}\n';
  expectFreshAfterEach(text, [
    [" b", ","],
    ["a,", "a b"],
  ]);
});

test("words of a list that has no bracket near change what they are the key of", () => {
  const list = (n: number) => "a = 1, ".repeat(n);
  expectFreshAfterEach(`foo.op {${list(1000)}iree.abi.stub b, ${list(1000)}iree.abi.model = 1, ${list(1000)}x = 2}\n`, [
    ["stub b", "stub"],
    ["model", "modal"],
    ["x =", "iree.abi.name = 1, y ="],
    ["iree.abi.stub", "c"],
  ]);
});

describe("where a limit is", () => {
  const EDITS = [
    [0, "xy"],
    [2, ""],
    [1, ""],
  ] as const;
  const NEAR = [-3, -2, -1, 0, 1, 2, 3];

  test.each(NEAR)("an op comes into reach of a key, or goes out of it (%i)", (by) => {
    const front = "\nfoo.op {";
    const text = `${front}${filler("b = [12345], ", OWNER_LIMIT - front.length + by)}, iree.abi.stub, abc = 1}\n`;
    for (const [removed, added] of EDITS) expectFresh(text, text.indexOf("345"), removed, added);
  });

  test.each(NEAR)("a bracket closes within reach, or no longer (%i)", (by) => {
    const front = "func.func private @f(i32) attributes {iree.abi.stub, x = #a<";
    const text = `${front}${filler('%a "abcdef"\n', 2 ** 16 - 1 + by)}>, iree.abi.name = 1}\n`;
    for (const [removed, added] of EDITS) expectFresh(text, text.indexOf("def", 5000), removed, added);
  });
});

test("typing in a list of very many arguments reads one again", () => {
  let searched = 0;
  let read = 0;
  const counting: Scanner = {
    ...MLIR_SCANNER,
    *records(window, from, to) {
      searched += to - from;
      read += window.text.length;
      yield* MLIR_SCANNER.records(window, from, to);
    },
  };
  const argument = (i: number) => `%a${i}: tensor<4xf32> {iree.abi.affinity = @dev${i}}, `;
  const list = Array.from({ length: 25_000 }, (_, i) => argument(i)).join("");
  const text = `func.func @f(${list}%z: i32) attributes {iree.abi.stub} {\n  return\n}\n`;
  const document = openDocument(URI, 1, text, undefined, counting);
  for (const [needle, by, removed, text] of [
    ["@dev20000", 4, 0, "9"],
    ["%a12000: tensor<", 16, 0, "9"],
    ["@dev300", 4, 0, "9"],
    ["@dev19000", 5, 4, ""],
    ["@dev310", 5, 1, ""],
  ] as const) {
    const before = document.records();
    const at = document.indexOf(needle) + by;
    const range = { start: document.positionAt(at), end: document.positionAt(at + removed) };
    searched = read = 0;
    document.update([{ range, text }], document.version + 1);
    const after = document.records();
    expect(searched).toBeLessThan(5000);
    expect(read).toBeLessThan(8 * OWNER_LIMIT);
    expect(after.length).toBe(before.length);
    const known = new Set(before);
    expect(after.filter((record) => !known.has(record)).length).toBeLessThanOrEqual(3);
  }
  expect(plainRecords(document.records()).map(({ start, islands }) => [start, islands])).toEqual(
    plainRecords(openDocument(URI, 1, document.slice()).records()).map(({ start, islands }) => [start, islands]),
  );
});

test.each(["(", '"', "}", "\n"])("typing %j there reads what it may have changed, once", (typed) => {
  const list = Array.from({ length: 25_000 }, (_, i) => `%a${i}: tensor<4xf32> {iree.abi.affinity = @dev${i}}, `).join(
    "",
  );
  const document = openDocument(URI, 1, `func.func @f(${list}%z: i32) attributes {iree.abi.stub} {\n  return\n}\n`);
  document.records();
  let units = 0;
  const { slice } = TextStore.prototype;
  const counting = vi.spyOn(TextStore.prototype, "slice").mockImplementation(function (this: TextStore, from, to) {
    const text = slice.call(this, from, to);
    units += text.length;
    return text;
  });
  const at = document.positionAt(document.indexOf("%a12000:") + 4);
  document.update([{ range: { start: at, end: at }, text: typed }], 2);
  const said = (records: readonly AbiRecord[]) => plainRecords(records).map(({ start, islands }) => [start, islands]);
  document.recordsIn({ start: 0, end: 0 });
  counting.mockRestore();
  expect(units).toBeLessThan(40 * OWNER_LIMIT);
  expect(said(document.records())).toEqual(said(openDocument(URI, 1, document.slice()).records()));
});
