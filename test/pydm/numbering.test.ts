import { describe, expect, test } from "vitest";
import { numberingOf } from "../../server/src/core/pydm/numbering.js";

const NEWEST = "the newest that fits; nothing in the text narrows it down";
const ONLY = "no other has a type for each code here";

/** An object with a code, and what is stored with it. */
const object = (code: number | undefined, type?: string) => ({ code, data: type ? { value: "%x", type } : undefined });
const chosen = (...evidence: ReturnType<typeof object>[]) => numberingOf(() => false, evidence, "auto");

describe("the numbering of a text", () => {
  // By the enumerators upstream, at the commits that `typeCodes.ts` names.
  test.each([
    ["9 is a str in A and an integer in B", [object(9)], "B"],
    ["no numbering has both", [object(8, "f64"), object(78, "i32")], "C"],
    ["an object whose code is unknown", [object(undefined)], "C"],
    ["nothing but data of no scalar type", [object(9, "tensor<4xf32>")], "B"],
  ] as const)("is not certain: %s", (_, evidence, numbering) => {
    expect(chosen(...evidence)).toEqual({ numbering, why: NEWEST, certain: false });
  });

  test.each([
    ["an integer in B is stored as i32", [object(9, "i32")], "B"],
    ["one of another width, too", [object(9, "ui8")], "B"],
    ["beside an object whose code is unknown", [object(undefined), object(9, "i64")], "B"],
    ["a real in A is stored as a float", [object(8, "f64")], "A"],
    ["a bool in A is stored as i1", [object(1, "i1")], "A"],
    ["a list in A is stored as a list", [object(5, "!iree.list<!iree.variant>")], "A"],
    ["the number of a list in A is stored with a none", [object(5, "i32")], "A"],
    ["the first custom type in A", [object(100)], "A"],
    ["a signed i32 in C", [object(78)], "C"],
  ] as const)("is certain: %s", (_, evidence, numbering) => {
    expect(chosen(...evidence)).toEqual({ numbering, why: ONLY, certain: true });
  });
});
