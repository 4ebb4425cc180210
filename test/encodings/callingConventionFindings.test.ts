/** Findings about calling conventions that are not well formed. */
import { describe, expect, test } from "vitest";
import { callingConvention as codec } from "../../server/src/core/encodings/callingConvention/index.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { casesOf } from "../kit/effort.js";

/** The findings as `rule start-end: message`. */
const problemsOf = (value: string) =>
  decodeChecked("cconv", value as ByteString).problems.map((it) => `${it.rule} ${it.start}-${it.end}: ${it.message}`);

describe("one mistake is one finding", () => {
  const V = 'Found "v" among other types, expected it alone, for no values';
  const CODES = "expected a type code: i, I, f, F, r, C or v";
  test.each([
    ["1ii_i", "0-1: Version is 1, expected 0"],
    ["ii_i", '0-1: Version is missing, expected "0ii_i"'],
    ["FOOBAR", '0-6: Found "FOOBAR", expected a calling convention such as "0ii_i"'],
    ["0ix_i", `2-3: Found "x", ${CODES}`],
    ["0i_x", `3-4: Found "x", ${CODES}`],
    ["00_i", `1-2: Found "0", ${CODES}`],
    ["0i\xff_i", `2-3: Found "\\FF", ${CODES}`],
    ["0CxiD_i", '2-3: Found "x", expected a type code: i, I, f, F or r'],
    ["0CiCiiD_i", '3-4: Found "C" inside a variadic span, expected no span in a span'],
    ["0CiCiiDD_i", '3-4: Found "C" inside a variadic span, expected no span in a span'],
    ["0iCii_i", '2-3: Variadic span is not closed, expected "D"'],
    ["0iCii", '2-3: Variadic span is not closed, expected "D"'],
    ["0iD_i", '2-3: Found "D", which closes no variadic span'],
    ["0vi_i", `1-2: ${V}`],
    ["0iv_i", `2-3: ${V}`],
    ["0CvD", `2-3: ${V}`],
    ["0vCiD", `1-2: ${V}`],
    ["0vv_i", '2-3: Found a second "v", expected one for no values'],
    ["0vD", `1-2: ${V}`],
    ["0v_vI", `3-4: ${V}`],
    // In the arguments, what follows from the first mistake is not reported.
    ["0xCC", `1-2: Found "x", ${CODES}`],
    ["0CxC_i", '2-3: Found "x", expected a type code: i, I, f, F or r'],
    // A span that does not end may have lost its D anywhere.
    ["0iC_x", '2-3: Variadic span is not closed, expected "D"'],
    ["0i\x01_i", `2-3: Found "\\01", ${CODES}`],
    ["0i_i\n", `4-5: Found "\\0A", ${CODES}`],
    ["a\x01b", '0-3: Found "a\\01b", expected a calling convention such as "0ii_i"'],
    ["x0ii_i", '0-6: Found "x0ii_i", expected a calling convention such as "0ii_i"'],
    [`${"x".repeat(32)}`, `0-32: Found "${"x".repeat(32)}", expected a calling convention such as "0ii_i"`],
    [`${"x".repeat(33)}`, `0-33: Found "${"x".repeat(31)}…", expected a calling convention such as "0ii_i"`],
    ["0i_i_i", '4-5: Found a second "_", expected one between arguments and results'],
  ])("%j", (value, expected) => {
    expect(problemsOf(value)).toEqual([`calling-convention-syntax ${expected}`]);
  });

  test("mistakes in both fragments are two", () => {
    expect(problemsOf("0x_y")).toEqual([
      `calling-convention-syntax 1-2: Found "x", ${CODES}`,
      `calling-convention-syntax 3-4: Found "y", ${CODES}`,
    ]);
    // The first of each side, by where they are.
    expect(problemsOf("0x_C0i")).toEqual([
      `calling-convention-syntax 1-2: Found "x", ${CODES}`,
      'calling-convention-syntax 3-4: Variadic span is not closed, expected "D"',
    ]);
  });

  test("a missing version is offered", () => {
    expect(codec.explain("ii_i" as ByteString)[0]?.fix).toEqual({
      title: "Add the version 0",
      safe: false,
      edits: [{ start: 0, end: 0, bytes: "0" }],
    });
  });

  test("the older spelling is one finding with today's as its safe fix", () => {
    expect(codec.explain("0ii[ii].i" as ByteString)).toEqual([
      {
        rule: "calling-convention-old-spelling",
        message: 'Found the spelling used before 2021-02, expected "0iiCiiD_i"',
        start: 0,
        end: 9,
        fix: { title: "Change to today's spelling", safe: true, edits: [{ start: 0, end: 9, bytes: "0iiCiiD_i" }] },
      },
    ]);
    // Only a whole one: this would not be right with C either.
    expect(problemsOf("0[i.")).toEqual([`calling-convention-syntax 1-2: Found "[", ${CODES}`]);
  });

  test("long strings, of types and of junk", () => {
    const tree = codec.read(`0${"i".repeat(casesOf(1_000_000))}` as ByteString);
    expect(tree && codec.render(codec.model(tree))).toHaveLength(casesOf(1_000_000) * 5 - 2 + "() -> ()".length);
    expect(problemsOf(`0${"x".repeat(casesOf(200_000))}`)).toEqual([
      `calling-convention-syntax 1-2: Found "x", ${CODES}`,
    ]);
    expect(problemsOf(`0${"C".repeat(casesOf(200_000))}`)).toEqual([
      'calling-convention-syntax 2-3: Found "C" inside a variadic span, expected no span in a span',
    ]);
  });
});
