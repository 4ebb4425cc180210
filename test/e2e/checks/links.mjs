/** How modules link, as a graph, by mouse and keys; and error messages that are explained. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadTypeScript } from "../../../scripts/load-typescript.mjs";
import { holds, someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const PIPELINE = "pipeline.mlir";
const EXPLAIN_TERMINAL = "Explain IREE error selected in the terminal";
const LOG = `collecting ...
E   RuntimeError: Error creating vm context with modules: iree/runtime/src/iree/vm/context.c:227: INTERNAL; import function hal.fence.await signature mismatch between module and source hal; expected 0iCrD_i but got 0iICrD_i; resolving module 'module' imports
`;

/** Three modules of one context, one of them compiled, and a log. */
export async function writeModules(folder) {
  const { buildModule } = await loadTypeScript(new URL("../../kit/vmfb.ts", import.meta.url).pathname);
  const exports = [{ name: "scale", callingConvention: "0r_r" }];
  const imports = [
    { name: "hal.device.allocator", callingConvention: "0r_r" },
    { name: "hal.fence.create", callingConvention: "0ri_r" },
  ];
  const dependencies = [{ name: "hal", minimumVersion: 4, required: true }];
  writeFileSync(join(folder, "scaling.vmfb"), buildModule({ name: "scaling", exports, imports, dependencies }));
  writeFileSync(
    join(folder, "blending.mlir"),
    "module @blending {\n  func.func @blend(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {\n    return %a : tensor<8xf32>\n  }\n}\n",
  );
  writeFileSync(
    join(folder, PIPELINE),
    `module @pipeline {
  func.func private @scaling.scale(tensor<8xf32>) -> tensor<8xf32>
  func.func private @blending.blend(tensor<8xf32>) -> tensor<8xf32>
  func.func private @text.print(!text.buffer)
  func.func @run(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}
`,
  );
  writeFileSync(join(folder, "pytest.log"), LOG);
}

/** The first page of a window waits for what shows pages. */
const FIRST_PAGE_TIMEOUT_MS = 90_000;

/** The frame of the graph, once its text matches. */
function graphOf(wb, match, limit) {
  const look = async () => {
    for (const frame of wb.page.frames()) {
      const text = await frame
        .evaluate(() => document.querySelector(".graph")?.parentElement.innerText ?? "")
        .catch(() => "");
      if (match.test(text)) return frame;
    }
    return undefined;
  };
  return until(`a graph like ${match}`, look, limit);
}

/** Waits until every line has its path. */
function linesAreDrawn(frame) {
  return until("lines", () =>
    frame.evaluate(() => {
      const paths = [...document.querySelectorAll("#lines path")];
      return paths.length > 0 && paths.every((path) => path.getTotalLength() > 10);
    }),
  );
}

