/** What the playground does, each check with a browser context of its own. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHostileFiles } from "../hostile/files.mjs";
import { isPlain, MARK, MODULE, PAYLOADS, TEXT } from "../hostile/payloads.mjs";
import { holds } from "../report.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const WRONG =
  'func.func @f(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I7!B3!d4R1!", fv = "1"}} { return }\n';

/** The text of an element once it holds what is expected. */
async function textOf(page, selector, ...expected) {
  const element = page.locator(selector).first();
  const end = Date.now() + 10_000;
  for (;;) {
    const text = (await element.textContent()) ?? "";
    try {
      return holds(text, ...expected);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await page.waitForTimeout(50);
  }
}

/** Puts a text in place of what the editor holds, as a paste does. */
async function paste(page, text) {
  await page.evaluate((it) => navigator.clipboard.writeText(it), text);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
}

const editorText = (page) => page.locator(".cm-content").innerText();

/** Clicks after a text in the editor. */
async function clickOn(page, text) {
  await page.locator(".cm-line", { hasText: text }).first().click();
}

/** Drops a file on the page. */
async function drop(page, name, bytes) {
  await page.evaluate(
    ({ name, base64 }) => {
      const content = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.getElementById("editor").dispatchEvent(event);
    },
    { name, base64: Buffer.from(bytes).toString("base64") },
  );
}

/** Throws for each thing that axe finds in the page and its frames. */
async function isAccessible(page) {
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
  if (found.length > 0) throw new Error(found.join("\n"));
}

/** The fragment of a link to a text in which every string is well formed. */
async function cleanLink(visit) {
  const page = await visit();
  await paste(page, "func.func @f() { return }\n");
  await page.locator("#share").click();
  await textOf(page, "#status", "Link copied");
  return new URL(page.url()).hash;
}

export const PLAYGROUND_CHECKS = [
  {
    name: "findings of what is typed, with rule page and fix",
    async run({ visit }) {
      const page = await visit();
      await paste(page, WRONG);
      const text = await textOf(page, "#findings", "span-length-mismatch", "line 1");
      await page.locator(".cm-lintRange-error").first().waitFor();
      await page.getByRole("button", { name: "Show documentation for span-length-mismatch" }).click();
      await textOf(page, "#details-body", "Why it matters");
      await page.locator("#details-close").click();
      await page
        .getByRole("button", { name: /^Fix… / })
        .first()
        .click();
      await page
        .getByRole("button", { name: /Change the length/ })
        .first()
        .click();
      await textOf(page, "#finding-count", /^(?!.*span)/);
      holds(await editorText(page), 'f = "I6!B3!d4R1!"');
      return text;
    },
  },
  {
    name: "what is wrong in the structure of a long text, which is found later",
    async run({ visit }) {
      const page = await visit();
      await paste(page, `${"// long\n".repeat(40_000)}"demo.use"(%undefined) : (i32) -> ()\n`);
      return textOf(page, "#findings", "Value %undefined is not defined");
    },
  },
  {
    name: "hover, completion, quick fixes by key, rename, folding, colours",
    async run({ visit }) {
      const page = await visit();
      await page.locator(".token-number").first().waitFor();
      await page.locator('.cm-foldGutter span[title="Fold line"]').first().waitFor();
      const folded = page.locator(".cm-foldPlaceholder");
      await page.locator('.cm-foldGutter span[title="Fold line"]').first().click();
      await folded.waitFor();
      await folded.click();
      await page.locator(".cm-line", { hasText: "I11!B3!" }).locator(".token-number").first().hover();
      const hover = await textOf(page, ".cm-lsp-hover-tooltip, .cm-tooltip-hover", /\S/);
      // Without links, a line that is only a link says nothing.
      if (/About/.test(hover)) throw new Error(`a link is left as text: ${hover}`);
      await paste(page, WRONG);
      await textOf(page, "#findings", "span-length-mismatch", "line 1: ");
      await page.keyboard.press("F8");
      await page.keyboard.press("Control+.");
      await page
        .getByRole("menuitem", { name: /Change the length/ })
        .first()
        .click();
      await textOf(page, ".cm-content", "I6!B3!d4R1!");
      await paste(page, "func.func @f(%a: i32) {\n  %b = arith.addi %a, %a : i32\n  return\n}\n");
      await page.keyboard.press("Control+Home");
      for (let i = 0; i < 14; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("F2");
      await page.locator(".cm-panel input, .cm-dialog input").fill("%first");
      await page.keyboard.press("Enter");
      await textOf(page, ".cm-content", "arith.addi %first, %first");
      await paste(page, "func.func @f() attributes {iree.reflection = {}} { return }\n");
      await page.keyboard.press("Control+Home");
      for (let i = 0; i < 46; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Control+Space");
      await textOf(page, ".cm-tooltip-autocomplete", /iree\.abi|fv?/);
      return hover.slice(0, 80);
    },
  },
  {
    name: "the decoded ABI follows the cursor and leads back",
    async run({ visit }) {
      const page = await visit();
      await clickOn(page, "func.func @step");
      await textOf(page, "#decoded [aria-current]", "func.func @step");
      await page.locator("#decoded .line", { hasText: "util.func @predict" }).click();
      await textOf(page, "#decoded [aria-current]", "util.func @predict");
    },
  },
  {
    name: "single strings of every kind, decoded and encoded as they are typed",
    async run({ visit }) {
      const page = await visit();
      const shows = async (value, ...expected) => {
        await page.locator("#string").fill(value);
        return textOf(page, "#string-output", ...expected);
      };
      await shows("I11!B8!d10d128R9!B6!t6d32", "(tensor<10x128xf32>) -> tensor<32xi32>");
      await shows("I12!B9!d10d128R9!B6!t6d32", "span-length-mismatch");
      await shows("0riCrID_rI", "VM calling convention");
      const kinds = await page.locator("#string-kind option").allTextContents();
      await page.locator("#string-direction").selectOption("encode");
      await shows("(tensor<4xf32>) -> ()", "I6!B3!d4R1!");
      for (const kind of (await page.locator("#string-kind option").all()).slice(1)) {
        await page.locator("#string-kind").selectOption((await kind.getAttribute("value")) ?? "");
        await page.locator("#string").fill("");
        await page.waitForTimeout(200);
        const example = (await page.locator("#string").getAttribute("placeholder")) ?? "";
        await shows(example, /\S/);
        if (await page.locator("#string-output.problem").count()) throw new Error(`${example} is not encoded`);
      }
      return kinds;
    },
  },
  {
    name: "a link made in one browser opens in another, with strings, settings and second version",
    async run({ visit }) {
      const first = await visit();
      await paste(first, WRONG);
      await first.locator("#string").fill("0riCrID_rI");
      await first.locator("#settings summary").click();
      await first.locator("#preset").selectOption("strict");
      await first.locator("#rules select").first().waitFor();
      await first.locator("label", { hasText: "span-length-mismatch" }).locator("select").selectOption("hint");
      await textOf(first, "#findings", "hint");
      await first.locator("#compare summary").click();
      await first.locator("#second").fill("func.func @f(%a: tensor<8xf32>) { return }\n");
      await first.locator("#share").click();
      await textOf(first, "#status", "Link copied");
      const { hash } = new URL(first.url());
      const second = await visit({ hash });
      await textOf(second, ".cm-content", 'f = "I7!B3!d4R1!"');
      await textOf(second, "#string-output", "VM calling convention");
      await textOf(second, "#findings", "hint · line 1");
      holds(await second.locator("#second").inputValue(), "tensor<8xf32>");
      if ((await second.locator("#preset").inputValue()) !== "strict") throw new Error("the preset is lost");
      return `${hash.length} characters`;
    },
  },
  {
    name: "hostile links are refused with a sentence, and what they hold stays text",
    async run({ visit }) {
      const refused = [
        ["#1=AAAAAAAA", "damaged"],
        ["#9=AAAA", "format 9"],
        [`#<img src=x onerror=self.${MARK}=1>`, "damaged"],
        [`#1=${"A".repeat(40_000)}`, "longer than"],
      ];
      for (const [hash, expected] of refused) await textOf(await visit({ hash }), "#status", expected);
      const page = await visit();
      await paste(page, Object.values(PAYLOADS).filter(isPlain).join("\n"));
      await page.locator("#string").fill(PAYLOADS.image);
      await page.locator("#share").click();
      await textOf(page, "#status", "Link copied");
      const opened = await visit({ hash: new URL(page.url()).hash });
      await textOf(opened, "#string-output", `onerror=self.${MARK}`);
      if (await opened.evaluate((mark) => mark in self, MARK)) throw new Error("something ran");
    },
  },
  {
    name: "a dropped module is shown as in VS Code; a hostile one stays text",
    async run({ visit, home, picture }) {
      const folder = join(home, "playground");
      const module = await hostileFile(folder, MODULE);
      const page = await visit();
      await drop(page, "good.vmfb", readFileSync(new URL("../../data/runtimes/d-custom.vmfb", import.meta.url)));
      await page.frameLocator("#details iframe").locator("h1").waitFor();
      await textOf(page, "#status", "good.vmfb opened");
      await picture(page, "module");
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
    name: "compares with a second text, opens every example, copies the command",
    async run({ visit }) {
      const page = await visit();
      await paste(page, "func.func @f(%a: tensor<4xf32>) attributes {iree.abi.stub} { return }\n");
      await page.locator("#compare summary").click();
      await page.locator("#second").fill("func.func @f(%a: tensor<8xf32>) attributes {iree.abi.stub} { return }\n");
      await page.locator("#compare-run").click();
      await textOf(page, "#status", "Callers break");
      await page.frameLocator("#details iframe").locator("body", { hasText: "8" }).waitFor();
      const names = (await page.locator("#examples option").allTextContents()).slice(1);
      for (const name of names) {
        await page.locator("#examples").selectOption({ label: name });
        await textOf(page, "#decoded", /line \d/);
      }
      await page.locator("#copy-command").click();
      await textOf(page, "#status", "Command copied");
      const command = await page.evaluate(() => navigator.clipboard.readText());
      holds(command, "mlir-abi lint input.mlir");
      return names;
    },
  },
  {
    name: "works offline after the first load",
    async run({ visit }) {
      const page = await visit();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await page.context().setOffline(true);
      await page.reload();
      await page.locator("html[data-ready]").waitFor();
      await textOf(page, "#findings", "span-length-mismatch");
      await page
        .getByRole("button", { name: /^Show documentation for/ })
        .first()
        .click();
      await textOf(page, "#details-body", "Why it matters");
      // Without a reload, too, and with a file that nothing needed before: the grammars.
      const first = await visit({ hash: await cleanLink(visit) });
      await first.evaluate(() => navigator.serviceWorker.ready);
      await first.context().setOffline(true);
      await paste(first, WRONG.replace("!B3!", "!Z3!"));
      await textOf(first, "#findings", "raw-signature-syntax");
    },
  },
  {
    name: "accessible in light, dark, high contrast and on a narrow phone",
    async run({ visit, picture }) {
      const looks = [
        ["light", { colorScheme: "light" }],
        ["dark", { colorScheme: "dark" }],
        ["contrast", { colorScheme: "dark", contrast: "more" }],
        ["phone", { colorScheme: "light", viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }],
      ];
      for (const [name, options] of looks) {
        const page = await visit(options);
        await page.locator("#string").fill("I11!B8!d10d128R9!B6!t6d32");
        await textOf(page, "#string-output", "tensor<32xi32>");
        const [lines, shown] = await page.locator("#string-output").evaluate((it) => {
          const height = it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight);
          return [it.textContent.split("\n").length, height];
        });
        // Room for a scroll bar, but not for another line.
        if (shown > lines + 0.9) throw new Error(`${name}: the decoded table takes ${shown} lines instead of ${lines}`);
        await textOf(page, "#findings", "span-length-mismatch");
        await page.locator(".token-number").first().waitFor();
        await picture(page, name);
        await page
          .getByRole("button", { name: /^Show documentation for/ })
          .first()
          .click();
        await textOf(page, "#details-body", "Why it matters");
        await page.locator("#settings summary").click();
        await page.locator("#rules select").first().waitFor();
        await page.locator("#compare summary").click();
        await isAccessible(page);
        await picture(page, `${name}-open`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) throw new Error(`${name}: the page is ${wide} px wider than the screen`);
      }
    },
  },
  {
    name: "everything by keyboard: from the address bar into the editor and out of it",
    async run({ visit }) {
      const page = await visit();
      const seen = [];
      for (let i = 0; i < 14; i++) {
        await page.keyboard.press("Tab");
        seen.push(
          await page.evaluate(() => {
            const { activeElement } = document;
            return activeElement?.id || activeElement?.className || activeElement?.tagName;
          }),
        );
      }
      for (const id of ["examples", "open", "share", "copy-command", "string", "editor"]) {
        if (!seen.includes(id)) throw new Error(`Tab does not reach ${id}: ${seen}`);
      }
      if (seen.indexOf("editor") === seen.length - 1) throw new Error("Tab does not leave the editor");
      return seen;
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
