/** Integers and span lengths, with what is around them. */
import { describe, expect, test } from "vitest";
import { readInteger, readSpanEnd } from "../../server/src/core/encodings/spans/reader.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

describe("an integer before an end", () => {
  test.each([
    ["12d", 3, 12, 2],
    ["-7", 2, -7, 2],
    ["007", 3, 7, 3],
    ["-0", 2, 0, 2],
    // The end of a span cuts it short.
    ["123", 2, 12, 2],
    ["2147483647", 10, 2147483647, 10],
    ["-2147483648", 11, -2147483648, 11],
  ])("%j up to %i", (text, end, value, offset) => {
    const cursor = { bytes: text as ByteString, offset: 0 };
    expect(readInteger(cursor, end)).toBe(value);
    expect(cursor.offset).toBe(offset);
  });

  test.each([
    ["", 0],
    ["-", 1],
    ["-7", 1],
    ["/1", 2],
    [":1", 2],
    ["--1", 3],
    ["2147483648", 10],
    ["-2147483649", 11],
  ])("is none in %j up to %i", (text, end) => {
    expect(readInteger({ bytes: text as ByteString, offset: 0 }, end)).toBeNaN();
  });
});

describe("a span's length", () => {
  test.each([
    ["1!", 2, 2, 2],
    ["3!ab", 4, 4, 2],
    ["03!abc", 6, 5, 3],
  ])("in %j up to %i", (text, end, spanEnd, offset) => {
    const cursor = { bytes: text as ByteString, offset: 0 };
    expect(readSpanEnd(cursor, end)).toBe(spanEnd);
    expect(cursor.offset).toBe(offset);
  });

  test.each([
    ["", 0],
    ["!", 1],
    ["0!", 2],
    ["-1!", 3],
    ["1", 1],
    ["1?", 2],
    // Characters on both sides of the digits are none.
    ["1/!", 99],
    ["1:!", 99],
    // It passes the end, or its own `!` does.
    ["3!a", 3],
    ["1!", 1],
    ["12!", 1],
  ])("is none in %j up to %i", (text, end) => {
    const cursor = { bytes: text.padEnd(100) as ByteString, offset: 0 };
    expect(readSpanEnd(cursor, end)).toBe(-1);
    expect(cursor.offset).toBe(0);
  });
});
