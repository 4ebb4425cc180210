/** Characters that are not MLIR swallow nothing: what is beside them is read as if they were those that were meant. */
import { describe, expect, test } from "vitest";
import { show } from "../../server/src/core/index.js";

const signatureOf = (text: string) => show(text).map(({ name, signature }) => [name, signature]);

describe("a function's signature stays what it is with", () => {
  test.each([
    ["a no-break space", "\u00a0"],
    ["a narrow one", "\u202f"],
    ["a zero-width space", "\u200b"],
    ["a word joiner", "\u2060"],
    ["a byte order mark", "\ufeff"],
    ["an ideographic space", "\u3000"],
    ["a form feed", "\f"],
  ])("%s", (_, c) => {
    const text = `func.func @top(%x:${c} tensor<4xf32>${c},${c}%y: i32) ->${c}i32${c}{\n  return %y : i32\n}\n`;
    expect(signatureOf(text)).toEqual(signatureOf(text.replaceAll(c, "")));
    expect(signatureOf(text)[0]?.[1]).toBe("(tensor<4xf32>, i32) -> i32");
  });
});
