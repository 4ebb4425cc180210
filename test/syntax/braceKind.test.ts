/** What a brace opens, where the text after it decides. */
import { expect, test } from "vitest";
import { braceKind } from "../../server/src/core/syntax/opShape.js";
import { cursorAt } from "../../server/src/core/syntax/tokens.js";

test.each([
  ["^bb0:", "region"],
  ['"a.b"()', "region"],
  ["%x, %y:2 = a.b", "region"],
  ["a.b %x", "region"],
  ["a = 1}", "other"],
  ["a, b}", "other"],
  ['"a" = 1}', "other"],
  ["%n, %m}", "other"],
  ["}", "either"],
  ["a.b}", "either"],
  ["a.b}\n%x = c.d", "either"],
])("{%s: %s", (text, kind) => {
  expect(braceKind(cursorAt(text, 0))).toBe(kind);
});

test.each([
  ["an item", "a.b}, %y: i32"],
  ["the last item", "a.b})"],
  ["the last item of square brackets", "a.b}]"],
])("a brace around a word that is %s of a list is a dictionary", (_, text) => {
  expect(braceKind(cursorAt(text, 0))).toBe("other");
});
