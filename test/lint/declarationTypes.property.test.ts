/** A declaration that is known to list the function's types is one that the full reading finds nothing wrong with. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { declarationIn, unlikeTypes } from "../../server/src/core/abi/calls/declaration.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { contextIn } from "../../server/src/core/lint/recordContext.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { casesOf } from "../kit/effort.js";

const usualType = fc.constantFrom("i32", "f32", "tensor<4xf32>", "tensor<5xf32>");
const otherType = fc.constantFrom(
  "tensor<?x4xf32>",
  'tensor<4xf32, #e<"a">>',
  "!hal.fence",
  "!vm.ref<!hal.fence>",
  "!hal.buffer_view",
  "(i32) -> f32",
  "tuple<i32, f32>",
  "tensor<4xf32",
  "é",
);
const type = fc.oneof({ weight: 4, arbitrary: usualType }, otherType);
const attributes = fc.constantFrom("", ' {iree.abi.name = "x"}', " {iree.abi.encoding = tensor<4xi32>}");
const op = fc.constantFrom("func.func", "util.func", "vm.func", "func.call");
const list = fc.array(fc.tuple(type, attributes), { maxLength: 4 });
/** What becomes of a declared type: mostly nothing. */
const change = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: type },
  fc.constant("drop"),
);

type Values = readonly (readonly [type: string, attributes: string])[];

const literal = (text: string) => text.replaceAll('"', "\\22");
const declared = (values: Values, changes: readonly (string | undefined)[], word: string) =>
  values
    .map(([own], i) => changes[i] ?? own)
    .filter((it) => it !== "drop")
    .map((it, i) => `%${word}${i}: ${literal(it)}`)
    .join(", ");

const documentOf = (text: string) => openDocument("file:///a.mlir", 1, text);
const reported = (text: string) =>
  findings(documentOf(text), DEFAULT_SETTINGS).map(({ code, message, start }) => ({ code, message, start }));

test("the short way finds what the long way finds", () => {
  let short = 0;
  const property = fc.property(op, list, list, fc.array(change), (name, inputs, results, changes) => {
    const of = (values: Values, word: string) => values.map(([it, own], i) => `${word}${i}: ${it}${own}`).join(", ");
    const returned = results.map(([it]) => it).join(", ");
    const declaration = `sync func @f(${declared(inputs, changes, "in")}) -> (${declared(results, changes, "out")})`;
    const text = (end: string) =>
      `${name} @f(${of(inputs, "%a")}) -> (${returned}) attributes {iree.reflection = {iree.abi.declaration = "${declaration}${end}"}}\n`;
    // White space after it is read the long way.
    expect(reported(text(""))).toEqual(reported(text(" ")));
    const document = documentOf(text(""));
    const [record] = document.records();
    if (record === undefined) return;
    const context = contextIn(document, record);
    if (unlikeTypes(context) === undefined && declarationIn(context) !== undefined) short++;
  });
  fc.assert(property, { numRuns: casesOf(2000) });
  expect(short).toBeGreaterThan(5);
});
