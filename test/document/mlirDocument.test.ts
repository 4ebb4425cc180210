/** Documents of MLIR text: what edits leave is what a fresh document of the same text has. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { testOnFiles } from "../kit/corpus.js";
import { SMALL, SMALL_LINES } from "../kit/editedStructure.js";
import { functionsOf, plainRecords } from "../kit/records.js";
import { share } from "../kit/share.js";

const URI = "file:///a.mlir";
// Whole ops, in every form, on one line and on many.
const OPS = [
  'func.func @f(%a: tensor<?x4xf32> {iree.abi.name = "a"}) -> (i32 {iree.abi.name = "r"}) attributes {iree.abi.stub} {\n',
  'func.func private @g() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}}\n',
  'func @h(%a: i32)\n    attributes {\n      iree.module.export,\n      iree.reflection = {\n        f = "I6!S3!t6R1!",\n        fv = "1"\n      }\n    } {\n  return\n}\n',
  '"func.func"() <{sym_name = "k", function_type = () -> (), arg_attrs = [{iree.abi.name = "x"}]}> ({\n}) : () -> ()\n',
  'util.func public @u(%x: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi = #abi, iree.abi.declaration = "d"} {\n',
  "vm.import private @m.i(%x : i32, %y : !vm.ref<?> ...) -> i32 attributes {nosideeffects}\n",
  "module @m attributes {iree.abi.version = 1 : i32} {\n",
  '#abi = {iree.abi = "{\\22v\\22:1}"}\n#other = #abi\n',
  '// CHECK-SAME: iree.reflection = {f = "I1!R1!", fv = "1"}\n',
  "// -----\n",
  '%0 = "x.y"(%a) {iree.reflection = {f_partial = "I1!"}} : (i32) -> i32\n',
  "  %1 = arith.addi %a, %b : tensor<4xi32>\n",
];
// What people type, and what breaks the text around it.
const BITS = [
  '"',
  "{",
  "}",
  "(",
  ")",
  "<",
  ">",
  ",",
  "=",
  "#abi",
  "@",
  "//",
  "\n",
  "\r\n",
  "\r",
  " ",
  "\\22",
  "->",
  "\u{1F600}",
];
const WORDS = [
  "iree.abi",
  "iree.reflection = {",
  'f = "I1!R1!"',
  "attributes {",
  "func.func @z(",
  "f",
  "sip",
  "%a: i32",
];

const op = fc.constantFrom(...OPS);
const bit = fc.oneof(fc.constantFrom(...BITS), fc.constantFrom(...WORDS));
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: op }, { weight: 1, arbitrary: bit }), { maxLength: 24 })
  .map((parts) => parts.join(""));
const typed = fc.oneof(
  { weight: 6, arbitrary: fc.array(bit, { maxLength: 2 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: op },
);
/** The same on one line, as far as comments allow it. */
const oneLine = fc
  .array(fc.oneof({ weight: 6, arbitrary: op }, { weight: 1, arbitrary: bit }), { maxLength: 24 })
  .map((parts) => parts.map((part) => (part.includes("//") ? part : part.replaceAll("\n", " "))).join(""));
const edit = fc.tuple(share, fc.constantFrom(0, 0, 1, 1, 2, 8, 50, 200), typed);

/** Ops whose brackets do not match, with keys that belong to none of them. */
const brokenText = fc
  .array(
    fc.oneof(op, bit, fc.constantFrom('"iree.abi.stub", ', "iree.abi.stub, ", "x.y {", "[(", "iree.abi.name = 1 ")),
    {
      maxLength: 16,
    },
  )
  .map((parts) => parts.join(""));
/** Reflections in one another, of which most are never closed. */
const nestedText = fc
  .array(fc.constantFrom("iree.reflection = {a = ", "iree.reflection = {", "k = 1}, ", "iree.abi.modal = 1 : i32, "), {
    minLength: 20,
    maxLength: 100,
  })
  .map((parts) => parts.join(""));
/** Ops, keys and values that end anywhere on a line, with what may come between them. */
const mixedText = fc
  .array(
    fc.constantFrom(
      "func.func @f() attributes {iree.abi.stub, ",
      'func.func @f(%a: i32 {iree.abi.name = "x"',
      "foo.a {iree.abi.stub} ",
      "foo.b {iree.abi.stub, ",
      '"foo.d"(%x) {iree.abi.stub, ',
      "iree.reflection = {a = ",
      "iree.reflection = #a, ",
      "iree.abi = #a, ",
      '#a = {f = "I1!R1!", ',
      '"iree.abi.stub", ',
      '"iree\\2Eabi.stub" = 1, ',
      'iree.abi = "abc\n',
      "iree.abi.name = 1",
      "k = 1}, ",
      'loc("a":1:2)',
      "  %1 = iree_pydm.x %a : i32\n",
      "iree_pydm.func @p(%a : !iree_pydm.integer) -> () {\n",
      "// iree.abi.stub, {iree.abi.name = 1}\n",
      "a = {",
      "x = [{",
      ": i32 ",
      "\u00e9",
      ...BITS,
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));
const wordEdit = fc.tuple(
  share,
  fc.constantFrom(0, 0, 0, 1, 1, 2, 8),
  fc.constantFrom("x", "9", "f", "sip", "iree.abi", "func.func", "attributes", " ", ",", "=", ":", "@", ""),
);

