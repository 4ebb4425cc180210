/** Where statements, and with them pages, start. */
import { describe, expect, test } from "vitest";
import { startsPage, startsStatement } from "../../server/src/core/syntax/statementStart.js";

describe("a statement starts with", () => {
  test.each([
    "a.b",
    "a.b %x",
    "a.b @f(",
    "func @f(",
    "a.b {",
    "a.b // c\n",
    '"a.b"(',
    '"a.b" // c\n (',
    "%a = b.c",
    "%a = b",
    '%a = "b.c"()',
    "%a, %b:2 = c.d",
    "%a,\n%b :\n2 = c.d",
    "^bb0:",
    "^bb0 // c\n:",
    "^bb0(%a: i32):",
    "^bb0(%a: t<(i32)>, %b: i32)\n:",
    "#a = 1",
    "!a = i32",
  ])("%s", (text) => {
    expect(startsStatement(text, 0, text.length)).toBe(true);
  });

  test.each([
    "return",
    "a",
    "func",
    "func private @f(",
    "iree.abi.stub x",
    "a.b = 1",
    "a.b, c",
    "a.b}",
    "a.b]",
    "a.b)",
    "a.b>",
    "a.b<c>",
    "a.b : i32",
    "a.b // c\n = 1",
    '"a" = 1',
    '"a", "b"',
    "%a : i32",
    "%a, %b",
    "%a == %b",
    "%a = %b",
    "%a:b = c.d",
    "^bb0",
    "^bb0, ^bb1",
    "^bb0(%a : i32)\n",
    "^bb0(%a : i32), ^bb1",
    "#a, #b",
    "#a == 1",
    "!a<b>",
    "@f",
    "{",
    "}",
    "1",
    "",
  ])("but not with %s", (text) => {
    expect(startsStatement(text, 0, text.length)).toBe(false);
  });
});

describe("a page starts", () => {
  const isPage = (before: string, line: string): boolean =>
    startsPage(before + line, before.length, before.length + line.length);

  test.each([
    ["a statement", "a.b\n", "c.d"],
    ["a statement after blanks", "a.b\n", " \t c.d"],
    ["results after an equals sign", "%a =\n", "%b = c.d"],
    ["an op after a comment that ends with an equals sign", "a.b // x =\n", "c.d"],
    ["an op after a string that holds one", 'a.b "="\n', "c.d"],
    ["an op after a comparison", "a.b ==\n", "c.d"],
    ["the text", "", "a.b"],
  ])("with %s", (_, before, line) => {
    expect(isPage(before, line)).toBe(true);
  });

  test.each([
    ["what continues an op", "a.b\n", "%x : i32"],
    ["an empty line", "a.b\n", "\nc.d"],
    ["nothing", "a.b\n", ""],
    ["the name of an op whose results are on the line before", "%a =\n", "c.d"],
    ["the same with a carriage return", "%a =\r", "c.d"],
    ["the same after comments and empty lines", "%a = // x\n\n  // y\r\n\r\n", '"c.d"()'],
  ])("but not with %s", (_, before, line) => {
    expect(isPage(before, line)).toBe(false);
  });

  test("with none after so many empty lines that what is before them is not known", () => {
    for (const end of ["\n", "\r", "\r\n"]) {
      expect(isPage(`a.b${end.repeat(15)}`, "c.d")).toBe(true);
      expect(isPage(`a.b${end.repeat(40)}`, "c.d")).toBe(false);
    }
  });

  test("without a look at lines before the last one that has a token", () => {
    const before = `${"a.b\n".repeat(10_000)}`;
    const { charCodeAt } = String.prototype;
    let examined = 0;
    Object.assign(String.prototype, {
      charCodeAt(this: string, at: number) {
        examined++;
        return charCodeAt.call(this, at);
      },
    });
    try {
      isPage(before, "c.d");
    } finally {
      Object.assign(String.prototype, { charCodeAt });
    }
    expect(examined).toBeLessThan(100);
  });
});
