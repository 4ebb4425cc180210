/** What is wrong with the structure of a text follows edits: it is what a fresh document of the same text has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import {
  readStructureFindings,
  structureFindings,
  structureFindingsSoFar,
  structureGeneration,
} from "../../server/src/core/lint/structureFindings.js";
import { ROOT } from "../kit/cli.js";
import { editedText } from "../kit/editedText.js";
import { casesOf } from "../kit/effort.js";
import { share } from "../kit/share.js";

const line = fc.constantFrom(
  "func.func @f(%a: i32) {\n",
  "  %0 = foo.a %a : i32\n",
  "  foo.use %0, %b : i32, #map, #gone\n",
  "  cf.br ^bb1\n",
  "^bb1:\n",
  "^bb0(%b: i32):\n",
  "  return\n}\n",
  "module @m {\n",
  "module {\n",
  "hal.executable private @e {\n",
  "}\n",
  "#map = affine_map<(d0) -> (d0)>\n",
  "!t = i32\n",
  "func.func private @g(!t) -> !u\n",
  "func.func @f() {\n  %a = foo.a : i32\n  %a = foo.a : i32\n  return\n}\n",
  "  scf.for %i = %a to %0 {\n    foo.use %i : i32\n  }\n",
  "// -----\n",
  "  // -----\n",
  "// RUN: foo-opt --verify-diagnostics\n",
  "// RUN: not foo-opt\n",
  "// expected-error {{x}}\n",
  "//--- other\n",
  "// -----// IR Dump After X //----- //\n",
  "a.mlir:1:2: note: called from\n",
  "--- After X ---\n",
  "// comment {\n",
  "<<<<<<< HEAD\n",
  "=======\n",
  ">>>>>>> b\n",
  '"func.func"() ({\n  foo.use %c : i32\n}) {sym_name = "g"} : () -> ()\n',
);
const typed = fc.oneof(
  { weight: 1, arbitrary: line },
  {
    weight: 2,
    arbitrary: fc.constantFrom("{", "}", "(", ")", '"', "<", "x", "%0", "%", "@f", "#map", "!", "//", "\n", " ", ""),
  },
);
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 0, 1, 1, 2, 7, 60, 400),
  text: typed,
  read: fc.constantFrom("nothing", "a little", "all"),
});

type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

const fresh = (text: string): readonly Finding[] =>
  structureFindings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS);

/** Applies edits to a document and expects after each that is read to its end what a fresh one has. */
function expectFollowed(start: string, edits: readonly Edit[]): void {
  const document = openDocument("file:///a.mlir", 1, start);
  let current = start;
  expect(structureFindings(document, DEFAULT_SETTINGS)).toEqual(fresh(current));
  for (const edit of edits) {
    current = editedText(document, current, edit);
    if (edit.read === "all") expect(structureFindings(document, DEFAULT_SETTINGS)).toEqual(fresh(current));
    else if (edit.read === "a little") takeSteps(document, 3);
  }
  while (!readStructureFindings(document, DEFAULT_SETTINGS, () => true));
  expect(structureFindings(document, DEFAULT_SETTINGS)).toEqual(fresh(current));
}

function takeSteps(document: AbiDocument, steps: number): void {
  let left = steps;
  readStructureFindings(document, DEFAULT_SETTINGS, () => --left < 0);
}

describe("findings of the structure after edits", () => {
  test("are those of a fresh document", () => {
    const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join(""));
    const property = fc.property(text, fc.array(edit, { maxLength: 8 }), expectFollowed);
    fc.assert(property, { numRuns: casesOf(4000) });
  });

  test("of a real text are those of a fresh document", () => {
    const text = readFileSync(join(ROOT, "test/data/structure/upstream.mlir"), "utf8");
    const property = fc.property(fc.array(edit, { maxLength: 12 }), (edits) => expectFollowed(text, edits));
    fc.assert(property, { numRuns: casesOf(500) });
  });
});

/** A text that nobody waits for, and in its middle a function with a mistake. */
const FUNCTION = "func.func private @f(%a: i32) {\n  foo.first {\n  }\n  foo.use %a : i32\n  return\n}\n";
const WRONG = "func.func @wrong() {\n  foo.first {\n  }\n  foo.use %undefined : i32\n  return\n}\n";
const LONG = Array.from({ length: 4000 }, (_, i) => (i === 2000 ? WRONG : FUNCTION.replace("@f", `@f${i}`))).join("");
const codes = (found: readonly Finding[]) => found.map(({ code }) => code);

describe("of a long text", () => {
  test("nothing is known until it was read, and nobody waits for that", () => {
    const document = openDocument("file:///a.mlir", 1, LONG);
    expect(structureFindingsSoFar(document, DEFAULT_SETTINGS)).toEqual([]);
    const before = structureGeneration(document);
    while (!readStructureFindings(document, DEFAULT_SETTINGS, () => true));
    expect(structureGeneration(document)).not.toBe(before);
    expect(codes(structureFindingsSoFar(document, DEFAULT_SETTINGS))).toEqual(["undefined-value"]);
  });

  test("an edit is followed in the next reading, and until then what it did not meet stays", () => {
    const document = openDocument("file:///a.mlir", 1, LONG);
    structureFindings(document, DEFAULT_SETTINGS);
    const at = document.positionAt(document.indexOf("%undefined") + 1);
    document.update(
      [{ range: { start: { line: 3, character: 10 }, end: { line: 3, character: 12 } }, text: "%none" }],
      2,
    );
    expect(codes(structureFindingsSoFar(document, DEFAULT_SETTINGS))).toEqual(["undefined-value"]);
    document.update([{ range: { start: at, end: { ...at, character: at.character + 3 } }, text: "" }], 3);
    while (!readStructureFindings(document, DEFAULT_SETTINGS, () => true));
    const found = structureFindingsSoFar(document, DEFAULT_SETTINGS);
    expect(found.map(({ message }) => message.split(" ")[1])).toEqual(["%none", "%efined"]);
    expect(found).toEqual(structureFindings(document, DEFAULT_SETTINGS));
  });

  test("an edit that changes all of it moves what is known, until it was read again", () => {
    const document = openDocument("file:///a.mlir", 1, LONG);
    const [known] = structureFindings(document, DEFAULT_SETTINGS);
    const start = document.positionAt(document.indexOf("{"));
    document.update([{ range: { start, end: start }, text: "{\n" }], 2);
    const soFar = structureFindingsSoFar(document, DEFAULT_SETTINGS);
    expect(soFar).toEqual([{ ...known, start: (known?.start ?? 0) + 2, end: (known?.end ?? 0) + 2 }]);
    expect(codes(structureFindings(document, DEFAULT_SETTINGS))).toEqual(["unclosed-bracket"]);
  });
});
