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
];

test("no attribute is that of two ops", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OPS), { minLength: 2, maxLength: 6 }), (ops) => {
      const document = openDocument("file:///a.mlir", 1, `${ops.join(" ")}\n`);
      const places = document
        .records()
        .flatMap(({ start, islands }) => islands.map(({ entry }) => start + entry.start));
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: 2000 },
  );
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
