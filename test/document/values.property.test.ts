/** What is known about values after edits, read stretch by stretch, is what is known about a fresh text read at once. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { FunctionValues } from "../../server/src/core/document/structure/values.js";
import type { VariableAt } from "../../server/src/core/syntax/variable.js";
import type { Span } from "../../server/src/core/text/offsetMap.js";
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
  "  %2 = foo.reduce @add, %0 -> %x : i32\n",
  "  transform.foreach %0 as %x : i32 {\n",
  '  %1 = "foo.op"(%0) ({\n',
  "  }, {\n",
  "  }) {a = 1} : (i32) -> i32\n",
  "  store_var %a = %b\n",
  "  foo.use %x, %i, %a {b = %c}\n",
  "  foo.isolated @s(%a: i32) {\n    foo.use %a\n  }\n",
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

class Text {
  constructor(public text: string) {}
  get length(): number {
    return this.text.length;
  }
  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }
}

/** Parts that are isolated: their braces may lie anywhere. */
const holesIn = (text: string) =>
  Int32Array.from(
    [...text.matchAll(/foo\.isolated [^}]*\}/g)].flatMap(({ index, 0: { length } }) => [index, index + length]),
  );

const byStart = (a: Span, b: Span) => a.start - b.start;

const plainVariable = (found: VariableAt | undefined) =>
  found && { ...found, definitions: [...found.definitions].sort(byStart), uses: [...found.uses] };

function plain(values: FunctionValues, { text }: Text): unknown {
  values.read(holesIn(text));
  const names = [...new Set(text.match(/[%^][\w$.-]+/g))].sort();
  for (const { 0: name, index } of text.matchAll(/[%^][\w$.-]+/g)) {
    const meant = values.get(name).find(({ definitions, uses }) => {
      return [...definitions, ...uses].some(({ start }) => start === index);
    });
    expect(plainVariable(values.at(name, index))).toEqual(
      meant && {
        ...meant,
        definitions: meant.definitions.toSorted(byStart),
        definitionCount: meant.definitions.length,
        result: meant.uses.find(({ start }) => start === index)?.result,
      },
    );
  }
  const offsets = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share) => Math.round(share * text.length));
  return {
    names: names.map((name) => [name, values.get(name)]),
    seen: offsets.map((at) => [values.visibleAt(at, 2), values.visibleAt(at, 50), values.blocksAt(at)]),
  };
}

const fresh = (text: Text, isFunction: boolean) => plain(new FunctionValues(text, isFunction, 1 << 20), text);

const usualLine = fc.constantFrom(
  "%0 = foo.a %a, %1#1 : i32",
  '%0:2, %1 = foo.a %a : tensor<4xf32> loc("a.py":1:2)',
  '%a = "foo.b"(%0, %1) {a = 1, b = [{}, {c}]} : (i32, (i32)) -> i32',
  "%1 = call @f(%a) : (i32) -> i32",
  "foo.store %a, %0[%1, -1] : !t{%0} // %a",
  "foo.load %a, sizes = [1, %0], @s::@t {a, b = dense<[[1], [2]]>} : i32",
  "util.return %0, %a : i32, i32",
  "foo.call @f(%a, %0)",
  "%1 = max %a, %0 : i32",
);
const token = fc.constantFrom(
  ..."%0|%a|%a#1|%a-b|%1:2|%|#1|foo.a|call|in|to|as|max|attributes|i32|index|4|dense<[[1], [2]]>|{a = 1}|{a}|{}".split(
    "|",
  ),
  ...'{%0}|({%a : 1})|[|]|(|)|{|}|,|:|=|->|::|==|@f|@add|^bb|"s"|"%a"|"|//|/|%0 = foo.b|%0, %a|(%a, %0)|(%a : i32)|\n'.split(
    "|",
  ),
);
/** Lines that are usual, or nearly, each of which ends with a space. */
const lines = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: usualLine },
      fc.array(token, { maxLength: 8 }).map((it) => it.join(" ")),
    ),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  .map((all) => `func.func @f(%a: i32) {\n  ${all.join(" \n  ")} \n}\n`);

function expectSameWithoutUsualLines(usual: string, size: number): void {
  const text = new Text(usual);
  // NUL is white space for the tokens alone.
  const other = new Text(usual.replaceAll(" \n", "\0\n"));
  expect(plain(new FunctionValues(text, true, size), text)).toEqual(fresh(other, true));
}

