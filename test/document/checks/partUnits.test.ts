/** The pieces of a part of a file that are checked one by one. */
import { expect, test } from "vitest";
import { structureCheckOf } from "../../../server/src/core/document/checks/structureCheck.js";
import { openDocument } from "../../../server/src/core/document/document.js";
import { memoryUsed } from "../../kit/memoryUsed.js";

test("takes little memory for many of them, and no more after an edit that changes which there are", () => {
  const count = 50_000;
  const document = openDocument("file:///a.mlir", 1, "module @m {} ".repeat(count));
  document.structure.read(() => false);
  const before = memoryUsed();
  const check = structureCheckOf(document);
  const read = () => {
    while (!check.read(() => false));
    return (memoryUsed() - before) / count;
  };
  expect(read()).toBeLessThan(60);
  const position = { line: 0, character: "module @".length + 13 * 100 };
  document.update([{ range: { start: position, end: position }, text: "x" }], 2);
  document.structure.read(() => false);
  expect(read()).toBeLessThan(70);
});
