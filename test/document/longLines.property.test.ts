/** The structure of lines that are longer than a segment. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import { findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { EditedStructure, SMALL } from "../kit/editedStructure.js";
import { sourceOf, TYPED } from "../kit/knownStructure.js";
import { share } from "../kit/share.js";

/** Parts of very long lines. */
const OPS_ON_A_LINE = [
  "func.func @f(%a: i32) { %0 = foo.a %a {x = 1} : i32 return } ",
  "func.func @g(%a: i32){return}",
  "func.func private @h(i32) ",
  "module { ",
  "module @m attributes {a = 1} {",
  "module { ".repeat(20),
  "{".repeat(20),
  "} ".repeat(20),
  "} ",
  "}",
  "foo.private {type = private} @x : i32 ",
  "omp.private {type = private} @y : i32 ",
  "omp.private {type = private} ",
  "foo.region { %1 = foo.a %1 } {b}",
  "foo.op @q(%a: i32) { foo.use %a } ",
  '"func.func"() ({ foo.use }) {sym_name = "h"} : () -> () ',
  '"a { string" ',
  "@x",
  "foo.private @a, @b [@c] ",
  ", foo.private {a = 1} @x ",
  "%0, %1, %2 = foo.a(%a, %b) ",
  "foo.op @q(%a: i32, ",
  ") ",
  "^bb0(%b: i32): ",
  "// comment { @z\n",
  "// another {}{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}\r",
  "\n",
  "#map = 1\n",
  "// -----\n",
];
const TYPED_ON_A_LINE = [
  "{",
  "}",
  "{",
  "}",
  "\n",
  "\r",
  "\t",
  " @x",
  "} @x",
  ",",
  "@x, ",
  "(",
  "foo {",
  "#a = ",
  "{ }",
];

describe("structure", () => {
  test("after characters typed into very long lines is that of a fresh text", () => {
    const lines = fc.array(fc.constantFrom(...OPS_ON_A_LINE), { minLength: 4, maxLength: 24 });
    const typing = fc.record({
      at: share,
      /** Lines are cut there. */
      isAfterBrace: fc.boolean(),
      size: fc.constantFrom(0, 0, 0, 1, 1, 2, 30),
      newText: fc.oneof(
        { weight: 1, arbitrary: fc.constant("") },
        { weight: 3, arbitrary: fc.constantFrom(...TYPED, ...TYPED_ON_A_LINE) },
      ),
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(
        lines,
        fc.array(typing, { maxLength: 8 }),
        fc.constantFrom(SMALL, undefined),
        (start, edits, sizes) => {
          const edited = new EditedStructure(start.join(""), sizes);
          edited.expectFresh();
          for (const { at, isAfterBrace, size: cut, newText, look } of edits) {
            const near = Math.round(at * edited.text.length);
            const place = isAfterBrace ? /[{},()[\]][ \t]*/g : /(?:)/g;
            place.lastIndex = near;
            const from = place.test(edited.text) ? place.lastIndex : near;
            edited.edit(from, Math.min(from + cut, edited.text.length), newText);
            if (look) edited.expectFresh();
          }
          edited.expectFresh();
        },
      ),
      { numRuns: 1500 },
    );
  });

  test.each([
    [
      "names the op whose dictionary ends the piece before",
      `omp.private {type = private} ${"foo.a {} ".repeat(9)}`,
      29,
      "@x ",
    ],
    ["ends a line in front of a brace", `module { ${"foo.a {} ".repeat(9)}}`, 18, "\n"],
  ])("typed where a very long line is cut, what %s is read", (_, start, at, newText) => {
    const edited = new EditedStructure(start, SMALL);
    edited.readAll();
    edited.edit(at, at, newText);
    edited.expectFresh();
  });

  test("an op may have more results than are examined, and a brace before it opens a region", () => {
    const values = Array.from({ length: 2000 }, (_, i) => `%${i}`).join(", ");
    const text = `func.func @f(%a: i32) {\n  ${values} = foo.op %a : i32\n  foo.use %7\n}\nfunc.func @g() {\n}\n`;
    const structure = new Structure(sourceOf({ text }));
    expect(structure.nodeAt(text.indexOf("foo.use"))).toMatchObject({ name: "f", headerEnd: text.indexOf("{") });
    expect(findingsOnce(openDocument("file:///a.mlir", 0, text), DEFAULT_SETTINGS).findings).toHaveLength(0);
  });

  test("regions on short lines are read with little text after them", () => {
    const lines = 1000;
    const read = new EditedStructure("func.func @f() { foo.a }\n".repeat(lines));
    read.structure.read(() => false);
    expect(read.units / lines).toBeLessThan(4096);
  });

  test("an edit in a line of many functions in modules reads little again", () => {
    const modules = 20;
    const ops = (i: number) => `func.func @f${i}(%a: i32) -> i32 { %c = foo.a %a {x = "}"} : i32 return %c : i32 } `;
    const functions = Array.from({ length: 5000 }, (_, i) => ops(i)).join("");
    const edited = new EditedStructure(`${"module { ".repeat(modules)}${functions}${"}".repeat(modules)}`);
    while (!edited.structure.read(() => false));
    for (const [needle, newText] of [
      ["@f2000", "@g2000"],
      ["@f2001(%a: i32)", "@f2001(%a: i64)"],
      ["%c = foo.a %a", "%c = foo.b %a"],
    ] as const) {
      const at = edited.text.indexOf(needle, edited.text.indexOf("@f1999"));
      edited.units = 0;
      edited.edit(at, at + needle.length, newText);
      edited.structure.valuesAt(at + 50);
      expect(edited.units).toBeLessThan(300_000);
    }
    edited.expectFresh();
  });
});
