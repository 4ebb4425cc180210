/** What the checks of the playground do on its page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { holds } from "../report.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The text of an element once it holds what is expected. */
export async function textOf(page, selector, ...expected) {
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
export async function paste(page, text) {
  await page.evaluate((it) => navigator.clipboard.writeText(it), text);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
}

/** What the editor shows. */
export const editorText = (page) => page.locator(".cm-content").innerText();

/** Clicks after a text in the editor. */
export async function clickOn(page, text) {
  await page.locator(".cm-line", { hasText: text }).first().click();
}

/** Drops a file on the page. */
export async function drop(page, name, bytes) {
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
export async function isAccessible(page) {
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
  if (found.length > 0) throw new Error(found.join("\n"));
}
