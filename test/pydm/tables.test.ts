/** The numbers, against what upstream's headers say. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exceptionCode, exceptionName } from "../../server/src/core/pydm/exceptions.js";
import { exceptionNotation, typeCodeNotation } from "../../server/src/core/pydm/notations.js";
import { NUMBERINGS, typeCodeNamed, typeCodeOf, typeCodeOfType } from "../../server/src/core/pydm/typeCodes.js";
import { bytesOf, textOf } from "../../server/src/core/text/byteString.js";

test.each([
  ["A", 1, "Bool", "bool"],
  ["A", 4, "Integer", "integer"],
  ["A", 7, "Object", "object"],
  ["A", 11, "Type", "type"],
  ["B", 1, "None", "none"],
  ["B", 8, "Bool", "bool"],
  ["B", 18, "Integer4", "integer<32>"],
  ["B", 20, "UInteger1", "integer<unsigned 8>"],
  ["B", 25, "Float4", "real<f32>"],
  ["B", 27, "BFloat2", "real<bf16>"],
  ["C", 6, "ExceptionResult", "exception_result"],
  ["C", 64, "NumericBool", "bool"],
  ["C", 75, "NumericUnsigned64Bit", "integer<unsigned 64>"],
  ["C", 76, "NumericSigned8Bit", "integer<8>"],
  ["C", 80, "NumericAPSigned", "integer<*>"],
  ["C", 91, "NumericRealFP64", "real<f64>"],
  ["C", 256, "Object", "object"],
] as const)("%s %i is %s", (numbering, code, name, type) => {
  expect(typeCodeOf(code, numbering)).toMatchObject({ name, type, code, numbering });
  expect(typeCodeNamed(name, numbering)?.code).toBe(code);
  expect(typeCodeOfType(type, numbering)?.code).toBe(code);
});

test("what is not assigned", () => {
  for (const numbering of NUMBERINGS) expect(typeCodeOf(0, numbering)).toBeUndefined();
  expect(typeCodeOf(12, "A")).toBeUndefined();
  expect(typeCodeOf(30, "B")).toBeUndefined();
  expect(typeCodeOf(93, "C")).toBeUndefined();
  expect(typeCodeOf(100, "A")?.name).toBe("FirstCustom");
  expect(typeCodeOf(259, "C")?.name).toBe("FirstCustom+2");
});

// Category and subtype as upstream numbers them.
test.each([
  ["bool", 0, 0],
  ["integer", 1, 0],
  ["integer<unsigned 16>", 2, 1],
  ["integer<64>", 3, 3],
  ["integer<*>", 4, 0],
  ["real", 5, 0],
  ["real<bf16>", 6, 1],
])("the last number of %s is 0x40, category %i, subtype %i", (type, category, subtype) => {
  expect(typeCodeOfType(type, "C")?.code).toBe(0x40 | (category << 2) | subtype);
});

test("exceptions", () => {
  expect(exceptionName(-4)).toBe("ValueError");
  expect(exceptionName(0)).toBe("Success");
  expect(exceptionName(-10)).toBe("UnboundLocalError");
  expect(exceptionName(-11)).toBeUndefined();
  expect(exceptionName(1)).toBeUndefined();
  expect(exceptionCode("indexerror")).toBe(-7);
});

const decoded = (notation: typeof typeCodeNotation | typeof exceptionNotation, text: string) => {
  const { model, problems } = notation.decode(bytesOf(text));
  return model ?? problems.map(({ rule, start, end }) => ({ rule, start, end }));
};

describe("notations", () => {
  test.each([
    ["78", { numbering: "C", code: 78, name: "NumericSigned32Bit", type: "!iree_pydm.integer<32>" }],
    ["0x4e", { numbering: "C", code: 78, name: "NumericSigned32Bit", type: "!iree_pydm.integer<32>" }],
    ["NumericSigned32Bit", { numbering: "C", code: 78, name: "NumericSigned32Bit", type: "!iree_pydm.integer<32>" }],
    [
      "!iree_pydm.integer<32>",
      { numbering: "C", code: 78, name: "NumericSigned32Bit", type: "!iree_pydm.integer<32>" },
    ],
    ["9", { numbering: "B", code: 9, name: "Integer", type: "!iree_pydm.integer" }],
    ["A:9", { numbering: "A", code: 9, name: "Str", type: "!iree_pydm.str" }],
    ["B:None", { numbering: "B", code: 1, name: "None", type: "!iree_pydm.none" }],
    ["13", [{ rule: "unknown-type-code", start: 0, end: 2 }]],
    ["C:9", [{ rule: "unknown-type-code", start: 0, end: 3 }]],
    ["", [{ rule: "unknown-type-code", start: 0, end: 0 }]],
    ["99999999999", [{ rule: "unknown-type-code", start: 0, end: 11 }]],
  ])("type code %s", (text, expected) => expect(decoded(typeCodeNotation, text)).toEqual(expected));

  test.each([
    ["-4", { code: -4, name: "ValueError" }],
    ["ValueError", { code: -4, name: "ValueError" }],
    ["0", { code: 0, name: "Success" }],
    ["7", { code: 7, name: null }],
    ["-11", [{ rule: "unknown-exception-code", start: 0, end: 3 }]],
    ["OSError", [{ rule: "unknown-exception-code", start: 0, end: 7 }]],
  ])("exception %s", (text, expected) => expect(decoded(exceptionNotation, text)).toEqual(expected));

  test("what encode writes, decode reads as the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 400 }), fc.constantFrom("", "A:", "B:", "C:"), (code, prefix) => {
        for (const notation of [typeCodeNotation, exceptionNotation]) {
          const { model } = notation.decode(bytesOf(prefix + code));
          if (model === undefined) continue;
          const again = notation.encode(notation.validate(JSON.parse(JSON.stringify(model))) as never);
          expect(notation.decode(again).model).toEqual(model);
          expect(textOf(again)).toMatch(/^(?:[AB]:)?-?\d+$/);
        }
      }),
    );
  });

  test("a code is shown with its type, and with what other numberings mean by it", () => {
    const shown = (text: string) => {
      const { model } = typeCodeNotation.decode(bytesOf(text));
      return model && typeCodeNotation.render(model);
    };
    expect(shown("78")).toBe(
      "NumericSigned32Bit = 78 (0x4E), !iree_pydm.integer<32> (numbering C; B: no type; A: no type)",
    );
    expect(shown("B:9")).toBe("Integer = 9 (0x9), !iree_pydm.integer (numbering B; C: no type; A: Str)");
    expect(exceptionNotation.render({ code: -4, name: "ValueError" })).toBe("ValueError = -4");
    expect(exceptionNotation.render({ code: 7, name: null })).toBe("entry 7 of an exception table");
  });

  test("models that contradict themselves are refused", () => {
    expect(() => exceptionNotation.validate({ code: -4, name: "KeyError" })).toThrow("name: expected ValueError");
    expect(() => typeCodeNotation.validate({ code: 78, name: "None" })).toThrow("name: expected NumericSigned32Bit");
    expect(() => typeCodeNotation.validate({ numbering: "D", code: 78 })).toThrow(
      'numbering: expected "A", "B" or "C"',
    );
    expect(() => exceptionNotation.validate({ code: -40 })).toThrow("code: expected an exception code");
    expect(() => exceptionNotation.validate(3)).toThrow("model: expected an object");
    expect(exceptionNotation.validate({ name: "KeyError" })).toEqual({ code: -6, name: "KeyError" });
  });
});
