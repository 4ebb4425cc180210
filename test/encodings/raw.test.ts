/** What the raw and partial codecs say: findings, descriptions, models. Findings in MLIR text are in test/rules. */
import { describe, expect, test } from "vitest";
import { type Codec, type CodecContext, pathAt } from "../../server/src/core/encodings/codec.js";
import { rawSignature } from "../../server/src/core/encodings/rawSignature/index.js";
import { partialSignature } from "../../server/src/core/encodings/rawSignature/partial.js";
import { sizeText } from "../../server/src/core/encodings/rawSignature/render.js";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { applyEdits } from "../kit/codecProperties.js";

const NO_CONTEXT: CodecContext = { siblings: new Map(), function: undefined };

/** `start-end rule: message` of each finding. */
function findings(codec: Codec, text: string): string[] {
  const { problems } = decodeChecked(codec.kind as Kind, text as ByteString);
  return problems.map(({ start, end, rule, message }) => `${start}-${end} ${rule}: ${message}`);
}

/** The string after the first finding's fix. */
function fixed(codec: Codec, text: string): string | undefined {
  const bytes = text as ByteString;
  const [problem] = decodeChecked(codec.kind as Kind, bytes).problems;
  return problem?.fix && applyEdits(bytes, problem.fix.edits);
}

const SYNTAX = "raw-signature-syntax";
const TYPES = "a buffer (B…), scalar (S…), reference object (O1!) or unrecognized type (U1!)";
const SIGNATURE = "expected a raw signature such as I6!S3!t6R1!";

describe("each mistake gives one finding", () => {
  test.each([
    ["", `0-0 ${SYNTAX}: Found an empty string, ${SIGNATURE}`],
    ["FOOBAR", `0-6 ${SYNTAX}: Found "FOOBAR", ${SIGNATURE}`],
    ['{"a":[]}', `0-8 ${SYNTAX}: Found "{"a":[]}", ${SIGNATURE}`],
    ["B7!t7d4d4", `0-9 ${SYNTAX}: Found "B7!t7d4d4", ${SIGNATURE}`],
    ["I10!B7!t7d4d4", `13-13 ${SYNTAX}: Found the end of the string, expected the results (R…) after the inputs`],
    ["I10!B7!t7d4", `11-11 ${SYNTAX}: Found the end of the string, expected the results (R…) after the inputs`],
    ["I10!B7!t7d", `9-10 ${SYNTAX}: Found the end of the string, expected an integer after d`],
    ["J10!B7!t7d4d4R1!", `0-13 ${SYNTAX}: Found "J10!B7!t7d4d4", expected the inputs (I…) first`],
    ["10!B7!t7d4d4R1!", `0-3 ${SYNTAX}: Found "10!", expected the inputs (I…) first; IREE's reader hung there`],
    ["I10!X7!t7d4d4R1!", `4-13 ${SYNTAX}: Found "X7!t7d4d4", expected ${TYPES} in the inputs`],
    ["I10!7!t7d4d4R1!", `4-6 ${SYNTAX}: Found "7!", expected ${TYPES} in the inputs`],
    [
      "I10!B7!xxd4d4R1!",
      `7-9 ${SYNTAX}: Found "xx", expected an element type (t…), a dimension (d…) or the end of the buffer; IREE ignored the rest of the buffer`,
    ],
    ["I11!B7!t7?d4d4R1!", `9-10 ${SYNTAX}: Found "?", expected a dimension (d…) or the end of the buffer`],
    ["I10!B7?t7d4d4R1!", `4-6 ${SYNTAX}: Found "?", expected '!' after the length 7`],
    ["I10!B?!t7d4d4R1!", `4-5 ${SYNTAX}: Found "?", expected a length after B`],
    ["I10!B7!t?d4d4R1!", `7-8 ${SYNTAX}: Found "?", expected a scalar type code from 0 to 11 after t`],
    ["I7!O4!fooR1!", `6-9 ${SYNTAX}: Found "foo", expected the end of the reference object; IREE ignored it`],
    ["I11!O1!7!S3!t6R1!", `7-9 ${SYNTAX}: Found "7!", expected ${TYPES} in the inputs; IREE ended the list there`],
    ["I4!O4!fooR1!", `6-9 ${SYNTAX}: Found "foo", expected the end of the reference object`],
    [
      "I10!B7!t7d4d4\x00R1!",
      `13-14 ${SYNTAX}: Found "\\00", expected the results (R…) after the inputs; IREE's reader hung there`,
    ],
    ["I10!O7!t7d4d4R1!", `7-9 ${SYNTAX}: Found element type "t7", expected the end of the reference object`],
    ["I10!B7!t70d4d4R1!", "8-10 unknown-scalar-type: Scalar type code 70 is unknown, expected 0 to 11"],
    ["I20!B7!t7d44d4R1!", "1-3 span-length-mismatch: Length is 20 but the contents are 11 bytes"]
      .slice(0, 1)
      .concat(
        "1-3 span-length-mismatch: Length is 20 but the contents are 11 bytes",
        "5-6 span-length-mismatch: Length is 7 but the contents are 8 bytes",
      ),
    ["I-3!R1!", "1-3 span-length-mismatch: Length is -3 but the contents are 1 byte"],
    ["I!R1!", "0-2 span-length-mismatch: Length is missing; the contents are 1 byte"],
    ["I1!R99999999999!", "4-15 span-length-mismatch: Length is 99999999999 but the contents are 1 byte"],
  ])("%j", (text, ...expected) => {
    expect(findings(rawSignature, text)).toEqual(expected);
  });

  test("many wrong lengths are one finding", () => {
    expect(findings(rawSignature, "I9!B9!t7B9!t7B9!t7R9!")).toEqual([
      "4-5 span-length-mismatch: Length is 9 but the contents are 3 bytes; 4 more lengths are wrong",
    ]);
  });
});

