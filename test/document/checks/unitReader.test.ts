/** Names in the header of an op with several regions, each of which may bind them. */
import { afterEach, expect, test, vi } from "vitest";
import { NameTable } from "../../../server/src/core/document/checks/names.js";
import { readUnit } from "../../../server/src/core/document/checks/unitReader.js";
import { finish } from "../../../server/src/core/text/steps.js";

const undefinedIn = (text: string) => finish(readUnit(text, [])).problems.map(({ name, start }) => [name, start]);

afterEach(() => vi.restoreAllMocks());

const USE = "{\n foo.use %a : i32\n}";

test("a region sees the names before it in the header of its op, and none after it", () => {
  for (let before = 0; before <= 3; before++) {
    const parts = Array.from({ length: 4 }, (_, i) => (i === before ? `(%a: i32) ${USE}` : USE));
    const text = `foo.op ${parts.join(", ")}\n`;
    const uses = [...text.matchAll(/use %a/g)].map(({ index }) => index + "use ".length);
    expect(undefinedIn(text)).toEqual(uses.slice(0, before).map((start) => ["%a", start]));
  }
});

test("no name is known after its op, or in the next one", () => {
  const text = `foo.op (%a: i32) {\n} {\n foo.op {\n} ${USE}\n}\nfoo.op {\n} ${USE} {\n}\n`;
  expect(undefinedIn(text)).toEqual([["%a", text.lastIndexOf("%a")]]);
});

test("as many regions as names take one step for each name", () => {
  const define = vi.spyOn(NameTable.prototype, "mayDefine");
  const defineFrom = vi.spyOn(NameTable.prototype, "mayDefineFrom");
  const count = 1000;
  expect(undefinedIn(`foo.op ${"(%a: i32) {\n}, ".repeat(count)}{\n}\n`)).toEqual([]);
  expect(define.mock.calls.length + defineFrom.mock.calls.length).toBeLessThan(3 * count);
});
