import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { needleOf, TextNames } from "../../server/src/core/document/namePlaces.js";
import { TextStore } from "../../server/src/core/text/textStore.js";
import { longTest } from "../kit/effort.js";

const NAMES = ["a", "b", "a.b", "$a-1", "x".repeat(300), 'q"'];
const piece = fc.oneof(
  fc.constantFrom(...NAMES.flatMap((name) => [`#${name}`, needleOf(name), `sym_name = ${JSON.stringify(name)}`])),
  fc.constantFrom(...NAMES.map((name) => `\n!${name}`)),
  fc.constantFrom("=", " = ", "\n", "\r\n= ", "##", `${" ".repeat(63)}=`, `${" ".repeat(64)}=`, "(", "x".repeat(100)),
  fc.constantFrom('"', '@"', "sym_name", '\\"', "sym_name=", "-".repeat(17_000)),
);
const edit = fc.record({ at: fc.nat(), length: fc.nat(40), text: fc.array(piece, { maxLength: 6 }) });

/** Each place of a needle, by what precedes and follows it. */
function places(text: string, needle: string, isPlace: (before: string, after: string) => boolean): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (isPlace(text.slice(0, at), text.slice(at + needle.length))) found.push(at);
  }
  return found;
}

const isAlias = (_: string, after: string) => /^\s{0,63}=/.test(after);
const isTypeAlias = (before: string, after: string) => before.endsWith("\n") && isAlias(before, after);
const isGeneric = (before: string) => /\bsym_name"?\s{0,63}=\s{0,63}$/.test(before);
/** A longer name that begins with it may be found, and need not. */
const isWhole = (_: string, after: string) => !/^[\w$.-]/.test(after);

function expectPlaces(names: TextNames, text: string): void {
  for (const name of NAMES) {
    const symbol = needleOf(name);
    const symbols = [...names.symbols.placesOf(symbol)].filter((at) => isWhole("", text.slice(at + symbol.length)));
    expect(symbols).toEqual(places(text, symbol, isWhole));
    const aliases = [...names.aliases.placesOf(`#${name}`)];
    if (!name.includes('"')) expect(aliases).toEqual(places(text, `#${name}`, isAlias));
    const typeAliases = [...names.typeAliases.placesOf(`!${name}`)];
    if (!name.includes('"')) expect(typeAliases).toEqual(places(text, `!${name}`, isTypeAlias));
    const quoted = JSON.stringify(name);
    expect([...names.generic.placesOf(quoted)]).toEqual(places(text, quoted, isGeneric));
  }
}

test("the places of names are those of a plain search, before the index, with it, and after edits", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(edit, { maxLength: 8 }), (pieces, edits) => {
      let text = pieces.join("");
      const store = new TextStore(text);
      const names = new TextNames(store);
      expectPlaces(names, text);
      // After a hundred look-ups, more than the text has been searched.
      for (let i = 0; i < 100; i++) [...names.symbols.placesOf("@a"), ...names.aliases.placesOf("#a")];
      for (let i = 0; i < 100; i++) [...names.generic.placesOf('"a"'), ...names.typeAliases.placesOf("!a")];
      expectPlaces(names, text);
      for (const { at, length, text: inserted } of edits) {
        const start = at % (text.length + 1);
        const span = { start, end: Math.min(start + length, text.length) };
        const newText = inserted.join("");
        text = text.slice(0, span.start) + newText + text.slice(span.end);
        store.edit(span, newText);
        names.edited(span, newText.length);
        expectPlaces(names, text);
      }
    }),
    { numRuns: 200 },
  );
});

test("a search within a span finds what starts and ends there", () => {
  const text = `@a\n${"-".repeat(40_000)}@a @a\n`;
  const names = new TextNames(new TextStore(text));
  for (let round = 0; round < 10; round++) {
    expect([...names.symbols.placesOf("@a", 1, text.length - 2)]).toEqual([40_003]);
  }
});

test("read ahead in steps, an index has what a plain search finds, edits in between included", () => {
  const line = (i: number) => `func.func @f${i}() { call @f${i + 1}() }\n`;
  const lines = Array.from({ length: 40_000 }, (_, i) => line(i));
  let text = lines.join("");
  const store = new TextStore(text);
  const names = new TextNames(store);
  let steps = 0;
  while (!names.symbols.read(() => true)) {
    if (++steps !== 30) continue;
    store.edit({ start: 10, end: 13 }, "@f7");
    names.edited({ start: 10, end: 13 }, 3);
    text = `${text.slice(0, 10)}@f7${text.slice(13)}`;
  }
  expect(steps).toBeGreaterThan(50);
  for (const name of ["@f7", "@f0", "@f39999", "@f40000"]) {
    const found = [...names.symbols.placesOf(name)].filter((at) => !/\d/.test(text.charAt(at + name.length)));
    expect(found).toEqual(places(text, name, (_, after) => !/^\d/.test(after)));
  }
  const search = vi.spyOn(store, "indexOf");
  expect([...names.symbols.placesOf("@none")]).toEqual([]);
  expect(search).not.toHaveBeenCalled();
});

longTest("aliases of a text of any size are indexed, also those that are defined at its end", () => {
  const filler = `${"x".repeat(1023)}\n`.repeat(1024);
  const page = { text: filler, length: filler.length, starts: undefined };
  const last = "#a = 1\n";
  const pages = [...Array.from({ length: 300 }, () => ({ ...page })), { ...page, text: last, length: last.length }];
  const store = new TextStore({ pages });
  const names = new TextNames(store);
  for (let round = 0; round < 5; round++) expect([...names.aliases.placesOf("#a")]).toEqual([300 * filler.length]);
  let searched = 0;
  const indexOf = store.indexOf.bind(store);
  vi.spyOn(store, "indexOf").mockImplementation((needle, from = 0, to = store.length) => {
    searched += to - from;
    return indexOf(needle, from, to);
  });
  expect([...names.aliases.placesOf("#a")]).toEqual([300 * filler.length]);
  expect(searched).toBeLessThan(100_000);
});

test("an indexed name is searched for from its first place in a chunk on", () => {
  const text = Array.from({ length: 5_000 }, (_, i) => `#a${i} = #a${i + 1}\n`).join("");
  const store = new TextStore(text);
  const names = new TextNames(store);
  for (let i = 0; i < 5_000; i += 100) [...names.aliases.placesOf(`#a${i}`)];
  const search = vi.spyOn(store, "indexOf");
  const at = text.indexOf("#a4321 =");
  expect(names.aliases.placesOf("#a4321").next().value).toBe(at);
  expect(search.mock.calls).toEqual([["#a4321", at, expect.any(Number)]]);
});
