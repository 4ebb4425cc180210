import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { documentSymbols } from "../../server/src/core/features/documentSymbols.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { IS_FULL, longTest } from "../kit/effort.js";
import { itemsFound } from "../kit/found.js";
import { HOSTILE_TEXTS } from "../kit/hostileTexts.js";
import { functionsOf } from "../kit/records.js";
import { share } from "../kit/share.js";

const abilities = { snippets: false, format: "plaintext" } as const;

/** Asks everything at some offsets. */
function askAll(text: string, offsets: readonly number[]): void {
  const document = openDocument("file:///a.mlir", 1, text);
  const inside = ({ start, end }: { readonly start: number; readonly end: number }) => {
    if (!(0 <= start && start <= end && end <= text.length)) expect.fail(`span ${start}..${end} of ${text.length}`);
  };
  for (const item of itemsFound(structure.symbols?.(document, DEFAULT_SETTINGS))) {
    inside(item);
    inside(item.selection);
    if (item.selection.start < item.start || item.selection.end > item.end)
      expect.fail(`${item.name} is not in its span`);
  }
  JSON.stringify(documentSymbols(document, DEFAULT_SETTINGS));
  itemsFound(structure.folds?.(document)).forEach(inside);
  for (const offset of offsets) {
    for (const { selection } of itemsFound(structure.definition?.(document, offset))) inside(selection);
    itemsFound(structure.references?.(document, offset, true)).forEach(inside);
    structure.hover?.(document, offset, DEFAULT_SETTINGS);
    structure.rename?.(document, offset, "x");
    structure.prepareRename?.(document, offset);
    structure.selections?.(document, offset).forEach(inside);
    structure.completion?.(document, offset, DEFAULT_SETTINGS, abilities);
    structure.incomingCalls?.(document, offset);
    structure.outgoingCalls?.(document, offset);
  }
}

longTest("a region of 150,000 blocks, a symbol with as many inside", () => {
  const many = Array.from({ length: 150_000 }, (_, i) => i);
  const blocks = `func @f() {\n${many.map((i) => `^bb${i}:\n`).join("")}  br ^`;
  askAll(blocks, [blocks.length]);
  const symbols = `module @m {\n${many.map((i) => `func private @f${i}()\n`).join("")}}\ncall @m::@`;
  askAll(symbols, [symbols.length]);
});

test("symbols that are defined as often as they are named, and what is in them", () => {
  const count = 5000;
  const [begin, end] = ["module @m { func.func @f() { call @m::@f() } }\n", "func.func @f() { call @f() }\n"];
  const text = begin.repeat(count) + end.repeat(count);
  const inEnd = (name: string) => text.length - end.length + end.indexOf(name);
  askAll(text, [begin.lastIndexOf("@f") + 1, inEnd("@f") + 1, inEnd("@f() }") + 1]);
}, 30_000);

test("keys in dictionaries that are never closed, read again one after another", () => {
  const document = openDocument("file:///a.mlir", 1, `func @f() {${"iree.reflection = {a = ".repeat(12_000)}`);
  const records = document.records();
  const before = process.cpuUsage();
  const islands = records.reduce((sum, record) => sum + record.islands.length, 0);
  expect(islands).toBeGreaterThan(records.length);
  // For each all that the search for its end went over: 6 s.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5);
});

test("functions that may be in the generic form, of which no op is there", () => {
  const document = openDocument("file:///a.mlir", 1, '{sym_name = "a"} '.repeat(15_000));
  const before = process.cpuUsage();
  expect(functionsOf(document)).toHaveLength(0);
  // For each name all of the line before it: 8 s.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});

const character = fc.constantFrom(
  ...'{}()[]<>"/@%^#!:=,-. \n\r\tab0_\\',
  "sym_name",
  "func.func @f",
  "\0",
  "\u{1F600}",
  "// -----",
);
const soup = fc.array(character, { maxLength: 120 }).map((parts) => parts.join(""));

describe("hostile text", () => {
  test("never throws, and spans stay inside", () => {
    fc.assert(
      fc.property(soup, share, (text, share) => {
        askAll(text, [0, Math.round(share * text.length), text.length]);
      }),
      { numRuns: 2000 },
    );
  });

  const N = IS_FULL ? 40_000 : 10_000;
  test.each(HOSTILE_TEXTS)("%s", (_, make) => {
    const text = make(N);
    askAll(text, [0, text.length >> 1, (text.length >> 1) + 3, text.length]);
  });
});
