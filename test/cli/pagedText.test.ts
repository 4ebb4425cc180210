/** Texts that are read in pages: the same text, the same answers, and a bounded number of pages in memory. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagesOf } from "../../server/src/cli/files/pagedText.js";
import { TextStore } from "../../server/src/core/text/textStore.js";

const range = (bytes: Buffer) => {
  const reads: number[] = [];
  return {
    size: bytes.length,
    reads,
    read(start: number, end: number) {
      reads.push(start);
      return bytes.subarray(start, end);
    },
  };
};

/** Text with what is cut badly most easily, and bytes that are no text. */
const anyBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom("a", "bc", "é", "語", "😀", "\r", "\n", "\r\n", "@x").map((text) => Buffer.from(text)),
      fc.constantFrom([0xff], [0xc3], [0xe2, 0x82], [0x80], [0xf0, 0x9f]).map((bytes) => Buffer.from(bytes)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => Buffer.concat(parts));

describe("pages", () => {
  test("are together what the bytes are when decoded at once", () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 5, max: 24 }), (bytes, size) => {
        const pages = pagesOf(range(bytes), 0, size, 2);
        expect(pages.map(({ text }) => text).join("")).toBe(bytes.toString("utf8"));
        for (const [i, { text, length }] of pages.entries()) {
          expect(text).toHaveLength(length);
          expect(length).toBeGreaterThan(0);
          if (text.startsWith("\n")) expect(pages[i - 1]?.text.endsWith("\r") ?? false).toBe(false);
        }
      }),
    );
  });

  test("answer as the text in one string does", () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 5, max: 24 }), fc.nat(90), fc.nat(90), (bytes, size, a, b) => {
        const text = bytes.toString("utf8");
        const paged = new TextStore({ pages: pagesOf(range(bytes), 0, size, 2) });
        const whole = new TextStore(text);
        expect(paged.length).toBe(text.length);
        expect(paged.slice(a, b)).toBe(text.slice(a, Math.max(a, b)));
        expect(paged.positionAt(a)).toEqual(whole.positionAt(a));
        expect(paged.offsetAt({ line: a % 9, character: b })).toBe(whole.offsetAt({ line: a % 9, character: b }));
        expect(paged.lineCount).toBe(whole.lineCount);
        for (const needle of ["\n", "@x", "é"]) expect(paged.indexOf(needle, a)).toBe(whole.indexOf(needle, a));
        expect(paged.lineFeedBefore(a)).toBe(whole.lineFeedBefore(a));
      }),
    );
  });

  test("start behind a byte order mark, and end with lines", () => {
    const bytes = range(Buffer.from("\ufeffab\ncd\nef\ngh"));
    const pages = pagesOf(bytes, 3, 7, 2);
    expect(pages.map(({ text }) => text)).toEqual(["ab\ncd\n", "ef\ngh"]);
    bytes.reads.length = 0;
    expect([pages[0]?.text, pages[1]?.text, pages[0]?.text]).toEqual(["ab\ncd\n", "ef\ngh", "ab\ncd\n"]);
    // Both are still there.
    expect(bytes.reads).toEqual([]);
  });

  test("of which few are kept are read again", () => {
    const bytes = range(Buffer.from("ab\ncd\nef\n"));
    const [first, second, third] = pagesOf(bytes, 0, 3, 2);
    bytes.reads.length = 0;
    for (const page of [first, second, first, third, first, second]) void page?.text;
    // The second had to make room for the third, for the first was asked for later.
    expect(bytes.reads).toEqual([0, 3, 6, 3]);
  });
});
