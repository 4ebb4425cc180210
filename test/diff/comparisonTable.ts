/** Tables of comparisons: two versions, and what `compare` finds between them. */
import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import type { ModuleAbi } from "../../server/src/core/diff/functionAbi.js";

/** `! place id` for what breaks, `place id` for what does not. */
function changes(old: ModuleAbi, now: ModuleAbi): readonly string[] {
  const { functions } = compare(old, now);
  return functions.flatMap((fn) =>
    fn.details.map(({ id, place, breaking }) => {
      const where = fn.name === "f" ? place : `@${fn.name} ${place}`;
      return `${breaking ? "! " : ""}${where} ${id}`;
    }),
  );
}

type Pair = readonly [title: string, old: ModuleAbi, now: ModuleAbi, expected: readonly string[]];

export function table(name: string, pairs: readonly Pair[]): void {
  describe(name, () => {
    test.each(pairs)("%s", (_title, old, now, expected) => {
      expect(changes(old, now)).toEqual(expected);
      expect(compare(old, now).breaking).toBe(expected.some((change) => change.startsWith("!")));
    });
  });
}
