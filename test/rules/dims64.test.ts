/** Dimensions in ABI JSON are of 64 bits, ranks and versions of 32. */
import { expect, test } from "vitest";
import { findingsIn } from "../kit/fixture.js";

const lint = (rank: string, dim: string): string[] => {
  const json = `{\\22a\\22:[[\\22ndarray\\22,\\22i8\\22,${rank},${dim}]],\\22r\\22:[],\\22v\\22:1}`;
  const text = `func.func private @f(tensor<${dim}xi8>) attributes {iree.reflection = {iree.abi = "${json}"}}`;
  return findingsIn(text).map((it) => it.replace(/^\S+ /, ""));
};

test.each(["2147483647", "2147483648", "4294967296", "9007199254740991", "9007199254740993", "9223372036854775807"])(
  "%s is a dimension",
  (dim) => {
    expect(lint("1", dim)).toEqual([]);
  },
);

test.each(["9223372036854775808", "18446744073709551616", "-9223372036854775809"])("%s is none", (dim) => {
  expect(lint("1", dim)).toEqual([`integer-out-of-range error: Dimension 0 is ${dim}, expected an integer of 64 bits`]);
});

test("a rank is of 32 bits", () => {
  expect(lint("4294967296", "4")).toEqual([
    "integer-out-of-range error: Rank is 4294967296, expected an integer of 32 bits",
  ]);
});
