/** What the playground does with files that are dropped on it or chosen. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHostileFiles } from "../hostile/files.mjs";
import { MARK, MODULE, TEXT } from "../hostile/payloads.mjs";
import { holds } from "../report.mjs";
import { drop, editorText, textOf } from "./playgroundPage.mjs";

export const PLAYGROUND_FILE_CHECKS = [
  {
    name: "a dropped module is shown as in VS Code; a hostile one stays text",
    async run({ visit, home, picture }) {
      const folder = join(home, "playground");
      const module = await hostileFile(folder, MODULE);
      const page = await visit();
      await drop(page, "good.vmfb", readFileSync(new URL("../../data/runtimes/d-custom.vmfb", import.meta.url)));
      await page.frameLocator("#details iframe").locator("h1").waitFor();
      await textOf(page, "#status", "good.vmfb opened");
      if (await page.locator("#editor").isVisible()) throw new Error("the text is still seen");
      await picture(page, "module");
      await page.getByRole("button", { name: "Back to the text" }).click();
      await page.locator("#editor").waitFor();
      await drop(page, MODULE, module);
      const frame = page.frameLocator("#details iframe");
      await frame.locator("body", { hasText: "onerror" }).waitFor();
      const made = await frame
        .locator("img, iframe, object, form, body style, a[href^='http'], a[href^='command']")
        .count();
      if (made > 0) throw new Error(`${made} elements were made of names`);
      for (const where of page.frames()) {
        if (await where.evaluate((mark) => mark in self, MARK)) throw new Error("something ran");
      }
      await drop(page, "broken.vmfb", Buffer.from([0, 1, 2, 3]));
      await textOf(page, "#status", "can't be read");
      const text = await hostileFile(folder, TEXT);
      await drop(page, TEXT, text);
      await textOf(page, "#decoded", "onerror");
      await page.locator("#decoded .line").first().click();
      await page.locator("#share").click();
      await textOf(page, "#status", "never get into a link");
      if (await page.evaluate((mark) => mark in self, MARK)) throw new Error("something ran");
    },
  },
  {
    name: "dropped bytecode is a read-only text with findings; a copy of it can be edited",
    async run({ visit, picture }) {
      const page = await visit();
      const bytecode = new URL("../../data/bytecode/functions-v6.mlirbc", import.meta.url);
      // Recognized by what it holds, too.
      for (const name of ["model.mlirbc", "model.bin"]) {
        await drop(page, name, readFileSync(bytecode));
        await textOf(page, "#status", `${name} opened`);
      }
      await textOf(page, ".cm-content", "func.func @predict(%arg0: tensor<1x28x28xf32>");
      const findings = await textOf(page, "#findings", "Length is 15", "span-length-mismatch");
      if (!(await page.locator("#details").isHidden())) throw new Error("a module page is shown");
      if ((await page.getByRole("button", { name: /^Fix… / }).count()) > 0) throw new Error("a fix is offered");
      const before = await editorText(page);
      await page.locator(".cm-content").click();
      await page.keyboard.type("x");
      await page.keyboard.press("Control+.");
      await textOf(page, "#status", "read-only");
      if ((await editorText(page)) !== before) throw new Error("the text was changed");
      await picture(page, "bytecode");
      await page.locator("#share").click();
      await textOf(page, "#status", "never get into a link");
      await page.locator("#edit").click();
      await page.keyboard.type("//");
      holds(await editorText(page), "//");
      await page
        .getByRole("button", { name: /^Fix… / })
        .first()
        .waitFor();
      await drop(page, "broken.mlirbc", readFileSync(bytecode).subarray(0, 40));
      await textOf(page, "#status", "broken.mlirbc can't be read");
      return findings.slice(0, 80);
    },
  },
  {
    name: "file dialogs open a text, bytecode, a module, and a second version",
    async run({ visit }) {
      const page = await visit();
      const choose = async (button, path) => {
        const dialog = page.waitForEvent("filechooser");
        await page.locator(button).click();
        await (await dialog).setFiles(fileURLToPath(new URL(path, import.meta.url)));
      };
      await choose("#open", "../../../examples/native_abi.mlir");
      await textOf(page, "#status", "native_abi.mlir opened");
      await textOf(page, ".cm-content", "iree.abi");
      await choose("#open", "../../data/runtimes/d-custom.vmfb");
      await textOf(page, "#status", "d-custom.vmfb opened");
      await choose("#open", "../../data/bytecode/functions-v6.mlirbc");
      await textOf(page, ".cm-content", "func.func @predict");
      await page.locator("#compare summary").click();
      await choose("#compare-open", "../../data/bytecode/functions-v6.mlirbc");
      await textOf(page, "#status", "No caller breaks");
      await choose("#compare-open", "../../../examples/native_abi.mlir");
      await textOf(page, "#status", "Callers break");
    },
  },
  {
    name: "the page handles a key in a text of 1 MB in less than 50 ms",
    async run({ visit }) {
      const page = await visit();
      const line =
        'func.func @f(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }\n';
      await drop(page, "large.mlir", Buffer.from(line.repeat(Math.ceil(1_000_000 / line.length))));
      await textOf(page, "#decoded", "more");
      await page.locator(".cm-content").click();
      const round = () =>
        page.evaluate(async () => {
          const content = document.querySelector("#editor").shadowRoot.querySelector(".cm-content");
          content.focus();
          const times = [];
          for (let i = 0; i < 40; i++) {
            const start = performance.now();
            document.execCommand("insertText", false, "x");
            // With the layout that it makes necessary. When the frame is drawn depends on what else the machine does.
            content.getBoundingClientRect();
            times.push(performance.now() - start);
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            await new Promise((resolve) => setTimeout(resolve, 60));
          }
          times.sort((a, b) => a - b);
          return [0.5, 0.95, 1].map((it) => Math.round(times[Math.ceil(it * times.length) - 1]));
        });
      // Other work of the machine only adds time: of three rounds the best one counts.
      const rounds = [await round(), await round(), await round()];
      const [median, p95, worst] = rounds.sort((a, b) => a[1] - b[1])[0];
      const saw = `median ${median} ms, 95th percentile ${p95} ms, worst ${worst} ms`;
      if (p95 > 50) throw new Error(saw);
      return saw;
    },
  },
];

let hostile;
async function hostileFile(folder, name) {
  mkdirSync(folder, { recursive: true });
  hostile ??= writeHostileFiles(folder);
  await hostile;
  return readFileSync(join(folder, name));
}
