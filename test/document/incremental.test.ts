import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { ROOT } from "../kit/cli.js";
import { EditedStructure, SMALL } from "../kit/editedStructure.js";
import { casesOf } from "../kit/effort.js";
import { TYPED } from "../kit/knownStructure.js";
import { share } from "../kit/share.js";

const piece = fc.constantFrom(
  "func.func @f(%a: i32) {\n",
  "  return\n}\n",
  "module {\n",
  "module @m attributes {a = 1} {\n",
  "}\n",
  "{",
  "}",
  "(",
  ")",
  '"',
  "// -----\n",
  "// comment {\n",
  "\n",
  "\r\n",
  "  %0 = foo.a @f {x} : i32\n",
  "^bb0(%b: i32):\n",
  "#map = 1\n",
  '"func.func"() ({\n',
  '}) {sym_name = "g"} : () -> ()\n',
  "util.global private @x : i32\n",
  "private",
  " @y",
  "  foo.loop %i = 0 to %a {\n    foo.use %i\n  }\n",
  "=",
  "x",
  ", i32",
  " attributes {a}",
  "  foo.op @q(%a: i32) { foo.use %a }\n",
  "  foo.call @q(%a)\n",
  "  foo.op @q(\n",
  "  foo.op @q\n",
  "(%a",
  "%a: i32) {\n",
  '  "foo.op"() ({ foo.use }) {sym_name = "h"} : () -> ()\n',
  'sym_name = "i"',
  '  "foo.op"() <{sym_name = "k"}> ({ foo.use }) : () -> ()\n',
  '"module"() ({\n',
  "func.func private @p()\n",
  "_1",
  "// a comment that is longer than a segment of the test, so that it stands in one of its own: never mind { @z\n",
  "\u{1F600}",
);
const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(""));
const edit = fc.record({
  at: share,
  /** -1 joins two lines. */
  size: fc.constantFrom(-1, 0, 0, 1, 2, 7, 60),
  newText: fc.array(piece, { maxLength: 3 }).map((parts) => parts.join("")),
  look: fc.boolean(),
});

function spanOf(current: string, at: number, size: number): readonly [number, number] {
  const near = Math.round(at * current.length);
  const feed = size < 0 ? current.indexOf("\n", near) : -1;
  return feed < 0 ? [near, Math.min(near + Math.max(size, 0), current.length)] : [feed, feed + 1];
}

/** Lines that are headers or ends of ops, and what makes one of another kind, or none, of them. */
const HEADERS = [
  "func.func @f(%a: i32) {\n",
  "func.func private @g()\n",
  "}\n",
  "  foo.op @q(%a: i32) {\n",
  "  foo.op @x(%a: i32)\n",
  "module {\n",
  "module @m {\n",
  '"func.func"() ({\n',
  '}) {sym_name = "g"} : () -> ()\n',
  '"foo.fn"() <{a = 1, sym_name = "f"}> ({\n',
  "}) : () -> ()\n",
  "attributes {a} {\n",
  "  -> i32\n",
  '"module"() ({\n',
  "// -----\n",
  "vm.export @f\n",
];

const abilities = { snippets: false, format: "plaintext" } as const;

/** An answer that is found in steps without the steps, which are as many as pages. */
function withoutSteps(answer: unknown): unknown {
  const isFound = typeof answer === "object" && answer !== null && Symbol.iterator in answer && !Array.isArray(answer);
  return isFound ? [...(answer as Iterable<unknown>)].filter((it) => it !== undefined) : answer;
}

/** Holds everything that is answered to what a fresh document answers. */
function expectFresh(document: AbiDocument, current: string, offsets: readonly number[]): void {
  const fresh = openDocument("file:///a.mlir", 1, current);
  for (const offset of offsets) {
    const [ours, expected] = [document, fresh].map((it) =>
      [
        structure.definition?.(it, offset),
        structure.references?.(it, offset, true),
        structure.highlights?.(it, offset),
        structure.hover?.(it, offset, DEFAULT_SETTINGS),
        structure.prepareRename?.(it, offset),
        structure.rename?.(it, offset, "zz"),
        structure.selections?.(it, offset),
        structure.completion?.(it, offset, DEFAULT_SETTINGS, abilities),
        structure.callItem?.(it, offset),
        structure.incomingCalls?.(it, offset),
        structure.outgoingCalls?.(it, offset),
      ].map(withoutSteps),
    );
    expect(ours).toEqual(expected);
  }
  expect(structure.symbols?.(document, DEFAULT_SETTINGS)).toEqual(structure.symbols?.(fresh, DEFAULT_SETTINGS));
  expect(withoutSteps(structure.folds?.(document))).toEqual(withoutSteps(structure.folds?.(fresh)));
}

