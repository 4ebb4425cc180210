/** Compiled modules with hostile names: the page shows them, and nothing is made of them or runs. */
import { isPlain, LARGE_MODULE, MARK, MODULE, PAYLOADS } from "../hostile/payloads.mjs";
import { nothingInvisible, showsAll } from "../hostile/watch.mjs";
import { until } from "../workbench/until.mjs";

/** The frame that shows a module, with its text. */
function pageOfModule(wb, match) {
  return until("the page of the module", async () => {
    for (const frame of wb.page.frames()) {
      const text = await frame.evaluate(() => document.querySelector("main")?.textContent ?? "").catch(() => "");
      if (match.test(text)) return { frame, text };
    }
    return undefined;
  });
}

/** Runs in the page: what it has beside elements that hold text. */
function unusual() {
  const found = [
    ...document.querySelectorAll("img, picture, iframe, object, embed, form, video, audio, base, math, body style"),
  ];
  found.push(...[...document.querySelectorAll("a[href]")].filter((it) => !it.getAttribute("href").startsWith("#")));
  found.push(...[...document.querySelectorAll("body script")].filter((it) => it.src === "" && it.nonce === ""));
  for (const element of document.body.querySelectorAll("*")) {
    if (element.getAttributeNames().some((name) => /^(?:on|style$|srcdoc$|formaction$)/.test(name)))
      found.push(element);
  }
  return found.map((it) => it.outerHTML.slice(0, 200));
}

export const hostileModules = [
  {
    name: "the page of a module shows names literally and makes nothing of them",
    async run({ wb, watched }) {
      await wb.closeEditors();
      await wb.open(MODULE);
      const { frame, text } = await pageOfModule(wb, /onerror/);
      showsAll(text, ...Object.values(PAYLOADS).filter(isPlain));
      showsAll(text, "c<U+202E>d<U+2066>e<U+200B>f<U+200E><U+001B>[31m<U+0007><U+E0041>g");
      const found = await frame.evaluate(unusual);
      if (found.length > 0) throw new Error(`The page holds ${found.join("\n")}`);
      await watched.look();
    },
    shot: "module",
  },
  {
    name: "searching and copying in the page make nothing of names",
    async run({ wb, watched }) {
      const { frame } = await pageOfModule(wb, /onerror/);
      await frame.locator("#filter").fill("<img src=");
      await frame.locator("#matches", { hasText: /[1-9]\d* of/ }).waitFor();
      await watched.look();
      await frame.locator("details summary").first().click();
      await frame.locator(".entry:not([hidden]) [data-copy]:visible").first().click();
      await frame.locator("#announce", { hasText: "Copied" }).waitFor({ state: "attached" });
      const copied = await wb.page.evaluate(() => navigator.clipboard.readText());
      showsAll(copied, PAYLOADS.icon);
      await watched.look();
    },
  },
  {
    name: "the choice of a source and the comparison show names literally",
    async run({ wb, watched }) {
      await wb.command("MLIR ABI: Compare with source");
      const rows = wb.page.locator(".quick-input-widget .monaco-list-row");
      const row = rows.filter({ hasText: `${MARK}-icon` });
      await row.first().waitFor();
      showsAll(await row.first().innerText(), `$(${MARK}-icon) [x](command:${MARK}.run).mlir`);
      await watched.look();
      await row.first().click();
      nothingInvisible(await wb.frameText(/Callers break|No caller breaks|No change in the ABI/));
      await watched.look();
    },
    shot: "compared",
  },
  {
    name: "a module with names of a megabyte opens, and the editor still answers",
    async run({ wb, place, watched }) {
      await wb.closeEditors();
      await wb.open(LARGE_MODULE);
      const { frame, text } = await pageOfModule(wb, /onerror/);
      if (text.length > 200_000) throw new Error(`A page of ${text.length} characters`);
      nothingInvisible(text);
      const found = await frame.evaluate(unusual);
      if (found.length > 0) throw new Error(`The page holds ${found.join("\n")}`);
      await watched.look();
      await wb.open("step.mlir");
      await wb.hover(...place("step.mlir", "K6!state_0", 4), /Raw value/);
    },
    shot: "megabyte-module",
  },
];
