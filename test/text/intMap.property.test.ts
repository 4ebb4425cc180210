/** A map of whole numbers is one as JavaScript has it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { IntMap } from "../../server/src/core/text/intMap.js";
import { memoryUsed } from "../kit/memoryUsed.js";

test("a map of whole numbers after any changes", () => {
  const key = fc.oneof(fc.nat(40), fc.nat((1 << 22) - 1), fc.constantFrom(16, 32, 48, 1 << 20));
  const change = fc.record({ key, value: fc.option(fc.nat(), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const map = new IntMap();
      const expected = new Map<number, number>();
      for (const { key, value } of changes) {
        if (value === undefined) {
          map.delete(key);
          expected.delete(key);
        } else {
          map.set(key, value);
          expected.set(key, value);
        }
        expect(map.size).toBe(expected.size);
      }
      for (const { key } of changes) expect(map.get(key)).toBe(expected.get(key) ?? -1);
    }),
    { numRuns: 500 },
  );
});

test("a million numbers take little memory", () => {
  // A `Map` takes 29 bytes for each.
  const count = 1_000_000;
  const before = memoryUsed();
  const map = new IntMap();
  for (let i = 0; i < count; i++) map.set(Math.imul(i, 0x9e3779b1) & ((1 << 22) - 1), i);
  expect((memoryUsed() - before) / count).toBeLessThan(24);
  expect(map.size).toBe(count);
});
