/** The playground's box for error messages, by mouse and keys. */
import { isAccessible, paste, textOf } from "./playgroundPage.mjs";

const CLASSIFY =
  'func.func @classify(%image: tensor<1x224x224x3xf32> {iree.abi.name = "image"}) -> tensor<1x10xf32> { return }\n';
const LOG = `Traceback (most recent call last):
E   ValueError: Error invoking function: buffer_diagnostics.c:225: INVALID_ARGUMENT; image shape dimension 1 mismatch; expected 224 but have 3; expected shape \`1x224x224x3\`, actual shape \`1x3x224x224\`; while invoking native function hal.buffer_view.assert; while calling import;
`;
const LOOKS = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["narrow", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
];

/** Throws where the page scrolls sideways. */
async function fitsScreen(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) throw new Error(`${name}: the page is ${wide} px wider than the screen`);
}

export const PLAYGROUND_EXPLAIN_CHECKS = [
  {
    name: "an error message is explained with the functions of the text, in light, dark and 390 px",
    async run({ visit, picture }) {
      let shown = "";
      for (const [name, options] of LOOKS) {
        const page = await visit(options);
        await paste(page, CLASSIFY);
        await page.locator("#explain summary").click();
        await page.evaluate((it) => navigator.clipboard.writeText(it), LOG);
        await page.locator("#message").click();
        await page.keyboard.press("Control+v");
        shown = await textOf(page, "#message-output", "Argument 0 (image) of @classify", "np.ascontiguousarray");
        const command = page.locator("#message-output div", { hasText: "np.ascontiguousarray" });
        const indent = await command.evaluate((it) => Number.parseFloat(getComputedStyle(it).paddingInlineStart));
        if (!(indent > 30)) throw new Error(`${name}: what is wrapped starts at ${indent} px`);
        await page.locator("#explain").scrollIntoViewIfNeeded();
        await picture(page, `explain-${name}`);
        await fitsScreen(page, name);
        await isAccessible(page);
      }
      return shown.slice(0, 80);
    },
  },
  {
    name: "an error message by keys alone, as it is typed, and one that is not known",
    async run({ visit, picture }) {
      const page = await visit();
      await page.locator("#explain summary").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.locator("#message:focus").waitFor();
      await page.keyboard.type("required module 'io_parameters' not registered on the context");
      await textOf(page, "#message-output", "gives programs their parameters (weights)");
      await page.locator("#message-output:not(.problem)").waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("runtime/src/iree/vm/list.c:7: ABORTED; the moon is full");
      const unknown = await textOf(page, "#message-output", "is not known", "vm/list.c, line 7");
      await page.locator("#message-output.problem").waitFor();
      await picture(page, "explain-unknown");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await textOf(page, "#message-output", /^$/);
      await page.locator("#message-output:not(.problem)").waitFor({ state: "attached" });
      return unknown.slice(0, 80);
    },
  },
];