describe("what no length holds together is not read", () => {
  test.each([
    // A number goes on after the span that it is in.
    "I5!B2!t6R1!",
    "I6!B3!t11R1!",
    "I6!B3!d12R1!",
    "I6!B3!t-R1!",
    "I7!S4!t19R1!",
    "I2!BR1!",
    "I4!B1!t6R1!",
    // What must be empty, or hold an element type alone, holds a whole type.
    "I7!O4!O1!R1!",
    "I7!U4!U1!R1!",
    "I10!S6!t6O1!R1!",
    "I1!R1!I1!",
    "I1!",
  ])("%s", (text) => {
    expect(rawSignature.read(text as ByteString)).toBeUndefined();
  });

  test("a string too long for the reference grammar is reported where reading stopped", () => {
    const junk = "x".repeat(20_000);
    const stopped = (what: string, at: number) => `${at}-${at + 1} ${SYNTAX}: Reading stopped at byte ${at}, ${what}`;
    const partial = "expected a partial signature such as I6!S3!t6";
    expect(findings(rawSignature, `I1!R1!${junk}`)).toEqual([stopped(SIGNATURE, 6)]);
    expect(findings(rawSignature, `R4!O1!${junk}`)).toEqual([stopped(SIGNATURE, 0)]);
    expect(findings(partialSignature, `I1!R1!${junk}`)).toEqual([stopped(partial, 3)]);
    expect(findings(partialSignature, `R4!O1!${junk}`)).toEqual([stopped(partial, 6)]);
  });
});

test("spans and codes of element types", () => {
  const types = rawSignature.read("I12!B4!t11S3!t9R1!" as ByteString)?.inputs.types;
  expect(types).toEqual([
    {
      kind: "buffer",
      start: 4,
      end: 10,
      contentStart: 7,
      element: { kind: "element", start: 7, end: 10, code: 11 },
      dims: [],
    },
    { kind: "scalar", start: 10, end: 15, contentStart: 13, element: { kind: "element", start: 13, end: 15, code: 9 } },
  ]);
});

describe("fixes", () => {
  test.each([
    ["I10!B7!t7d4d4d4R1!", "I12!B9!t7d4d4d4R1!"],
    ["I95!B90!d1d1d1d1d1R1!", "I15!B11!d1d1d1d1d1R1!"],
    ["I12!B9!d1d1d1d1d1R1!", "I15!B11!d1d1d1d1d1R1!"],
    ["I9!B!t7d4d4R1!", "I10!B7!t7d4d4R1!"],
    ["I13!B10!t07d4d4d4R1!", "I12!B9!t7d4d4d4R1!"],
    ["I6!S4!t00R1!", "I4!S1!R1!"],
    ["I010!B7!t7d4d4R1!", "I10!B7!t7d4d4R1!"],
    ["I14!B10!t0d4d4d04R1!", "I11!B8!d4d4d04R1!"],
    ["I8!B5!d-07R1!", "I7!B4!d-7R1!"],
    ["I7!B4!d-7R1!", "I7!B4!d-1R1!"],
  ])("%s", (text, expected) => {
    expect(fixed(rawSignature, text)).toBe(expected);
    expect(rawSignature.read(expected as ByteString)).toBeDefined();
  });
});

