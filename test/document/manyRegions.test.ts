/** One op with very many regions. */
import { expect, test } from "vitest";
import { EditedStructure, SMALL } from "../kit/editedStructure.js";

const COUNT = 2000;
const text = `foo.op ${Array.from({ length: COUNT }, (_, i) => `(%a${i}: i32) {\n foo.use %a${i}\n}`).join(", ")}\n`;

test("a name of any of them is found", () => {
  const values = new EditedStructure(text, SMALL).structure.valuesAt(0);
  for (const i of [0, 1, 999, COUNT - 1]) {
    const [variable] = values.get(`%a${i}`);
    expect(variable?.uses.map(({ start }) => start)).toEqual([text.indexOf(`use %a${i}\n`) + "use ".length]);
  }
});
