/** What was expected and what was found, for every kind of component in every place of the span encodings. */
import { describe, expect, test } from "vitest";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { withEdits } from "../../server/src/core/encodings/withEdits.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { span } from "../kit/spans.js";

const findings = (kind: Kind, text: string, rule: string) =>
  decodeChecked(kind, bytesOf(text)).problems.map((it) => {
    expect(it.rule).toBe(rule);
    return `${it.start}-${it.end}: ${it.message}`;
  });

describe("sip", () => {
  const VALUE = "a value (_…, S… or D…)";
  const KEY = "expected an integer key (k…) or the end of the sequence";
  const NAME = "expected a string key (K…) or the end of the dictionary";
  const INPUTS_VALUE = `expected ${VALUE} or the end of the inputs`;
  const ONLY_INPUT = "expected the end of the inputs after their only value";
  test.each([
    ["I6!S3!_0R1!", `6-8: Found raw index "_0", ${KEY}`],
    ["I7!S4!S1!R1!", `6-9: Found sequence "S1!", ${KEY}`],
    ["I12!S9!k0_0K2!aR1!", `11-15: Found string key "K2!a", ${KEY}`],
    ["I6!D3!_0R1!", `6-8: Found raw index "_0", ${NAME}`],
    ["I7!D4!D1!R1!", `6-9: Found dictionary "D1!", ${NAME}`],
    ["I5!D2!kR1!", `6-7: Found integer key "k", ${NAME}`],
    ["I3!k0R1!", `3-5: Found integer key "k0", ${INPUTS_VALUE}`],
    ["I5!K2!aR1!", `3-7: Found string key "K2!a", ${INPUTS_VALUE}`],
    ["I4!I1!R1!", `3-6: Found "I1!", ${INPUTS_VALUE}`],
    ["I1!R3!k0", `6-8: Found integer key "k0", expected ${VALUE} or the end of the results`],
    ["I1!R4!?_0", `6-7: Found "?", expected ${VALUE} or the end of the results`],
    ["I9!_0S5!k0_0R1!", `5-12: Found sequence "S5!k0_0", ${ONLY_INPUT}`],
    ["I7!_0D3!k0R1!", `5-10: Found dictionary "D3!k0", ${ONLY_INPUT}`],
    ["I1!R5!_0_1", '8-10: Found raw index "_1", expected the end of the results after their only value'],
    ["I11!S8!k0K2!a_0R1!", `9-13: Found string key "K2!a", expected ${VALUE} for key "k0"`],
    ["I8!D5!K2!aR1!", `6-10: Found the end of the span, expected ${VALUE} for key "K2!a"`],
    ["I6!S3!kxR1!", '6-7: Found "x", expected an integer after k'],
    // Sections, and what IREE's reader made of what is in their place.
    ["R1!", '0-3: Found results "R1!", expected the inputs (I…) first'],
    ["S1!R1!", '0-3: Found "S1!", expected the inputs (I…) first'],
    ["?I1!R1!", '0-1: Found "?", expected the inputs (I…) first; IREE\'s reader hung there'],
    ["R1!I1!", '0-3: Found results "R1!", expected the inputs (I…) first; IREE took the sections in any order'],
    ["I1!", "3-3: Found the end of the string, expected the results (R…) after the inputs"],
    ["I1!_0", '3-5: Found raw index "_0", expected the results (R…) after the inputs'],
    ["I1!?R1!", '3-4: Found "?", expected the results (R…) after the inputs; IREE\'s reader hung there'],
    ["I1!I1!R1!", '3-6: Found inputs "I1!", expected the results (R…) after the inputs; IREE took the first inputs'],
    ["I1!R1!I1!", '6-9: Found inputs "I1!", expected the end after the results; IREE ignored it'],
    ["I1!R1!?", '6-7: Found "?", expected the end after the results; IREE ignored it'],
  ])("%s", (text, expected) => {
    expect(findings("sip", text, "sip-syntax")).toEqual([expected]);
  });

  test("each key without a value is reported", () => {
    expect(findings("sip", "I8!S5!k0k1R1!", "sip-syntax")).toEqual([
      `6-8: Found integer key "k1", expected ${VALUE} for key "k0"`,
      `8-10: Found the end of the span, expected ${VALUE} for key "k1"`,
    ]);
  });
});

