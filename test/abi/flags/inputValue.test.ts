/** Values of `--input=`, as IREE's tools read them; each was followed through the sources by hand. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Register, readInput } from "../../../server/src/core/abi/flags/inputValue.js";
import { NEWEST } from "../../../server/src/core/abi/flags/release.js";
import { casesOf } from "../../kit/effort.js";
import { toolReads } from "../../kit/flagGrammar.js";

const read = (text: string, register: Register | undefined = "r", has = NEWEST) => readInput(text, register, has);
const until = (release: string) => (day: string) => day < release;

describe("arrays", () => {
  test.each<[string, dims: readonly bigint[], kind: string, bits: number]>([
    ["4xf32=0", [4n], "f", 32],
    ["2x2xi32=1 2 3 4", [2n, 2n], "i", 32],
    ["2x2xi32=[[1 2][3 4]]", [2n, 2n], "i", 32],
    ["2x2xi32=[1,2],[3,4]", [2n, 2n], "i", 32],
    ['"2xf32=1,2"', [2n], "f", 32],
    ["f32=1.2", [], "f", 32],
    ["xf32=1.2", [], "f", 32],
    ["f32=", [], "f", 32],
    ["4xf32", [4n], "f", 32],
    ["2xcf64", [2n], "cf", 64],
    ["2xcf64=0000803f00000000", [2n], "cf", 64],
    ["3xi1", [3n], "bool", 8],
    ["3xi1=01 00 01", [3n], "bool", 8],
    ["4xi4=00", [4n], "i", 4],
    ["4xui8=255", [4n], "ui", 8],
    ["4xi8=255 -128 0 1", [4n], "i", 8],
    ["4xbf16=1e-3", [4n], "bf", 16],
    ["4xf8E5M2=-inf", [4n], "f8E5M2", 8],
    ["4xf8E8M0FNU=2", [4n], "f8E8M0FNU", 8],
    ["4x*8", [4n], "*", 8],
    ["0xf32", [0n], "f", 32],
    // C's numbers: octal, and what follows the number of bits is ignored.
    ["010xf32", [8n], "f", 32],
    ["4xf32abc", [4n], "f", 32],
  ])("%s", (text, dims, kind, bits) => {
    expect(read(text).value).toMatchObject({ kind: "array", storage: false, dims, element: { kind, bits } });
    expect(toolReads(text, "r")).toMatchObject({ kind: "tensor", dims: dims.map(Number) });
  });

  test.each<[string, problem: string]>([
    ["", "the flag has no value"],
    ["4", "an array needs its shape and element type, as in 4x2xf32=0"],
    ["f32", "an array needs its shape and element type, as in 4x2xf32=0"],
    ["2xcomplex<f32>=0", '"comple" is not the size of a dimension'],
    ["tensor<4xf32>", '"tensor<4" is not the size of a dimension'],
    ["?x4xf32=0", '"?" is not the size of a dimension'],
    ["-1x4xf32=0", '"-1" is not the size of a dimension'],
    ["4xxf32=0", 'a size is missing in "4xxf32"'],
    ["4xfloat32=0", '"float32" is not an element type'],
    ["4xint32=0", '"int32" is not an element type'],
    ["4xdouble=0", '"double" is not an element type'],
    ["4=0", '"4" is not an element type'],
    ["3xi1=0", 'values of this element type are 2 hexadecimal digits, as in 00, not "0"'],
    ["3xi1=true", 'values of this element type are 2 hexadecimal digits, as in 00, not "true"'],
    ["2xcf64=1", 'values of this element type are 16 hexadecimal digits, as in 0000000000000000, not "1"'],
    ["2x2xf32=1 2 3", "3 values for 4 elements; one value would do for all"],
    ["2xf32=1 2 3", "more values than the 2 elements of the shape"],
    ["2xf32=[]", "0 values for 2 elements; one value would do for all"],
    ["0xf32=0", "more values than the 0 elements of the shape"],
    ["2xi32=a", '"a" is not an integer'],
    ["2xf32=one", '"one" is not a number'],
    ["2xi8=256", '"256" is more than 255, the largest value'],
    ["2xi8=-129", '"-129" is less than -128, the smallest value'],
    ["2xsi8=128", '"128" is more than 127, the largest value'],
    ["2xui8=-1", '"-1" is more than 255, the largest value'],
    ["2xi64=9223372036854775808", '"9223372036854775808" is not an integer'],
  ])("not %s", (text, problem) => {
    expect(read(text).problem).toBe(problem);
    expect(() => toolReads(text, "r")).toThrow();
  });

  test("a part of a number is all that is read", () => {
    expect(read("99999999999", "i").problem).toBe("99999999999 does not fit i32, and would be passed as 1215752191");
    expect(read("99999999999", "I")).not.toHaveProperty("problem");
    expect(read("2xi32=1,99999999999").problem).toBe('"99999999999" would be passed as 1215752191');
    expect(read("0xFFFFFFFF", "i")).not.toHaveProperty("problem");
    expect(read("2xi32=1.5")).toMatchObject({ note: 'only 1 is read, and ".5" after it is ignored' });
    expect(read("1.5", "i")).toMatchObject({ note: 'only 1 is read, and ".5" after it is ignored' });
    expect(read("2xf32=1.5")).not.toHaveProperty("note");
  });

  test("a number of 128 dimensions is the most", () => {
    expect(read(`${"1x".repeat(128)}f32`).value).toMatchObject({ kind: "array" });
    expect(read(`${"1x".repeat(129)}f32`).problem).toBe("a shape has at most 128 dimensions");
  });
});

describe("other values", () => {
  test.each<[string, Register | undefined, object]>([
    ["(null)", "r", { kind: "null" }],
    ["(ignored)", "i", { kind: "null" }],
    ["123", "i", { kind: "number" }],
    ["0x10", "I", { kind: "number" }],
    ["3.14", "f", { kind: "number" }],
    ["-1e300", "F", { kind: "number" }],
    ["@a.npy", "r", { kind: "npy", path: "a.npy", take: "first" }],
    ["+a.npy", "r", { kind: "npy", path: "a.npy", take: "next" }],
    ["*a.npy", "r", { kind: "npy", path: "a.npy", take: "rest" }],
    ["2x2xf32=@a.bin", "r", { kind: "array", file: "a.bin", storage: false, bytes: 16n }],
    ["2x2xf32=+a.bin", "r", { kind: "array", file: "a.bin" }],
    ["&8xf32", "r", { kind: "array", storage: true, bytes: 32n }],
    ["&f32", "r", { kind: "array", storage: true, bytes: 4n }],
    ["&2xf32=1,2", "r", { kind: "array", storage: true }],
    [" 4xf32=0\n", "r", { kind: "array" }],
  ])("%s", (text, register, value) => {
    expect(read(text, register).value).toMatchObject(value);
  });

  test.each<[string, Register, string]>([
    ["x", "i", '"x" is not a number of type i32'],
    ["4xf32=0", "f", '"4xf32=0" is not a number of type f32'],
    ["12345678901234567", "i", '"12345678901234567" is not a number of type i32'],
    ["&", "r", "no shape and element type"],
    ["@a.bin", "r", 'only .npy files have a shape of their own; before "@a.bin" write it, as in 4xf32=@a.bin'],
  ])("not %s", (text, register, problem) => {
    if (text === "4xf32=0")
      expect(read(text, register)).toHaveProperty("note", 'only 4 is read, and "xf32=0" after it is ignored');
    else expect(read(text, register).problem).toBe(problem);
  });
});

describe("by release", () => {
  test("8-bit floats have values since 2024-10-24, bf16 since 2023-08-29", () => {
    expect(read("2xf8E5M2=1", "r", until("2024-10-24")).problem).toContain("2 hexadecimal digits");
    expect(read("2xf8E5M2=1", "r", until("2024-11-01")).value).toMatchObject({ element: { kind: "f8E5M2" } });
    expect(read("2xbf16=1", "r", until("2023-08-29")).problem).toContain("4 hexadecimal digits");
  });

  test("i4 has a size since 2026-03-23, and i8 values above 127 since 2025-07-18", () => {
    expect(read("4xi4", "r", until("2026-03-23")).problem).toBe("elements of 4 bits have no size in this release");
    expect(read("4xi8=200", "r", until("2025-07-18")).problem).toBe('"200" is more than 127, the largest value');
  });

  test("before 2024-02-12 the text alone says what a value is", () => {
    const old = until("2024-02-12");
    expect(read("1.5", "r", old).value).toEqual({ kind: "number", text: "1.5" });
    expect(read("4xf32=0", "i", old).value).toMatchObject({ kind: "array" });
    expect(read("*a.npy", "r", old).value).toBeUndefined();
  });
});

test("the same is refused as by a reader of its own", () => {
  const part = fc.constantFrom(
    ..."0 1 2 9 x x = i1 i4 i8 i32 ui8 f32 f16 bf16 cf64 f8E5M2 f64 . - & @ + * [ ] , a.npy ( null)".split(" "),
    " ",
  );
  const text = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(""));
  const register = fc.constantFrom<Register>("r", "r", "i", "F");
  fc.assert(
    fc.property(text, register, (value, to) => {
      const { problem } = readInput(value, to, NEWEST);
      let isRead = true;
      try {
        toolReads(value, to);
      } catch {
        isRead = false;
      }
      // What a register can't hold is judged with the argument.
      const isElsewhere = to !== "r" && /^\s*[&@+*]/.test(value);
      expect({ value, isRead: problem === undefined }).toEqual({
        value,
        isRead: isElsewhere ? problem === undefined : isRead,
      });
    }),
    { numRuns: casesOf(4000) },
  );
});
