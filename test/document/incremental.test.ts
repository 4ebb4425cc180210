import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { MAX_NESTING } from "../../server/src/core/document/structure/opTree.js";
import type { Source } from "../../server/src/core/document/structure/segments.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { ROOT } from "../kit/cli.js";
import { casesOf } from "../kit/effort.js";
import { known, namesIn, plainScope, sourceOf, TYPED } from "../kit/knownStructure.js";
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
/** Ops that are whole, in each other and with anything between them that is no half of one. */
const { ops } = fc.letrec<{ op: string; ops: string }>((tie) => ({
  op: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      "  return\n",
      "// comment {\n",
      "\n",
      "\r\n",
      "^bb0(%b: i32):\n",
      "  %0 = foo.a @f {x} : i32\n",
      "util.global private @x : i32\n",
      "  foo.op @q(%a: i32) { foo.use %a }\n",
      '  "foo.op"() ({ foo.use }) {sym_name = "h"} : () -> ()\n',
    ),
    tie("ops").map((inner) => `func.func @f(%a: i32) {\n${inner}}\n`),
    tie("ops").map((inner) => `  foo.loop %i = 0 to %a {\n    foo.use %i\n${inner}  }\n`),
    tie("ops").map((inner) => `module @m attributes {a = 1} {\n${inner}}\n`),
    tie("ops").map((inner) => `"func.func"() ({\n${inner}}) {sym_name = "g"} : () -> ()\n`),
  ),
  ops: fc.array(tie("op"), { maxLength: 6, size: "max", depthIdentifier: "op" }).map((all) => all.join("")),
}));

const sound = fc.array(fc.oneof(ops, fc.constantFrom("#map = 1\n", "// -----\n")), { maxLength: 8 });

const abilities = { snippets: false, format: "plaintext" } as const;

/** Holds everything that is answered to what a fresh document answers. */
function expectFresh(document: AbiDocument, current: string, offsets: readonly number[]): void {
  const fresh = openDocument("file:///a.mlir", 1, current);
  for (const offset of offsets) {
    const [ours, expected] = [document, fresh].map((it) => [
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
    ]);
    expect(ours).toEqual(expected);
  }
  expect(structure.symbols?.(document, DEFAULT_SETTINGS)).toEqual(structure.symbols?.(fresh, DEFAULT_SETTINGS));
  expect(structure.folds?.(document)).toEqual(structure.folds?.(fresh));
}

/** The structure of a text, read to its end, and how often it has taken text since. */
function countingSlices(store: { readonly text: string }) {
  const source = sourceOf(store);
  const slices = { count: 0 };
  const counted: Source = {
    ...source,
    get length() {
      return store.text.length;
    },
    slice(from, to) {
      slices.count++;
      return source.slice(from, to);
    },
  };
  const structure = new Structure(counted);
  structure.read(() => false);
  slices.count = 0;
  return { structure, slices };
}

