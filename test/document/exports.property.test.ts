/** What is kept about exports over edits is what a document opened on the same text finds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportedOps } from "../../server/src/core/diff/exports.js";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { exportNames } from "../../server/src/core/document/exports.js";
import { editedText } from "../kit/editedText.js";
import { functionsOf } from "../kit/records.js";
import { share } from "../kit/share.js";

const LINES = [
  "module @m {",
  "vm.module @v {",
  "}",
  "// -----",
  "vm.func private @f(%a : i32) -> i32 { vm.return }",
  "vm.func @g() { vm.return }",
  "vm.export @f",
  'vm.export @g as("h")',
  'vm.export\n // far from its symbol\n @g\n as("k")',
  '"vm.export"() {export_name = "i", function_ref = @f, ordinal = 0 : i32} : () -> ()',
  "func @a(%a: i32) attributes {iree.module.export} { return }",
  'func private @b(%a: i32) attributes {iree.module.export = "bee"} { return }',
  "func @c(%a: i32) { return }",
  "func.func private @d(%a: i32) { return }",
  "util.func public @e(%a: i32) { util.return }",
  "// iree.module.export",
  "hal.executable private @x {",
  "gpu.module @y {",
];
const PIECES = [...LINES.map((line) => `${line}\n`), "//", "\n", '"', "{", "}", "@f", "x", "vm", "export", ".module"];

const text = fc.array(fc.constantFrom(...LINES), { minLength: 2, maxLength: 24 }).map((lines) => lines.join("\n"));
const FILLER = '  "x.y"() : () -> ()\n'.repeat(80);
const edit = fc.record({
  at: share,
  size: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(80)),
  text: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES)),
});

function names(document: AbiDocument) {
  return {
    each: functionsOf(document).map((record) => [record.start, exportNames(document, record)]),
    all: exportedOps(document).map(({ name, offset, record }) => [name, offset, record?.start]),
  };
}

test("exports after edits are those of a new document", () => {
  fc.assert(
    fc.property(text, text, fc.array(edit, { minLength: 1, maxLength: 6 }), (head, tail, edits) => {
      let current = `${head}\n${FILLER}${tail}`;
      const document = openDocument("file:///a.mlir", 1, current);
      names(document);
      for (const each of edits) {
        current = editedText(document, current, each);
        expect(names(document)).toEqual(names(openDocument("file:///a.mlir", 1, current)));
      }
    }),
    { numRuns: 300 },
  );
}, 120_000);

test("a function is exported both to callers and to comparison", () => {
  const lone = openDocument("file:///a.mlir", 1, "vm.func @g() { vm.return }");
  expect(names(lone)).toEqual({ each: [[0, ["g"]]], all: [["g", 0, 0]] });
  const module = openDocument("file:///a.mlir", 1, "vm.module @m {\n  vm.func @g() { vm.return }\n}");
  expect(names(module)).toEqual({ each: [[17, []]], all: [] });
});
