/** The hash that identifies a finding in a baseline. */
import { expect, test } from "vitest";
import { contentOf } from "../../server/src/cli/reporters/linted.js";

test("does not depend on byte positions in the message", () => {
  const at = (first: string, second: string) => contentOf(`Expected a digit at ${first}, as at ${second}`);
  expect(at("byte 7", "byte 8")).toBe(at("byte 123", "byte 4567"));
  expect(at("byte 7", "byte 8")).not.toBe(at("byte 7", "byte x"));
});

test("depends on other numbers, and on the text", () => {
  expect(contentOf("1 byte 2")).toBe(contentOf("1 byte 3"));
  expect(contentOf("megabyte 2")).not.toBe(contentOf("megabyte 3"));
  expect(contentOf("2 bytes")).not.toBe(contentOf("3 bytes"));
  expect(contentOf("m", "a")).not.toBe(contentOf("m", "b"));
  expect(contentOf("m")).toMatch(/^[0-9a-f]{16}$/);
});
