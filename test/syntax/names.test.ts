/** Names as numbers. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Names } from "../../server/src/core/syntax/names.js";

test("equal spellings have one number, from 0 on", () => {
  const names = new Names();
  const text = "%a @b %a %aa";
  expect([
    names.intern(text, 0, 2),
    names.intern(text, 3, 5),
    names.intern(text, 6, 8),
    names.intern(text, 9, 12),
  ]).toEqual([0, 1, 0, 2]);
  expect([names.find("%a"), names.find("%aa"), names.find("%")]).toEqual([0, 2, -1]);
  expect([0, 1, 2, 3, -1].map((name) => names.spelling(name))).toEqual(["%a", "@b", "%aa", "", ""]);
  expect(names.count).toBe(3);
});

test("names of any characters and lengths are distinct", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 2000 }), (spellings) => {
      const names = new Names();
      const numbers = spellings.map((spelling) => names.intern(`<${spelling}>`, 1, spelling.length + 1));
      const distinct = [...new Set(spellings)];
      expect(numbers).toEqual(spellings.map((spelling) => distinct.indexOf(spelling)));
      expect(distinct.map((_, name) => names.spelling(name))).toEqual(distinct);
      expect(distinct.map((spelling) => names.find(spelling))).toEqual(distinct.map((_, name) => name));
    }),
    { numRuns: 500 },
  );
});

test("more names than there was room for keep their numbers", () => {
  const names = new Names();
  const spelling = (i: number): string => `%value_${i}`;
  const count = 5000;
  for (let i = 0; i < count; i++) expect(names.intern(spelling(i), 0, spelling(i).length)).toBe(i);
  for (let i = 0; i < count; i++) expect(names.find(spelling(i))).toBe(i);
});
