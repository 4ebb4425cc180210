/** Without a kind: nonsense is not recognized, and a typo does not change what a string is taken for. */
import { describe, expect, test } from "vitest";
import { decodeValue } from "../../server/src/core/api/decoding.js";
import { recognizedKind } from "../../server/src/core/encodings/guess.js";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";

test.each([
  "hello world",
  "foo",
  "FOOBAR",
  "HELLO!",
  "Hi!",
  "/",
  ":",
  " ",
  "\n",
  "42",
  "78",
  "2026-11-22",
  "0xff",
  "0x1F",
  "3.14",
  "tensor<4xf32>",
  "(f32) -> f32",
  "func.func @f()",
  "[INFO] started",
  "{ return }",
  "ValueError",
  "-4",
  "I am 12 years old!",
  "\u{1f600}",
  "SGVsbG8gd29ybGQh",
  "https://example.com/a?b=c",
  "module.vmfb",
  "true",
  "null",
])("%j is of no encoding", (text) => {
  expect(recognizedKind(bytesOf(text))).toBeUndefined();
});

test("what is not recognized has no kind, and one error that lists the kinds", () => {
  const { kind, wellFormed, text, model, canonical, diagnostics } = decodeValue(undefined, bytesOf("hello"));
  expect({ kind, wellFormed, text, model, canonical }).toEqual({
    kind: null,
    wellFormed: false,
    text: null,
    model: null,
    canonical: null,
  });
  expect(diagnostics).toEqual([
    {
      code: "unrecognized-encoding",
      severity: "error",
      message: expect.stringMatching(/: raw, partial, sip, abi-json, cconv, /) as string,
      start: 0,
      end: 5,
    },
  ]);
});

const WELL_FORMED: readonly (readonly [Kind, string])[] = [
  ["raw", "I15!B11!d-1d128d64R15!B11!t6d-1d8d64"],
  ["raw", "I11!B3!d4S3!t6R6!S3!t2"],
  ["sip", "I17!D13!K2!a_1K2!b_0R3!_0"],
  ["sip", "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1"],
  ["partial", "I10!B7!t7d4d4"],
  ["partial", "R10!B7!t7d5d5"],
  ["cconv", "0iiCiiD_ir"],
  ["cconv", "0rrr_r"],
  ["abi-json", '{"a":[["ndarray","f32",1,4]],"r":["i32"],"v":1}'],
];

/** Everything that one missing, doubled or wrong character makes of a text. */
function typos(text: string): readonly string[] {
  const indices = Array.from(text, (_, i) => i);
  return indices.flatMap((i) => {
    const [before, rest, after] = [text.slice(0, i), text.slice(i), text.slice(i + 1)];
    return [before + after, before + rest[0] + rest, `${before}x${after}`, `${before}?${after}`];
  });
}

describe("with one typo", () => {
  test.each(WELL_FORMED)("a string of kind %s, %s, is still taken for it", (kind, text) => {
    expect(recognizedKind(bytesOf(text))).toBe(kind);
    const wrong = typos(text).filter((typo) => recognizedKind(bytesOf(typo)) !== kind);
    // A typo can make a string of another encoding, and tags distinguish the encodings of spans.
    const lost = wrong.filter((typo) => recognizedKind(bytesOf(typo) as ByteString) === undefined);
    expect({ lost, share: wrong.length / typos(text).length }).toEqual({ lost: [], share: expect.any(Number) });
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThan(typos(text).length / 6);
  });
});