describe("partials", () => {
  const read = (text: string) => {
    const tree = partialSignature.read(text as ByteString);
    return tree && partialSignature.model(tree);
  };

  test("hold one type on one side", () => {
    const types = [{ kind: "buffer", element: "sint64", dims: [4, 4] }];
    expect(read("I10!B7!t7d4d4")).toEqual({ side: "inputs", types });
    expect(read("R10!B7!t7d4d4")).toEqual({ side: "results", types });
    expect(read("I4!U1!")).toEqual({ side: "inputs", types: [{ kind: "unrecognized" }] });
  });

  test.each([
    ["I1!", `3-3 ${SYNTAX}: Found the end of the section, expected ${TYPES}`],
    ["I8!S3!t6O1!", `8-11 ${SYNTAX}: Found reference object "O1!", expected the end of the inputs after its only type`],
    ["I4!O1!R1!", `6-9 ${SYNTAX}: Found results "R1!", expected the end after the only section`],
    ["I8!B7!t7d4d4", "1-2 span-length-mismatch: Length is 8 but the contents are 10 bytes"],
    ["", `0-0 ${SYNTAX}: Found an empty string, expected a partial signature such as I6!S3!t6`],
  ])("%j is none", (text, expected) => {
    expect(read(text)).toBeUndefined();
    expect(findings(partialSignature, text)).toEqual([expected]);
  });

  test("render with their side and encode back", () => {
    const model = partialSignature.validate({ side: "results", types: [{ kind: "scalar", element: "sint32" }] });
    expect(partialSignature.render(model)).toBe("result sint32");
    expect(partialSignature.encode(model)).toBe("R6!S3!t6");
    expect(partialSignature.render({ ...model, side: "inputs" })).toBe("input sint32");
  });
});

describe("models", () => {
  test.each([
    [null, "model: expected an object"],
    ["I1!R1!", "model: expected an object"],
    [{ results: [] }, "inputs: expected an array of types"],
    [{ inputs: [{ kind: "x" }], results: [] }, 'inputs[0].kind: expected "buffer", "scalar", "ref" or "unrecognized"'],
    [
      { inputs: [], results: [{ kind: "scalar", element: "f32" }] },
      "results[0].element: expected an element name such as float32 or sint64",
    ],
    [
      { inputs: [{ kind: "buffer", element: "float32", dims: [1, 2 ** 31] }], results: [] },
      "inputs[0].dims[1]: expected an integer of 32 bits",
    ],
    [
      { inputs: [{ kind: "buffer", element: "float32" }], results: [] },
      "inputs[0].dims: expected an array of integers",
    ],
    [
      { inputs: [{ kind: "buffer", element: 6, dims: [] }], results: [] },
      "inputs[0].element: expected an element name such as float32 or sint64",
    ],
  ])("%j is none", (value, message) => {
    expect(() => rawSignature.validate(value)).toThrow(message);
  });

  test.each([[-(2 ** 31) - 1], [0.5], ["1"], [null]])("have no dimension %j", (dim) => {
    const model = { inputs: [{ kind: "buffer", element: "float32", dims: [dim] }], results: [] };
    expect(() => rawSignature.validate(model)).toThrow("inputs[0].dims[0]: expected an integer of 32 bits");
  });

  test("take any dimension of 32 bits, and a zero of either sign", () => {
    const inputs = [{ kind: "buffer", element: "uint8", dims: [-(2 ** 31), 2 ** 31 - 1, -0] }];
    const model = rawSignature.validate({ inputs, results: [] });
    expect(model.inputs).toEqual([{ kind: "buffer", element: "uint8", dims: [-(2 ** 31), 2 ** 31 - 1, 0] }]);
    expect(rawSignature.encode(model)).toBe("I32!B28!t8d-2147483648d2147483647d0R1!");
  });

  test("of partials have exactly one type", () => {
    expect(() => partialSignature.validate({ side: "inputs", types: [] })).toThrow("types: expected exactly one type");
    expect(() => partialSignature.validate({ side: "x", types: [] })).toThrow('side: expected "inputs" or "results"');
    expect(() => partialSignature.validate(null)).toThrow("model: expected an object");
    expect(() => partialSignature.validate({ side: "inputs", types: {} })).toThrow("types: expected an array of types");
  });
});

