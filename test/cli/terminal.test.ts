import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodedPieces } from "../../server/src/cli/files/readText.js";
import { snippet } from "../../server/src/cli/terminal/snippet.js";
import { expandTabs, harmless, padded, width } from "../../server/src/cli/terminal/terminal.js";

describe("columns", () => {
  test("counts what a terminal shows", () => {
    expect(width("abc")).toBe(3);
    expect(width("é")).toBe(1);
    expect(width("e\u0301")).toBe(1);
    expect(width("漢字")).toBe(4);
    expect(width("a…b…")).toBe(4);
    expect(width("…\u0301漢…")).toBe(4);
    expect(width("ｆ")).toBe(2);
    expect(width("😀")).toBe(2);
    expect(width("→…")).toBe(2);
    expect(padded("漢", 4)).toBe("漢  ");
    expect(padded("abcdef", 4)).toBe("abcdef");
  });

  test("expands tabs to the next multiple of four columns", () => {
    expect(expandTabs("\ta\tbcd\tefgh\t|")).toBe("    a   bcd efgh    |");
    expect(expandTabs("漢\t|")).toBe("漢  |");
  });

  test("leaves nothing that a terminal obeys, and every offset as it was", () => {
    expect(harmless("a\u001b]0;x\u0007b\u009b\u202e\r\n")).toBe("a␛]0;x␇b\ufffd\ufffd␍␊");
    // Fillers and tag characters, as in messages; joiners stay.
    expect(harmless("a\u3164\u034f\u{e0041}b\u200d")).toBe("a\ufffd\ufffd\ufffd\ufffdb\u200d");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(harmless(text)).toHaveLength(text.length);
        expect(harmless(text)).not.toMatch(/[\0-\x1f\x7f-\x9f]/);
      }),
    );
  });
});

describe("snippet", () => {
  test("underlines a part of the line", () => {
    expect(snippet("abcdef", 2, 4)).toEqual({ source: "abcdef", carets: "  ^^" });
  });

  test("has one caret for an empty span, also at the end of the line", () => {
    expect(snippet("abc", 1, 1).carets).toBe(" ^");
    expect(snippet("abc", 3, 3).carets).toBe("   ^");
    expect(snippet("", 0, 0)).toEqual({ source: "", carets: "^" });
  });

  test("stands under the characters behind tabs, wide characters and emoji", () => {
    expect(snippet("\tx = y", 5, 6)).toEqual({ source: "    x = y", carets: "        ^" });
    expect(snippet("漢x", 1, 2)).toEqual({ source: "漢x", carets: "  ^" });
    expect(snippet("😀xy", 2, 4)).toEqual({ source: "😀xy", carets: "  ^^" });
    expect(snippet("x漢y", 1, 2)).toEqual({ source: "x漢y", carets: " ^^" });
    expect(snippet("a\tb", 1, 2)).toEqual({ source: "a   b", carets: " ^^^" });
  });

  // The first and the last low surrogate, and a character that needs none.
  test.each(["\u{1f400}", "\u{103ff}", "\uff21"])("cuts a long line between characters: %s", (character) => {
    const units = character.length;
    for (const [before, after] of [
      ["x", ""],
      ["", "y"],
      ["xx", "yy"],
    ] as const) {
      const line = `${character.repeat(80)}${before}|${after}${character.repeat(80)}`;
      const start = line.indexOf("|");
      const left = Math.floor((100 - before.length) / units);
      const right = Math.ceil((99 - after.length) / units);
      expect(snippet(line, start, start + 1).source).toBe(
        units === 1 ? line : `…${character.repeat(left)}${before}|${after}${character.repeat(right)}…`,
      );
    }
  });

  test("shows a part of a long line", () => {
    const line = `${"a".repeat(1000)}XY${"b".repeat(1000)}`;
    expect(snippet(line, 1000, 1002)).toEqual({
      source: `…${"a".repeat(100)}XY${"b".repeat(98)}…`,
      carets: `${" ".repeat(101)}^^`,
    });
    expect(snippet(line, 0, 2002).carets).toBe("^".repeat(100));
  });

  test("ends at the line's end where the span goes on", () => {
    expect(snippet("abc", 1, 99)).toEqual({ source: "abc", carets: " ^^" });
  });
});

describe("pieces of a text too long for one string", () => {
  const pieces = (text: string, size: number): string[] => {
    const bytes = Buffer.from(text);
    const parts: Buffer[] = [];
    for (let i = 0; i < bytes.length; i += size) parts.push(bytes.subarray(i, i + size));
    return [...decodedPieces(parts)];
  };

  test("are cut behind line feeds, never in a character or a line end", () => {
    expect(pieces("ab\ncd\r\nef", 4)).toEqual(["ab\n", "cd\r\n", "ef"]);
    expect(pieces("é😀\r\n", 1)).toEqual(["é", "😀", "\r\n"]);
    expect(pieces("\ufeffab", 2)).toEqual(["a", "b"]);
  });

  test("are the text together", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "é", "😀", "\r", "\n", "\r\n")),
        fc.integer({ min: 1, max: 9 }),
        (parts, size) => {
          const text = parts.join("");
          const cut = pieces(text, size);
          expect(cut.join("")).toBe(text);
          for (const piece of cut) {
            expect(piece).not.toBe("");
            expect(piece).not.toMatch(/\p{Surrogate}/u);
          }
          for (const [i, piece] of cut.entries()) {
            if (i > 0 && piece.startsWith("\n")) expect(cut[i - 1]?.endsWith("\r")).toBe(false);
          }
        },
      ),
    );
  });
});
