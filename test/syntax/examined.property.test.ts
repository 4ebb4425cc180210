/** What a record says it examined: an edit that touches none of it leaves the record as it was. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import { scanFunctions, touchesEdge } from "../../server/src/core/document/scan.js";
import { changesWordsOnly } from "../../server/src/core/document/wordEdit.js";
import { casesOf } from "../kit/effort.js";
import { scanRecords, whole } from "./summary.js";

/** Pieces that make headers, break them, and are between them. */
const PIECE = fc.constantFrom(
  'func.func @f(%a: i32 {iree.abi.name = "x"}) -> i32 attributes {iree.abi.stub} {\n  return\n}\n',
  "util.func private @g(tensor<?xf32>) -> (tensor<?xf32> {iree.abi.tied = 0 : i64})\n",
  'func @h() attributes {\n  iree.reflection = {f = "I1!R1!", iree.abi = "{}"}\n}\n',
  '"func.func"() <{function_type = (i32) -> (), sym_name = "k", arg_attrs = [{iree.abi.consume}]}> ({\n}) {iree.abi.stub} : () -> ()\n',
  "module attributes {iree.abi.version = 1} {\n",
  "%0 = util.call @f(%x) {iree.abi.tied_operands = [0]} : (i32) -> i32\n",
  '#refl = {f = "I1!R1!", iree.abi.model = "m"}\n',
  '// CHECK-SAME: iree.reflection = {f = "x"} iree.abi.stub\n',
  "iree.abi.stub,\n",
  'iree.abi = "{}"',
  "iree.reflection = {",
  "iree.abi.name",
  "attributes",
  "return\n",
  " ",
  "\n",
  "\r\n",
  "\r",
  "// ",
  '"',
  "\\",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "<",
  ">",
  ",",
  "=",
  ":",
  "->",
  "%a",
  "@f",
  "x",
  "func.func",
  "tensor<4xf32>",
  "😀",
);
const TEXT = fc.array(PIECE, { maxLength: 14 }).map((pieces) => pieces.join(""));

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

const at = (record: AbiRecord, edit: Edit): "before" | "behind" | "touching" => {
  if (edit.end <= record.start + record.examined.start) return "before";
  if (edit.start >= record.start + record.examined.end) return "behind";
  return "touching";
};

describe("an edit", () => {
  for (const [name, scan] of [
    ["scanRecords", scanRecords],
    ["scanFunctions", scanFunctions],
  ] as const) {
    test(`outside of what a record examined only moves it (${name})`, () => {
      let untouched = 0;
      fc.assert(
        fc.property(TEXT, fc.nat(), fc.nat(6), PIECE, (text, where, width, insert) => {
          const start = where % (text.length + 1);
          const edit: Edit = { start, end: Math.min(start + width, text.length), insert };
          const changed = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
          const after = scan(whole(changed), 0, changed.length);
          for (const record of scan(whole(text), 0, text.length)) {
            const side = at(record, edit);
            if (side === "touching") continue;
            untouched++;
            const shift = side === "before" ? edit.insert.length - (edit.end - edit.start) : 0;
            const same = after.find((other) => other.start === record.start + shift);
            expect(same).toEqual({ ...record, start: record.start + shift });
          }
        }),
        { numRuns: 20_000 },
      );
      expect(untouched).toBeGreaterThan(casesOf(20_000) / 20);
    });
  }
});

/** Words, and what is between them. */
const WORDS = fc.constantFrom(
  "x",
  "9",
  "f",
  "iree.abi",
  "iree.abi.stub",
  "func.func",
  "attributes",
  " ",
  ",",
  "=",
  ":",
  "@",
  "%",
  "#",
  "",
);

test("an edit of words in text that a record did not read only moves it", () => {
  let untouched = 0;
  let isBroken = 0;
  fc.assert(
    fc.property(TEXT, fc.nat(), fc.nat(3), WORDS, (text, where, width, insert) => {
      const start = where % (text.length + 1);
      const span = { start, end: Math.min(start + width, text.length) };
      const changed = text.slice(0, start) + insert + text.slice(span.end);
      const edit = { span, newLength: insert.length, before: text, after: changed, base: 0 };
      if (!changesWordsOnly(edit)) return;
      const by = insert.length - (span.end - start);
      const after = scanRecords(whole(changed), 0, changed.length);
      for (const record of scanRecords(whole(text), 0, text.length)) {
        const { start: at, length, examined, read = [] } = record;
        if (span.end < at + examined.start || start > at + Math.max(examined.end, length)) continue;
        const own = [...read, { start: 0, end: length }];
        if (read.length === 0 || own.some((it) => start <= at + it.end && at + it.start <= span.end)) continue;
        untouched++;
        if (read.length > 1) isBroken++;
        const moved = at + (span.end < at ? by : 0);
        const { examined: _, read: __, ...same } = after.find((other) => other.start === moved) ?? record;
        const { examined: ___, read: ____, ...expected } = { ...record, start: moved };
        expect(same).toEqual(expected);
      }
    }),
    { numRuns: 20_000 },
  );
  expect(untouched).toBeGreaterThan(casesOf(20_000) / 50);
  expect(isBroken).toBeGreaterThan(casesOf(20_000) / 1000);
});

describe("a record", () => {
  test("is the same from every range that holds one of its keys", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const all = scanRecords(whole(text), 0, text.length);
        const single = new Map<number, AbiRecord>();
        for (let i = 0; i < text.length; i++) {
          for (const record of scanRecords(whole(text), i, i + 1)) {
            const known = single.get(record.start);
            if (known !== undefined) expect(record).toEqual(known);
            single.set(record.start, record);
          }
        }
        expect([...single.values()].sort((a, b) => a.start - b.start)).toEqual(all);
      }),
      { numRuns: 1500 },
    );
  });

  test("is the same from a window whose edge it does not touch", () => {
    fc.assert(
      fc.property(TEXT, fc.nat(), fc.nat(), (text, a, b) => {
        const from = a % (text.length + 1);
        const to = from + (b % (text.length - from + 1));
        const window = { text: text.slice(from, to), base: from, atStart: from === 0, atEnd: to === text.length };
        const all = new Map(scanRecords(whole(text), 0, text.length).map((record) => [record.start, record]));
        for (const record of scanRecords(window, from, to)) {
          if (!touchesEdge(window, record)) expect(record).toEqual(all.get(record.start));
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("has spans inside the text, and lies inside what it examined", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        for (const record of scanFunctions(whole(text), 0, text.length)) {
          const { start, length, examined, islands } = record;
          expect(start + length).toBeLessThanOrEqual(text.length);
          expect(examined.start).toBeLessThan(0);
          expect(examined.end).toBeGreaterThanOrEqual(length);
          for (const { entry } of islands) {
            expect(entry.start).toBeGreaterThanOrEqual(0);
            expect(entry.end).toBeLessThanOrEqual(length);
            expect(entry.keySpan.end).toBeLessThanOrEqual(entry.value?.start ?? entry.end);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});