describe("descriptions", () => {
  const bytes = "I26!B11!d-1d128d64S3!t6O1!U1!R7!B4!t11" as ByteString;
  const tree = rawSignature.read(bytes);
  const context: CodecContext = {
    siblings: new Map(),
    function: { name: "f", arguments: [{ name: "x", type: "tensor<?x128x64xf32>" }], results: [] },
  };
  const at = (offset: number, context_ = context) => {
    if (tree === undefined) throw new Error("not read");
    return rawSignature.describe(pathAt(rawSignature, tree, offset), bytes, context_);
  };

  test.each([
    [0, "Inputs", "The raw arguments, in order"],
    [1, "Length 26", "Byte length of the inputs: '!' plus 25 bytes"],
    [4, "tensor<?x128x64xf32>", "A buffer as argument 0 (x)"],
    [5, "Length 11", "Byte length of a buffer: '!' plus 10 bytes"],
    [8, "Dimension ?", "Dimension 1 of 3, dynamic: known when called"],
    [12, "Dimension 128", "Dimension 2 of 3, static"],
    [18, "i32", "A scalar as argument 1"],
    [21, "Element type i32", "Code 6 is sint32"],
    [
      23,
      "Reference object",
      "A reference object as argument 2, which is a value that is neither a buffer nor a scalar",
    ],
    [
      26,
      "Unrecognized type",
      "A type without a raw spelling as argument 3: IREE wrote this but could not read it back",
    ],
    [27, "Length 1", "Byte length of an unrecognized type: '!' alone"],
  ])("at %i", (offset, title, meaning) => {
    expect(at(offset)).toMatchObject({ title, meaning });
  });

  test("a buffer with a dynamic dimension has a formula for its size", () => {
    expect(at(4).facts).toEqual([
      ["Tag", "B"],
      ["IREE name", "Buffer<float32[?x128x64]>"],
      ["Rank", "3"],
      ["Element size", "4 bytes"],
      ["Elements", "? × 128 × 64"],
      ["Size", "4 × ? × 128 × 64 bytes"],
    ]);
  });

  test("the overview is an MLIR function type with a row for each value", () => {
    expect(tree && rawSignature.overview(tree, bytes, context)).toEqual({
      text: "(tensor<?x128x64xf32>, i32, !ref<?>, !unrecognized<?>) -> tensor<ui64>",
      language: "mlir",
      columns: ["Value", "MLIR type", "IREE name", "Size"],
      rows: [
        ["argument 0 (x)", "tensor<?x128x64xf32>", "Buffer<float32[?x128x64]>", "4 × ? × 128 × 64 bytes"],
        ["argument 1", "i32", "sint32", "4 bytes"],
        ["argument 2", "!ref<?>", "RefObject<?>", "unknown"],
        ["argument 3", "!unrecognized<?>", "Unrecognized<?>", "unknown"],
        ["result 0", "tensor<ui64>", "Buffer<uint64[]>", "8 bytes"],
      ],
    });
  });

  test.each([
    ["I8!B5!d3d4R1!", "Buffer<float32[3x4]>", "12", "48 bytes"],
    ["I8!B5!d0d4R1!", "Buffer<float32[0x4]>", "0", "0 bytes"],
    ["I9!B6!t8d01R1!", "Buffer<uint8[1]>", "1", "1 byte"],
  ])("%s has a size", (text, name, elements, size) => {
    const fixed = rawSignature.read(text as ByteString);
    const path = fixed ? pathAt(rawSignature, fixed, 3) : [];
    expect(rawSignature.describe(path, text as ByteString, NO_CONTEXT).facts).toEqual(
      expect.arrayContaining([
        ["IREE name", name],
        ["Elements", elements],
        ["Size", size],
      ]),
    );
  });

  test("several results stand in parentheses, and so does none", () => {
    const shown = (text: string) => {
      const signature = rawSignature.read(text as ByteString);
      return signature && rawSignature.overview(signature, text as ByteString, NO_CONTEXT).text;
    };
    expect(shown("I1!R9!S3!t6O1!")).toBe("() -> (i32, !ref<?>)");
    expect(shown("I1!R1!")).toBe("() -> ()");
  });

  test("sizes beyond what a number holds exactly are exact", () => {
    const big = "I29!B25!t2d2147483647d2147483647R1!" as ByteString;
    const bigTree = rawSignature.read(big);
    expect(bigTree && rawSignature.overview(bigTree, big, NO_CONTEXT).rows.at(0)?.[3]).toBe(
      "36893488113059364872 bytes",
    );
  });
});

test("a buffer of more dims than a person reads has no size", () => {
  const sizeOf = (rank: number, dim = 1) =>
    sizeText({ kind: "buffer", element: "float32", dims: Array.from({ length: rank }, () => dim) });
  expect([sizeOf(32), sizeOf(33), sizeOf(33, -1)]).toEqual(["4 bytes", undefined, undefined]);
});

describe("hostile strings", () => {
  test.each([
    ["spans nested 100,000 deep", `I9!${"B9!".repeat(100_000)}`],
    ["a section nested 100,000 deep", "I9!".repeat(100_000)],
    ["10 MB of junk", "xyz!{".repeat(2_000_000)],
    ["10 MB of digits", `I1!R${"9".repeat(10_000_000)}!`],
  ])("%s: one finding", (_, text) => {
    expect(findings(rawSignature, text)).toHaveLength(1);
    expect(findings(partialSignature, text)).toHaveLength(1);
  });

  test("no more findings than anyone reads", () => {
    expect(findings(rawSignature, `I1!${"?O1!".repeat(3000)}R1!`).length).toBeLessThanOrEqual(20);
  });
});
