import { describe, expect, it } from "vitest";
import { fromByteArray, toByteArray } from "../../server/src/core/text/byteString.js";

describe("fromByteArray", () => {
  it.each([
    ["nothing", []],
    ["ASCII", [0x61, 0x00, 0x7f]],
    ["every byte", Array.from({ length: 256 }, (_, byte) => byte)],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x61]],
    ["UTF-8's own replacement character", [0xef, 0xbf, 0xbd]],
    ["bytes that are no UTF-8, of which each decodes to one character", [0x80, 0xff, 0x9f]],
    ["more than one call takes", Array.from({ length: 20_000 }, (_, i) => i % 251)],
  ])("has a character for each byte of %s", (_, bytes) => {
    const string = fromByteArray(Uint8Array.from(bytes));
    expect(string).toHaveLength(bytes.length);
    expect([...toByteArray(string)]).toEqual(bytes);
  });
});