/** Does the edits one after another and compares after each. */
function expectSameAsFresh(start: string, edits: readonly [number, number, string][], small: boolean): void {
  const document = openDocument(URI, 1, start, undefined, undefined, small ? SMALL : undefined);
  document.records();
  let plain = start;
  for (const [at, size, newText] of edits) {
    const reference = TextDocument.create(URI, "mlir", 1, plain);
    const range = {
      start: reference.positionAt(Math.round(at * plain.length)),
      end: reference.positionAt(Math.round(at * plain.length) + size),
    };
    document.update([{ range, text: newText }], document.version + 1);
    plain = plain.slice(0, reference.offsetAt(range.start)) + newText + plain.slice(reference.offsetAt(range.end));
    expect(plainRecords(document.records())).toEqual(plainRecords(openDocument(URI, 1, plain).records()));
  }
  expect(document.slice()).toBe(plain);
}

describe("a document of MLIR text", () => {
  test("has after any edit the records of a fresh one", () => {
    fc.assert(
      fc.property(
        fc.oneof(text, oneLine, mixedText),
        fc.array(edit, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        expectSameAsFresh,
      ),
      {
        numRuns: 2000,
      },
    );
  });

  const STUB = 'func.func @f(%a: tensor<?x4xf32> {iree.abi.name = "a"}) -> i32 attributes {iree.abi.stub} {';

  test.each([
    [
      "a function among keys on lines of their own",
      `func @h(%a: i32)\n    attributes {\n      iree.module.export,\n${OPS[2]}  iree.abi.stub\n}\n`,
    ],
    ["a word before an op on its line", `vm.import private @m.i(%x : i32, %y : !vm.ref<?> ...) -> i32 i${OPS[10]}`],
    [
      "a string that ends at a quote inside it",
      `${STUB}\nfunc.func private @g() attributes {iree.reflection = {f = "#abi = {iree.abi = "{\\22v\\22:1}"}\n#other = #abi\n${STUB}`,
    ],
  ])("has in small pages the records of a fresh one with %s", (_, text) => {
    expectSameAsFresh(text, [[1, 0, " "]], true);
  });

  test("has after any edit of words the records of a fresh one", () => {
    fc.assert(
      fc.property(
        fc.oneof(brokenText, text, oneLine),
        fc.array(wordEdit, { minLength: 1, maxLength: 12 }),
        // In the middle of a broken line, where a page begins decides what a brace is; such lines have long pages.
        fc.constant(false),
        expectSameAsFresh,
      ),
      { numRuns: 2000 },
    );
  });

  test("has the records of a fresh one after an edit that makes an op's name of a key, and another one of it", () => {
    const start = 'func.func @f(%a: i32 {iree.abi.name = "a"}) attributes {iree.abi.stub} {\n';
    const edits: [number, number, string][] = [
      [0, 0, "iree.abi"],
      [0, 0, "x"],
    ];
    expectSameAsFresh(start, edits, false);
  });

  test("has the records of a fresh one after edits in reflections that are nested in each other", () => {
    fc.assert(
      fc.property(nestedText, fc.array(wordEdit, { minLength: 1, maxLength: 3 }), fc.boolean(), expectSameAsFresh),
      { numRuns: 200 },
    );
    // So far from the first that not all are read again.
    const count = 120;
    const text = "iree.reflection = {b = 1, ".repeat(count);
    for (let i = 80; i < 100; i++) expectSameAsFresh(text, [[(i + 0.9) / count, 0, "2"]], false);
  });

  test.each([
    [
      "a string on the line before",
      'foo.d (%x) {iree.abi.stub, func.func @f(%a: i32 {iree.abi.name = "x")  %1 = iree_pydm.x %a : i32\niree.abi = 1\n',
      31,
      '"',
    ],
    ["whether a dash ends a name", "iree.abi = #a, ", 13, "->"],
  ])("has the records of a fresh one after an edit of %s", (_, text, at, added) => {
    expectSameAsFresh(text, [[at / text.length, 0, added]], true);
  });

  test("has the same records and functions from pieces and small pages", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (pieces) => {
        const whole = openDocument(URI, 1, pieces.join(""));
        const parts = openDocument(URI, 1, pieces, undefined, undefined, SMALL_LINES);
        expect(plainRecords(parts.records())).toEqual(plainRecords(whole.records()));
        expect(plainRecords(functionsOf(parts))).toEqual(plainRecords(functionsOf(whole)));
      }),
      { numRuns: 300 },
    );
  });

  test("ends an open reflection without an op where the next op starts", () => {
    const before = "func.func @g() {\n  return\n}\n";
    const open = "iree.reflection = {\n";
    const [record] = openDocument(URI, 1, `${before}${open}func.func @f() {\n  return\n}\n`).records();
    expect(record).toMatchObject({ start: before.length, length: open.trimEnd().length });
  });

  testOnFiles("of a whole file has after edits the records of a fresh one", ({ withAbi }) => {
    const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...withAbi), edits, fc.boolean(), (file, edits, narrow) => {
        expectSameAsFresh(file.text.slice(0, 40_000), edits, narrow);
      }),
      { numRuns: 60 },
    );
  });
});
