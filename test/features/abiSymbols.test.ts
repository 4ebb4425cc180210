import { describe, expect, test } from "vitest";
import { type DocumentSymbol, SymbolKind } from "vscode-languageserver-types";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiSymbols } from "../../server/src/core/features/abi/symbols.js";
import { documentSymbols } from "../../server/src/core/features/documentSymbols.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const open = (text: string) => openDocument("file:///test.mlir", 1, text);

/** The outline of what ABI attributes hold, two spaces a level, below the functions that other knowledge gives. */
function outline(text: string): string {
  const document = open(text);
  const names = new Set([...abiSymbols(document)].map(({ name }) => name));
  const lines: string[] = [];
  const add = (symbols: readonly DocumentSymbol[], depth: number): void => {
    for (const { name, detail, range, selectionRange, children } of symbols) {
      const isOurs = names.has(name);
      if (isOurs) lines.push(`${"  ".repeat(depth)}${name}${detail ? ` (${detail})` : ""}`);
      const span = [document.offsetAt(range.start), document.offsetAt(range.end)] as const;
      const chosen = [document.offsetAt(selectionRange.start), document.offsetAt(selectionRange.end)] as const;
      expect(chosen[0]).toBeGreaterThanOrEqual(span[0]);
      expect(chosen[1]).toBeLessThanOrEqual(span[1]);
      add(children ?? [], depth + (isOurs ? 1 : 0));
    }
  };
  add(documentSymbols(document, DEFAULT_SETTINGS), 0);
  return lines.join("\n");
}

const block = (text: string): string => text.replace(/^\n|\n\s*$/g, "").replace(/^ {4}/gm, "");

describe("the outline of ABI attributes", () => {
  test("goes down to the types of signatures and the leaves of structures", () => {
    const text =
      'func @main(%x: tensor<4xf32>, %y: i32) -> f32 attributes {iree.reflection = {abi = "sip", f = "I11!B3!d4S3!t6R4!S1!", sip = "I20!S16!k0_1k1D7!K2!a_0R3!_0"}}';
    expect(outline(text)).toBe(
      block(`
    iree.reflection
      abi ("sip")
      f (raw signature)
        inputs (2)
          x: tensor<4xf32> (argument 0)
          y: i32 (argument 1)
        results (1)
          f32 (result 0)
      sip (structured index path signature)
        inputs
          sequence (2)
            0: i32 (raw 1)
            1: dictionary (1)
              "a": tensor<4xf32> (raw 0)
        results
          f32 (raw 0)
    `),
    );
  });

  test("goes down to the records of JSON", () => {
    const json =
      '{"a":[["named","x",["ndarray","f32",1,4]],["sdict",["k",["slist","i32"]]]],"r":[["stuple","i32","i64"]],"v":1}';
    const text = `util.func @main(%a: i32, %b: i32) attributes {iree.abi = "${json.replaceAll('"', "\\22")}"}`;
    expect(outline(text)).toBe(
      block(`
    iree.abi (ABI JSON)
      arguments (2)
        x: tensor<4xf32> (argument 0)
        b: dictionary (argument 1)
          k: list
            i32 (0)
      results (1)
        tuple
          i32 (0)
          i64 (1)
    `),
    );
  });

  test("says on which value an attribute stands, and what it says", () => {
    const text =
      'func @main(%a: i32 {iree.abi.name = "x", iree.reflection = {f_partial = "I4!S1!"}}, %out: !hal.buffer {iree.abi.output = 0 : index}) -> (i32 {iree.abi.tied = 0}) attributes {iree.abi.stub}';
    expect(outline(text)).toBe(
      block(`
    iree.abi.name (argument 0, "x")
    iree.reflection (argument 0)
      f_partial (argument 0, partial signature)
        f32 (argument)
    iree.abi.output (argument 1, 0 : index)
    iree.abi.tied (result 0, 0)
    iree.abi.stub
    `),
    );
  });

  test("has the sides of a calling convention", () => {
    expect(outline('vm.import @m.f(%a: i32) attributes {calling_convention = "0irCfD_I"}')).toBe(
      block(`
    calling_convention (VM calling convention)
      arguments (3)
        i32 (argument 0)
        !vm.ref<?> (argument 1)
        tuple<f32>... (argument 2)
      results (i64)
    `),
    );
  });

  test("leaves out comments, and what stands inside a malformed string", () => {
    expect(outline('// func @main() attributes {iree.reflection = {f = "I1!R1!"}}')).toBe("");
    expect(outline('func @main() attributes {iree.reflection = {f = "I9!R1!"}}')).toBe(
      'iree.reflection\n  f ("I9!R1!")',
    );
  });

  test("covers exactly the characters, behind escapes too", () => {
    const text = 'func @main() attributes {n = "\u{1F600}", iree.reflection = {f = "I6!B\\33!d\\34R1!"}}';
    const items = [...abiSymbols(open(text))].map(({ start, end }) => text.slice(start, end));
    expect(items.slice(2)).toEqual(["I6!B\\33!d\\34", "B\\33!d\\34", "R1!"]);
  });

  test("is shallower in a document with very many, and empty in a huge one", () => {
    const line = 'func @main() attributes {iree.reflection = {f = "I4!S1!R1!"}}\n';
    const names = (count: number) => new Set([...abiSymbols(open(line.repeat(count)))].map(({ name }) => name));
    expect(names(2)).toEqual(new Set(["iree.reflection", "f", "inputs", "f32", "results"]));
    expect(names(401)).toEqual(new Set(["iree.reflection", "f"]));
    expect(names(2001)).toEqual(new Set());
  });

  test("has a kind for each sort of thing", () => {
    const text = 'func @main() attributes {iree.reflection = {sip = "I10!D7!K2!a_0R1!"}}';
    expect([...abiSymbols(open(text))].map(({ kind }) => kind)).toEqual([
      SymbolKind.Object,
      SymbolKind.Property,
      SymbolKind.Array,
      SymbolKind.Object,
      SymbolKind.Field,
      SymbolKind.Array,
    ]);
  });
});
