/** A text whose names would be mark-up, icons, commands or invisible: what is shown in it and of it stays text. */
import { isPlain, PAYLOADS, plainStart, TEXT } from "../hostile/payloads.mjs";
import { nothingInvisible, shows, showsAll, watchSees } from "../hostile/watch.mjs";
import { until } from "../workbench/until.mjs";

const ALL = Object.entries(PAYLOADS);
const PLAIN = ALL.filter(([, name]) => isPlain(name));

/** The place of a text in the function that has a name. */
const placeIn = (place, kind, text, shift) => place(TEXT, text, shift, `// The name: ${kind}`);

/** Where in a function there is something to hover on: a text, how far after its start, and what the hover says. */
const HOVERS = [
  ["util.func", 19, /util\.func/],
  ["iree.abi.name", 18, /iree\.abi\.name/],
  ['"iree.abi.', 12, /IREE reads no attribute/],
  ["named", 12, /keyword/i],
  ['sip = "', 30, /raw/i],
];

/** One of each sort; for the others a few places will do. */
const KEY_NAMES = new Set(["icon", "image", "link", "style", "block", "hidden"]);

export const hostileText = [
  {
    name: "the watch sees elements, icons, commands, scripts and requests",
    run: ({ wb, watched }) => watchSees(wb, watched),
  },
  {
    name: "hovers, those on findings too, show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      for (const [kind, name] of ALL) {
        for (const [text, shift, match] of KEY_NAMES.has(kind) ? HOVERS : HOVERS.slice(0, 2)) {
          // What the last hover leaves under the mouse would bring up another one.
          await wb.page.mouse.move(5, 5);
          const shown = await wb.hover(...placeIn(place, kind, text, shift), match);
          nothingInvisible(shown);
          await watched.look();
          if (isPlain(name)) showsAll(shown, name);
        }
      }
    },
    shot: "hover",
  },
  {
    name: "inlay hints and code lenses show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      for (const [kind, name] of ALL) {
        await wb.goto(...placeIn(place, kind, "iree.abi = "));
        const lenses = wb.editor().locator(".codelens-decoration");
        const start = plainStart(name);
        await until(`a lens with ${name}`, async () => {
          const all = await lenses.allInnerTexts();
          return all.some((it) => shows(it, start));
        });
        await wb.textLike(kind === "hidden" ? /<U\+202E>/ : /\(\*, "/);
        await watched.look();
      }
    },
    shot: "hints",
  },
  {
    name: "the outline, its picker, the path above the text and the search for symbols show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      const rows = wb.page.locator(".quick-input-widget .monaco-list-row");
      for (const [kind, name] of ALL) {
        await wb.goto(...placeIn(place, kind, "iree.abi.name"));
        const start = plainStart(name);
        await until(`the path with ${name}`, async () => {
          const path = await wb.page.locator(".breadcrumbs-control").first().innerText();
          return shows(path, start);
        });
        await watched.look();
      }
      for (const prefix of ["@", "#"]) {
        for (const [kind, name] of PLAIN) {
          await wb.keyboard.press("Control+p");
          const words = name.match(/\w{3,}/g).join(" ");
          await wb.input.fill(`${prefix}${prefix === "@" ? words : words.replace(/ .*/, "")}`);
          await until(`${kind} after ${prefix}`, async () => {
            const all = await rows.locator(".monaco-icon-label").allInnerTexts();
            return all.some((it) => shows(it, name));
          });
          await watched.look();
          await wb.keyboard.press("Escape");
        }
      }
      await wb.command("Explorer: Focus on Outline View");
      const outline = wb.page.locator(".pane", { hasText: "Outline" }).locator(".monaco-list-row");
      await until("names in the outline", async () => {
        return shows((await outline.allInnerTexts()).join("\n"), PAYLOADS.icon);
      });
      await watched.look();
    },
    shot: "outline",
  },
  {
    name: "suggestions and what stands beside them show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      for (const [text, shift] of [
        ["util.call @", 11],
        ['fbr = "', 7],
      ]) {
        await wb.goto(...place(TEXT, text, shift, "// Half typed"));
        await wb.suggestions(/onerror/);
        // Once more for the details.
        await wb.keyboard.press("Control+Space");
        const rows = wb.page.locator(".suggest-widget.visible .monaco-list-row");
        const seen = new Set();
        for (let i = 0; i < 26; i++) {
          for (const row of await rows.allInnerTexts()) seen.add(nothingInvisible(row));
          const details = wb.page.locator(".suggest-details:visible");
          for (const it of await details.allInnerTexts()) nothingInvisible(it);
          await watched.look();
          await wb.keyboard.press("ArrowDown");
        }
        await wb.keyboard.press("Control+Space");
        await wb.keyboard.press("Escape");
        await wb.keyboard.press("Escape");
        // After `fbr` only names without escapes are offered.
        const names = [PAYLOADS.image, PAYLOADS.link, ...(text.startsWith("fbr") ? [] : [PAYLOADS.icon])];
        showsAll([...seen].join("\n"), ...names);
      }
    },
    shot: "suggestions",
  },
  {
    name: "problems, the light bulb and the choice of rule pages show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      await wb.problems(/IREE reads no attribute/);
      const rows = wb.page.locator(".markers-panel .monaco-list-row");
      await wb.page.locator(".markers-panel .monaco-list").first().hover();
      const seen = new Set();
      await until("all names in Problems", async () => {
        for (const row of await rows.allInnerTexts()) seen.add(nothingInvisible(row));
        await watched.look();
        const all = [...seen].join("\n");
        if (PLAIN.every(([, name]) => shows(all, name))) return true;
        await wb.page.mouse.wheel(0, 150);
        return false;
      });
      await wb.hideProblems();
      for (const kind of ["icon", "image", "link", "style", "hidden"]) {
        const offered = await wb.lightBulb(...placeIn(place, kind, "alloc_free_var", 17), /Add .* to free_vars/);
        offered.map(nothingInvisible);
        await watched.look();
        await wb.keyboard.press("Escape");
      }
      // Where nothing is wrong the pages of the whole file are offered.
      await wb.goto(...place(TEXT, "// Nothing is wrong"));
      await wb.command("MLIR ABI: Show rule documentation");
      const pages = wb.page.locator(".quick-input-widget .monaco-list-row");
      const offered = await until("rules to choose from", async () => {
        const all = (await pages.allInnerTexts()).map(nothingInvisible).join("\n");
        return all.includes("misspelt") || all.includes("unknown-attribute") ? all : undefined;
      });
      await watched.look();
      showsAll(offered, PAYLOADS.icon);
      await wb.keyboard.press("Escape");
    },
    shot: "pages",
  },
];
