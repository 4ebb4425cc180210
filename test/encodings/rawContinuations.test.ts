/** What may be written next in raw signatures and partials, and what is being written, at a `|`. */
import { describe, expect, test } from "vitest";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { ALONE, accepted, beside, continuationsAt, formAt, meaningsAt } from "../kit/continuations.js";

const FUNCTION = beside(["a tensor<4x?xi32>", "i32", "tensor<ui8>"], ["tensor<2xf32>", "b i64"]);

/** MLIR's and IREE's names of element types, by code. */
const TYPES = [
  ["f32", "float32"],
  ["f16", "float16"],
  ["f64", "float64"],
  ["bf16", "bfloat16"],
  ["i8", "sint8"],
  ["i16", "sint16"],
  ["i32", "sint32"],
  ["i64", "sint64"],
  ["ui8", "uint8"],
  ["ui16", "uint16"],
  ["ui32", "uint32"],
  ["ui64", "uint64"],
] as const;
const MLIR_NAMES = TYPES.map(([mlir]) => mlir);
const ALL_ELEMENTS = MLIR_NAMES.slice(1).join(", ");
const ALL_TYPES = [
  ...MLIR_NAMES.map((name) => `tensor<${name}>`),
  ...MLIR_NAMES.map((name) => `scalar ${name}`),
  "reference object",
  "unrecognized type",
].join(", ");

/** The labels, with the long lists by a name. */
function labels(kind: Kind, marked: string, context = ALONE): string {
  const all = continuationsAt(kind, marked, context).map(({ label }) => label);
  return all.join(", ").replace(ALL_TYPES, "TYPES").replace(ALL_ELEMENTS, "ELEMENTS");
}

