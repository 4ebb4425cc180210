/** MLIR bytecode: opened as text, with the features that text has, and compared with text. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { holds, someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const FILE = "model.mlirbc";

/** Line and column, from 1, of a text in what the editor shows. */
async function placeIn(wb, text, shift = 0) {
  const lines = (await wb.text()).split("\n");
  const line = lines.findIndex((it) => it.includes(text));
  if (line < 0) throw new Error(`The text does not hold ${text}`);
  return [line + 1, lines[line].indexOf(text) + 1 + shift];
}

export const bytecode = [
  {
    name: "bytecode opens as read-only MLIR text",
    core: true,
    async run({ wb }) {
      await wb.closeEditors();
      await wb.open(FILE);
      await wb.page.locator(".tab.active", { hasText: `${FILE}.mlir` }).waitFor();
      const text = await wb.textLike(/module @model attributes/);
      holds(text, "func.func @predict(%arg0: tensor<1x28x28xf32>", "func.func private @imported");
      await wb.page.locator(".statusbar-item", { hasText: "MLIR" }).first().waitFor();
      return text.slice(0, 200);
    },
    shot: "opened",
  },
  {
    name: "bytecode has findings where they are in its text",
    core: true,
    async run({ wb }) {
      await wb.editor().locator(".squiggly-error").first().waitFor();
      return someHold(await wb.problems(/Length is 15/), /contents are 12 bytes/);
    },
    shot: "findings",
  },
  {
    name: "bytecode has hovers",
    core: true,
    async run({ wb }) {
      return wb.hover(...(await placeIn(wb, 'iree.abi = "{', 12)), /tensor<1x28x28xf32>/);
    },
    shot: "hover",
  },
  {
    name: "bytecode in the explorer is compared with a file",
    core: true,
    async run({ wb }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.command("MLIR ABI: Compare ABI with…");
      await wb.input.waitFor();
      const title = await until("a dialog for the other file", async () => {
        const now = await wb.page.locator(".quick-input-widget").innerText();
        return /new version of model\.mlirbc/.test(now) && now;
      });
      // A dialog that is still listing its folder takes no file.
      await wb.page.locator(".quick-input-list .monaco-list-row", { hasText: FILE }).first().waitFor();
      await until("the dialog to close", async () => {
        if (!(await wb.input.isVisible())) return true;
        await wb.input.fill(`${wb.workspace}/${FILE}`);
        await wb.keyboard.press("Enter");
        await wb.page.waitForTimeout(1000);
        return !(await wb.input.isVisible());
      });
      return holds(await wb.frameText(/No change in the ABI/), "No change in the ABI").concat(title.slice(0, 0));
    },
    shot: "compared",
  },
  {
    name: "bytecode that can't be read shows why",
    core: true,
    async run({ wb }) {
      const file = "broken.mlirbc";
      writeFileSync(join(wb.workspace, file), "no bytecode");
      await wb.openTab(file);
      const text = await wb.frameText(/Not MLIR bytecode/);
      if (!text.trim().startsWith("Not MLIR bytecode")) throw new Error(text);
      return text;
    },
  },
];