const TYPES = "a buffer (B…), scalar (S…), reference object (O1!) or unrecognized type (U1!)";

describe("raw", () => {
  const BUFFER = "expected a dimension (d…) or the end of the buffer";
  test.each([
    ["I3!t6R1!", `3-5: Found element type "t6", expected ${TYPES} in the inputs`],
    ["I1!R3!d6", `6-8: Found dimension "d6", expected ${TYPES} in the results`],
    ["I1!R2!?", `6-7: Found "?", expected ${TYPES} in the results; IREE ended the list there`],
    ["I4!I1!R1!", `3-6: Found "I1!", expected ${TYPES} in the inputs`],
    ["I4!z9O1!R1!", `3-5: Found "z9", expected ${TYPES} in the inputs`],
    ["I6!S3!d4R1!", '6-8: Found dimension "d4", expected an element type (t…) or the end of the scalar'],
    ["I8!S5!t6t7R1!", '8-10: Found element type "t7", expected the end of the scalar; IREE took the last element type'],
    ["I7!S4!t6?R1!", '8-9: Found "?", expected the end of the scalar; IREE ignored the rest of the scalar'],
    ["I8!B5!t6t7R1!", `8-10: Found element type "t7", ${BUFFER}; IREE took the last element type`],
    ["I10!B7!d4t6d4R1!", `9-11: Found element type "t6", ${BUFFER}; IREE took the last element type`],
    ["I6!O3!t6R1!", '6-8: Found element type "t6", expected the end of the reference object'],
    ["I6!U3!d4R1!", '6-8: Found dimension "d4", expected the end of the unrecognized type'],
    ["I5!U2!?R1!", '6-7: Found "?", expected the end of the unrecognized type'],
    ["R1!", '0-3: Found results "R1!", expected the inputs (I…) first'],
    ["R1!I1!", '0-3: Found results "R1!", expected the inputs (I…) first; IREE took the sections in any order'],
    ["O1!I1!R1!", '0-3: Found "O1!", expected the inputs (I…) first'],
    ["z9I1!R1!", '0-2: Found "z9", expected the inputs (I…) first; IREE skipped it'],
    ["I1!I1!R1!", '3-6: Found inputs "I1!", expected the results (R…) after the inputs; IREE took the first inputs'],
    ["I1!z9R1!", '3-5: Found "z9", expected the results (R…) after the inputs; IREE skipped it'],
    ["I1!R1!R1!", '6-9: Found results "R1!", expected the end after the results; IREE ignored it'],
    ["I1!R1!d4", '6-8: Found dimension "d4", expected the end after the results; IREE ignored it'],
  ])("%s", (text, expected) => {
    expect(findings("raw", text, "raw-signature-syntax")).toEqual([expected]);
  });
});

describe("dynamic dimensions that are spelled as in MLIR", () => {
  const fixed = (text: string) =>
    decodeChecked("raw", bytesOf(text)).problems.map(({ fix }) => fix && withEdits(bytesOf(text), fix.edits));

  test.each([
    // Lengths that count what is there, what is meant, or neither.
    ["I15!B7!t7d?d4B3!d*R1!", "I17!B8!t7d-1d4B4!d-1R1!", 2],
    ["I7!B4!d?R1!", "I7!B4!d-1R1!", 1],
    ["I9!B5!d?R1!", "I7!B4!d-1R1!", 1],
    ["I1!R6!B3!d?", "I1!R7!B4!d-1", 1],
  ])("%s", (text, expected, count) => {
    expect(fixed(text)).toEqual(Array(count).fill(expected));
  });

  test.each(["I6!B3!dxR1!", "I6!B3!d?R1!?", "I6!S3!d?R1!", "I6!B3!?dR1!"])("not where more is wrong: %s", (text) => {
    expect(new Set(fixed(text))).toEqual(new Set([undefined]));
  });
});

