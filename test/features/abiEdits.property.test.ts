/** After any edits, what is said about ABI attributes is what a fresh open of the same text would say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { abiLenses, abiWorkspaceSymbols } from "../../server/src/core/features/abi/calls.js";
import { abiFormat } from "../../server/src/core/features/abi/format.js";
import { abiHints } from "../../server/src/core/features/abi/inlayHints.js";
import { abiTokens } from "../../server/src/core/features/abi/semanticTokens.js";
import { abiFolds, abiSelections } from "../../server/src/core/features/abi/shapes.js";
import { abiSymbols } from "../../server/src/core/features/abi/symbols.js";
import { semanticTokens } from "../../server/src/core/features/semanticTokens.js";
import { tokensOf } from "../../server/src/core/features/tokens.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { itemsFound } from "../kit/found.js";

const ALL: Settings = {
  ...DEFAULT_SETTINGS,
  inlayHints: { signatures: true, indices: true, fences: true, pydm: true },
};

const TEXT = [
  'func @a(%x: tensor<4xf32>) -> f32 attributes {iree.reflection = {f = "I06!B3!d4R4!S1!", fv = "1"}} {',
  "  return",
  "}",
  'util.func public @b(%a: i32 {iree.abi.name = "n"}, %o: !hal.buffer {iree.abi.output = 0 : index}) -> f32 attributes {',
  String.raw`  iree.abi = "{\22a\22:[\22i32\22, [\22named\22,\22é\22,\22f32\22]],\22r\22:[]}"`,
  "}",
  'util.func @c(%0: !hal.fence, %1: !hal.fence) attributes {iree.abi.model = "coarse-fences"}',
  'func @d() attributes {iree.reflection = {abi = "sip", sip = "I10!D7!K2!a_0R3!_0"}}',
  '#r = {f = "I1!R1!"}',
  "func @e() attributes {iree.reflection = #r}",
  '// CHECK: iree.reflection = {f = "I1!R1!"}',
  "",
].join("\n");

const PIECES = [
  '"',
  "\\",
  "\n",
  "\r",
  "{",
  "}",
  "I1!R1!",
  "4",
  "!",
  "d4",
  "//",
  "// -----\n",
  "iree.abi.stub, ",
  "é\u{1F600}",
  ",",
  "@",
  'f = "I1!R1!"',
];
const edit = fc.record({
  at: fc.nat(),
  length: fc.oneof({ weight: 4, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(60) }),
  text: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, { weight: 2, arbitrary: fc.constant("") }),
});

function everything(document: AbiDocument, offset: number): unknown {
  const whole = { start: 0, end: document.length };
  const around = { start: offset - 20, end: offset + 20 };
  return {
    tokens: [...tokensOf(document, abiTokens(document, whole))],
    encoded: semanticTokens(document, whole, ALL),
    hints: itemsFound(abiHints(document, whole, ALL)).map((it) => ({ ...it, tooltip: it.tooltip?.() })),
    lenses: itemsFound(abiLenses(document, whole)).map((it) => ({ ...it, resolve: it.resolve() })),
    symbols: [...abiSymbols(document)],
    functions: [...abiWorkspaceSymbols(document)].map((it) => ({ ...it, detail: it.detail })),
    folds: itemsFound(abiFolds(document)),
    selections: abiSelections(document, offset),
    format: abiFormat(document, whole, ALL),
    some: [...tokensOf(document, abiTokens(document, around))],
  };
}

test("edits leave what a fresh open gives", () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const document = openDocument("file:///edited.mlir", 0, TEXT);
      let version = 0;
      for (const { at, length, text } of edits) {
        const start = at % (document.length + 1);
        const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
        document.update([{ range, text }], ++version);
        const fresh = openDocument("file:///edited.mlir", version, document.slice());
        const offset = Math.min(start, document.length);
        expect(everything(document, offset)).toEqual(everything(fresh, offset));
      }
    }),
    { numRuns: 20 },
  );
});
