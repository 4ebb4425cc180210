/** Dimensions in ABI JSON are of 64 bits, ranks and versions of 32. Every digit of them counts. */
import { expect, test } from "vitest";
import { decode, encode } from "../../server/src/core/api/encodings.js";
import { findingsIn } from "../kit/fixture.js";
import { hoverAt } from "../kit/service.js";

const lint = (rank: string, dim: string, real = dim): string[] => {
  const json = `{\\22a\\22:[[\\22ndarray\\22,\\22i8\\22,${rank},${dim}]],\\22r\\22:[],\\22v\\22:1}`;
  const text = `func.func private @f(tensor<${real}xi8>) attributes {iree.reflection = {iree.abi = "${json}"}}`;
  return findingsIn(text).map((it) => it.replace(/^\S+ /, ""));
};

test.each(["2147483647", "2147483648", "4294967296", "9007199254740991", "9007199254740993", "9223372036854775807"])(
  "%s is a dimension",
  (dim) => {
    expect(lint("1", dim)).toEqual([]);
  },
);

test.each(["9223372036854775808", "18446744073709551616", "-9223372036854775809"])("%s is none", (dim) => {
  // A type has no sign.
  expect(lint("1", dim, dim.replace("-", ""))).toEqual([
    `integer-out-of-range error: Dimension 0 is ${dim}, expected an integer of 64 bits`,
  ]);
});

test("a rank is of 32 bits", () => {
  expect(lint("4294967296", "4")).toEqual([
    "integer-out-of-range error: Rank is 4294967296, expected an integer of 32 bits",
  ]);
});

test("dimensions that differ in the last digit differ", () => {
  expect(lint("1", "9007199254740992", "9007199254740993")).toEqual([
    "stale-dim warning: Dimension 0 of argument 0 is 9007199254740992, expected 9007199254740993 as in tensor<9007199254740993xi8>",
  ]);
});

test.each([
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", "9007199254740993"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["9223372036854775807", "9223372036854775807"],
])("%s keeps its digits from decode to encode", (dim, inModel) => {
  const value = `{"a":[["ndarray","i8",2,null,${dim}]],"r":[]}`;
  const { model, text, canonical } = decode("abi-json", value);
  expect(model?.arguments).toEqual([
    { kind: "ndarray", element: { kind: "primitive", name: "i8" }, rank: 2, dims: [null, inModel] },
  ]);
  expect(text).toBe(`(tensor<?x${dim}xi8>) -> None`);
  expect(canonical).toBe(value);
  expect(model && encode("abi-json", JSON.parse(JSON.stringify(model)))).toBe(value);
});

test("a hover shows every digit", () => {
  const json = "{\\22a\\22:[[\\22ndarray\\22,\\22i8\\22,1,90071992<|>54740993]],\\22r\\22:[],\\22v\\22:1}";
  const page = hoverAt(`func.func private @f() attributes {iree.reflection = {iree.abi = "${json}"}}`);
  expect(JSON.stringify(page)).toContain("Dimension 9007199254740993");
  expect(JSON.stringify(page)).not.toContain("9007199254740992");
});
