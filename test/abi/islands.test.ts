import { expect, test } from "vitest";
import { functionShape } from "../../server/src/core/abi/islands.js";
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
