/** The pieces of a section of a file that are checked one by one. */
import { expect, test, vi } from "vitest";
import { problemsOnce } from "../../../server/src/core/document/checks/problemsOnce.js";
import { structureCheckOf } from "../../../server/src/core/document/checks/structureCheck.js";
import { openDocument } from "../../../server/src/core/document/document.js";
import { Structure } from "../../../server/src/core/document/structure/structure.js";
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

test("the aliases of a text that is read once are collected once", () => {
  const text = `${'#a = "x"\n'.repeat(50)}${"func.func @f() attributes {iree.reflection = #a}\n".repeat(50)}`;
  const aliases = vi.spyOn(Structure.prototype, "aliases");
  expect(problemsOnce(openDocument("file:///a.mlir", 1, text)).length).toBeGreaterThan(0);
  expect(aliases).toHaveBeenCalledTimes(1);
  aliases.mockRestore();
});
