import { describe, expect, test } from "vitest";
import { labelText, messageText } from "../../client/src/editor/shownText.js";

describe("a message", () => {
  test("has no link, whatever was in it", () => {
    // What the editor makes a link of.
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/;
    for (const text of ["Copied [x](command:a.b)", "[[x](command:a)", "[a](https://b.c) [d](file:///e)"]) {
      expect(text).toMatch(link);
      expect(messageText(text)).not.toMatch(link);
    }
  });

  test("keeps its words", () => {
    expect(messageText("Copied f(a: f32[2](x)) -> [i32]")).toBe("Copied f(a: f32[2] (x)) -> [i32]");
  });

  test("is one line without anything invisible, and short", () => {
    expect(messageText("a \r\n  b\u202ec\u0007")).toBe("a b<U+202E>c<U+0007>");
    expect(messageText("x".repeat(1_000_000)).length).toBeLessThan(1000);
  });
});

test("a label has no icons", () => {
  // A backslash before it is how labels spell the characters themselves.
  expect(labelText("a$(sync~spin) $(x) $5 (b)")).toBe("a\\$(sync~spin) \\$(x) $5 (b)");
});
