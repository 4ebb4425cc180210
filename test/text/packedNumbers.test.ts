import { expect, test } from "vitest";
import { numberAt, packed } from "../../server/src/core/text/packedNumbers.js";

test.each([
  ["none", []],
  ["bytes", [0, 1, 127, 128, 255]],
  ["units, surrogates among them", [0, 0xd83d, 0xde00, 0xdc00, 0xffff]],
  ["larger ones", [1, 0x10000, 0xffffffff]],
  ["more than a call takes", Array.from({ length: 300_000 }, (_, i) => i % 0xffff)],
])("numbers come back as they were: %s", (_, list) => {
  const numbers = packed(Uint32Array.from(list));
  expect(list.map((_, i) => numberAt(numbers, i))).toEqual(list);
});
