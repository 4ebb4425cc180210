/** Ops that share a line: each has its own attributes, and no other's. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const OPS = [
  "foo.a {iree.abi.stub}",
  "foo.b {iree.abi.stub} (%x)",
  '%0 = foo.c {iree.reflection = {f = "I1!R1!", fv = "1"}}',
  '"foo.d"(%x) {iree.abi.stub} : (i32) -> ()',
  'util.func private @e(%a: i32 {iree.abi.name = "a"})',
  "func.func private @f() -> (i32 {iree.abi.output = 0 : index})",
  "func.func @g() attributes {iree.abi.stub} { return }",
  "func @h() attributes {iree.module.export}",
  "module attributes {iree.module.export} {}",
  'foo.op {iree.abi.stub} @i(%a: i32 {iree.abi.name = "a"})',
];
/** What leaves brackets open or closes others, with ops and keys after it. */
const BROKEN = [
  "func.func @f() attributes {iree.abi.stub, ",
  "foo.b {iree.abi.stub, ",
  'func.func @f(%a: i32 {iree.abi.name = "x"',
  '"foo.d"(%x) {iree.abi.stub, ',
  "-> (i32 {iree.abi.output = 0 : index}",
  "#a = {f = 1, ",
  "iree.reflection = {a = ",
  "k = 1}, ",
  "iree.abi.name = {iree.abi.stub}",
  "iree.abi.name = 1",
  "a = {",
  "x = [{",
  ": i32 ",
  ..."{}[]),\n\r",
  "// c\n",
];

/** Where the attributes are that records report. */
function attributesIn(text: string): number[] {
  const records = openDocument("file:///a.mlir", 1, text).records();
  const inCode = records.filter(({ inComment }) => !inComment);
  return inCode.flatMap(({ start, islands }) => islands.map(({ entry }) => start + entry.start));
}

test.each([
  ["whole ops", OPS, 6],
  ["ops of which some are never closed", [...OPS, ...BROKEN], 12],
])("of %s, no attribute is that of two records", (_, parts, maxLength) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength }), (ops) => {
      const places = attributesIn(`${ops.join(" ")}\n`);
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: 4000 },
  );
});

test.each([
  [
    "an op on the next line",
    "foo.b {iree.abi.stub,\nfoo.a {iree.abi.stub}\nfunc.func @f(%a: i32 {iree.abi.name = 1",
    [1, 1, 1],
  ],
  [
    "its op, whatever its values are",
    "foo.b {iree.abi.stub, a = {foo.c {x}, iree.abi.output = 1}, iree.abi.name = 1}",
    [3],
  ],
  [
    "its op before a key that is none of it",
    "foo.a {iree.abi.stub} iree.reflection = {a = \riree.abi.name = 1",
    [2, 2],
  ],
])("an attribute in a dictionary belongs to %s", (_, text, counts) => {
  const records = openDocument("file:///a.mlir", 1, `${text}\n`).records();
  expect(records.map(({ islands }) => islands.length)).toEqual(counts);
});

test("what is wrong with the second op of a line is reported once", () => {
  const wrong = 'util.func @f() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} {}\n';
  for (const op of ["foo.a {iree.abi.stub}", 'util.func private @e(%a: i32 {iree.abi.name = "a"})']) {
    const codes = findings(openDocument("file:///a.mlir", 1, `${op} ${wrong}`), DEFAULT_SETTINGS).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === "span-length-mismatch")).toHaveLength(1);
  }
});

test.each(["foo.a {iree.abi.stub} ", 'func.func private @f(%a: i32 {iree.abi.name = "a"}) '])(
  "of a line of nothing but %j, each op is read once",
  (op) => {
    const count = 500;
    const document = openDocument("file:///a.mlir", 1, op.repeat(count));
    const records = document.records();
    expect(records).toHaveLength(count);
    expect(records.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(document.length);
  },
);

test("what a string after results says decides where the op before them ends", () => {
  const op = "func.func private @g() attributes {iree.abi.stub}";
  const document = openDocument("file:///a.mlir", 1, `${op} %0 = "x.y"(%a) {iree.abi.stub} : (i32) -> i32\n`);
  expect(document.records()).toHaveLength(2);
  const name = op.length + ' %0 = "x.'.length;
  const range = { start: document.positionAt(name), end: document.positionAt(name + 'y"('.length) };
  document.update([{ range, text: "" }], 2);
  const fresh = openDocument("file:///a.mlir", 1, document.slice());
  const places = (it: typeof document) => it.records().map(({ start, length }) => [start, length]);
  expect(places(document)).toEqual(places(fresh));
});
