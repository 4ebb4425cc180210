/** The ops that the reader of a text's structure knows, as the definitions of all releases state them. */
import { expect, test } from "vitest";
import { ISOLATED_OPS, SYMBOL_OPS, SYMBOL_TABLE_OPS } from "../../server/src/core/generated/opTraits.js";

test("ops of each dialect that define symbols are listed, former ones too", () => {
  expect(SYMBOL_OPS.split(" ")).toEqual(
    expect.arrayContaining(["func.func", "memref.global", "spv.SpecConstant", "mesh.cluster", "hal.executable.export"]),
  );
});

test("an op without a name defines no symbol, whatever its traits are", () => {
  expect(SYMBOL_OPS.split(" ")).not.toContain("util.initializer");
});

test("ops that hold symbols are listed", () => {
  expect(SYMBOL_TABLE_OPS.split(" ")).toEqual(
    expect.arrayContaining(["builtin.module", "gpu.module", "spv.module", "hal.executable.variant", "irdl.dialect"]),
  );
  expect(SYMBOL_TABLE_OPS.split(" ")).not.toContain("func.func");
});

test("isolated ops take no values in their headers, which would be from outside", () => {
  const isolated = ISOLATED_OPS.split(" ");
  expect(isolated).toEqual(expect.arrayContaining(["func.func", "builtin.module", "util.initializer", "pdl.pattern"]));
  for (const op of ["flow.dispatch.workgroups", "emitc.expression", "gpu.all_reduce"])
    expect(isolated).not.toContain(op);
});