describe("a length of many digits", () => {
  test.each([
    ["I9007199254740991!R1!", "1-17: Length is 9007199254740991 but the contents are 1 byte"],
    // As a number it would be rounded, and not be the one that is written.
    ["I99999999999999999999!R1!", "1-21: Length does not fit 32 bits, the contents are 1 byte"],
  ])("%s", (text, expected) => {
    expect(findings("raw", text, "span-length-mismatch")).toEqual([expected]);
    expect(findings("sip", text, "span-length-mismatch")).toEqual([expected]);
  });
});

describe("several mistakes in one string", () => {
  const all = (kind: Kind, text: string) =>
    decodeChecked(kind, bytesOf(text)).problems.map(({ start, end, message }) => `${start}-${end}: ${message}`);

  test.each([
    // Where a length is wrong, nobody knows where IREE's reader went on.
    ["I9!R1!z9", "1-2: Length is 9 but the contents are 1 byte", '6-8: Found "z9", expected the end after the results'],
    [
      "I6!t6O1!R9!",
      `3-5: Found element type "t6", expected ${TYPES} in the inputs`,
      "9-10: Length is 9 but the contents are 1 byte",
    ],
    // A length that touches a mistake may be wrong for its sake.
    ["I3!t6R9!", `3-5: Found element type "t6", expected ${TYPES} in the inputs`],
    ["I9!O2!?R1!", '6-7: Found "?", expected the end of the reference object'],
    // Behind the third, what is found mostly follows from the others.
    [
      "I17!S2!?O2!?S2!?U2!?R1!",
      '7-8: Found "?", expected an element type (t…) or the end of the scalar; IREE ignored the rest of the scalar',
      '11-12: Found "?", expected the end of the reference object; IREE ignored it',
      '15-16: Found "?", expected an element type (t…) or the end of the scalar; IREE ignored the rest of the scalar',
    ],
    ["I6!B3!d-R1!", '6-8: Found "R", expected an integer after d'],
    // A length that is no number does not hide what follows it.
    [
      "I1!R1_7!B6!d4dS",
      "3-5: Found \"_\", expected '!' after the length 1",
      '13-14: Found "S", expected an integer after d',
    ],
  ])("%s", (text, ...expected) => {
    expect(all("raw", text)).toEqual(expected);
  });

  test("a span that ends by guess is no limit for those inside", () => {
    expect(all("sip", "I1S2!SkS9!k0_0k1_1R3!_0")).toEqual([
      "0-2: Found \"S\", expected '!' after the length 1",
      '5-18: Found sequence "SkS9!k0_0k1_1", expected an integer key (k…) or the end of the sequence',
    ]);
  });

  // Digits of a code may have swallowed a tag; where one follows, reading goes on.
  test.each([
    ["I7!S4!t99R1!", "7-9: Scalar type code 99 is unknown, expected 0 to 11"],
    ["I8!S5!t99xR1!", "7-9: Scalar type code 99 is unknown, expected 0 to 11"],
    [
      "I9!B6!t99t5R1!",
      "7-9: Scalar type code 99 is unknown, expected 0 to 11",
      '9-11: Found element type "t5", expected a dimension (d…) or the end of the buffer; IREE took the last element type',
    ],
    ["I7!S4!t12R1!", "7-9: Scalar type code 12 is unknown, expected 0 to 11"],
    ["I7!S4!t-4R1!", "7-9: Scalar type code -4 is unknown, expected 0 to 11"],
    ["I8!S5!t011R1!", "7-10: Scalar type code is spelled 011, expected 11"],
    ["I7!S4!t-0R1!", "7-9: Scalar type code is spelled -0, expected 0"],
    ["I6!S3!t-R1!", '6-8: Found "R", expected a scalar type code from 0 to 11 after t'],
    [`I30!S26!t${"1".repeat(24)}R1!`, `9-33: Scalar type code ${"1".repeat(24)} is unknown, expected 0 to 11`],
    [`I30!S27!t${"1".repeat(25)}R1!`, `9-34: Scalar type code ${"1".repeat(24)}… is unknown, expected 0 to 11`],
  ])("%s", (text, ...expected) => {
    expect(all("raw", text).filter((it) => !it.includes("Length is"))).toEqual(expected);
  });

  test("a misspelt code has a fix where the spans around it have headers, without one it has none", () => {
    const titles = (text: string) => decodeChecked("raw", bytesOf(text)).problems.map(({ fix }) => fix?.title);
    expect(titles("I7!S!t07R1!")).toEqual(["Write t7"]);
    expect(titles("I6!St07R1!")).toEqual([undefined, undefined]);
  });

  test.each([24, 25])("an integer of %i digits", (count) => {
    const digits = "1".repeat(count);
    const shown = count > 24 ? `${"1".repeat(24)}…` : digits;
    expect(all("raw", `I${count + 5}!B${count + 2}!d${digits}R1!`)).toEqual([
      `9-${9 + count}: Integer ${shown} does not fit 32 bits, expected -2147483648 to 2147483647`,
    ]);
  });

  test("a string that is too long for the grammar's parser is reported where reading stopped", () => {
    const found = (length: number) => all("raw", `I1!R1!z${"1".repeat(length - 7)}`);
    expect(found(16_384)).toEqual([
      `6-16384: Found "z${"1".repeat(23)}…", expected the end after the results; IREE ignored it`,
    ]);
    expect(found(16_385)).toEqual(["6-7: Reading stopped at byte 6, expected a raw signature such as I6!S3!t6R1!"]);
  });
});

