/** One op with very many regions, read in turns: a turn costs what it reads. */
import { afterEach, expect, test, vi } from "vitest";
import { Op } from "../../server/src/core/document/structure/valueFrames.js";
import { FunctionValues } from "../../server/src/core/document/structure/values.js";

afterEach(() => vi.restoreAllMocks());

const COUNT = 2000;
const text = `foo.op ${Array.from({ length: COUNT }, (_, i) => `(%a${i}: i32) {\n foo.use %a${i}\n}`).join(", ")}\n`;

test("no turn goes through the regions that were read before", () => {
  const all = vi.spyOn(Op.prototype, "regions", "get");
  const values = new FunctionValues(text, false, 256);
  let turns = 1;
  while (!values.read(new Int32Array(0), () => true)) turns++;
  expect(turns).toBeGreaterThan(100);
  expect(all).not.toHaveBeenCalled();
});

test("a name of any of them is found", () => {
  const values = new FunctionValues(text, false, 256);
  while (!values.read(new Int32Array(0), () => true));
  for (const i of [0, 1, 999, COUNT - 1]) {
    const [variable] = values.get(`%a${i}`);
    expect(variable?.uses.map(({ start }) => start)).toEqual([text.indexOf(`use %a${i}\n`) + "use ".length]);
  }
});
