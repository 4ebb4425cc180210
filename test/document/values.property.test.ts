/** What is known about values after edits, on small pages, is what is known about a fresh text that is one page. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PageSizes, Pages } from "../../server/src/core/document/pages.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import { EditedStructure, SMALL, WHOLE } from "../kit/editedStructure.js";
import { namesIn, plainValues, sourceOf } from "../kit/knownStructure.js";
import { share } from "../kit/share.js";

const part = fc.constantFrom(
  "  %0 = foo.a %a : i32\n",
  "  %0:2, %1 = foo.a %a, %0#1 : i32\n",
  "func.func @f(%a: i32, %b: i32) {\n",
  "func.func @f(\n  %a: i32,\n  // comment {\n  %b: i32\n) {\n",
  "  scf.for %i = %a to %0 {\n",
  "  scf.for %i = %a to %0 iter_args(%x = %0) -> (i32) {\n",
  "  scf.if %a {\n",
  "  } else {\n",
  "  }\n",
  "}\n",
  "^bb0(%b: i32, %c: i32):\n",
  "^bb1:\n",
  "  cf.br ^bb1(%a : i32)\n",
  "  cf.cond_br %0, ^bb0(%a, %b : i32, i32), ^bb1\n",
  "  affine.parallel (%i, %j) = (%a, %b) to (%0, %0) {\n",
  "  omp.loop_nest (%i) : i32 = (%a) to (%b) {\n",
  "  foo.loop (%i,\n   %j) in (%a, %b) {\n",
  "  foo.map (%x : i32, %i : i32) -> i32 {\n",
  "  foo.map(%x : i32) outs (%j : i32) {\n    foo.use %x, %j\n  }\n",
  "  %2 = foo.reduce [@add, %0 -> %x : i32] {\n",
  "  transform.foreach [%0 as %x : i32] {\n",
  '  %1 = "foo.op"(%0) ({\n',
  "  }, {\n",
  "  }, (%x : i32) {\n",
  "  }) {a = 1} : (i32) -> i32\n",
  "  store_var %a = %b\n",
  "  foo.use %x, %i, %a {b = %c}\n",
  "  foo.isolated private @s(%a: i32) {\n    foo.use %a\n  }\n",
  "// -----\n",
  "(",
  ")",
  "{",
  "}",
  "[",
  '"',
  ",",
  "=",
  "%",
  "%a",
  "#1",
  "as",
  " ",
  "\n",
  "// %a\n",
);
const text = fc.array(part, { maxLength: 40, size: "max" }).map((parts) => parts.join(""));
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 1, 1, 2, 9, 60),
  newText: fc.array(part, { maxLength: 2 }).map((parts) => parts.join("")),
  look: fc.boolean(),
});

/** Everything that is known about the values of a text. */
function plain(structure: Structure, text: string): unknown {
  const names = namesIn(text);
  const places = [...text.matchAll(/[%^][\w$.-]+/g)].map(({ 0: name, index }) => {
    const values = structure.valuesAt(index);
    const found = values.at(name, index);
    const known = values.get(name);
    const meant = known.find(({ definitions, uses }) => [...definitions, ...uses].some(({ start }) => start === index));
    expect(found).toEqual(meant && { ...meant, result: meant.uses.find(({ start }) => start === index)?.result });
    return found;
  });
  const offsets = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share) => Math.round(share * text.length));
  return [places, offsets.map((at) => plainValues(structure.valuesAt(at), names))];
}

function expectFresh({ structure, text }: EditedStructure): void {
  const source = sourceOf({ text });
  expect(plain(structure, text)).toEqual(plain(new Structure(source, new Pages(source, WHOLE)), text));
}

const SIZES: readonly PageSizes[] = [SMALL, { ...SMALL, min: 1, good: 1, max: 60 }];

describe("values", () => {
  test.each(SIZES)("on pages of %o, after any edits, are those of a fresh text", (sizes) => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        const edited = new EditedStructure(start, sizes);
        expectFresh(edited);
        for (const { at, size, newText, look } of edits) {
          const from = Math.round(at * edited.text.length);
          edited.edit(from, Math.min(from + size, edited.text.length), newText);
          if (look) expectFresh(edited);
        }
        expectFresh(edited);
      }),
      { numRuns: 300 },
    );
  });
});

test("names in and around regions far deeper than any text nests them", () => {
  const depth = 20_000;
  const inner = "%b = foo.b %a\n%c = foo.c(%b, {%b : {}})\n";
  const before = `func.func @f(%a: i32) {\n${"scf.if %a {\n".repeat(depth)}${inner}`;
  const edited = new EditedStructure(`${before}${"}\n".repeat(depth)}%d = foo.d %a\nfoo.e %d, %b\n}\n`, SMALL);
  const { structure, text } = edited;
  const values = structure.valuesAt(depth);
  expect(values.get("%a")[0]?.uses).toHaveLength(depth + 2);
  const d = values.at("%d", text.indexOf("%d,"));
  expect(d?.definitions).toMatchObject([{ start: text.indexOf("%d ="), kind: "result" }]);
  expect(d?.scope.start).toBe(text.indexOf("{"));
  expect(values.at("%b", text.indexOf("%b ="))?.uses).toHaveLength(2);
  edited.edit(before.length - inner.length, before.length, "{\n}\n");
  const fresh = new EditedStructure(edited.text).structure.valuesAt(depth);
  for (const name of ["%a", "%b", "%c", "%d"]) {
    expect(structure.valuesAt(depth).get(name)).toEqual(fresh.get(name));
  }
});