describe("structure", () => {
  test.each([
    ["small pages", SMALL],
    ["one page", undefined],
  ])("after any edits is that of a fresh text, in %s", (_, sizes) => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const edited = new EditedStructure(start, sizes);
        edited.readAll();
        for (const { at, size: cut, newText, look } of edits) {
          edited.edit(...spanOf(edited.text, at, cut), newText);
          if (look) edited.expectFresh();
        }
        edited.expectFresh();
      }),
      { numRuns: 600 },
    );
  });

  test("after characters typed into the headers of ops is that of a fresh text", () => {
    const lines = fc.array(fc.constantFrom(...HEADERS), { minLength: 3, maxLength: 12 });
    const typing = fc.record({
      at: share,
      size: fc.constantFrom(0, 0, 0, 1, 1, 2),
      newText: fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 2, arbitrary: fc.constantFrom(...TYPED) }),
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(
        lines,
        fc.array(typing, { maxLength: 6 }),
        fc.constantFrom(SMALL, undefined),
        (start, edits, sizes) => {
          const edited = new EditedStructure(start.join(""), sizes);
          edited.readAll();
          for (const { at, size: cut, newText, look } of edits) {
            edited.edit(...spanOf(edited.text, at, cut), newText);
            if (look) edited.expectFresh();
          }
          edited.expectFresh();
        },
      ),
      { numRuns: casesOf(6000) },
    );
  });

  test("after an edit whose span is reversed is that of a fresh text", () => {
    const edited = new EditedStructure("func.func @f() {\n}\n".repeat(20), SMALL);
    edited.readAll();
    edited.edit(70, 30, "@g");
    edited.expectFresh();
  });

  test("of an op that is not closed in one that is, which ends before it, reads to its end", () => {
    const open = "hal.executable private @e {\n";
    const ops = `module {\nmodule @m {\nfunc.func private @p()\n}) {sym_name = "g"} : () -> ()\n}\n`;
    const edited = new EditedStructure(`  -> i32\n${open}${ops}${open}// c\n"func.func"() ({\n`, SMALL);
    for (const [from, to, newText] of [
      [79, 80, "}"],
      [71, 71, "%"],
    ] as const) {
      edited.readAll();
      edited.edit(from, to, newText);
    }
    edited.expectFresh();
  });

  test("typing inside of functions moves what stands behind", () => {
    const lines = [
      "func.func @f(%a: i32) {\n  %0 = foo.a %a : i32\n  scf.for %i = %a to %0 {\n    foo.use %i\n  }\n  return\n}\n",
      "module @m {\n  func.func private @g(i32)\n  func.func @h() attributes {a = 1} {\n    return\n  }\n}\n",
      '"func.func"() <{sym_name = "k"}> ({\n^bb0(%b: i32):\n  "foo.use"(%b) : (i32) -> ()\n}) : () -> ()\n',
      '"func.func"() ({\n  foo.call @f(%a)\n}) {sym_name = "l"} : () -> ()\n// -----\n',
    ];
    const typed = fc.constantFrom("x", "%0", ", ", "i32", "\n", "  foo.a\n", "", "", "@f", "{a}", "// c\n", "(");
    const stroke = fc.record({
      at: share,
      size: fc.nat(3),
      typed,
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 5 }),
        fc.array(stroke),
        (parts, all) => {
          const edited = new EditedStructure(parts.join(""), SMALL);
          edited.readAll();
          for (const { at, size, typed, look } of all) {
            const from = Math.round(at * edited.text.length);
            edited.edit(from, Math.min(from + size, edited.text.length), typed);
            if (look) edited.expectFresh();
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("every answer at every offset of an edited document is that of a fresh one", () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        let current = start;
        const document = openDocument("file:///a.mlir", 1, start);
        for (const { at, size, newText } of edits) {
          const [from, to] = spanOf(current, at, size);
          const range = { start: document.positionAt(from), end: document.positionAt(to) };
          // Positions don't reach into a line end.
          const [a, b] = [document.offsetAt(range.start), document.offsetAt(range.end)];
          document.update([{ range, text: newText }], document.version + 1);
          current = current.slice(0, a) + newText + current.slice(b);
        }
        const offsets = Array.from({ length: Math.floor(current.length / 3) + 1 }, (_, i) => 3 * i);
        expectFresh(document, current, offsets);
      }),
      { numRuns: 60 },
    );
  });

  test(`after each of ${casesOf(500)} edits of a real text is that of a fresh one`, () => {
    let current = readFileSync(join(ROOT, "test/data/structure/upstream.mlir"), "utf8");
    const document = openDocument("file:///a.mlir", 1, current);
    const edits = fc.sample(fc.tuple(edit, share), casesOf(500));
    for (const [{ at, size, newText }, place] of edits) {
      const [from, to] = spanOf(current, at, size);
      const range = { start: document.positionAt(from), end: document.positionAt(to) };
      const [a, b] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      document.update([{ range, text: newText }], document.version + 1);
      current = current.slice(0, a) + newText + current.slice(b);
      // Names are what there is most to say about.
      const near = current.indexOf("%", Math.round(place * current.length));
      expectFresh(document, current, [Math.round(place * current.length), Math.max(near, 0)]);
    }
  });
});
