/** What a person sees of a dump of compiler passes of 20 MB, and of types. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { holds } from "../report.mjs";

const FILE = "passes.mlir";
/** In a file of more than 20 MiB, or of 300,000 lines, the editor itself shows no lenses. */
const BYTES = 20e6;
const DUMPS = 40;
const FUNCTIONS = 50;
/** The numbers, from 0, of the dumps that change the ABI of `@main`. */
const CHANGES = { 10: "wrapped", 25: "dropped" };

/** What the line of each dump's header is, from 1. */
const headerLines = [];

/** Writes the dump: a module of which most stays the same, with long bodies, as compilers print them. */
export function writeDump(folder) {
  const line = '    %0 = arith.addf %arg0, %arg0 : tensor<4x8xf32> loc(fused["model.py":12:4, "layer/add"])\n';
  const body = line.repeat(Math.ceil(BYTES / DUMPS / FUNCTIONS / line.length));
  const filler = Array.from(
    { length: FUNCTIONS },
    (_, i) =>
      `  util.func private @f${i}(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {\n${body}    util.return %arg0 : tensor<4x8xf32>\n  }\n`,
  ).join("");
  const lines = filler.split("\n").length - 1;
  let text = "";
  let at = 1;
  for (let i = 0; i < DUMPS; i++) {
    headerLines.push(at);
    text += `// -----// IR Dump After Pass${i} (pass-${i}) //----- //\nmodule {\n  ${mainOf(i)}\n${filler}}\n\n`;
    at += lines + 5;
  }
  writeFileSync(join(folder, FILE), text);
}

function mainOf(dump) {
  const declared = 'iree.reflection = {iree.abi.declaration = "mine"}';
  if (dump < 10) return `util.func public @main(%arg0: tensor<4x?xf32>) attributes {${declared}} { util.return }`;
  const attributes = dump < 25 ? `iree.abi.stub, ${declared}` : "iree.abi.stub";
  return `util.func public @main(%arg0: !hal.buffer_view) attributes {${attributes}} { util.return }`;
}

export const dumps = [
  {
    name: "20 MB: Go to Symbol and the outline name every pass",
    async run({ wb }) {
      await wb.open(FILE);
      for (const name of ["Pass0", "Pass10", "Pass39"]) {
        await wb.keyboard.press("Control+Shift+o");
        await wb.input.fill(`@After ${name} (`);
        await wb.page
          .locator(".quick-input-widget .monaco-list-row", { hasText: `After ${name} (` })
          .first()
          .waitFor({ timeout: 60_000 });
        await wb.keyboard.press("Escape");
      }
      await wb.command("Explorer: Focus on Outline View");
      return wb.rows("Outline", /^After Pass0/);
    },
    shot: "outline",
  },
  {
    name: "Next ABI change and Previous ABI change go to the dumps that change one",
    async run({ wb }) {
      await wb.open(FILE, 1, 1);
      const [first, second] = Object.keys(CHANGES).map((dump) => headerLines[dump]);
      for (const [title, line] of [
        ["Next ABI change", first],
        ["Next ABI change", second],
        ["Previous ABI change", first],
      ]) {
        await wb.command(`MLIR ABI: ${title}`);
        await wb.status(`Ln ${line}, Col 1`).waitFor({ timeout: 60_000 });
      }
    },
  },
  {
    name: "a lens over the header says what changed, and opens the comparison",
    async run({ wb }) {
      const [first] = Object.keys(CHANGES).map((dump) => headerLines[dump]);
      await wb.goto(first);
      const lens = wb.editor().locator(".codelens-decoration a", { hasText: "@main" }).first();
      await lens.waitFor({ timeout: 60_000 });
      const title = (await lens.innerText()).replaceAll("\u00a0", " ");
      await lens.click();
      const text = (await wb.frameText(/After Pass10/)).replace(/\s+/g, " ");
      holds(title, "@main: type changed; @main: iree.abi.stub added");
      return holds(text, "After Pass9 (pass-9)", "After Pass10 (pass-10)", "iree.abi.stub added", "!hal.buffer_view");
    },
    shot: "compared-lens",
  },
  {
    name: "Compare ABI with previous pass from the palette, inside a dump",
    async run({ wb }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.goto(headerLines[25] + 30);
      await wb.command("MLIR ABI: Compare ABI with previous pass");
      const text = (await wb.frameText(/After Pass25/)).replace(/\s+/g, " ");
      return holds(text, "After Pass24 (pass-24)", "iree.abi.declaration removed", "mine");
    },
    shot: "compared-palette",
  },
  {
    name: "the first dump has nothing to be compared with, which a message says",
    async run({ wb }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      await wb.goto(5);
      await wb.command("MLIR ABI: Compare ABI with previous pass");
      await wb.page.locator(".notification-toast", { hasText: "that follows another one" }).waitFor();
    },
  },
  {
    name: "hover on a type says its bytes, and what it becomes at the ABI",
    async run({ wb }) {
      // Without the page beside it, which leaves the editor too narrow for the line.
      await wb.closeEditors();
      await wb.open(FILE);
      const text = await wb.hover(3, mainOf(0).indexOf("4x?xf32") + 4, /Bytes/);
      return holds(text, "Elements: 4 × d1", "Bytes: 16 × d1", "!hal.buffer_view", '["ndarray","f32",2,4,null]');
    },
    shot: "hover-type",
  },
  {
    name: "hover on a function's name says what is exported",
    async run({ wb }) {
      const text = await wb.hover(3, mainOf(0).indexOf("@main") + 5, /Exported as/);
      return holds(text, "Exported as: @main", "Calling convention: 0r_v", "--iree-execution-model=async-external");
    },
    shot: "hover-export",
  },
];
