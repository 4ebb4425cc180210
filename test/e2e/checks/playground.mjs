/** What the playground does, each check with a browser context of its own. */
import { isPlain, MARK, PAYLOADS } from "../hostile/payloads.mjs";
import { holds } from "../report.mjs";
import { PLAYGROUND_EXPLAIN_CHECKS } from "./playgroundExplain.mjs";
import { PLAYGROUND_FILE_CHECKS } from "./playgroundFiles.mjs";
import { clickOn, editorText, isAccessible, paste, textOf } from "./playgroundPage.mjs";

const WRONG =
  'func.func @f(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I7!B3!d4R1!", fv = "1"}} { return }\n';

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
        .getByRole("button", { name: /^Fix… Length/ })
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
      // The first finding is the note that the signature is an old one.
      await page.keyboard.press("F8");
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
    name: "lists are one tab stop each, with arrow keys inside; code is not between backticks",
    async run({ visit }) {
      const page = await visit();
      await paste(page, `${WRONG}${WRONG.replace("@f", "@g").replace("I7!B3!d4R1!", "FOOBAR")}`);
      await textOf(page, "#findings", "span-length-mismatch", "raw-signature-syntax");
      for (const list of ["#findings", "#decoded"]) {
        const stops = await page.locator(`${list} button:not([tabindex="-1"])`).count();
        if (stops !== 1) throw new Error(`${list} has ${stops} tab stops`);
      }
      await page.locator('#findings button[tabindex="0"]').focus();
      await page.keyboard.press("ArrowDown");
      await page.locator("#findings .rule:focus").waitFor();
      await page.keyboard.press("End");
      await page.locator("#findings button:focus").waitFor();
      await page.keyboard.press("Enter");
      const fix = await textOf(page, "#findings button:focus", "Regenerate f from the function's type");
      await page.locator("#findings button:focus code", { hasText: /^f$/ }).waitFor();
      return fix;
    },
  },
  {
    name: "a button says that its text was copied, and then what it does again",
    async run({ visit }) {
      const page = await visit();
      await page.locator("#share").click();
      await textOf(page, "#share", "Link copied");
      await textOf(page, "#share", "Copy link");
      await page.locator("#string").fill("zzz");
      const answer = await textOf(page, "#string-output", "No encoding fits better");
      if (answer.includes("--kind")) throw new Error("an option of the terminal is named");
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
  ...PLAYGROUND_EXPLAIN_CHECKS,
  ...PLAYGROUND_FILE_CHECKS,
];
