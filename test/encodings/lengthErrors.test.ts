/** Which signatures are explained without the grammar because nothing but lengths is wrong with them. */
import { describe, expect, test } from "vitest";
import { lengthErrors } from "../../server/src/core/encodings/rawSignature/lengthErrors.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { applyEdits } from "../kit/codecProperties.js";

describe("what is reported", () => {
  test.each([
    ["I9!R1!", "I1!R1!", "1-2: Length is 9 but the contents are 1 byte"],
    ["I1!R9!", "I1!R1!", "4-5: Length is 9 but the contents are 1 byte"],
    ["I6!B9!d4R1!", "I6!B3!d4R1!", "4-5: Length is 9 but the contents are 3 bytes"],
    ["I6!S1!t6R1!", "I6!S3!t6R1!", "4-5: Length is 1 but the contents are 3 bytes"],
    ["I4!O7!R1!", "I4!O1!R1!", "4-5: Length is 7 but the contents are 1 byte"],
    ["I4!U0!R1!", "I4!U1!R1!", "4-5: Length is 0 but the contents are 1 byte"],
    ["I14!B11!t10d128d-1S3!t6R1!", "I20!B11!t10d128d-1S3!t6R1!", "1-3: Length is 14 but the contents are 20 bytes"],
    // A type that outgrows its length takes its section along.
    ["I6!B3!d16R1!", "I7!B4!d16R1!", "4-5: Length is 3 but the contents are 4 bytes"],
    [
      "I9!O1!R9!O1!",
      "I4!O1!R4!O1!",
      "1-2: Length is 9 but the contents are 4 bytes",
      "7-8: Length is 9 but the contents are 4 bytes",
    ],
    ["I7!O1!O1!R9!S3!t2U1!", "I7!O1!O1!R9!S3!t2U1!"],
  ])("%s", (text, fixed, ...expected) => {
    const bytes = text as ByteString;
    const found = lengthErrors(bytes);
    expect(found?.map(({ start, end, message }) => `${start}-${end}: ${message}`) ?? []).toEqual(expected);
    for (const { fix } of found ?? []) expect(fix && applyEdits(bytes, fix.edits)).toBe(fixed);
  });
});

describe("one finding for each cause", () => {
  const reported = (text: string) =>
    lengthErrors(text as ByteString)?.map(({ start, end, message }) => `${start}-${end}: ${message}`);
  const [BUFFER, SECTION] = ["5-7: Length is 11 but the contents are 9 bytes", "but the contents are 12 bytes"];

  test.each([
    ["I12!B11!d1d1d1d1R1!", [BUFFER]],
    // Two bytes less and a digit less: the section is wrong for the buffer's sake,
    ["I15!B11!d1d1d1d1R1!", [BUFFER]],
    // or for its own.
    ["I14!B11!d1d1d1d1R1!", [`1-3: Length is 14 ${SECTION}`, BUFFER]],
    ["I13!B11!d1d1d1d1R1!", [`1-3: Length is 13 ${SECTION}`, BUFFER]],
    [
      "I11!B9!d4S9!t6R1!",
      ["5-6: Length is 9 but the contents are 3 bytes", "10-11: Length is 9 but the contents are 3 bytes"],
    ],
    // Of more than two, the rest is counted.
    ["I12!B9!d4S9!t6R9!", ["5-6: Length is 9 but the contents are 3 bytes; 3 more lengths are wrong"]],
  ])("%s", (text, expected) => {
    expect(reported(text)).toEqual(expected);
  });
});

describe("what is left to the grammar", () => {
  test.each([
    ["a right one", "I6!B3!d4R1!"],
    ["a wrong component", "I9!?R1!"],
    ["a tag without a length", "I9!B!R1!"],
    ["a header without its mark", "I9!B3d4R1!"],
    ["a wrong element type", "I9!B3!t99R1!"],
    ["a section that is missing", "I9!B3!d4"],
    ["sections the wrong way round", "R9!I1!"],
    ["a field that stands in a section", "I9!d4R1!"],
    ["partials in the sections, though their lengths are right", "I7!I4!O1!R1!"],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(lengthErrors(text as ByteString)).toBeUndefined();
  });

  test("what is longer than the grammar's parser takes", () => {
    const typo = (types: string, count: number) => `I1!${types}${"O1!".repeat(count)}R1!` as ByteString;
    const longest = typo("S3!t6S3!t6", 5456);
    expect(longest).toHaveLength(16_384);
    expect(lengthErrors(longest)).toHaveLength(1);
    expect(lengthErrors(typo("S3!t6", 5458))).toBeUndefined();
  });
});

test("lengths that would repeat a key are not corrected safely", () => {
  // D40 is meant as D30: as D52 it takes the key x_0 of the sequence around it a second time.
  const sip =
    "I3!_0R98!D94!K2!a_0K4!barS9!k0_1k1_2K4!fooD40!K2!b_3K3!k1_4K4!x_0_5K4!zzz_6K4!x_0S13!k0_7k1_8k2_9K4!zzz_10";
  const fixes = decodeChecked("sip", sip as ByteString).problems.flatMap(({ fix }) => fix ?? []);
  expect(fixes.map(({ safe }) => safe)).toEqual(fixes.map(() => false));
  expect(fixes.length).toBeGreaterThan(0);
});
