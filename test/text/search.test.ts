import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forEachIn, indexIn } from "../../server/src/core/text/search.js";

describe("a search", () => {
  const part = fc.constantFrom("vm.export", "vm.exp", "@name", "@nam", "aaaaaa", "a", "-", "sym_name", "sym", "\n");
  const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));
  const needle = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));

  test("finds what String.indexOf finds, from any offset", () => {
    fc.assert(
      fc.property(text, needle, fc.integer({ min: -5, max: 200 }), (searched, sought, from) => {
        expect(indexIn(searched, sought, from)).toBe(searched.indexOf(sought, from));
      }),
    );
  });

  test("finds what comes after many places that begin alike", () => {
    const searched = `${"vm.expired ".repeat(1000)}vm.export`;
    expect(indexIn(searched, "vm.export")).toBe(11_000);
    expect(indexIn(searched, "vm.exports")).toBe(-1);
  });

  test("calls back for each place, those that overlap too, until that returns false", () => {
    const places: number[] = [];
    forEachIn("abababababab", "abababab", -1, 12, (at) => places.push(at));
    expect(places).toEqual([0, 2, 4]);
    places.length = 0;
    forEachIn("abababababab", "abababab", 1, 11, (at) => places.push(at));
    expect(places).toEqual([2]);
    const first: number[] = [];
    forEachIn("abababababab", "abababab", 0, 12, (at) => {
      first.push(at);
      return false;
    });
    expect(first).toEqual([0]);
  });
});
