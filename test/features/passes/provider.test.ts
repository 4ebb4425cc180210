import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openDocument } from "../../../server/src/core/document/document.js";
import { codeLenses, resolveCodeLens } from "../../../server/src/core/features/codeLenses.js";
import { documentSymbols } from "../../../server/src/core/features/documentSymbols.js";
import { type DumpPlace, dumpPlaces } from "../../../server/src/core/features/passes/passChanges.js";
import { DumpReader } from "../../../server/src/core/features/passes/readDump.js";
import { DEFAULT_SETTINGS } from "../../../server/src/core/lint/settings.js";
import { share } from "../../kit/share.js";

const header = (name: string): string => `// -----// IR Dump After ${name} (x-${name.toLowerCase()}) //----- //\n`;
const module = (attributes: string): string => `module {\n  util.func private @main(%a: i32)${attributes}\n}\n\n`;
const STUB = " attributes {iree.abi.stub}";
const TEXT = `${header("A")}${module(STUB)}${header("B")}${module(STUB)}${header("C")}${module("")}`;

const open = (text: string) => openDocument("file:///d.mlir", 1, text);

test("each dump is in the outline, with its functions and what it changed", () => {
  const symbols = documentSymbols(open(TEXT), DEFAULT_SETTINGS);
  expect(symbols.map(({ name, detail }) => [name, detail])).toEqual([
    ["After A (x-a)", ""],
    ["After B (x-b)", ""],
    ["After C (x-c)", "@main: iree.abi.stub removed"],
  ]);
  expect(JSON.stringify(symbols[2]?.children)).toContain("main");
});

test("a line over the header of a dump shows what it changed", () => {
  const document = open(TEXT);
  const lenses = codeLenses(document, DEFAULT_SETTINGS).map((lens) =>
    resolveCodeLens(document, lens, DEFAULT_SETTINGS, new Set(["mlirAbi.compareWithPreviousPass"])),
  );
  expect(lenses.map(({ range, command }) => [range.start.line, command?.title, command?.command])).toEqual([
    [10, "@main: iree.abi.stub removed", "mlirAbi.compareWithPreviousPass"],
  ]);
});

test("an edit is followed, and a file without dumps has none", () => {
  const document = open(TEXT);
  expect(dumpPlaces(document).flatMap(({ changes }) => changes)).toHaveLength(1);
  const at = document.positionAt(TEXT.lastIndexOf("(%a: i32)") + "(%a: i32)".length);
  document.update([{ range: { start: at, end: at }, text: STUB }], 2);
  expect(dumpPlaces(document).flatMap(({ changes }) => changes)).toEqual([]);
  expect(dumpPlaces(open("// -----\nfunc.func private @f()\n"))).toEqual([]);
});

test("an edit has its own dump read again, and no other", () => {
  const document = open(TEXT.repeat(20));
  const edited = dumpPlaces(document)[30] as DumpPlace;
  const at = document.positionAt(document.slice(0, edited.end).lastIndexOf("%a"));
  document.update([{ range: { start: at, end: at }, text: "%b: i8, " }], 2);
  const read = vi.spyOn(DumpReader.prototype, "read");
  expect(dumpPlaces(document)).toHaveLength(60);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test("whatever was edited, dumps are those of the text", () => {
  const piece = fc.constantFrom("", "{", "}", "\n", "// -----\n", header("D"), STUB, "#a = 1\n", "@g", "i8", "//", '"');
  const edit = fc.tuple(share, fc.integer({ min: 0, max: 60 }), piece);
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const document = open(TEXT);
      for (const [i, [at, length, text]] of edits.entries()) {
        const start = Math.round(at * document.length);
        const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
        document.update([{ range, text }], i + 2);
        expect(dumpPlaces(document)).toEqual(dumpPlaces(open(document.slice())));
      }
    }),
  );
});