export const links = [
  {
    name: "Show how modules link: files that are selected in the Explorer",
    async run({ wb }) {
      const row = (name) => wb.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
      await row("scaling.vmfb").click();
      await row(PIPELINE).click({ modifiers: ["Control"] });
      await row("blending.mlir").click({ modifiers: ["Control"] });
      await row("blending.mlir").click({ button: "right" });
      await wb.page.locator(".monaco-menu .action-item", { hasText: "Show how modules link" }).click();
      const frame = await graphOf(wb, /Does not fit \(1 of 5 imports\)/, FIRST_PAGE_TIMEOUT_MS);
      await linesAreDrawn(frame);
      return holds(await frame.locator("body").innerText(), "1 scaling", "2 blending", "3 pipeline", "hal.* (2)");
    },
    shot: "graph",
  },
  {
    name: "what does not fit is a problem at the place of its import",
    async run({ wb }) {
      const labels = await wb.problems(/import blending\.blend/);
      await wb.hideProblems();
      return someHold(labels, /blending exports 0rr_r: the import declares 1 argument, the export takes 2/);
    },
  },
  {
    name: "a click on an import goes to its place",
    async run({ wb }) {
      const frame = await graphOf(wb, /Does not fit/);
      await frame.locator("button.link", { hasText: "blending.blend" }).click();
      await wb.page.locator(".statusbar-item", { hasText: "Ln 3, Col 36 (15 selected)" }).waitFor();
      return wb.textLike(/@blending\.blend/, 1);
    },
    shot: "graph-place",
  },
  {
    name: "the graph follows edits of a file",
    async run({ wb, place }) {
      await wb.goto(...place(PIPELINE, "tensor<8xf32>)", 0, "@blending"));
      await wb.keyboard.type("tensor<8xf32>, ");
      const frame = await graphOf(wb, /All imports fit \(5 imports\)/);
      await wb.save();
      await wb.command("View: Close Editor");
      return frame.locator(".verdict").first().innerText();
    },
  },
  {
    name: "keys alone reach imports and the order of registration",
    async run({ wb, shot }) {
      const frame = await graphOf(wb, /All imports fit/);
      await frame.locator("body").click({ position: { x: 5, y: 5 } });
      const focused = () => frame.evaluate(() => document.activeElement?.innerText ?? "");
      const tabTo = (match) =>
        until(`the focus on ${match}`, async () => {
          await wb.keyboard.press("Tab");
          return match.test(await focused());
        });
      await tabTo(/^scaling\.scale$/);
      await shot("graph-focus");
      await tabTo(/Register earlier\s*: 3 pipeline/);
      await wb.keyboard.press("Enter");
      const late = await graphOf(wb, /Does not fit \(1 of 5 imports\)/);
      await linesAreDrawn(late);
      return holds(
        await late.locator("body").innerText(),
        "blending is registered after this module; register it first",
      );
    },
    shot: "graph-order",
  },
  {
    name: "the graph in 390 px, without scrolling sideways",
    async run({ wb, shot }) {
      await wb.command("View: Toggle Primary Side Bar Visibility");
      const size = wb.page.viewportSize();
      await wb.page.setViewportSize({ width: 390 + 48, height: 844 });
      const frame = await graphOf(wb, /Does not fit/);
      const width = await until("a narrow page", () =>
        frame.evaluate(() => document.documentElement.clientWidth < 400 && document.documentElement.scrollWidth),
      );
      await shot("graph-narrow");
      await wb.page.setViewportSize(size);
      await wb.command("View: Toggle Primary Side Bar Visibility");
      if (width > 400) throw new Error(`The page is ${width} px wide`);
    },
  },
  {
    name: "the graph in high contrast",
    async run({ wb, shot }) {
      await wb.settings({ "workbench.colorTheme": "Default High Contrast" });
      await wb.page.locator(".monaco-workbench.hc-black").waitFor();
      await graphOf(wb, /Does not fit/);
      await shot("graph-contrast");
      await wb.settings({});
      await wb.page.locator(".monaco-workbench:not(.hc-black)").waitFor();
    },
  },
  {
    name: "Explain IREE error: a selection in a log",
    async run({ wb }) {
      await wb.open("pytest.log");
      await wb.editor().locator(".view-lines").click();
      await wb.keyboard.press("Control+a");
      // Not by `command`, whose Escape would take the selection away.
      await wb.keyboard.press("F1");
      await wb.input.fill(">MLIR ABI: Explain IREE error");
      await wb.page.locator(".quick-input-widget .monaco-list-row", { hasText: "Explain IREE error" }).first().click();
      return wb.textLike(/hal\.fence\.await[\s\S]*IREE/, 1);
    },
    shot: "explained",
  },
  {
    name: "Explain IREE error: what is selected in a terminal, by its menu, and the clipboard as it was",
    async run({ wb }) {
      await wb.page.evaluate(() => navigator.clipboard.writeText("copied before"));
      await wb.command("Terminal: Create New Terminal");
      const terminal = wb.page.locator(".terminal-wrapper.active .xterm-screen");
      await terminal.waitFor();
      await terminal.click();
      await wb.keyboard.type(`echo "NOT_FOUND; required module 'io_parameters' not registered on the context"`);
      await wb.keyboard.press("Enter");
      // Not by `command`, whose Escape would take the selection away.
      const fromPalette = async (title) => {
        await wb.keyboard.press("F1");
        await wb.input.fill(`>${title}`);
        await wb.page.locator(".quick-input-widget .monaco-list-row", { hasText: title }).first().click();
      };
      await fromPalette("Terminal: Select All");
      // By its place: what is drawn over the screen takes the click.
      const { x, y } = await terminal.boundingBox();
      await wb.page.mouse.click(x + 60, y + 10, { button: "right" });
      const entry = wb.page.locator(".monaco-menu .action-item", { hasText: EXPLAIN_TERMINAL });
      // The menu ignores clicks until the mouse has moved over it.
      await entry.hover();
      await entry.click();
      const shown = await wb.textLike(/gives\s+programs\s+their\s+parameters/, 1);
      const copied = await wb.page.evaluate(() => navigator.clipboard.readText());
      if (copied !== "copied before") throw new Error(`The clipboard has ${copied}`);
      return shown.slice(0, 200);
    },
    shot: "explained-terminal",
  },
];
