import { expect, test } from "vitest";
import { formStart } from "../../client/src/views/formStart.js";

test.each([
  ["a comment and an empty line", "// f of @a\n// How to write it\n\n(float32[4]) -> ()\n", "(float32[4])"],
  ["a comment at once before it", "// f\r\n(i32)\r\n", "(i32)"],
  ["no comment", "(i32)\n// why\n", "(i32)"],
  ["indented comments", "  // f\n \n{\n", "{"],
])("what can be edited begins after %s", (_, text, start) => {
  expect(text.slice(formStart(text)).startsWith(start)).toBe(true);
});

test("nothing but comments", () => expect(formStart("// f\n")).toBe(5));
