/** The days of the bytecode's versions, as the history of the schema has them. */
import { expect, test } from "vitest";
import { bytecodeDays, timeOfBytecode } from "../../server/src/core/vmfb/runtimes/bytecodeDays.js";
import { RUNTIME_TABLE } from "../../server/src/core/vmfb/runtimes/table.js";

test("each major version has its first day", () => {
  expect([...bytecodeDays(RUNTIME_TABLE)].slice(0, 5)).toEqual([
    [13, "2022-09-26"],
    [14, "2023-03-03"],
    [15, "2023-03-06"],
    [16, "2026-01-06"],
    [17, "2026-01-12"],
  ]);
});

test("a later version ends the time of the one before, whatever numbers are left out", () => {
  const days = bytecodeDays({
    eras: [...RUNTIME_TABLE.eras, "3.13.0rc20270301", "3.14.0rc20270401", "3.15.0rc20280301"],
    bytecode: [
      ...RUNTIME_TABLE.bytecode,
      [RUNTIME_TABLE.eras.length, "40.0"],
      [RUNTIME_TABLE.eras.length + 1, "40.1"],
      [RUNTIME_TABLE.eras.length + 2, "42.0"],
    ],
  });
  expect([...days.keys()]).toEqual([...bytecodeDays(RUNTIME_TABLE).keys(), 40, 42]);
  expect(timeOfBytecode(12, days)).toBe("from before 2022-09-26");
  expect(timeOfBytecode(13, days)).toBe("from 2022-09-26 to 2023-03-03");
  expect(timeOfBytecode([...bytecodeDays(RUNTIME_TABLE).keys()].at(-1) ?? 0, days)).toMatch(/ to 2027-02-28$/);
  expect(timeOfBytecode(40, days)).toBe("from 2027-02-28 to 2028-02-29");
  expect(timeOfBytecode(41, days)).toBe("from before 2028-02-29");
});
