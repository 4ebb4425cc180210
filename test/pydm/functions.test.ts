import { expect, test } from "vitest";
import { readFunction } from "../../server/src/core/pydm/functions.js";

const FAR = "  x.y %a, %b\n".repeat(200);

test.each([
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z\n", true],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z<\n", false],
  ["iree_pydm.func @f(%a: !x.y<4>) attributes {a = <[\n", false],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z {\n}\n", true],
  ["iree_pydm.func @f(%a: !x.y<4>) -> !x.z {\n", false],
])("%j: a header or body is closed or not", (header, closed) => {
  expect(readFunction(header + FAR, 0)?.closed).toBe(closed);
});

test("a header that is too long to be read is not closed", () => {
  const nested = (length: number) => `iree_pydm.func @f(%a: !x.y<${"!x.y<".repeat(length / 5)}) -> ()\n`;
  expect(readFunction(nested(1 << 20), 0)?.closed).toBe(false);
});
