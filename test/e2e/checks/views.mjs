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
    name: "Edit decoded signature: a mistake is reported, and saving writes the string",
    core: true,
    async run({ wb, place, shot }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.goto(...place(STEP, 'f = "I14!', 6));
      await wb.command("MLIR ABI: Edit decoded signature");
      await wb.page.locator(".tab.active", { hasText: ".mlirabi" }).last().waitFor();
      await wb.textLike(/^\(tensor<\?x4xf32>, i32\) -> \(tensor<4xf32>\)/m, 1);
      // The cursor is on the signature already.
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
        return /^classify\(image: tensor<1x28x28x1xf32>\) -> tensor<1x10xf32>/.test(text) && text;
      });
    },
  },
  {
    name: "each copy replaces the message of the one before",
    core: true,
    async run({ wb }) {
      await wb.command("MLIR ABI: Copy Python call of this function");
      await wb.status(/Copied (?!classify\(image:)/).waitFor();
      await wb.command("MLIR ABI: Copy decoded signature");
      await wb.status(/Copied classify\(image:/).waitFor();
      const count = await wb.status(/Copied/).count();
      if (count !== 1) throw new Error(`Expected one message, found ${count}`);
      if ((await wb.page.locator(".notification-toast").count()) !== 0) throw new Error("Expected no notification");
    },
    shot: "copied",
  },
  {
    name: "Decode ABI string decodes what is typed",
    core: true,
    async run({ wb }) {
      await wb.command("MLIR ABI: Decode ABI string");
      await wb.page.locator(".quick-input-title", { hasText: "Decode" }).waitFor();
      await wb.input.fill("I6!B3!d4R1!");
      const message = wb.page.locator(".quick-input-message");
      const text = await until("the decoded string", async () => {
        const now = await message.innerText();
        return /tensor<4xf32>/.test(now) && now;
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
      return holds(await wb.frameText(/predict/), "f32");
    },
    shot: "module",
  },
  {
    name: "findings of a compiled module: in its page, the worst first, and in Problems; their rule ids open pages",
    core: true,
    async run({ wb }) {
      const page = await wb.frameText(/Findings/);
      holds(page, /error[\s\S]*sip-syntax[\s\S]*information[\s\S]*refused-bytecode-version/);
      const labels = await wb.problems(/Export reset, sip/);
      someHold(labels, /Bytecode version is 16/);
      await wb.hideProblems();
      for (const frame of wb.page.frames()) {
        const link = frame.locator("button[data-rule='sip-syntax']");
        if ((await link.count()) > 0) await link.first().click();
      }
      await wb.frameText(/sip-syntax[\s\S]*Why it matters/);
      await wb.command("View: Close All Editors");
      await wb.showProblems();
      await until("no problem of a closed module", async () => {
        const rows = await wb.page.locator(".markers-panel .monaco-list-row").allInnerTexts();
        return !rows.some((row) => row.includes("Export reset"));
      });
      await wb.hideProblems();
    },
  },
];
