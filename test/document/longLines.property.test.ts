/** The structure of lines that are longer than a segment. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Source } from "../../server/src/core/document/structure/segments.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import { findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { known, sourceOf, TYPED } from "../kit/knownStructure.js";
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

/** A text, and how much of it was read so far. */
function countedSource(store: { text: string }): { readonly counted: Source; readonly count: () => number } {
  let units = 0;
  const source = sourceOf(store);
  const counted: Source = {
    get length() {
      return store.text.length;
    },
    indexOf: source.indexOf,
    slice(from = 0, to = store.text.length) {
      units += Math.min(to, store.text.length) - from;
      return source.slice(from, to);
    },
  };
  return { counted, count: () => units };
}

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
      fc.property(lines, fc.array(typing, { maxLength: 8 }), fc.constantFrom(4, 24, 100), (start, edits, size) => {
        const store = { text: start.join("") };
        const source = sourceOf(store);
        const structure = new Structure(source, size);
        expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
        for (const { at, isAfterBrace, size: cut, newText, look } of edits) {
          const near = Math.round(at * store.text.length);
          const place = isAfterBrace ? /[{},()[\]][ \t]*/g : /(?:)/g;
          place.lastIndex = near;
          const from = place.test(store.text) ? place.lastIndex : near;
          const to = Math.min(from + cut, store.text.length);
          store.text = store.text.slice(0, from) + newText + store.text.slice(to);
          structure.edit({ start: from, end: to }, newText.length);
          if (look) expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
        }
        expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
      }),
      { numRuns: 4000 },
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
    const store = { text: start };
    const source = sourceOf(store);
    const structure = new Structure(source, 24);
    known(structure, store);
    store.text = start.slice(0, at) + newText + start.slice(at);
    structure.edit({ start: at, end: at }, newText.length);
    expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
  });

  test("an op may have more results than are examined, and a brace before it opens a region", () => {
    const values = Array.from({ length: 2000 }, (_, i) => `%${i}`).join(", ");
    const text = `func.func @f(%a: i32) {\n  ${values} = foo.op %a : i32\n  foo.use %7\n}\nfunc.func @g() {\n}\n`;
    const structure = new Structure(sourceOf({ text }));
    expect(structure.nodeAt(text.indexOf("foo.use"))).toMatchObject({ name: "f", headerEnd: text.indexOf("{") });
    expect(findingsOnce(openDocument("file:///a.mlir", 0, text), DEFAULT_SETTINGS).findings).toHaveLength(0);
  });

  test.each([
    ["foo.a ", "^a("],
    ["foo.a ", "%a, "],
    ["", "%a, "],
  ])("an edit in a line of %j with nothing but %j reads little again", (head, part) => {
    const store = { text: `func.func @f() {\n${head}${part.repeat(100_000)}` };
    const { counted, count } = countedSource(store);
    const structure = new Structure(counted);
    while (!structure.read(() => false));
    const before = count();
    const at = store.text.indexOf(part, 150_000) + 1;
    store.text = `${store.text.slice(0, at)}9${store.text.slice(at)}`;
    structure.edit({ start: at, end: at }, 1);
    expect(structure.nodeAt(at)?.name).toBe("f");
    expect(count() - before).toBeLessThan(100_000);
    expect(known(structure, { text: "" })).toEqual(known(new Structure(sourceOf(store), 1 << 30), { text: "" }));
  });

  test("regions on short lines are read with little text after them", () => {
    const lines = 1000;
    const { counted, count } = countedSource({ text: "func.func @f() { foo.a }\n".repeat(lines) });
    new Structure(counted).read(() => false);
    expect(count() / lines).toBeLessThan(4096);
  });

  test.each([0, 1, 20])("an edit in a line of many functions in %d modules reads little again", (modules) => {
    const ops = (i: number) => `func.func @f${i}(%a: i32) -> i32 { %c = foo.a %a {x = "}"} : i32 return %c : i32 } `;
    const functions = Array.from({ length: 4000 }, (_, i) => ops(i)).join("");
    const store = { text: `${"module { ".repeat(modules)}${functions}${"}".repeat(modules)}` };
    const { counted, count } = countedSource(store);
    const structure = new Structure(counted);
    while (!structure.read(() => false));
    for (const [needle, newText] of [
      ["@f2000", "@g2000"],
      ["@f2001(%a: i32)", "@f2001(%a: i64)"],
      ["%c = foo.a %a", "%c = foo.b %a"],
    ] as const) {
      const at = store.text.indexOf(needle, store.text.indexOf("@f1999"));
      store.text = store.text.slice(0, at) + newText + store.text.slice(at + needle.length);
      const before = count();
      structure.edit({ start: at, end: at + needle.length }, newText.length);
      structure.valuesAt(at + 50);
      expect(count() - before).toBeLessThan(100_000);
    }
    expect(known(structure, store)).toEqual(known(new Structure(sourceOf(store), 1 << 30), store));
  });
});
