/** The workbench in a page, driven as a person does: keys, mouse, the Command Palette. Lines and columns count from 1. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { until } from "./until.mjs";
import { loadInWebHost } from "./webHost.mjs";

/** Starts the browser. `codeServer` is the package beside which playwright-core is installed. */
export async function launchBrowser(codeServer, executablePath) {
  const places = [import.meta.url, pathToFileURL(join(codeServer, "../../..", "x.js"))];
  const path = places.map((place) => resolved(place)).find((it) => it !== undefined);
  if (path === undefined) throw new Error("playwright-core is not installed in test/e2e");
  const { chromium } = createRequire(import.meta.url)(path);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  return chromium.launch({ executablePath, headless: true, args });
}

function resolved(from) {
  try {
    return createRequire(from).resolve("playwright-core");
  } catch {
    return undefined;
  }
}

/**
 * Opens a folder, or a `.code-workspace` file, in a workbench of its own.
 * @param webExtension folder of an extension to run in the web worker host
 */
export async function openWorkbench({ browser, server, workspace, webExtension, size }) {
  const viewport = size ?? { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
  const refused = new Set();
  await context.route(
    ({ hostname }) => hostname !== "127.0.0.1" && hostname !== "localhost" && !hostname.endsWith(".localhost"),
    (route) => {
      refused.add(new URL(route.request().url()).hostname);
      return route.abort();
    },
  );
  if (webExtension !== undefined) await loadInWebHost(context, server.url, webExtension);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const kind = workspace.endsWith(".code-workspace") ? "workspace" : "folder";
  await page.goto(`${server.url}?${kind}=${encodeURIComponent(resolve(workspace))}`);
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  return new Workbench(page, workspace, refused);
}

/** How long an input of the workbench may take. */
const INPUT_TIMEOUT_MS = 10_000;

/** Does what a user does again whose input was closed by a view that took the focus. */
async function again(action) {
  for (let tries = 1; tries < 3; tries++) {
    try {
      return await action();
    } catch {}
  }
  return action();
}

class Workbench {
  constructor(page, workspace, refused) {
    this.page = page;
    this.workspace = workspace;
    /** Hosts that something in the page wanted to reach. */
    this.refused = refused;
    this.input = page.locator(".quick-input-widget input.input");
  }

  get keyboard() {
    return this.page.keyboard;
  }

  /** The text editor of the active group, or of a group by its number from 0. */
  editor(group) {
    const groups = this.page.locator(".editor-group-container");
    const chosen = group === undefined ? this.page.locator(".editor-group-container.active") : groups.nth(group);
    return chosen.locator(".monaco-editor").first();
  }

  /** Opens a file that is shown as text, or a compiled module. */
  async open(file, line, column) {
    await this.openTab(file);
    if (!file.endsWith(".vmfb")) await this.editor().locator(".view-line").first().waitFor();
    if (line !== undefined) await this.goto(line, column);
  }

  /** Opens a file by its absolute path, which needs no file search, in whatever editor. */
  async openTab(file) {
    const name = file.split("/").at(-1);
    const timeout = INPUT_TIMEOUT_MS;
    await again(async () => {
      await this.keyboard.press("Escape");
      await this.keyboard.press("Control+p");
      await this.input.waitFor({ timeout });
      await this.input.fill(resolve(this.workspace, file), { timeout });
      // A click, not Enter: the row that Enter takes may still be one of the list before the name was typed.
      await this.page.locator(".quick-input-widget .monaco-list-row", { hasText: name }).first().click({ timeout });
      await this.page.locator(".editor-group-container.active .tab.active", { hasText: name }).waitFor({ timeout });
    });
  }

  async goto(line, column = 1) {
    const timeout = INPUT_TIMEOUT_MS;
    await again(async () => {
      await this.keyboard.press("Escape");
      await this.keyboard.press("Control+g");
      await this.input.waitFor({ timeout });
      await this.input.fill(`:${line}:${column}`, { timeout });
      await this.keyboard.press("Enter");
      await this.input.waitFor({ state: "hidden", timeout });
      await this.page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` }).waitFor({ timeout });
    });
  }

  async command(title) {
    await this.keyboard.press("Escape");
    await this.keyboard.press("F1");
    await this.input.waitFor();
    await this.input.fill(`>${title}`);
    await this.page.locator(".quick-input-widget .monaco-list-row", { hasText: title }).first().click();
  }

  /** The labels of the Problems panel once one matches; of what fits into it. */
  async problems(match) {
    await this.showProblems();
    const rows = this.page.locator(".markers-panel .monaco-list-row");
    return until(`a problem like ${match}`, async () => {
      const labels = await rows.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
      return labels.some((it) => match.test(it)) && labels;
    });
  }

  async showProblems() {
    const panel = this.page.locator(".markers-panel");
    if (!(await panel.isVisible())) await this.command("Problems: Focus on Problems View");
    await panel.waitFor();
  }

  async hideProblems() {
    if (await this.page.locator(".markers-panel").isVisible()) await this.command("View: Toggle Panel Visibility");
    await this.page.locator(".markers-panel").waitFor({ state: "hidden" });
  }

  /** The text of a hover that the mouse brings up, once it matches. */
  async hover(line, column, match) {
    await this.goto(line, column);
    // Those of the editor: tooltips of the window are hovers too, of another class.
    const rows = this.page.locator(".monaco-hover:not(.hidden):not(.workbench-hover) .hover-row:visible");
    const cursor = this.editor().locator(".cursors-layer .cursor").first();
    let last = "";
    let hoveredY;
    try {
      return await until(`a hover like ${match}`, async () => {
        // A code lens or a bar above the editor may have moved the line since.
        const box = await cursor.boundingBox();
        if (box.y !== hoveredY || (await rows.count()) === 0) {
          hoveredY = box.y;
          await this.page.mouse.move(5, 5);
          await rows.first().waitFor({ state: "hidden" });
          await this.page.mouse.move(box.x + 3, box.y + box.height / 2, { steps: 4 });
          await rows.first().waitFor({ timeout: 5000 });
        }
        last = (await rows.allInnerTexts()).join("\n");
        if (!match.test(last)) return undefined;
        // It fades in.
        const hovers = this.page.locator(".monaco-hover:not(.hidden)");
        await hovers.evaluateAll((all) =>
          Promise.allSettled(all.flatMap((it) => it.getAnimations().map(({ finished }) => finished))),
        );
        return last;
      });
    } catch (error) {
      throw new Error(`${error.message}; it says ${JSON.stringify(last)}`);
    }
  }

  /** What the light bulb offers at a place, once an entry matches. Its menu stays open. */
  async lightBulb(line, column, match) {
    await this.goto(line, column);
    const bulb = '.lightBulbWidget, [class*="codicon-gutter-lightbulb"], [class*="codicon-light-bulb"]';
    const rows = this.page.locator(".action-widget .monaco-list-row.action");
    // For a moment after the cursor has moved, the bulb is the one of the place before.
    return until(`a light bulb that offers ${match}`, async () => {
      // Of its two forms, in the text and in the margin, one is hidden; and which one may change under the pointer.
      const shown = this.editor().locator(bulb).filter({ visible: true }).first();
      // The editor asks once for each place; where it then shows none, we leave the place and come back.
      await shown.waitFor({ timeout: 3000 }).catch(async () => {
        await this.goto(line, 1);
        // Longer than the editor waits for the cursor to rest: else it sees no other place.
        await this.page.waitForTimeout(700);
        await this.goto(line, column);
      });
      await shown.click({ timeout: 3000 });
      await rows.first().waitFor();
      const offered = await rows.allInnerTexts();
      if (offered.some((it) => match.test(it))) return offered;
      await this.keyboard.press("Escape");
      await rows.first().waitFor({ state: "detached" });
      return undefined;
    });
  }

  /** Chooses an entry of the open light bulb menu. */
  async choose(title) {
    const row = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
    const box = await row.boundingBox();
    // The menu ignores clicks until the mouse has moved over it.
    await this.page.mouse.move(box.x + 20, box.y + 8);
    await this.page.mouse.move(box.x + 30, box.y + 10, { steps: 3 });
    await this.page.locator(".context-view-pointerBlock").waitFor({ state: "detached" });
    await row.click();
    await row.waitFor({ state: "detached" });
  }

  /** The labels of the suggestions at the cursor, once one matches. */
  async suggestions(match) {
    await this.keyboard.press("Control+Space");
    return this.shownSuggestions(match);
  }

  /** Those that are shown without being asked for. */
  async shownSuggestions(match) {
    const rows = this.page.locator(".suggest-widget.visible .monaco-list-row");
    return until(`a suggestion like ${match}`, async () => {
      const labels = await rows.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
      return labels.some((it) => match.test(it)) && labels;
    });
  }

  async save() {
    await this.keyboard.press("Control+s");
    await this.page.locator(".editor-group-container.active .tab.active:not(.dirty)").waitFor();
  }

  /** The lines that an editor shows, inlay hints and all. */
  async text(group) {
    const lines = await this.editor(group)
      .locator(".view-line")
      .evaluateAll((all) => all.map((it) => [Number.parseFloat(it.style.top), it.textContent]));
    const sorted = lines.sort(([a], [b]) => a - b).map(([, text]) => text.replace(/\u00a0/g, " "));
    return sorted.join("\n");
  }

  /** The text of an editor once it matches. */
  async textLike(match, group) {
    let last = "";
    try {
      return await until(`text like ${match}`, async () => {
        last = await this.text(group);
        return match.test(last) && last;
      });
    } catch (error) {
      throw new Error(`${error.message}; it shows\n${last}`);
    }
  }

  /** The text of a page inside the workbench (a preview, a custom editor) once it matches. */
  async frameText(match) {
    return until(`a page like ${match}`, async () => {
      for (const frame of this.page.frames()) {
        if (frame === this.page.mainFrame()) continue;
        const text = await frame
          .locator("body")
          .innerText({ timeout: 500 })
          .catch(() => "");
        if (match.test(text)) return text;
      }
      return undefined;
    });
  }

  /** Sets settings of the folder on top of those that it starts with. */
  async settings(values) {
    const file = join(this.workspace, ".vscode", "settings.json");
    this.firstSettings ??= JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...this.firstSettings, ...values }, null, 2));
  }

  /** The entry of the status bar whose text matches. */
  status(match) {
    return this.page.locator(".statusbar-item", { hasText: match });
  }

  /** The rows of a view in the side bar, by its title, once one matches. */
  async rows(title, match) {
    const rows = this.page.locator(".pane", { hasText: title }).locator(".monaco-list-row");
    return until(`a row like ${match} in ${title}`, async () => {
      const labels = await rows.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
      return labels.some((it) => match.test(it)) && labels;
    });
  }

  async shot(file, clip) {
    await this.page.screenshot({ path: file, ...(clip && { clip }) });
  }

  async closeEditors() {
    await this.keyboard.press("Escape");
    await this.command("File: Revert File").catch(() => undefined);
    await this.command("View: Close All Editors");
  }

  close() {
    return this.page.context().close();
  }
}
