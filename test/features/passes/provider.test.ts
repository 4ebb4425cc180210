import { expect, test } from "vitest";
import { openDocument } from "../../../server/src/core/document/document.js";
import { codeLenses, resolveCodeLens } from "../../../server/src/core/features/codeLenses.js";
import { documentSymbols } from "../../../server/src/core/features/documentSymbols.js";
import { dumpPlaces } from "../../../server/src/core/features/passes/passChanges.js";
import { DEFAULT_SETTINGS } from "../../../server/src/core/lint/settings.js";

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
