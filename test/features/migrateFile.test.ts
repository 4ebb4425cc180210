/** Migrating a whole file to the reflection JSON. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { callAt } from "../../server/src/core/features/callAt.js";
import { migration } from "../../server/src/core/features/migrateFile.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../../server/src/core/text/edit.js";

function migrated(text: string) {
  const { edits, converted } = migration(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
  return { text: applyEdits(text, edits), converted };
}

const fn = (reflection: string) =>
  `func.func @f(%a: tensor<4xf32>) -> i32 attributes {iree.reflection = {${reflection}}} { %r = arith.constant 0 : i32 return %r : i32 }\n`;
const JSON_TEXT = String.raw`iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[\22i32\22],\22v\22:1}"`;

test("each signature becomes JSON; a wrong length is fixed first", () => {
  const before = `${fn('f = "I6!B3!d4R6!S3!t6", fv = "1"')}${fn('f = "I6!B9!d4R6!S3!t6"')}`;
  expect(migrated(before)).toEqual({ text: fn(JSON_TEXT).repeat(2), converted: 2 });
});

test("pieces on arguments and results are folded on the way", () => {
  const pieces = `func.func @f(%a: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}})
    -> (i32 {iree.reflection = {f_partial = "R6!S3!t6"}}) { return }
`;
  const { text, converted } = migrated(pieces);
  expect(converted).toBe(1);
  expect(text).toContain(JSON_TEXT);
  expect(text).not.toContain("f_partial");
});

test("what can't be converted stays, as does a comment", () => {
  const text = `${fn('f = "FOOBAR", fv = "1"')}// CHECK: iree.reflection = {f = "I1!R1!", fv = "1"}\n`;
  expect(migrated(text)).toEqual({ text, converted: 0 });
});

test.each(["docs/rules/legacy-reflection.md", "docs/five-problems.md"])("what %s shows is written", (page) => {
  const blocks = [...readFileSync(page, "utf8").matchAll(/^```mlir\n(.*?)^```/gms)].map(([, text = ""]) => text);
  expect(migrated(blocks.at(-2) ?? "")).toEqual({ text: blocks.at(-1), converted: 1 });
});

test("where one is converted, all functions have today's name", () => {
  const { text } = migrated(
    `func private @a()\nbuiltin.func private @b()\n${fn('f = "I6!B3!d4R6!S3!t6"')}// func @c\n`,
  );
  expect(text).toBe(`func.func private @a()\nfunc.func private @b()\n${fn(JSON_TEXT)}// func @c\n`);
  expect(migrated("func private @a()\n")).toEqual({ text: "func private @a()\n", converted: 0 });
});

test("a second time there is nothing to do, and nothing legacy is left", () => {
  const { text } = migrated(fn('f = "I6!B3!d4R6!S3!t6", fv = "1"'));
  expect(migrated(text)).toEqual({ text, converted: 0 });
  expect(findings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS)).toEqual([]);
});

test("the calls of a function come from its header, and from its body", () => {
  const text = `func.func @g() { return }\n${fn(JSON_TEXT)}\n`;
  const document = openDocument("file:///a.mlir", 1, text);
  for (const place of ["@f", "tensor", "iree.abi", "i32 }\n\n"]) {
    expect(callAt(document, text.lastIndexOf(place))?.signature).toBe("f(a: tensor<4xf32>) -> i32");
  }
  expect(callAt(document, text.indexOf("@f"))).toMatchObject({
    name: "f",
    python: expect.stringMatching(/^module\.f\(np\.zeros\(\(4,\), np\.float32\)\)$/),
    flags: expect.stringContaining("--function=f"),
  });
  expect(callAt(openDocument("file:///a.mlir", 1, "// nothing\n"), 3)).toBeUndefined();
});
