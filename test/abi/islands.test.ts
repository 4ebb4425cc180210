import { expect, test } from "vitest";
import { contextOf, functionShape, readIsland } from "../../server/src/core/abi/islands.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { callingConventionOf } from "../../server/src/core/encodings/callingConvention/fromFunction.js";

test("a variadic argument of an import keeps its dots, as the calling convention needs them", () => {
  const text = "vm.import private @m.i(%x : i32, %rest : tuple<i64, i32> ...) -> i32 attributes {iree.abi.stub}\n";
  const document = openDocument("file:///import.mlir", 1, text);
  const [record] = document.records();
  const shape = record && functionShape(document, record);
  expect(shape?.arguments).toEqual([
    { name: "x", type: "i32" },
    { name: "rest", type: "tuple<i64, i32> ..." },
  ]);
  expect(shape && callingConventionOf(shape)).toBe("0iCIiD_i");
});

test("the long strings of an op are decoded once, and a very long one too", () => {
  const json = (count: number) => `{\\22a\\22:[${Array(count).fill("null")}],\\22r\\22:[]}`;
  const sip = (count: number) => `I1!R1!${" ".repeat(count)}`;
  const opOf = (count: number) => {
    const attributes = `iree.reflection = {iree.abi = "${json(count)}", sip = "${sip(count * 5)}"}`;
    return `func.func private @f() attributes {${attributes}}\n`;
  };
  for (const [count, both] of [
    [1000, true],
    [200_000, false],
  ] as const) {
    const document = openDocument("file:///long.mlir", 1, opOf(count));
    const [record] = document.records();
    const [first, second] = ["abi-json", "sip"].map((kind) => record?.islands.find((island) => island.kind === kind));
    if (record === undefined || first === undefined || second === undefined) throw new Error("no strings");
    const read = readIsland(document, record, first);
    expect(read?.decoded?.kind).toBe("abi-json");
    expect(readIsland(document, record, first)).toBe(read);
    expect(contextOf(document, record, { ...first }).siblings.get("abi-json")).toBe(read?.decoded);
    expect(readIsland(document, record, second)?.decoded?.kind).toBe("sip");
    expect(readIsland(document, record, first) === read).toBe(both);
  }
});
