/** String literals: where they end, what they spell, and how it is spelled back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ByteString, bytesOf, fromByteArray } from "../../server/src/core/text/byteString.js";
import { decodeLiteral, encodeBytes, endOfString, isTerminated } from "../../server/src/core/text/stringLiteral.js";

const backslash = String.fromCharCode(92);

describe("the end of a string", () => {
  const cases: readonly (readonly [name: string, text: string, end: number, terminated: boolean])[] = [
    ["closed", '"abc" x', 5, true],
    ["empty", '""', 2, true],
    ["an escaped quote", String.raw`"a\"b" x`, 6, true],
    ["an escaped backslash before the quote", String.raw`"a\\" x`, 5, true],
    ["a quote in hex", String.raw`"a\22" x`, 6, true],
    ["a backslash in hex before the quote", String.raw`"a\5C" x`, 6, true],
    ["cut off by a line feed", '"abc\n"', 4, false],
    ["cut off by a CRLF", '"abc\r\n"', 4, false],
    ["cut off by a vertical tab", '"ab\vc"', 3, false],
    ["cut off by a form feed", '"ab\fc"', 3, false],
    ["a lone CR does not end it", '"a\rb" x', 5, true],
    ["cut off by the end of the text", '"abc', 4, false],
    ["a lone quote", '"', 1, false],
    ["cut off behind an escaped quote", String.raw`"abc\"`, 6, false],
    ["a comment inside", '"// no" x', 7, true],
    ["NUL and emoji inside", '"\0😀" x', 5, true],
    ["longer than a short search", `"${"a".repeat(200)}" x`, 202, true],
    ["longer, with a line feed", `"${"a".repeat(200)}\n${"a".repeat(200)}"`, 201, false],
  ];
  for (const [name, text, end, terminated] of cases) {
    test(name, () => {
      expect(endOfString(text, 0)).toBe(end);
      expect(isTerminated(text, 0, end)).toBe(terminated);
      expect(endOfString(`x ${text}`, 2)).toBe(end + 2);
    });
  }
});

describe("the payload", () => {
  test("plain text is its own payload", () => {
    const { bytes, map, problems, style } = decodeLiteral('"I1!R1!"');
    expect(bytes).toBe("I1!R1!");
    expect([map.startOf(0), map.startOf(3), map.startOf(6), map.endOf(6)]).toEqual([1, 4, 7, 7]);
    expect(problems).toEqual([]);
    expect(style).toBe("hex");
  });

  test("every escape is one byte", () => {
    const { bytes, map } = decodeLiteral(String.raw`"\22\5c\n\t\\\"\fF"`);
    expect([...bytes].map((c) => c.charCodeAt(0))).toEqual([34, 92, 10, 9, 92, 34, 255]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((i) => map.startOf(i))).toEqual([1, 4, 7, 9, 11, 13, 15, 18]);
    expect(map.payloadAt(5)).toBe(1);
  });

  test("the quote's style is the author's", () => {
    expect(decodeLiteral(String.raw`"{\"a\":1}"`).style).toBe("backslash");
    expect(decodeLiteral(String.raw`"\\22\22"`).bytes).toBe(String.raw`\22"`);
    expect(decodeLiteral(String.raw`"{\22a\22:1}"`).style).toBe("hex");
  });

  test("text beyond ASCII counts in UTF-8 bytes, and maps back in UTF-16 units", () => {
    const { bytes, map } = decodeLiteral('"é😀x"');
    expect(bytes).toBe(bytesOf("é😀x"));
    expect(bytes).toHaveLength(7);
    expect([0, 1, 2, 3, 5, 6, 7].map((i) => map.startOf(i))).toEqual([1, 1, 2, 2, 2, 4, 5]);
    expect(map.endOf(2)).toBe(2);
    expect(map.endOf(6)).toBe(4);
  });

  test("a missing closing quote changes nothing else", () => {
    expect(decodeLiteral('"abc').bytes).toBe("abc");
    expect(decodeLiteral('"').bytes).toBe("");
    expect(decodeLiteral(String.raw`"abc\"`).bytes).toBe('abc"');
  });

  const bad: readonly (readonly [literal: string, start: number, end: number])[] = [
    [String.raw`"a\r"`, 2, 4],
    [String.raw`"\fo"`, 1, 3],
    [String.raw`"\x41"`, 1, 3],
    [String.raw`"\u0041"`, 1, 3],
    [String.raw`"a\4`, 2, 4],
    [`"a${backslash}`, 2, 3],
    [`"${backslash}😀"`, 1, 4],
  ];
  for (const [literal, start, end] of bad) {
    test(`reports the unknown escape of ${JSON.stringify(literal)}`, () => {
      const { problems, bytes } = decodeLiteral(literal);
      expect(problems.map((p) => [p.start, p.end])).toEqual([[start, end]]);
      expect(problems[0]?.message).toContain(literal.slice(start, end));
      expect(bytes).toContain(bytesOf(literal.slice(start, end)));
    });
  }

  test("offsets of a long literal are those of its pieces", () => {
    const pieces = [
      "a",
      "I1!R1!",
      String.raw`\22`,
      String.raw`\q`,
      String.raw`\\`,
      String.raw`\é`,
      "é",
      "€",
      "😀",
      "\ud800",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 200 }), (all) => {
        const { bytes, map } = decodeLiteral(`"${all.join("")}"`);
        let [source, byte] = [1, 0];
        for (const piece of all) {
          const short = decodeLiteral(`"${piece}"`);
          const { length } = short.bytes;
          for (let i = 0; i < length; i++) {
            expect(map.startOf(byte + i)).toBe(source - 1 + short.map.startOf(i));
            expect(map.endOf(byte + i + 1)).toBe(source - 1 + short.map.endOf(i + 1));
          }
          for (let i = 0; i < piece.length; i++) {
            expect(map.payloadAt(source + i)).toBe(byte + short.map.payloadAt(i + 1));
          }
          source += piece.length;
          byte += length;
        }
        expect([byte, map.startOf(byte)]).toEqual([bytes.length, source]);
      }),
      { numRuns: 300 },
    );
  });

  test("a literal of many pieces has the bytes of all", () => {
    const piece = String.raw`{\22ké\22:1}`;
    for (const count of [1, 6000, 20_000]) {
      expect(decodeLiteral(`"${piece.repeat(count)}"`).bytes).toBe(decodeLiteral(`"${piece}"`).bytes.repeat(count));
      const other = decodeLiteral(`"${piece.repeat(count)}\\0A"`);
      expect(other.bytes).toBe(`${decodeLiteral(`"${piece}"`).bytes.repeat(count)}\n`);
    }
  });

  test("never throws, and every offset lies inside", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.boolean(), (contents, closed) => {
        const literal = `"${contents.replaceAll("\n", backslash)}${closed ? '"' : ""}`;
        const { bytes, map, problems } = decodeLiteral(literal);
        expect(map.length).toBe(bytes.length);
        let last = 1;
        for (let i = 0; i <= bytes.length; i++) {
          expect(map.startOf(i)).toBeGreaterThanOrEqual(last);
          last = map.startOf(i);
        }
        expect(last).toBeLessThanOrEqual(literal.length);
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(1);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(literal.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("encoding", () => {
  test("as the compiler prints it", () => {
    expect(encodeBytes(bytesOf('{"a":\n1\\é}'), "hex")).toBe(String.raw`{\22a\22:\0A1\\\C3\A9}`);
    expect(encodeBytes('"' as ByteString, "backslash")).toBe(String.raw`\"`);
    expect(encodeBytes("\x7f\t" as ByteString, "hex")).toBe(String.raw`\7F\09`);
  });

  test("decodes to the same bytes, one line, closed", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom("hex" as const, "backslash" as const), (array, style) => {
        const bytes = fromByteArray(array);
        const literal = `"${encodeBytes(bytes, style)}"`;
        expect(endOfString(literal, 0)).toBe(literal.length);
        expect(isTerminated(literal, 0, literal.length)).toBe(true);
        const decoded = decodeLiteral(literal);
        expect(decoded.bytes).toBe(bytes);
        expect(decoded.problems).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
