import fc from "fast-check";
import { expect, test } from "vitest";
import { Column } from "../../server/src/core/text/column.js";

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ push: fc.array(int32, { maxLength: 700, size: "max" }) }) },
  { weight: 1, arbitrary: fc.record({ pop: fc.nat(400) }) },
  { weight: 1, arbitrary: fc.record({ truncate: fc.nat(1500) }) },
  { weight: 1, arbitrary: fc.record({ set: fc.nat(1500), value: int32 }) },
);

test("a column is a list, in chunks of whatever size", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20, size: "max" }), (acts) => {
      const column = new Column();
      const list: number[] = [];
      for (const it of acts) {
        if ("push" in it) for (const value of it.push) list.push(value) && column.push(value);
        else if ("pop" in it) {
          for (let i = 0; i < it.pop && list.length > 0; i++) expect(column.pop()).toBe(list.pop());
        } else if ("truncate" in it) {
          const length = Math.min(it.truncate, list.length);
          list.length = length;
          column.truncate(length);
        } else if (it.set < list.length) {
          list[it.set] = it.value;
          column.set(it.set, it.value);
        }
        expect(Array.from({ length: column.length }, (_, i) => column.at(i))).toEqual(list);
      }
    }),
  );
});
