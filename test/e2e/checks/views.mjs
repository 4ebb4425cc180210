/** Views and documents of our own: decoded ABI, ABI outline, readable form, compiled modules, commands. */
import { holds, someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const STEP = "step.mlir";

export const views = [
  {
    name: "Show decoded ABI follows the cursor",
    core: true,
    async run({ wb, place }) {
      await wb.open(STEP, ...place(STEP, "iree.abi.stub"));
      await wb.command("MLIR ABI: Show decoded ABI");
      const text = await wb.textLike(/@classify[\s\S]*iree\.abi\s/, 1);
      holds(text, "@step", /sip\s+\(\{"speed": raw1, "state": raw0\}\)|sip\s+\{"speed"/);
      await wb.editor(1).locator('.view-overlays [class*="ced-"]').first().waitFor();
      return text;
    },
    shot: "decoded",
  },
  {
    name: "ABI Outline leads from a function to its values",
    core: true,
    async run({ wb }) {
      const header = wb.page.locator(".pane-header", { hasText: "ABI Outline" });
      if ((await header.getAttribute("aria-expanded")) !== "true") await header.click();
      const labels = await wb.rows("ABI Outline", /@step/);
      someHold(labels, /@classify/);
      const rows = wb.page.locator(".pane", { hasText: "ABI Outline" }).locator(".monaco-list-row");
      await rows.filter({ hasText: "@step" }).locator(".monaco-tl-twistie").click();
      const more = await wb.rows("ABI Outline", /^sip/);
      await header.click();
      return more;
    },
  },
  {
    name: "Edit decoded signature: a mistake is told, and saving writes the string",
    core: true,
    async run({ wb, place, shot }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.goto(...place(STEP, 'f = "I14!', 6));
      await wb.command("MLIR ABI: Edit decoded signature");
      await wb.page.locator(".tab.active", { hasText: ".mlirabi" }).last().waitFor();
      await wb.textLike(/^\(float32\[\?, 4\], sint32\) -> \(float32\[4\]\)/m, 1);
      await wb.keyboard.press("Control+End");
      // The form ends in a line break; the signature stands on the line above.
      await wb.keyboard.press("ArrowUp");
      await wb.keyboard.press("Home");
      await wb.keyboard.press("ArrowRight");
      await wb.keyboard.type("flot16, ");
      await wb.editor(1).locator(".squiggly-error").first().waitFor();
      await shot("edit-mistake");
      for (let i = 0; i < 8; i++) await wb.keyboard.press("Backspace");
      await wb.keyboard.type("float16, ");
      await wb.keyboard.press("Control+s");
      return wb.textLike(/f = "I19!S3!t1B6!d-1d4S3!t6R6!B3!d4"/, 0);
    },
    shot: "edited",
  },
  {
    name: "Copy decoded signature",
    core: true,
    async run({ wb, place }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.goto(...place(STEP, "@classify"));
      await wb.command("MLIR ABI: Copy decoded signature");
      const clipboard = () => wb.page.evaluate(() => navigator.clipboard.readText());
      return until("the signature in the clipboard", async () => {
        const text = await clipboard();
        return /^classify\(image: f32\[1,28,28,1\]\) -> f32\[1,10\]/.test(text) && text;
      });
    },
  },
  {
    name: "Decode ABI string says what is typed",
    core: true,
    async run({ wb }) {
      await wb.command("MLIR ABI: Decode ABI string");
      await wb.page.locator(".quick-input-title", { hasText: "Decode" }).waitFor();
      await wb.input.fill("I6!B3!d4R1!");
      const message = wb.page.locator(".quick-input-message");
      const text = await until("the decoded string", async () => {
        const now = await message.innerText();
        return /float32\[4\]/.test(now) && now;
      });
      await wb.keyboard.press("Escape");
      return text;
    },
  },
  {
    name: "a compiled module opens decoded",
    core: true,
    needs: ({ customEditors = [] }) => customEditors.length > 0,
    async run({ wb }) {
      await wb.closeEditors();
      await wb.open("model.vmfb");
      const text = await until("the page of the module", async () => {
        for (const frame of wb.page.frames()) {
          const body = await frame
            .locator("body")
            .innerText({ timeout: 500 })
            .catch(() => "");
          if (/predict/.test(body) && !/EXPLORER/i.test(body)) return body;
        }
        return undefined;
      });
      return holds(text, "f32");
    },
    shot: "module",
  },
];
