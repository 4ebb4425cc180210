import { expect, test, vi } from "vitest";
import { openDocument } from "../../../server/src/core/document/document.js";
import { DumpReader } from "../../../server/src/core/features/passes/readDump.js";
import { shownOp } from "../../../server/src/core/features/shownOps.js";

vi.mock("../../../server/src/core/features/shownOps.js", { spy: true });

/** A dump with an alias, a header that uses it, and one that does not. */
const dump = (name: string, alias: string) =>
  openDocument(
    "file:///d.mlir",
    0,
    `// -----// IR Dump After ${name} (${name}) //----- //
#r = ${alias}
module {
  func.func @a() attributes {iree.reflection = #r} { return }
  func.func @b() attributes {iree.reflection = {f = "I1!R1!"}} { return }
}

`,
  );

const timesRead = (symbol: string): number =>
  vi.mocked(shownOp).mock.calls.filter(([, { header }]) => header?.symbol === symbol).length;

test("headers that stay the same are read once", () => {
  const reader = new DumpReader();
  for (const name of ["P0", "P1", "P2"]) reader.read(dump(name, '{f = "I1!R1!"}'));
  expect(timesRead("b")).toBe(1);
  reader.read(dump("P3", "{}"));
  expect(timesRead("a")).toBeGreaterThan(1);
});
