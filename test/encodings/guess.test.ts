/** Which encoding a string without a name is taken for, and what a function's types suggest for its metadata. */
import { describe, expect, test } from "vitest";
import { expectedType } from "../../server/src/core/encodings/expectedType.js";
import { recognizedKind } from "../../server/src/core/encodings/guess.js";
import { CODECS_BY_KIND } from "../../server/src/core/encodings/registry.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { ALONE, beside } from "../kit/continuations.js";

test("no two encodings have one rank", () => {
  const ranks = [...CODECS_BY_KIND].map(([, { recognition }]) => recognition.rank);
  expect(ranks).toEqual([...new Set(ranks)]);
});

describe("the kind of a string", () => {
  test.each([
    // The first encoding that it is well formed in.
    ["I1!R1!", "raw"],
    ["I6!S3!t6R1!", "raw"],
    ["I3!_0R1!", "sip"],
    ["I6!S3!t6", "partial"],
    ["R4!O1!", "partial"],
    ["0i_v", "cconv"],
    ["", "cconv"],
    ['{"a":[],"r":[]}', "abi-json"],
    // What a broken one looks like.
    ["{", "abi-json"],
    ["[", "abi-json"],
    [" x", undefined],
    ["\n", undefined],
    ["0x", undefined],
    ["9x", undefined],
    ["/", undefined],
    [":", undefined],
    ["R9!", "partial"],
    ["foo", undefined],
    ["I9!_0R1!", "sip"],
    ["I10!D12!xR1!", "sip"],
    ["I10!S12!k0R1!", "sip"],
    ["I9!S3!t6R1!", "raw"],
    ["I9!B3!kR1!", "raw"],
    ["I9!R9!", "raw"],
    ["I9!S3!t6", "partial"],
    ["I9!B3!d4", "partial"],
    ["I9!", "partial"],
    ["I9_0", "sip"],
    ["xI9!_0", "sip"],
  ])("%j looks like %s", (text, kind) => {
    expect(recognizedKind(bytesOf(text))).toBe(kind);
  });
});

describe("a type as metadata has it", () => {
  test.each([
    ["tensor<4x?xf32>", { element: "f32", dims: [4, null] }],
    ["tensor<128xbf16>", { element: "bf16", dims: [128] }],
    ["tensor<i1>", { element: "i1", dims: [] }],
    ["i64", { element: "i64", dims: undefined }],
    ["tensor<*xf32>", undefined],
    ["tensor<?4xf32>", undefined],
    ["tensor<4?xf32>", undefined],
    ["tensor<4xindex>", undefined],
    ["tensor<4xf32, #encoding>", undefined],
    ["memref<tensor<4xf32>", undefined],
    ["tensor<f32>>", undefined],
    ["vector<4xf32>", undefined],
    ["index", undefined],
    ["32", undefined],
    ["f32x", undefined],
    ["4f32", undefined],
    ["", undefined],
  ])("%j", (type, expected) => {
    // The values of these types are the second of each side.
    const context = { ...ALONE, function: { name: "f", arguments: values(type), results: values("i8") } };
    expect(expectedType(context, "arguments", 1)).toEqual(expected);
    expect(expectedType(context, "results", 1)).toEqual({ element: "i8", dims: undefined });
  });

  const values = (type: string) => [
    { name: undefined, type: "f16" },
    { name: undefined, type },
  ];

  test("of a value or function that nobody knows", () => {
    expect(expectedType(beside(["i8"], []), "arguments", 1)).toBeUndefined();
    expect(expectedType(beside(["i8"], []), "results", 0)).toBeUndefined();
    expect(expectedType(ALONE, "arguments", 0)).toBeUndefined();
  });
});