describe("values", () => {
  test.each([1, 7, 30, 150])("in stretches of %i, after any edits, are those of a fresh text", (size) => {
    fc.assert(
      fc.property(text, fc.boolean(), fc.array(edit, { maxLength: 12 }), (start, isFunction, edits) => {
        const store = new Text(start);
        const values = new FunctionValues(store, isFunction, size);
        let steps = 0;
        while (!values.read(holesIn(start), () => ++steps % 3 === 0));
        expect(plain(values, store)).toEqual(fresh(store, isFunction));
        for (const { at, size: cut, newText, look } of edits) {
          const from = Math.round(at * store.length);
          const to = Math.min(from + cut, store.length);
          store.text = store.text.slice(0, from) + newText + store.text.slice(to);
          values.edit({ start: from, end: to }, newText.length);
          // Interrupted readings go on where they were.
          if (!look) values.read(holesIn(store.text), () => newText === "");
          if (look) expect(plain(values, store)).toEqual(fresh(store, isFunction));
        }
        expect(plain(values, store)).toEqual(fresh(store, isFunction));
      }),
      { numRuns: 500 },
    );
  });

  test("of usual lines are those that tokens show", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(20, 1 << 20), (text, size) => {
        expectSameWithoutUsualLines(text, size);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    "foo.loop (%i, %j) in (%a, %0) : i32",
    "foo.loop (%i) \n  in (%a) : i32",
    "foo.loop (%i) // %j \n  in (%a) : i32",
    "foo.loop (%i) = (%a) : i32",
    "foo.loop (%i) : i32 = (%a) : i32",
    "foo.loop (%i) : i32 \n  = (%a) : i32",
    "foo.loop (%i : i32) : i32",
    "foo.loop [%i = %a] : i32",
    "foo.loop {%i = %a} : i32",
    "foo.loop %i = %a : i32",
    "foo.each [%a as %i : i32] : i32",
    "foo.reduce [@add %0 -> %i] : i32",
    "foo.a %0 ->",
    "foo.a %0,",
    "foo.a %0, \n  %i = foo.b %j : i32",
    "foo.a %0 :",
    "foo.a b =",
    "foo.a %0, %i = foo.b %j : i32",
    "foo.a %i \n  = foo.b %j : i32",
    "foo.a %i : 2 \n  = foo.b %j : i32",
    "%i = max %a : i32",
    "%i:2, %j = affine_map %a : i32",
    "foo.a {foo.b %i}",
    "foo.a {%i = foo.b %j}",
    "foo.a [{foo.b c}]",
    "foo.a ^bb(%i) : i32",
    "foo.a to",
    'foo.a "%i", @"%j"',
    'foo.a "\\" %i ""',
  ])("of %j are those that tokens show", (line) => {
    const rest = "step %0 { \n foo.use %i, %j \n } \n ^bb(%i: i32): \n foo.use %i, %j, %a \n}\n";
    expectSameWithoutUsualLines(
      `func.func @f(%a: i32, %0: i32) { \n %b = foo.b %a : i32 \n ${line} \n ${rest}`,
      1 << 20,
    );
  });
});

test("the uses of a name are read as one goes through them", () => {
  const text = new Text(`func.func @f(%a: i32) {\n^bb0:\n${"cf.br ^bb0 {b = [%a]}\n".repeat(20_000)}}\n`);
  const values = new FunctionValues(text, true, 1_000);
  values.read(new Int32Array());
  const slice = vi.spyOn(text, "slice");
  for (const [name, uses] of [
    ["%a", 20_000],
    ["^bb0", 20_000],
  ] as const) {
    const found = values.at(name, text.text.lastIndexOf(name));
    for (const { start } of found?.uses ?? []) {
      expect(text.text.startsWith(name, start)).toBe(true);
      break;
    }
    expect(slice.mock.calls.length).toBeLessThan(10);
    expect([...(found?.uses ?? [])]).toHaveLength(uses);
    slice.mockClear();
  }
});

test("an edit moves what is isolated from the text in the list that was given", () => {
  const text = new Text("foo.a {}\nmodule {}\nmodule {}\n");
  const values = new FunctionValues(text, false);
  const holes = Int32Array.of(9, 18, 19, 28);
  values.read(holes);
  text.text = text.text.replace("a {}\nmodule", "b");
  values.edit({ start: 4, end: 15 }, 1);
  expect([...holes]).toEqual([5, 8, 9, 18]);
});

test("an edit far deeper than brackets are nested has little read again", () => {
  const text = new Text(`func.func @f() {\n${"^a(".repeat(40_000)}`);
  const values = new FunctionValues(text, true, 1_000);
  values.read(new Int32Array());
  const slice = vi.spyOn(text, "slice");
  const at = text.text.indexOf("(^", 60_000) + 1;
  text.text = `${text.text.slice(0, at)}9${text.text.slice(at)}`;
  values.edit({ start: at, end: at }, 1);
  values.read(new Int32Array());
  expect(slice.mock.calls.length).toBeLessThan(10);
});

test("names in and around regions far deeper than any text nests them, after edits, too", () => {
  const depth = 20_000;
  const inner = "%b = foo.b %a\n%c = foo.c(%b, {%b : {}})\n";
  const before = `func.func @f(%a: i32) {\n${"scf.if %a {\n".repeat(depth)}${inner}`;
  const after = `${"}\n".repeat(depth)}%d = foo.d %a\nfoo.e %d, %b\n}\n`;
  const text = new Text(before + after);
  const values = new FunctionValues(text, true);
  values.read(new Int32Array());
  const [a] = values.get("%a");
  expect(a?.uses).toHaveLength(depth + 2);
  const d = values.at("%d", text.text.indexOf("%d,"));
  expect([...(d?.definitions ?? [])]).toMatchObject([{ start: text.text.indexOf("%d ="), kind: "result" }]);
  expect(d?.scope.start).toBe(text.text.indexOf("{"));
  expect([...(values.at("%b", text.text.indexOf("%b ="))?.uses ?? [])]).toHaveLength(2);
  const edit = { start: before.length - inner.length, end: before.length };
  text.text = `${before.slice(0, edit.start)}{\n}\n${after}`;
  values.edit(edit, "{\n}\n".length);
  values.read(new Int32Array());
  const again = new FunctionValues(text, true, 1 << 20);
  again.read(new Int32Array());
  for (const name of ["%a", "%b", "%c", "%d"]) expect(values.get(name)).toEqual(again.get(name));
});