describe("structure", () => {
  test.each([16, 60, 200])("knows the values of a place from %i units around it as from the whole text", (near) => {
    let fromNearby = 0;
    const property = fc.property(sound, fc.array(share), (texts, places) => {
      const current = texts.join("");
      const source = sourceOf({ text: current });
      const whole = new Structure(source);
      while (!whole.read(() => false));
      for (const place of places) {
        const offset = Math.round(place * current.length);
        const nearby = new Structure(source, undefined, [near]);
        const found = nearby.valuesAt(offset);
        const names = namesIn(current);
        expect(plainScope(found, names)).toEqual(plainScope(whole.valuesAt(offset), names));
        // What was found for one place serves others in the same op.
        for (const other of [offset + 1, offset + 9, Math.round((offset + found.end) / 2)]) {
          const after = plainScope(nearby.valuesAt(other), names);
          expect(after).toEqual(plainScope(whole.valuesAt(other), names));
        }
        if (found.end - found.start < 2 * near && current.length > 4 * near) fromNearby++;
      }
    });
    fc.assert(property, { numRuns: 500 });
    expect(fromNearby).toBeGreaterThan(casesOf(500) / 5);
  });

  test.each([24, 200, 1 << 20])("after any edits is that of a fresh text, in segments of %i", (size) => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const store = { text: start };
        const source = sourceOf(store);
        const structure = new Structure(source, size, undefined, size / 8);
        known(structure, store);
        for (const { at, size: cut, newText, look } of edits) {
          const [from, to] = spanOf(store.text, at, cut);
          store.text = store.text.slice(0, from) + newText + store.text.slice(to);
          structure.edit({ start: from, end: to }, newText.length);
          if (look) expect(known(structure, store)).toEqual(known(new Structure(source, size), store));
        }
        expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
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
      fc.property(lines, fc.array(typing, { maxLength: 6 }), fc.constantFrom(24, 1 << 20), (start, edits, size) => {
        const store = { text: start.join("") };
        const source = sourceOf(store);
        const structure = new Structure(source, size);
        known(structure, store);
        for (const { at, size: cut, newText, look } of edits) {
          const [from, to] = spanOf(store.text, at, cut);
          store.text = store.text.slice(0, from) + newText + store.text.slice(to);
          structure.edit({ start: from, end: to }, newText.length);
          if (look) expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
        }
        expect(known(structure, store)).toEqual(known(new Structure(source, 1 << 20), store));
      }),
      { numRuns: casesOf(6000) },
    );
  });

  test("deeper than ops are nested, after characters typed into headers is that of a fresh text", () => {
    const typing = fc.record({
      line: fc.oneof(fc.integer({ min: MAX_NESTING - 4, max: MAX_NESTING + 8 }), fc.nat(2 * MAX_NESTING)),
      column: fc.nat(12),
      size: fc.constantFrom(0, 0, 1, 2),
      newText: fc.constantFrom("", "9", "9", "x", " "),
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(typing, { maxLength: 6 }), fc.constantFrom(200, 1 << 20), (edits, size) => {
        const count = MAX_NESTING + 12;
        const store = { text: `${"module @m {\n".repeat(count)}${"}\n".repeat(count)}` };
        const source = sourceOf(store);
        const structure = new Structure(source, size);
        const rows = (it: Structure): string[] =>
          [...(it.sections[0]?.roots.all() ?? [])].map(({ start, end, name, parent, children }) => {
            return `${start}..${end} @${name} in ${parent?.start}, holds ${[...children].length}`;
          });
        // A diff of all would be long.
        const expectFresh = (): void => {
          const fresh = rows(new Structure(source, 1 << 20));
          const [other] = rows(structure).flatMap((row, i) => (row === fresh[i] ? [] : [[row, fresh[i]]]));
          expect(other).toBeUndefined();
          expect(rows(structure)).toHaveLength(fresh.length);
        };
        rows(structure);
        for (const { line, column, size: cut, newText, look } of edits) {
          const start = store.text.split("\n").slice(0, line).join("\n").length;
          const from = Math.min(start + column, store.text.length);
          const to = Math.min(from + cut, store.text.length);
          store.text = store.text.slice(0, from) + newText + store.text.slice(to);
          structure.edit({ start: from, end: to }, newText.length);
          if (look) expectFresh();
        }
        expectFresh();
      }),
      { numRuns: casesOf(150) },
    );
  });

  test("follows ops that are no more, that are again, and that end elsewhere, without reading others", () => {
    const store = { text: "module @m {\n".repeat(3_000) + "}\n".repeat(3_000) };
    const { structure, slices } = countingSlices(store);
    const edit = (at: number, size: number, newText: string) => {
      store.text = store.text.slice(0, at) + newText + store.text.slice(at + size);
      structure.edit({ start: at, end: at + size }, newText.length);
      structure.read(() => false);
    };
    const line = 2_000 * "module @m {\n".length;
    for (const [at, size, newText] of [
      [line + 2, 0, "9"],
      [line + 2, 1, ""],
      [line + 11, 0, "9"],
      [line + 11, 1, ""],
    ] as const) {
      edit(at, size, newText);
    }
    expect(slices.count).toBeLessThan(100);
    expect(structure.nodeAt(line + 11)?.start).toBe(line);
  });

  test("after an edit whose span is reversed is that of a fresh text", () => {
    const store = { text: "func.func @f() {\n}\n".repeat(20) };
    const source = sourceOf(store);
    const structure = new Structure(source, 24);
    known(structure, store);
    store.text = `${store.text.slice(0, 30)}@g${store.text.slice(70)}`;
    structure.edit({ start: 70, end: 30 }, 2);
    expect(known(structure, store)).toEqual(known(new Structure(source, 24), store));
  });

  test("of an op that is not closed in one that is, which ends before it, reads to its end", () => {
    const open = "hal.executable private @e {\n";
    const ops = `module {\nmodule @m {\nfunc.func private @p()\n}) {sym_name = "g"} : () -> ()\n}\n`;
    const store = { text: `  -> i32\n${open}${ops}${open}// c\n"func.func"() ({\n` };
    const source = sourceOf(store);
    const structure = new Structure(source, 24);
    for (const [from, to, newText] of [
      [79, 80, "}"],
      [71, 71, "%"],
    ] as const) {
      known(structure, store);
      store.text = store.text.slice(0, from) + newText + store.text.slice(to);
      structure.edit({ start: from, end: to }, newText.length);
    }
    expect(known(structure, store)).toEqual(known(new Structure(source, 24), store));
  });

  test("examines no other alias for the definitions of one", () => {
    const store = { text: Array.from({ length: 5_000 }, (_, i) => `#a${i} = #a${i + 1}\n`).join("") };
    const { structure, slices } = countingSlices(store);
    const [start, whole] = [store.text.indexOf("#a4321 "), { start: 0, end: store.text.length }];
    expect(structure.aliasesNamed("#a4321", whole)).toEqual([{ start, end: start + "#a4321".length }]);
    expect(structure.aliasesNamed("#b4321", whole)).toEqual([]);
    expect(slices.count).toBe(1);
  });

  test("reads the values of large functions ahead, in steps", () => {
    const large = (name: string) =>
      `func.func @${name}(%a: i32) {\n${"  %0 = foo.a %a : i32\n".repeat(5000)}  return\n}\n`;
    const store = { text: `func.func @s(%a: i32) {\n  return\n}\n${large("f")}module @m {\n${large("g")}}\n` };
    let units = 0;
    const source = sourceOf(store);
    const counted: Source = {
      ...source,
      length: store.text.length,
      slice(from = 0, to = store.text.length) {
        units += to - from;
        return source.slice(from, to);
      },
    };
    const structure = new Structure(counted);
    while (!structure.read(() => true));
    let steps = 0;
    while (!structure.readValues(() => true)) steps++;
    expect(steps).toBeGreaterThan(5);
    units = 0;
    const places = ["@f", "@g"].map((name) => store.text.indexOf("%0", store.text.indexOf(name)));
    const scopes = places.map((at) => structure.valuesAt(at));
    expect(units).toBe(0);
    expect(
      scopes.map(({ start, values }, i) => [...(values.at("%0", (places[i] ?? 0) - start)?.definitions ?? [])].length),
    ).toEqual([5000, 5000]);
  });

  test("reads the values at an offset in steps", () => {
    const function_ = `func.func @f(%a: i32) {\n${"  %0 = foo.a %a : i32\n".repeat(20_000)}  return\n}\n`;
    const text = `${"// x\n".repeat(30_000)}func.func @s(%a: i32) {\n  return\n}\n${function_}`;
    const structure = new Structure(sourceOf({ text }));
    const at = text.indexOf("%0");
    const near = text.indexOf("@s") + 4;
    let steps = 0;
    while (!structure.readValuesAt(near, () => true)) steps++;
    expect(steps).toBeLessThan(10);
    expect(structure.read(() => true)).toBe(false);
    steps = 0;
    while (!structure.readValuesAt(at, () => true)) steps++;
    expect(steps).toBeGreaterThan(30);
    const whole = new Structure(sourceOf({ text })).valuesAt(at);
    const meant = structure.valuesAt(at).values.at("%0", at - whole.start);
    expect([...(meant?.uses ?? [])]).toEqual([...(whole.values.at("%0", at - whole.start)?.uses ?? [0])]);
  });

  test("reads the values of a function of 200 kB without the rest of the text", () => {
    const rest = "func.func @r(%a: i32) {\n  return\n}\n".repeat(40_000);
    const text = `${rest}func.func @f(%a: i32) {\n${"  %0 = foo.a %a : i32\n".repeat(9_000)}  return\n}\n${rest}`;
    const structure = new Structure(sourceOf({ text }));
    const at = text.indexOf("foo.a") + 100_000;
    while (!structure.readValuesAt(at, () => true)) expect(structure.isRead).toBe(false);
    expect(structure.isRead).toBe(false);
    expect(structure.valuesAt(at).start).toBe(text.indexOf("func.func @f"));
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
          const store = { text: parts.join("") };
          const source = sourceOf(store);
          const structure = new Structure(source, 300, undefined, 20);
          known(structure, store);
          for (const { at, size, typed, look } of all) {
            const from = Math.round(at * store.text.length);
            const to = Math.min(from + size, store.text.length);
            store.text = store.text.slice(0, from) + typed + store.text.slice(to);
            structure.edit({ start: from, end: to }, typed.length);
            if (!look) continue;
            const now = known(structure, store);
            expect(now).toEqual(known(new Structure(source, 1 << 20), store));
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
