/** The playground in Chromium, as its visitors use it: `npm run test:e2e -- playground`. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPlayground, FIRST_LOAD, firstLoadBytes } from "../../scripts/playground-bundle.mjs";
import { servePlayground } from "../../scripts/playground-server.mjs";
import { PLAYGROUND_CHECKS } from "./checks/playground.mjs";

const PART = "playground";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "dist/playground");

export async function testPlayground({ report, chromium, home }) {
  await inBrowser(chromium, async ({ browser, site, requested }) => {
    await report.check(PART, "the first load is small", () => asksForFirstLoad(browser, site, requested));
    for (const { name, run } of PLAYGROUND_CHECKS) {
      const visitor = newVisitor(browser, site);
      const body = async () => {
        const saw = await run({ visit: visitor.open, home, picture: pictureIn(report) });
        visitor.isClean();
        return saw;
      };
      await report.check(PART, name, body, () => visitor.picture(join(report.folder, `failed-${PART}.png`)));
      await visitor.close();
    }
  });
}

/** Takes the pictures of the page in docs/images anew. */
export async function takePlaygroundPictures({ report, chromium }) {
  await inBrowser(chromium, async ({ browser, site }) => {
    for (const colorScheme of ["dark", "light"]) {
      await report.check("pictures", `playground, ${colorScheme}`, async () => {
        const visitor = newVisitor(browser, site);
        const page = await visitor.open({ colorScheme });
        await page.locator("#string").fill("I11!B8!d10d128R9!B6!t6d32");
        await page.locator("#string-output", { hasText: "tensor<32xi32>" }).waitFor();
        await page.locator("#findings", { hasText: "span-length-mismatch" }).waitFor();
        await page.locator(".token-number").first().waitFor();
        await visitor.picture(join(ROOT, "docs/images", `playground-${colorScheme}.png`));
        await visitor.close();
      });
    }
  });
}

/** Builds the page and serves it to a browser for as long as `run` takes. */
async function inBrowser(executablePath, run) {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  await buildPlayground(FOLDER);
  // What the worker loads shows at the server alone.
  const requested = new Set();
  const site = await servePlayground(FOLDER, 0, (name) => requested.add(name));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await run({ browser, site, requested });
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Building it has failed if these are too large. */
async function asksForFirstLoad(browser, site, requested) {
  const visitor = newVisitor(browser, site);
  const page = await visitor.open({ serviceWorkers: "block" });
  await page.locator("#findings", { hasText: "span-length-mismatch" }).waitFor();
  const names = [...requested].sort();
  await visitor.close();
  if (names.join() !== FIRST_LOAD.join()) throw new Error(`${names}, expected ${FIRST_LOAD}`);
  const bytes = firstLoadBytes(FOLDER);
  return `${bytes.reduce((sum, it) => sum + it, 0)} bytes: ${names.map((name, i) => `${name} ${bytes[i]}`).join(", ")}`;
}

const pictureIn = (report) => (page, name) => page.screenshot({ path: join(report.folder, `${PART}-${name}.png`) });

/** Opens pages in contexts of their own, and watches all that they ask for and complain about. */
function newVisitor(browser, site) {
  const contexts = [];
  const strange = [];
  const watch = (context) => {
    // Every request of pages, frames, workers and the service worker.
    context.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(site.url) && !url.startsWith("data:") && !url.startsWith("blob:"))
        strange.push(`asked ${url}`);
    });
    context.on("weberror", (error) => strange.push(String(error.error())));
    context.on("console", (message) => {
      if (message.type() === "error" && !/ERR_INTERNET_DISCONNECTED/.test(message.text())) strange.push(message.text());
    });
    context.on("dialog", (dialog) => {
      strange.push(`dialog ${dialog.message()}`);
      return dialog.dismiss();
    });
  };
  let page;
  return {
    async open({ hash = "", ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        permissions: ["clipboard-read", "clipboard-write"],
        ...options,
      });
      contexts.push(context);
      watch(context);
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await page.goto(`${site.url}${hash}`);
      await page.locator("html[data-ready]").waitFor();
      return page;
    },
    isClean() {
      if (strange.length > 0) throw new Error(strange.join("\n"));
    },
    picture: (path) => page?.screenshot({ path }),
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}
