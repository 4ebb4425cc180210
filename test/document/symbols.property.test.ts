/** What is kept about symbols over edits is what a document opened on the same text finds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { symbolsAround } from "../../server/src/core/document/symbols.js";
import { findings, openChecked, prepareFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { signatureOf } from "../../server/src/core/syntax/header.js";
import { finish } from "../../server/src/core/text/steps.js";
import { editedText } from "../kit/editedText.js";
import { share } from "../kit/share.js";

const NAMES = ["f", "g", "dev", "size", "a b", "f.g"] as const;
const ALIASES = ["a", "b"] as const;

const LINES = [
  "module @m {",
  "module {",
  "vm.module @v {",
  "}",
  "// -----",
  "// -----// IR Dump After CSE (cse) //----- //",
  "util.global private @dev : !hal.device",
  "util.global private @dev : i32",
  "func.func private @f(%a: i32) -> index",
  'func.func @"a b"(%a: i32)',
  "util.func private @size(%a: !hal.buffer_view,\n  %b: i32) -> index",
  "util.func private @size(",
  "vm.func private @g(%a : i32) -> i32",
  "vm.import private optional @io(%a : i32) -> i32 attributes {vm.fallback = @g}",
  "vm.export @f",
  'vm.export @g as("h")',
  'vm.func {sym_name = "f"}',
  "func.func @x(%a: i32 {iree.abi.affinity = #hal.device.affinity<@dev>})",
  "func.func @x2(%a: i32 {iree.abi.affinity = #hal.device.affinity<@dev>})",
  'func.func @y(%a: !torch.vtensor) attributes {iree.abi.model = "sync", iree.abi.affinity = @f}',
  "util.func public @z(%a: !hal.buffer_view, %b: i32) attributes {iree.reflection = {iree.abi.transients.size = @size}}",
  "util.func public @w(%a: i32) attributes {iree.abi.result_dims = @f.g}",
  '"builtin.module"() ({',
  "}) : () -> ()",
  '"func.func"() <{function_type = (i32) -> index, sym_name = "f"}> ({\n}) : () -> ()',
  '"util.func"() <{function_type = (!hal.buffer_view, i32) -> index, sym_name = "size"}> ({',
  '}) {function_type = (i32) -> i32, sym_name = "f.g"} : () -> ()',
  '"util.func"() ({',
  '"util.global"() <{sym_name = "dev", type = !hal.device}> : () -> ()',
  '"util.func"() <{function_type = (i32) -> (), sym_name = "w2"}> ({}) {iree.abi.result_dims = @f.g} : () -> ()',
  '#a = {iree.abi = "x", f = "I1!R1!"}',
  "#b = [1]",
  "func.func @p() attributes {iree.reflection = #a}",
  "func.func @q() attributes {iree.reflection = #b}",
  "  torch.aten.add %0",
  "  // @f",
  "",
] as const;
const PIECES = [
  ...LINES.map((line) => `${line}\n`),
  "@f",
  "@",
  "x",
  "{",
  '"',
  "\n",
  "//",
  "(",
  ")",
  " ",
  "#a",
  "=",
  "module ",
  ', sym_name = "g"',
  '"f"',
  "sym_",
] as const;

const line = fc.constantFrom(...LINES);
const text = fc.array(line, { minLength: 2, maxLength: 24 }).map((lines) => lines.join("\n"));
/** Far from the rest, so that not every edit is near everything. */
const FILLER = `${'  "x.y"() : () -> ()\n'.repeat(80)}`;
const edit = fc.record({
  at: share,
  size: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(80)),
  text: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES)),
});

function answers(document: ReturnType<typeof openDocument>, offset: number) {
  const symbols = symbolsAround(document, offset);
  const definitions = NAMES.map((name) => {
    const found = symbols.definition(name);
    return found && [found.start, found.op, found.header && signatureOf(found.header)];
  });
  const aliases = ALIASES.map((name) => {
    const found = symbols.alias(name);
    return found && [found.start, found.record.start, found.record.length];
  });
  const vm = NAMES.map((name) => symbols.vmFunctions(name));
  const exports = [...NAMES, "h"].map((name) => symbols.firstExport(name));
  return { definitions, aliases, vm, exports, module: symbols.isWholeModule(), torch: symbols.isTorch() };
}

test("answers and findings after edits are those of a new document", () => {
  const edits = fc.array(fc.record({ edit, from: share, isAsked: fc.boolean(), isPrepared: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, text, edits, (head, tail, steps) => {
      let current = `${head}\n${FILLER}${tail}`;
      const document = openChecked("file:///a.mlir", 1, current);
      findings(document, DEFAULT_SETTINGS);
      for (const { edit, from, isAsked, isPrepared } of steps) {
        current = editedText(document, current, edit);
        if (isPrepared) finish(prepareFindings(document, DEFAULT_SETTINGS));
        if (!isAsked) continue;
        const fresh = openDocument("file:///a.mlir", 1, current);
        const offset = Math.round(from * current.length);
        expect(answers(document, offset)).toEqual(answers(fresh, offset));
        expect(findings(document, DEFAULT_SETTINGS)).toEqual(findings(fresh, DEFAULT_SETTINGS));
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
}, 120_000);
