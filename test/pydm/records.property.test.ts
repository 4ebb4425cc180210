/** Records of function bodies: after any edits, and on pages of any size, those of a fresh document. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { SMALL } from "../kit/editedStructure.js";

const LINES = [
  "iree_pydm.func @f(%arg0 : !iree_pydm.integer<12>) -> (!iree_pydm.exception_result, !iree_pydm.none) {",
  'iree_pydm.func private @g(!iree_pydm.bool) -> !iree_pydm.bool attributes {arg_names = ["a", "b"], free_vars = ["x"]}',
  'iree_pydm.func @h(%a : !iree_pydm.bool) -> (!iree_pydm.exception_result, !iree_pydm.bool) attributes {free_vars = ["x"], cell_vars = ["x"]} {',
  "func.func @l(%arg0: i32) -> (i32, !iree_input.list<!iree_input.variant>) {",
  "func private @d() -> i32",
  '  %v = alloc_free_var "y" -> !iree_pydm.free_var_ref',
  '  %1 = apply_binary "plus", %a, %a : !iree_pydm.bool, !iree_pydm.bool -> !iree_pydm.object',
  "  %0 = iree_input.list.create : !iree_input.list<!iree_input.variant>",
  "  %c2 = arith.constant 2 : index",
  "  %c0 = arith.constant 0 : index",
  "  iree_input.list.resize %0, %c2 : !iree_input.list<!iree_input.variant>",
  "  %c78_i32 = arith.constant 13 : i32",
  "  iree_input.list.set %0[%c0], %c78_i32 : !iree_input.list<!iree_input.variant>, i32",
  "  // iree_input.list.set %0[%c0], %c78_i32",
  "  %e = arith.constant -12 : i32",
  "  return %e, %0 : i32, !iree_input.list<!iree_input.variant>",
  "}",
  "// -----",
  '"',
  "",
];

const text = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...LINES) }, fc.string({ maxLength: 3 })), { maxLength: 30 })
  .map((lines) => lines.join("\n"));

const said = (document: ReturnType<typeof openDocument>) => ({
  records: document.records().map(({ start, length, examined, body }) => ({ start, length, examined, body })),
  findings: findings(document, DEFAULT_SETTINGS),
});

test("after any edits records and findings are those of a fresh document", () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.oneof(fc.nat(8), fc.nat(400)),
    text: fc.oneof(text, fc.constantFrom(...LINES, "}", "{", "\n")),
  });
  fc.assert(
    fc.property(text, fc.array(edit, { minLength: 1, maxLength: 4 }), fc.boolean(), (before, edits, isSmall) => {
      const document = openDocument("file:///a.mlir", 1, before, undefined, undefined, isSmall ? SMALL : undefined);
      document.records();
      edits.forEach(({ at, length, text: newText }, i) => {
        const start = at % (document.length + 1);
        const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
        document.update([{ range, text: newText }], i + 2);
        expect(said(document)).toEqual(said(openDocument("file:///a.mlir", 1, document.slice())));
      });
    }),
    { numRuns: 300 },
  );
});

test("small pages show what the whole text shows", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const pieces = whole.match(/[\s\S]{1,20}/g) ?? [];
      const document = openDocument("file:///a.mlir", 1, pieces, undefined, undefined, SMALL);
      expect(said(document)).toEqual(said(openDocument("file:///a.mlir", 1, whole)));
    }),
    { numRuns: 200 },
  );
});

test("a function that is closed on a later page becomes a record", () => {
  const open = "iree_pydm.func @f(%a: !iree_pydm.integer<12>) -> (!iree_pydm.exception_result, !iree_pydm.none) {\n";
  const document = openDocument("file:///a.mlir", 1, `${open}${"  none\n".repeat(40)}`, undefined, undefined, SMALL);
  expect(document.records()).toEqual([]);
  const end = document.positionAt(document.length);
  document.update([{ range: { start: end, end }, text: "}\n" }], 2);
  expect(said(document)).toEqual(said(openDocument("file:///a.mlir", 1, document.slice())));
  expect(document.records()).toHaveLength(1);
});
