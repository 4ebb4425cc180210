/** Records of any text: their spans are inside what they belong to. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { functionsOf } from "../kit/records.js";

/** Pieces that make headers, break them, and are between them. */
const PIECE = fc.constantFrom(
  'func.func @f(%a: i32 {iree.abi.name = "x"}) -> i32 attributes {iree.abi.stub} {\n  return\n}\n',
  "util.func private @g(tensor<?xf32>) -> (tensor<?xf32> {iree.abi.tied = 0 : i64})\n",
  'func @h() attributes {\n  iree.reflection = {f = "I1!R1!", iree.abi = "{}"}\n}\n',
  '"func.func"() <{function_type = (i32) -> (), sym_name = "k", arg_attrs = [{iree.abi.consume}]}> ({\n}) {iree.abi.stub} : () -> ()\n',
  "module attributes {iree.abi.version = 1} {\n",
  "%0 = util.call @f(%x) {iree.abi.tied_operands = [0]} : (i32) -> i32\n",
  '#refl = {f = "I1!R1!", iree.abi.model = "m"}\n',
  '// CHECK-SAME: iree.reflection = {f = "x"} iree.abi.stub\n',
  "iree.abi.stub,\n",
  'iree.abi = "{}"',
  "iree.reflection = {",
  "iree.abi.name",
  "attributes",
  "return\n",
  " ",
  "\n",
  "\r\n",
  "\r",
  "// ",
  '"',
  "\\",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "<",
  ">",
  ",",
  "=",
  ":",
  "->",
  "%a",
  "@f",
  "x",
  "func.func",
  "tensor<4xf32>",
  "😀",
);
const TEXT = fc.array(PIECE, { maxLength: 14 }).map((pieces) => pieces.join(""));

describe("a record", () => {
  test("has spans inside the text, and lies inside what it examined", () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        for (const record of functionsOf(openDocument("file:///a.mlir", 1, text))) {
          const { start, length, examined, islands } = record;
          expect(start + length).toBeLessThanOrEqual(text.length);
          expect(examined.start).toBeLessThan(0);
          expect(examined.end).toBeGreaterThanOrEqual(length);
          for (const { entry } of islands) {
            expect(entry.start).toBeGreaterThanOrEqual(0);
            expect(entry.end).toBeLessThanOrEqual(length);
            expect(entry.keySpan.end).toBeLessThanOrEqual(entry.value?.start ?? entry.end);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});
