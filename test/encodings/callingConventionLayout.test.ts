/** Where the values of a call lie in its buffers on a 64-bit host, each at its own alignment. */
import { describe, expect, test } from "vitest";
import { layoutOf, sizeOf, tupleSize } from "../../server/src/core/encodings/callingConvention/layout.js";
import { encodeItem, itemModel } from "../../server/src/core/encodings/callingConvention/model.js";
import { read } from "../../server/src/core/encodings/callingConvention/read.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

const layout = (codes: string) =>
  layoutOf(read(`0${codes}` as ByteString)?.arguments.items.map((item) => itemModel(item)) ?? []);

describe("a fragment", () => {
  test.each([
    ["", [], 0],
    ["v", [[0, 0, 1]], 0],
    ["i", [[0, 4, 4]], 4],
    ["f", [[0, 4, 4]], 4],
    ["F", [[0, 8, 8]], 8],
    [
      "iIf",
      [
        [0, 4, 4],
        [8, 8, 8],
        [16, 4, 4],
      ],
      24,
    ],
    [
      "iriF",
      [
        [0, 4, 4],
        [8, 16, 8],
        [24, 4, 4],
        [32, 8, 8],
      ],
      40,
    ],
    // A variadic span starts with its count; nothing after it has a place before the call.
    [
      "FCFDiCiD",
      [
        [0, 8, 8],
        [8, undefined, 4],
        [undefined, 4, 4],
        [undefined, undefined, 4],
      ],
      undefined,
    ],
  ])("%j", (codes, slots, bytes) => {
    expect(layout(codes)).toMatchObject({
      slots: slots.map(([offset, size, alignment]) => ({ offset, bytes: size, alignment })),
      bytes,
    });
  });
});

test("a tuple is padded to its own alignment", () => {
  const tuple = (...kinds: ("i32" | "i64" | "ref")[]) => tupleSize(kinds.map((kind) => ({ kind })));
  expect(tuple()).toEqual({ bytes: 0, alignment: 1 });
  expect(tuple("i32", "i32")).toEqual({ bytes: 8, alignment: 4 });
  expect(tuple("i64", "i32")).toEqual({ bytes: 16, alignment: 8 });
  expect(tuple("i32", "ref")).toEqual({ bytes: 24, alignment: 8 });
  expect(sizeOf("i64")).toEqual({ bytes: 8, alignment: 8 });
});

test("every item has a code, void too", () => {
  expect(encodeItem({ kind: "void" })).toBe("v");
  expect(encodeItem({ kind: "variadic", types: [{ kind: "ref" }, { kind: "i64" }] })).toBe("CrID");
});