describe("raw", () => {
  test.each([
    ["|", "() -> ()"],
    ["?|", "() -> ()"],
    ["|I1!R1!", ""],
    ["|R1!", "inputs"],
    ["|I1!", ""],
    ["I1!|R1!", "TYPES"],
    ["I1!|", "TYPES, results"],
    ["I1!R1!|", "TYPES"],
    ["R1!|", "TYPES"],
    ["I|1!R1!", ""],
    ["I1!|?R1!", "TYPES"],
    ["I1!?|R1!", "TYPES"],
    ["I4!B1!|R1!", "ELEMENTS, ?, 1, TYPES"],
    ["I4!|B1!R1!", "TYPES"],
    ["I4!S1!|R1!", "ELEMENTS, TYPES"],
    ["I4!O1!|R1!", "TYPES"],
    ["I4!U1!|R1!", "TYPES"],
    ["I4!B1!R1!|", "TYPES"],
    ["I6!S3!t6|R1!", "TYPES"],
    ["I6!B3!t6|R1!", "?, 1, TYPES"],
    ["I6!B3!d4|R1!", "?, 1, TYPES"],
    ["I8!B5!t6|d4R1!", "?, 1, TYPES"],
    ["I9!B3!t6B1!|R1!", "ELEMENTS, ?, 1, TYPES"],
    ["I9!B3!d4S1!|R1!", "ELEMENTS, TYPES"],
    // Over a field, what may take its place.
    ["I6!B3!t|6R1!", "ELEMENTS"],
    ["I6!S3!t|6R1!", "ELEMENTS"],
    ["I7!B4!t1|1R1!", "ELEMENTS"],
    ["I6!B3!d|4R1!", "?, 1"],
    ["I7!B4!d-|1R1!", "?, 1"],
    ["I6!S3!d|4R1!", ""],
    ["I8!B5!t6d|4R1!", "?, 1"],
    // Half a field.
    ["I5!B2!t|R1!", "ELEMENTS, ?, 1, TYPES"],
    ["I7!B4!t6d-|R1!", "?, 1, TYPES"],
  ])("%s", (marked, expected) => {
    expect(labels("raw", marked)).toBe(expected);
  });

  test.each([
    ["I1!|R1!", "tensor<4x?xi32>, TYPES"],
    ["I1!R1!|", "tensor<2xf32>, TYPES"],
    ["I4!B1!|R1!", "i32, f16, f64, bf16, i8, i16, i64, ui8, ui16, ui32, ui64, 4, ?, TYPES"],
    ["I6!B3!t6|R1!", "4, ?, TYPES"],
    ["I8!B5!t6d4|R1!", "?, TYPES"],
    ["I8!B5!t6d|4R1!", "4, ?"],
    ["I11!B8!t6d4d-1|R1!", "?, 1, TYPES"],
    ["I7!B1!S1!|R1!", "i32, f16, f64, bf16, i8, i16, i64, ui8, ui16, ui32, ui64, tensor<ui8>, TYPES"],
    ["I10!B1!S1!S1!|R1!", "ui8, f16, f64, bf16, i8, i16, i32, i64, ui16, ui32, ui64, TYPES"],
    ["I4!B1!R7!B1!S1!|", "i64, f16, f64, bf16, i8, i16, i32, ui8, ui16, ui32, ui64, TYPES"],
    ["I4!B1!R6!B3!d2|", "?, 1, TYPES"],
  ])("the function's type first: %s", (marked, expected) => {
    expect(labels("raw", marked, FUNCTION)).toBe(expected);
  });

  test("a type without a code is not offered", () => {
    expect(labels("raw", "I1!|R1!", beside(["tensor<2xi1>"], []))).toBe("TYPES");
  });

  test.each(TYPES.map(([mlir, name], code) => [code, mlir, name] as const))("code %i", (code, mlir, name) => {
    const field = code === 0 ? "" : `t${code}`;
    const length = field.length + 1;
    const types = continuationsAt("raw", "I1!|").slice(0, 24);
    for (const [tag, word, label] of [
      ["B", "Buffer of", `tensor<${mlir}>`],
      ["S", "Scalar", `scalar ${mlir}`],
    ] as const) {
      const bytes = `${tag}${length}!${field}`;
      const detail = `${word} ${name}: ${bytes}`;
      expect(types.find((it) => it.label === label)).toEqual({
        ...{ label, detail, bytes, role: "type" },
        ...{ start: 3, end: 3, rest: "R1!" },
      });
    }
    const element = continuationsAt("raw", "I6!B3!t|6R1!").find((it) => it.label === mlir);
    const detail = `Element type ${name}: t${code}`;
    const expected = { label: mlir, detail, bytes: `t${code}`, role: "type", start: 6, end: 8, rest: "" };
    expect(element).toEqual(code === 0 ? undefined : expected);
  });

  test.each([
    ["|", "() -> ()", "I1!R1!", "structure", "No inputs and no results"],
    ["|R1!", "inputs", "I1!R1!", "structure", "The inputs: I…"],
    ["I1!|", "results", "I1!R1!", "structure", "The results: R…"],
    ["I1!|", "reference object", "I1!O1! + R1!", "type", "Neither a buffer nor a scalar: O1!"],
    ["I1!|R1!", "unrecognized type", "I1!U1!R1!", "type", "A type without a raw spelling: U1!"],
    ["I1!|R1!", "tensor<4x?xi32>", "I1!B8!t6d4d-1R1!", "type", "Argument 0 of the function: B8!t6d4d-1"],
    ["I1!R1!|", "tensor<2xf32>", "I1!R1!B3!d2", "type", "Result 0 of the function: B3!d2"],
    ["I4!B1!|R1!", "?", "I4!B1!d-1R1!", "value", "Dynamic dimension: d-1"],
    ["I4!B1!|R1!", "4", "I4!B1!d4R1!", "value", "Dimension 0 of the function's type: d4"],
    ["I11!B8!t6d4d-1|R1!", "1", "I11!B8!t6d4d-1d1R1!", "value", "Dimension 1: d1"],
    ["I6!B3!d|9R1!", "4", "I6!B3!d4R1!", "value", "Dimension 0 of the function's type: d4"],
    ["I1!foo|bar9?R1!", "scalar f32", "I1!S1!?R1!", "type", "Scalar float32: S1!"],
  ])("%s: %s", (marked, label, text, role, detail) => {
    const found = continuationsAt("raw", marked, FUNCTION).find((it) => it.label === label);
    expect(found && [accepted(marked, found), found.role, found.detail]).toEqual([text, role, detail]);
  });

  test.each([
    ["|", "Raw signature([inputs], results)"],
    ["|I1!R1!", "Raw signature([inputs], results)"],
    ["I|1!R1!", "Inputs([length], argument 0)"],
    ["I1!|R1!", "Inputs(length, [argument 0])"],
    ["I4!O1!R|1!", "Results([length], result 0)"],
    ["I1!R1!|", "Results(length, [result 0])"],
    ["I4!O|1!R1!", "Reference object([length])"],
    ["I4!O1!|R1!", "Reference object(length)"],
    ["I4!U|1!R1!", "Unrecognized type([length])"],
    ["I4!U1!|R1!", "Unrecognized type(length)"],
    ["I4!S|1!R1!", "Scalar([length], element type)"],
    ["I4!S1!|R1!", "Scalar(length, [element type])"],
    ["I6!S3!t|6R1!", "Scalar(length, [element type])"],
    ["I6!S3!t6|R1!", "Scalar(length, element type)"],
    ["I6!S3!d4|R1!", "Scalar(length, element type)"],
    ["I4!B|1!R1!", "Buffer([length], element type, dim 0)"],
    ["I9!B3!d4B|1!R1!", "Buffer([length], element type, dim 0)"],
    ["I4!B1!|R1!", "Buffer(length, [element type], dim 0)"],
    ["I6!B3!t6|R1!", "Buffer(length, element type, [dim 0])"],
    ["I6!B3!d4|R1!", "Buffer(length, element type, dim 0, [dim 1])"],
    ["I6!S3!|d4R1!", "Scalar(length, element type)"],
    ["I6!B3!|d4R1!", "Buffer(length, element type, [dim 0])"],
    ["I5!B2!x|R1!", "Buffer(length, [element type], dim 0)"],
    ["I5!B2!d|R1!", "Buffer(length, element type, [dim 0])"],
    ["I5!B2!t|R1!", "Buffer(length, [element type], dim 0)"],
    ["I7!B1!S1!R4!S1!R|1!", "Results([length], result 0)"],
    ["I4!B1!R|", "Results([length], result 0)"],
  ])("fields at %s", (marked, expected) => {
    expect(formAt("raw", marked)).toBe(expected);
  });
});

