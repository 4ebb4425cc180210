/** What selected runtimes don't read follows edits: it is what a fresh document has, and what one pass finds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import {
  findings,
  findingsOnce,
  fixableCounts,
  openChecked,
  worstFindings,
} from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { editedText } from "../kit/editedText.js";
import { inOrder } from "../kit/found.js";
import { share } from "../kit/share.js";

const part = fc.constantFrom(
  "func.func @a(%a: tensor<4xf32> {iree.abi.affinity = @dev}) attributes {iree.abi.stub} {\n",
  "func.func @t(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = @dev, torch.assume_strict_symbolic_shapes} {\n",
  'func.func @b(%a: tensor<4xf32>) attributes {iree.abi.model = "coarse", iree.abi.declaration = "b()"} {\n',
  "util.func public @c(%a: i32) attributes {iree.reflection = {x = 1 : i32, y = @c}} {\n",
  'util.func public @d(%a: i32 {iree.abi.output = 0 : index}) attributes {iree.reflection = {f = "I1!R1", fv = "1"}} {\n',
  '"func.func"() <{function_type = () -> (), sym_name = "e"}> ({\n}) {"iree.abi.transients" = 1, iree.abi.encoding = 2} : () -> ()\n',
  'func.func @f() attributes {"\\69ree.abi.stub", iree.abi.model = "async", iree.abi.model = "sync"} {\n',
  "  iree.abi.transients.size = @c\n",
  "vm.import private @hal.fence.join(%count : i64) -> !vm.ref<!hal.fence>\n",
  "vm.module @m {\n",
  "func.func @h() attributes {iree.abi.affinity = @dev} {\n",
  "torch.constant.none\n",
  "// iree.abi.stub = 1\n",
  "// -----\n",
  "  return\n}\n",
  "  return\n}\n",
);
const rare = fc.constantFrom(
  '#r = {iree.abi.stub, f = "I1!R1!", x = 1}\nfunc.func @g() attributes {iree.reflection = #r} {\n',
  "// mlir-abi-disable-next-line unread-attribute\n",
);
const parts = fc.array(fc.oneof({ arbitrary: part, weight: 19 }, { arbitrary: rare, weight: 1 }), {
  maxLength: 16,
  size: "max",
});
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 1, 1, 2, 7, 60),
  text: fc.oneof(part, fc.constantFrom("9", "iree.", "@", "=", "\n", " ", '"', "{", "}", "//", "x", "", "torch.")),
});
const runtimes = fc.constantFrom(["3.4.0"], ["3.0.0", "3.8.0"], ["20240410.859"], ["20240410.859", "20240730.970"], []);

function known(document: AbiDocument, settings: Settings): unknown {
  return {
    all: findings(document, settings),
    worst: [0, 1, 3].map((most) => worstFindings(document, settings, most)),
    fixable: [...fixableCounts(document, settings, () => [])].sort(),
  };
}

test("what runtimes don't read is that of a fresh text after any edits", () => {
  fc.assert(
    fc.property(parts, fc.array(edit, { maxLength: 8, size: "max" }), runtimes, (first, edits, runtimes) => {
      const settings = { ...DEFAULT_SETTINGS, runtimes };
      let current = first.join("");
      const document = openChecked("file:///a.mlir", 1, current);
      known(document, settings);
      for (const each of edits) {
        current = editedText(document, current, each);
        const fresh = openChecked("file:///a.mlir", 1, current);
        expect(known(document, settings)).toEqual(known(fresh, settings));
        const once = findingsOnce(openChecked("file:///a.mlir", 1, current), settings);
        expect(inOrder(findings(fresh, settings))).toEqual(inOrder(once.findings));
        expect(worstFindings(fresh, settings, 1).total).toBe(once.findings.length);
      }
    }),
    { numRuns: 400 },
  );
});

test("an import whose result is closed far below is judged again when it is", () => {
  const settings = { ...DEFAULT_SETTINGS, runtimes: ["3.4.0"] };
  const text = "vm.import private @hal.fence.join(%count : i64) -> !vm.ref<!hal\n  a\n  b\n";
  const document = openChecked("file:///a.mlir", 1, text);
  findings(document, settings);
  const end = document.positionAt(text.length - 1);
  document.update([{ range: { start: end, end }, text: ">" }], 2);
  const fresh = openChecked("file:///a.mlir", 1, `${text.slice(0, -1)}>\n`);
  expect(document.records().map(({ examined }) => examined)).toEqual(fresh.records().map(({ examined }) => examined));
  expect(findings(document, settings)).toEqual(findings(fresh, settings));
});

test("an op that starts inside another is judged by itself, opened or read once", () => {
  const settings = { ...DEFAULT_SETTINGS, runtimes: ["20240410.859"] };
  const text =
    "func.func @a(%a: tensor<4xf32> {iree.abi.affinity = @dev}) afunc.func @t(%a: !torch.vtensor<[4],f32>) " +
    'attributes {iree.abi.affinity = @dev} {\n  tensor<"func.func"() ({}) {"iree.abi.transients" = 1} : () -> ()\n';
  const opened = inOrder(findings(openChecked("file:///a.mlir", 1, text), settings));
  expect(opened).toEqual(inOrder(findingsOnce(openChecked("file:///a.mlir", 1, text), settings).findings));
  expect(opened.filter((each) => each.includes("wrong-value-kind"))).toHaveLength(1);
});
