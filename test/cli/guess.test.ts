import { describe, expect, test } from "vitest";
import { recognizedKind } from "../../server/src/core/encodings/guess.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";

const guess = (text: string) => recognizedKind(bytesOf(text));

describe("recognizedKind", () => {
  test.each([
    ["I15!B11!d10d128d64R15!B11!t6d32d8d64", "raw"],
    ["I6!S3!t6R6!S3!t2", "raw"],
    ["I1!R1!", "raw"],
    ["I4!U1!R1!", "raw"],
    ["I12!S9!k0_0k1_1R3!_0", "sip"],
    ["I1!R3!_0", "sip"],
    ["I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1", "sip"],
    ["I10!B7!t7d4d4", "partial"],
    ["R10!B7!t7d5d5", "partial"],
    ["", "cconv"],
    ["0", "cconv"],
    ["0riCrID_rI", "cconv"],
    ['{"a":[],"r":[],"v":1}', "abi-json"],
  ] as const)("%s is %s", (text, kind) => {
    expect(guess(text)).toBe(kind);
  });

  test.each([
    ["I16!B11!d10d128d64R15!B11!t6d32d8d64", "raw"],
    ["I7!S3!t6R6!S3!t2", "raw"],
    ["FOOBAR", undefined],
    ["I13!S9!k0_0k1_1R3!_0", "sip"],
    ["I2!_0R3!_0", "sip"],
    ["I9!D9!K4!a_0R1!", "sip"],
    ["I11!B7!t7d4d4", "partial"],
    ["R11!B7!t7d5d5", "partial"],
    ["0x_y", undefined],
    ["1i_i", "cconv"],
    ['{"a":[', "abi-json"],
    [' {"a":[]}', "abi-json"],
    ["[1]", "abi-json"],
  ] as const)("%s, though malformed, is meant as %s", (text, kind) => {
    expect(guess(text)).toBe(kind);
  });
});
