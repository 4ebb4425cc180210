/** What comments suppress follows edits: it is what a fresh document has, and what one pass finds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import {
  findings,
  findingsOnce,
  findingsTouching,
  fixableCounts,
  openChecked,
  worstFindings,
} from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { editedText } from "../kit/editedText.js";
import { inOrder } from "../kit/found.js";
import { share } from "../kit/share.js";

/** A function with a finding in its body, after a line. */
const pydm = (
  line: string,
) => `iree_pydm.func @p(%a: !iree_pydm.bool) -> (!iree_pydm.exception_result, !iree_pydm.bool) {
${line}  %0 = apply_binary "zz", %a, %a : !iree_pydm.bool, !iree_pydm.bool -> !iree_pydm.bool\n`;

const part = fc.constantFrom(
  'func.func @a(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} {\n',
  'func.func @b(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fbr = "g", fv = "1"}} {\n',
  'func.func @c()\n  attributes {iree.reflection = {\n    f = "I1!R1",\n    fv = 1}} {\n',
  "func.func @g(%a: i32 {iree.abi.output = 7 : index}) attributes {iree.abi.stub} {\n",
  "util.func public @t(%a: i32) attributes {iree.abi.stub, iree.reflection = {iree.abi.transients.size = @size}} {\n",
  "util.func private @size(%a: i64) -> i32 {\n",
  pydm("// mlir-abi-disable-next-line\n"),
  pydm(""),
  "// mlir-abi-disable-next-line transients-size-signature\n",
  "  iree.abi.modle = 1\n",
  "// mlir-abi-disable-next-line\n",
  "// mlir-abi-disable-next-line span-length-mismatch, unknown-symbol\n",
  "// mlir-abi-disable-next-line legacy-reflection -- old\n",
  " // mlir-abi-disable-line dropped-attribute\n",
  '"// mlir-abi-disable-line"\n',
  "  return\n}\n",
  "  return\n}\n",
  "// -----\n",
);
const rare = fc.constantFrom(
  "// mlir-abi-disable-file unknown-symbol\n",
  '#r = {f = "I1!R1", fv = "1"}\nfunc.func @r() attributes {iree.reflection = #r} {\n',
);
const parts = fc.array(fc.oneof({ arbitrary: part, weight: 29 }, { arbitrary: rare, weight: 1 }), {
  maxLength: 16,
  size: "max",
});
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 1, 1, 2, 7, 60),
  text: fc.oneof(part, fc.constantFrom("9", "g", "@", "=", "\n", " ", '"', "{", "}", "//", "x", "", "-abi-disable")),
  asked: share,
});
const presets = fc.constantFrom("recommended" as const, "archaeology" as const);

function known(document: AbiDocument, settings: Settings, asked: number): unknown {
  const start = Math.round(asked * document.length);
  return {
    near: findingsTouching(document, settings, { start, end: start + 4 }),
    all: findings(document, settings),
    worst: [0, 1, 3].map((most) => worstFindings(document, settings, most)),
    fixable: [...fixableCounts(document, settings, () => [])].sort(),
  };
}

test("what is left of the findings is that of a fresh text after any edits", () => {
  fc.assert(
    fc.property(parts, fc.array(edit, { maxLength: 8, size: "max" }), presets, (first, edits, preset) => {
      const settings: Settings = { ...DEFAULT_SETTINGS, preset };
      let current = first.join("");
      const document = openChecked("file:///a.mlir", 1, current);
      known(document, settings, 0.5);
      for (const each of edits) {
        current = editedText(document, current, each);
        const fresh = openChecked("file:///a.mlir", 1, current);
        expect(known(document, settings, each.asked)).toEqual(known(fresh, settings, each.asked));
        const once = findingsOnce(openChecked("file:///a.mlir", 1, current), settings);
        expect(inOrder(findings(fresh, settings))).toEqual(inOrder(once.findings));
        expect(worstFindings(fresh, settings, 1).total).toBe(once.findings.length);
      }
    }),
    { numRuns: 400 },
  );
});
