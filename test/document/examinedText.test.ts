import { expect, test } from "vitest";
import { ExaminedText } from "../../server/src/core/document/structure/examinedText.js";

test("what decides on very many ops is found, moved and forgotten", () => {
  const count = 10_000;
  const examined = new ExaminedText();
  for (let i = 0; i < count; i++) examined.add(10 * i, 10 * i + 4, 10 * i, -1);
  const starts = (): readonly number[] =>
    examined
      .decidedBy({ start: 0, end: 20 * count })
      .map(({ start }) => start)
      .sort((a, b) => a - b);
  const all = Array.from({ length: count }, (_, i) => 10 * i);
  expect(starts()).toEqual(all);
  examined.remove([0, 40_950, 40_960, 99_990].map((start) => ({ start, symName: -1 })));
  expect(starts()).toEqual(all.filter((start) => ![0, 40_950, 40_960, 99_990].includes(start)));
  examined.move(50_000, 5);
  expect(examined.decidedBy({ start: 50_005, end: 50_005 })).toEqual([{ start: 50_005, symName: -1 }]);
  expect(examined.reaches(99_989, { start: 99_985, end: 99_985 })).toBe(true);
  expect(examined.reaches(99_990, { start: 0, end: 99_990 })).toBe(false);
  examined.remove(
    starts()
      .slice(64)
      .map((start) => ({ start, symName: -1 })),
  );
  expect(starts()).toHaveLength(64);
  examined.add(7, 8, 3, -1);
  expect(examined.decidedBy({ start: 7, end: 7 })).toContainEqual({ start: 3, symName: -1 });
});