describe("partial", () => {
  const ONLY = "expected the end of the inputs after its only type";
  test.each([
    ["O1!I4!O1!", '0-3: Found "O1!", expected one input (I…) or one result (R…)'],
    ["?I4!O1!", '0-1: Found "?", expected one input (I…) or one result (R…)'],
    ["I3!d4", `3-5: Found dimension "d4", expected ${TYPES}`],
    ["R1!", `3-3: Found the end of the section, expected ${TYPES}`],
    ["I6!O1!d4", `6-8: Found dimension "d4", ${ONLY}`],
    ["I7!O1!B1!", `6-9: Found buffer "B1!", ${ONLY}`],
    ["I7!O1!U1!", `6-9: Found unrecognized type "U1!", ${ONLY}`],
    ["I5!O1!?", `6-7: Found "?", ${ONLY}`],
    ["R7!O1!S1!", '6-9: Found scalar "S1!", expected the end of the results after its only type'],
    ["I4!O1!?", '6-7: Found "?", expected the end after the only section'],
    ["I4!O1!I4!O1!", '6-12: Found inputs "I4!O1!", expected the end after the only section'],
    ["I4!B1!R1!", '6-9: Found results "R1!", expected the end after the only section'],
  ])("%s", (text, expected) => {
    expect(findings("partial", text, "raw-signature-syntax")).toEqual([expected]);
  });
});

describe("partials inside of sections", () => {
  const found = (text: string) => {
    const [problem, ...others] = decodeChecked("raw", bytesOf(text)).problems;
    expect(others).toEqual([]);
    return problem?.rule === "nested-partials" ? problem.message.split("expected their types: ")[1] : problem?.rule;
  };

  test.each([
    ["I7!I4!O1!R1!", '"I4!O1!R1!"'],
    ["I1!R7!R4!O1!", '"I1!R4!O1!"'],
    ["I7!I4!O1!R7!R4!O1!", '"I4!O1!R4!O1!"'],
    // A section of its types already is taken as it is.
    ["I7!I4!O1!R4!O1!", '"I4!O1!R4!O1!"'],
    ["I13!I4!O1!I4!U1!R1!", '"I7!O1!U1!R1!"'],
    ["I10!I4!O1!O1!R1!", "raw-signature-syntax"],
    ["I7!I5!O1!R1!", "raw-signature-syntax"],
    ["I7!R4!O1!R1!", "raw-signature-syntax"],
  ])("%s", (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  test.each([40, 41])("a signature of %i bytes", (length) => {
    const dims = "d1".repeat(13) + "1".repeat(length - 37);
    const partial = span("I", span("B", dims));
    const flat = `${partial}R1!`;
    expect(flat).toHaveLength(length);
    const shown = length > 40 ? `${flat.slice(0, 40)}…` : flat;
    expect(found(`${span("I", partial)}R1!`)).toBe(`"${shown}"`);
  });
});
