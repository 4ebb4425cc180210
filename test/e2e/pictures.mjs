/** The pictures of the README and of docs/, taken anew: `npm run test:e2e -- pictures`. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "../../scripts/load-typescript.mjs";
import { openWorkbench } from "./workbench/page.mjs";
import { startServer } from "./workbench/server.mjs";
import { makeWorkspace, placeOf } from "./workspace.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IMAGES = join(ROOT, "docs", "images");
const THEMES = { dark: "Default Dark Modern", light: "Default Light Modern" };

/** The editors, without the side bar and the title of the window. */
const editors = (height) => ({ x: 348, y: 35, width: 932, height });

/** Takes every picture, in both themes where a page shows either. */
export async function takePictures({ report, codeServer, browser, vsix, home }) {
  for (const [theme, colorTheme] of Object.entries(THEMES)) {
    const folder = makeWorkspace(mkdtempSync(join(home, "workspace-")));
    writeFileSync(join(folder, "classifier.vmfb"), await classifier());
    const settings = { "workbench.colorTheme": colorTheme };
    const server = await startServer({ codeServer, vsix: [vsix], settings });
    try {
      const wb = await openWorkbench({ browser, server, workspace: folder });
      wb.workspace = folder;
      const place = (...of) => placeOf(folder, ...of);
      const shot = (name, clip) => wb.shot(join(IMAGES, `${name}.png`), clip);
      for (const [name, take] of Object.entries(PICTURES)) {
        await report.check("pictures", `${name}, ${theme}`, () => take({ wb, place, theme, shot }));
      }
      await wb.close();
    } finally {
      await server.stop();
    }
  }
}

const PICTURES = {
  async hints({ wb, place, theme, shot }) {
    await wb.open("step.mlir", ...place("step.mlir", "return %0", 6));
    await wb.textLike(/sip = ".*_0"[^{]*\{"speed": i32/);
    await wb.editor().locator(".codelens-decoration", { hasText: "classify(" }).first().waitFor();
    await shot(`hints-${theme}`, editors(420));
  },
  async decoded({ wb, place, theme, shot }) {
    await wb.open("step.mlir", ...place("step.mlir", "iree.abi.stub"));
    await wb.command("MLIR ABI: Show decoded ABI");
    await wb.textLike(/@classify[\s\S]*iree\.abi\s/, 1);
    await wb.editor(1).locator('.view-overlays [class*="ced-"]').first().waitFor();
    await shot(`decoded-${theme}`, editors(420));
    await wb.closeEditors();
  },
  async fix({ wb, place, theme, shot }) {
    await wb.open("faults.mlir", ...place("faults.mlir", "I15!"));
    await wb.problems(/There is no result 3/);
    await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
    await wb.editor().locator(".codelens-decoration", { hasText: "predict(" }).first().waitFor();
    await wb.lightBulb(...place("faults.mlir", "I15!", 2), /Correct the length/);
    await shot(`fix-${theme}`, editors(630));
    await wb.keyboard.press("Escape");
    await wb.hideProblems();
  },
  async hover({ wb, place, theme, shot }) {
    if (theme !== "light") return;
    const file = "examples/v0_structured.mlir";
    await wb.open(file);
    await wb.editor().locator(".codelens-decoration").first().waitFor();
    await wb.hover(...place(file, 'f = "I24!', 7), /learning_rate/);
    await shot("hover");
  },
  async module({ wb, theme, shot }) {
    if (theme !== "dark") return;
    await wb.open("classifier.vmfb");
    await wb.frameText(/predict/);
    await wb.command("View: Toggle Primary Side Bar Visibility");
    await wb.frameText(/Load in Python/);
    await shot("vmfb-editor");
  },
};

/** A compiled module as a user would have one. */
async function classifier() {
  const { buildModule } = await loadTypeScript(join(ROOT, "test/kit/vmfb.ts"));
  const image = ["ndarray", "f32", 4, null, 28, 28, 1];
  const scores = ["sdict", ["classes", ["ndarray", "i64", 2, null, 5]], ["scores", ["ndarray", "f32", 2, null, 5]]];
  const abi = (a, r) => JSON.stringify({ a, r, v: 1 });
  const predict = abi(
    [
      ["named", "image", image],
      ["named", "temperature", "f32"],
    ],
    [scores],
  );
  const step = abi(
    [
      ["named", "images", image],
      ["named", "labels", ["ndarray", "i64", 1, null]],
    ],
    ["f32"],
  );
  return buildModule({
    name: "classifier",
    moduleVersion: 2,
    bytecodeVersion: "17.0",
    attributes: { author: "examples" },
    dependencies: [{ name: "hal", minimumVersion: 6, required: true }],
    imports: [
      { name: "hal.buffer_view.create", callingConvention: "0rIIiiCID_r" },
      { name: "hal.fence.create", callingConvention: "0ri_r" },
    ],
    exports: [
      { name: "predict", callingConvention: "0rf_rr", attributes: { "iree.abi": predict } },
      { name: "train_step", callingConvention: "0rr_f", attributes: { "iree.abi": step } },
    ],
    rodata: [200_000, 18_000],
    rwdata: [128],
  });
}
