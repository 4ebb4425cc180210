/** What a structure reads for a request: a part of the text, in steps, and nothing twice. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import type { Section } from "../../server/src/core/document/structure/symbolTree.js";
import { EditedStructure } from "../kit/editedStructure.js";
import { casesOf } from "../kit/effort.js";
import { namesIn, plain, plainScope, sourceOf, TYPED } from "../kit/knownStructure.js";
import { share } from "../kit/share.js";

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

/** What is known of a section of the file. */
function knownSection(structure: Structure, section: Section): unknown {
  return [section.start, section.end, Array.from(section.roots, plain), [...structure.aliases(section)]];
}

const sound = fc.array(fc.oneof(ops, fc.constantFrom("#map = 1\n", "// -----\n")), { maxLength: 8 });

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

test("knows the section of a place from the text nearby as from the whole text, edits followed", () => {
  let alone = 0;
  const marker = fc.constantFrom("// -----\n", " \t// -----// IR Dump\n", "x // -----\n", "// *** IR Dump After x\n");
  const typed = fc.constantFrom(...TYPED, "#map = 1\n", "}\n", "{ // -----");
  const part = fc.oneof(ops, typed, { arbitrary: marker, weight: 4 });
  const edits = fc.array(fc.tuple(share, fc.nat(12), fc.oneof(typed, marker)), { maxLength: 4 });
  const texts = fc.array(part, { maxLength: 60, size: "max" }).map((parts) => parts.join(""));
  const property = fc.property(texts, fc.array(share), fc.boolean(), edits, (text, shares, isReadFirst, changes) => {
    const nearby = new EditedStructure(text, undefined, [20, 100]);
    const { structure } = nearby;
    const expectKnown = (): void => {
      const whole = new Structure(sourceOf(nearby));
      const offsets = [0, nearby.text.length, ...shares.map((it) => Math.round(it * nearby.text.length))];
      for (const offset of [...offsets, ...offsets.toReversed()]) {
        while (!structure.readSectionAt(offset, () => true));
        if (!structure.isRead) alone++;
        const section = structure.sectionAt(offset);
        expect(knownSection(structure, section)).toEqual(knownSection(whole, whole.sectionAt(offset)));
        expect([...structure.bracesAround(offset)]).toEqual([...whole.bracesAround(offset)]);
      }
    };
    if (isReadFirst) nearby.readAll();
    expectKnown();
    for (const [place, length, newText] of changes) {
      const start = Math.round(place * nearby.text.length);
      nearby.edit(start, Math.min(start + length, nearby.text.length), newText);
      if (length % 2 === 0) expectKnown();
    }
    expectKnown();
  });
  fc.assert(property, { numRuns: casesOf(400) });
  expect(alone).toBeGreaterThan(casesOf(400) / 5);
});

const manySections = (): string =>
  Array.from({ length: 5_000 }, (_, i) => `#a = ${i}\nfunc.func @f() {\n  call @f() : () -> ()\n}\n`).join(
    "// -----\n",
  );

test("reads a section of the file alone until the whole is read, and after an edit of braces", () => {
  const read = new EditedStructure(manySections(), undefined, [200]);
  const { structure } = read;
  const middle = read.text.indexOf("#a = 2500");
  const expectAlone = (aliases: readonly string[]): void => {
    read.units = 0;
    const section = structure.sectionAt(middle + 30);
    expect(section.start).toBe(middle - "// -----\n".length);
    expect(Array.from(structure.aliases(section), ({ start, end }) => read.text.slice(start, end))).toEqual(aliases);
    expect(structure.aliasesNamed("#a", section)).toHaveLength(1);
    expect([...structure.bracesAround(read.text.indexOf("call", middle))]).toHaveLength(1);
    expect(read.units).toBeLessThan(40_000);
    expect(structure.isRead).toBe(false);
  };
  expectAlone(["#a"]);
  const line = middle + "#a = 2500\n".length;
  read.edit(line, line, "#b = 1\n");
  expectAlone(["#a", "#b"]);
  read.readAll();
  read.edit(line, line, "#c = {\n}\n");
  expectAlone(["#a", "#c", "#b"]);
});

test("reads the whole once many sections of the file were read alone", () => {
  const read = new EditedStructure(manySections(), undefined, [200]);
  const { structure, text } = read;
  for (let at = text.indexOf("#a"); at >= 0; at = text.indexOf("#a", at + 1)) structure.sectionAt(at);
  expect(structure.isRead).toBe(true);
  expect(read.units).toBeLessThan(5 * text.length);
});

test("examines no other alias for the definitions of one", () => {
  const text = Array.from({ length: 5_000 }, (_, i) => `#a${i} = #a${i + 1}\n`).join("");
  const read = new EditedStructure(text);
  read.structure.read(() => false);
  read.slices = 0;
  const { structure } = read;
  const [start, whole] = [text.indexOf("#a4321 "), { start: 0, end: text.length }];
  expect(structure.aliasesNamed("#a4321", whole)).toEqual([{ start, end: start + "#a4321".length }]);
  expect(structure.aliasesNamed("#b4321", whole)).toEqual([]);
  expect(read.slices).toBe(1);
});

test("reads the values of large functions ahead, in steps", () => {
  const large = (name: string) =>
    `func.func @${name}(%a: i32) {\n${"  %0 = foo.a %a : i32\n".repeat(5000)}  return\n}\n`;
  const text = `func.func @s(%a: i32) {\n  return\n}\n${large("f")}module @m {\n${large("g")}}\n`;
  const read = new EditedStructure(text);
  const { structure } = read;
  while (!structure.read(() => true));
  let steps = 0;
  while (!structure.readValues(() => true)) steps++;
  expect(steps).toBeGreaterThan(5);
  read.units = 0;
  const places = ["@f", "@g"].map((name) => text.indexOf("%0", text.indexOf(name)));
  const scopes = places.map((at) => structure.valuesAt(at));
  expect(read.units).toBe(0);
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

test("ends an op whose string is too long to be read with its line", () => {
  const words = "@x %y {".repeat(350_000);
  const line = `func.func @f() attributes {a = "${words}"} {`;
  const read = new EditedStructure(`${line}\n  return\n}\nfunc.func @g()\n`);
  const ends = (): number[] => read.structure.sections.flatMap(({ roots }) => Array.from(roots, ({ end }) => end));
  expect(ends()[0]).toBe(line.length);
  // In what is read, in the rest of the string, and at its end.
  for (const at of [40, 2_300_000, line.length - 3]) {
    read.edit(at, at + 1, "[[");
    read.expectFresh();
  }
  read.edit(2_300_000, 2_300_000, "\n");
  expect(ends()[0]).toBe(2_300_000);
  read.expectFresh();
});
