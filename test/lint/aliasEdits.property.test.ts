/** What records that refer to aliases are, and what is wrong with them, follows edits: it is what a fresh document has. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import { openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { editedText } from "../kit/editedText.js";
import { share } from "../kit/share.js";

const OLD = 'f = "I6!B3!d4R1!", fv = "1"';
const part = fc.constantFrom(
  `#r = {${OLD}}\n`,
  `#s = {${OLD}, iree.abi = "{"}\n`,
  `#t = {a = #r, f = "I6!B3!d4R6!B3!d4"}\n`,
  "#plain = {a = 1}\n",
  "#u = {a = #v}\n",
  `#v = {a = #u, b = #r, ${OLD}}\n`,
  '#r\n  = {a = #w, f = "x"}\n',
  `#w = {${OLD}}\n`,
  "func.func @u(%a: tensor<4xf32>) attributes {iree.reflection = #u} {\n",
  "func.func @w(%a: i1) attributes {iree.reflection = #v, iree.abi.stub, a = #w} {\n",
  "#map = affine_map<(d0) -> (d0)>\n",
  "func.func @a(%a: tensor<4xf32>) attributes {iree.reflection = #r} {\n",
  "func.func @b(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.reflection = #r} {\n",
  "func.func @c(%a: tensor<?xi32>) attributes {iree.reflection = #s} {\n",
  "func.func @d(%a: tensor<4xf32>) attributes {iree.reflection = #t, iree.abi.stub} {\n",
  "func.func @e() attributes {iree.reflection = #plain} {\n",
  `func.func @g(%a: tensor<4xf32>) attributes {iree.reflection = {${OLD}}} {\n`,
  "  %c = arith.constant 1 : i32\n",
  "  %c = arith.constant 1 : i32\n",
  "  return\n}\n",
  "  return\n}\n",
  "// -----\n",
  "// #r = {}\n",
  "module @m {\n",
  "}\n",
);
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 1, 1, 2, 7, 60),
  text: fc.oneof(part, fc.constantFrom("9", "#", "#r", "=", "\n", " ", '"', "{", "}", "//", "x", "", "", "s")),
  look: fc.boolean(),
});

const placesOf = (records: readonly CachedRecord[]) =>
  records.map(({ start, length, aliases, keys, header }) => [start, length, aliases, keys, header?.symbol]);

function known(document: AbiDocument, looks: number): unknown {
  const { length } = document;
  const offsets = Array.from({ length: looks }, (_, i) => Math.round((i * length) / looks));
  return {
    near: offsets.map((at) => placesOf(document.recordsIn({ start: at, end: at + 3 }))),
    records: placesOf(document.records()),
    all: worstFindings(document, DEFAULT_SETTINGS, Number.POSITIVE_INFINITY),
    worst: worstFindings(document, DEFAULT_SETTINGS, 3),
  };
}

test("records that refer to aliases, and their findings, are those of a fresh text after any edits", () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 16, size: "max" }),
      fc.array(edit, { maxLength: 10, size: "max" }),
      (parts, edits) => {
        let current = parts.join("");
        const document = openChecked("file:///a.mlir", 1, current);
        known(document, 5);
        for (const each of edits) {
          current = editedText(document, current, each);
          if (each.look) expect(known(document, 9)).toEqual(known(openChecked("file:///a.mlir", 1, current), 9));
        }
        expect(known(document, 25)).toEqual(known(openChecked("file:///a.mlir", 1, current), 25));
      },
    ),
    { numRuns: 1000 },
  );
});