describe("partial", () => {
  test.each([
    ["|", "argument, result"],
    ["I1!|", "TYPES"],
    ["R1!|", "TYPES"],
    ["I4!B1!|", "ELEMENTS, ?, 1, TYPES"],
    ["|I4!B1!", ""],
  ])("%s", (marked, expected) => {
    expect(labels("partial", marked)).toBe(expected);
  });

  test("a section is a whole partial", () => {
    expect(continuationsAt("partial", "|")).toEqual([
      {
        ...{ label: "argument", detail: "The type of an argument: I…", role: "structure" },
        ...{ start: 0, end: 0, bytes: "I4!B1!", rest: "" },
      },
      {
        ...{ label: "result", detail: "The type of a result: R…", role: "structure" },
        ...{ start: 0, end: 0, bytes: "R4!B1!", rest: "" },
      },
    ]);
    expect(continuationsAt("partial", "I1!|").map(({ rest }) => rest)).toEqual(Array(26).fill(""));
  });
});

describe("what each part is", () => {
  const LENGTH = "length: Bytes of the contents, and one for the !";
  const TYPE = "element type: t and a code from 0 to 11; f32 where it is left out";
  test.each([
    [
      "|",
      "The types that cross the function's boundary",
      "inputs: I, a length, ! and the types of the arguments",
      "results: R, a length, ! and the types of the results",
    ],
    ["I4!O1!|R1!", "Written O1!: it has no fields", LENGTH],
    ["I4!U1!|R1!", "Written U1!: it has no fields", LENGTH],
    ["I4!S1!|R1!", "A number, written S, its length, ! and its type", LENGTH, TYPE],
    [
      "I4!B1!|R1!",
      "A buffer, written B, its length, !, its element type and its dimensions",
      LENGTH,
      TYPE,
      "dim 0: d and the size of a dimension; -1 where it is dynamic",
    ],
    ["I|1!R1!", "The types of the arguments in order: B, S, O or U", LENGTH, "argument 0: The type of argument 0"],
    ["I1!R1!|", "The types of the results in order: B, S, O or U", LENGTH, "result 0: The type of result 0"],
  ])("%s", (marked, ...expected) => {
    expect(meaningsAt("raw", marked)).toEqual(expected);
  });
});
