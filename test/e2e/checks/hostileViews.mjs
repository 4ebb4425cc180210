/** Views, documents and messages of our own with hostile names, and names of a megabyte. */
import { LARGE_TEXT, PAYLOADS, plainStart, TEXT } from "../hostile/payloads.mjs";
import { nothingInvisible, shows, showsAll } from "../hostile/watch.mjs";
import { until } from "../workbench/until.mjs";

const at = (place, kind, text, shift) => place(TEXT, text, shift, `// The name: ${kind}`);

/** Back to the text that a view is beside. */
async function toText(wb) {
  await wb.keyboard.press("Escape");
  await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
}

/** The decoded view wraps its lines, so a name may have a line break and an indent anywhere. */
const withoutSpaces = (text) => text.replace(/\s+/g, "");

/** What a copy or its refusal shows, once it has the payload; a notification is closed again. */
async function message(wb, watched, payload) {
  const toasts = wb.page.locator(".notification-toast");
  const status = wb.status(/Copied/);
  const text = await until("a message of a copy", async () => {
    // The label of the status bar is cut; what screen readers announce is whole.
    const labels = await status.evaluateAll((all) =>
      all.map(
        (it) => `${it.innerText} ${it.getAttribute("aria-label")}${it.firstElementChild?.getAttribute("aria-label")}`,
      ),
    );
    const found = [...labels, ...(await toasts.allInnerTexts())].find((it) => /Copied|can't be called/.test(it));
    if (payload !== undefined) showsAll(found ?? "", payload);
    return found;
  });
  await watched.look();
  if ((await toasts.count()) > 0) {
    await wb.command("Notifications: Clear All Notifications");
    await toasts.first().waitFor({ state: "detached" });
  }
  return nothingInvisible(text);
}

export const hostileViews = [
  {
    name: "the decoded view and the ABI outline show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT, ...at(place, "icon", "iree.abi = "));
      await wb.command("MLIR ABI: Show decoded ABI");
      for (const kind of Object.keys(PAYLOADS)) {
        await toText(wb);
        await wb.goto(...at(place, kind, "iree.abi = "));
        const start = withoutSpaces(plainStart(PAYLOADS[kind]));
        const shown = await until(`the ${kind}`, async () => {
          const text = await wb.text(1);
          return shows(withoutSpaces(text), start) && text;
        });
        nothingInvisible(shown);
        await watched.look();
      }
      const header = wb.page.locator(".pane-header", { hasText: "ABI Outline" });
      if ((await header.getAttribute("aria-expanded")) !== "true") await header.click();
      const rows = wb.page.locator(".pane", { hasText: "ABI Outline" }).locator(".monaco-list-row");
      await rows.filter({ hasText: "-icon" }).first().locator(".monaco-tl-twistie").click();
      const seen = new Set();
      for (let i = 0; i < 12; i++) {
        for (const row of await rows.allInnerTexts()) seen.add(nothingInvisible(row));
        await watched.look();
        await wb.page.locator(".pane", { hasText: "ABI Outline" }).locator(".monaco-list").first().hover();
        await wb.page.mouse.wheel(0, 60);
      }
      showsAll([...seen].join("\n"), PAYLOADS.icon);
      // What a row says when the mouse rests on it.
      const box = await wb.page
        .locator(".pane", { hasText: "ABI Outline" })
        .locator(".monaco-list")
        .first()
        .boundingBox();
      await wb.page.mouse.move(box.x + 60, box.y + 10, { steps: 4 });
      await wb.page.locator(".workbench-hover").first().waitFor();
      await watched.look();
      await header.click();
    },
    shot: "decoded",
  },
  {
    name: "the readable form of a function with such a name shows it literally",
    async run({ wb, place, watched }) {
      await wb.closeEditors();
      await wb.open(TEXT);
      for (const kind of ["icon", "image", "link", "hidden"]) {
        await toText(wb);
        await wb.goto(...at(place, kind, 'f = "I', 6));
        await wb.command("MLIR ABI: Edit decoded signature");
        const tab = wb.page.locator(".tab.active", { hasText: " of @" });
        await tab.waitFor();
        nothingInvisible(await tab.innerText());
        nothingInvisible(await wb.textLike(/writes it back/, 1));
        await watched.look();
        await wb.command("View: Close Editor");
        await tab.waitFor({ state: "detached" });
      }
    },
  },
  {
    name: "messages show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      for (const kind of ["icon", "image", "link", "style", "hidden"]) {
        for (const title of ["Copy decoded signature", "Copy Python call"]) {
          await toText(wb);
          await wb.goto(...at(place, kind, "iree.abi = "));
          await wb.command(`MLIR ABI: ${title}`);
          // A link is taken apart; all else is shown literally.
          const isLiteral = !["hidden", "link"].includes(kind) && title.includes("signature");
          await message(wb, watched, isLiteral ? PAYLOADS[kind] : undefined);
        }
      }
    },
    shot: "messages",
  },
  {
    name: "what is typed into Decode ABI string is shown literally",
    async run({ wb, watched }) {
      await wb.command("MLIR ABI: Decode ABI string");
      await wb.page.locator(".quick-input-title", { hasText: "Decode" }).waitFor();
      for (const kind of ["icon", "image", "link", "style", "hidden"]) {
        const type = ["ndarray", "f32", 1, 4];
        await wb.input.fill(JSON.stringify({ a: [["named", PAYLOADS[kind], type]], r: [], v: 1 }));
        const box = wb.page.locator(".quick-input-message");
        const start = { link: "[x]", hidden: "c<U+202E>d" }[kind] ?? PAYLOADS[kind];
        await until(`the message with ${kind}`, async () => shows(await box.innerText(), start));
        await watched.look();
      }
      await wb.keyboard.press("Escape");
    },
  },
  {
    name: "the peek of calls and the box for a new name show names literally",
    async run({ wb, place, watched }) {
      await wb.open(TEXT);
      for (const kind of ["icon", "image", "hidden"]) {
        await toText(wb);
        await wb.goto(...at(place, kind, "util.call", 14));
        await wb.keyboard.press("F2");
        await wb.page.locator(".rename-box").first().waitFor();
        await watched.look();
        await wb.keyboard.press("Escape");
        await wb.command("Peek Call Hierarchy");
        const rows = wb.page.locator(".call-hierarchy .monaco-list-row");
        await rows.first().waitFor();
        showsAll((await rows.allInnerTexts()).join("\n"), plainStart(PAYLOADS[kind]));
        await watched.look();
        await wb.keyboard.press("Escape");
      }
    },
  },
  {
    name: "with names of a megabyte the editor still answers",
    async run({ wb, place, watched }) {
      await wb.closeEditors();
      await wb.open(LARGE_TEXT);
      for (const [text, shift, after] of [
        ["iree.abi.name", 20],
        ["iree.abi.declaration", 30],
        ['"iree.abi.', 20],
        ["util.func", 20, "util.return"],
      ]) {
        const shown = nothingInvisible(await wb.hover(...place(LARGE_TEXT, text, shift, after), /\w/));
        if (shown.length > 40_000) throw new Error(`A hover of ${shown.length} characters`);
        await watched.look();
      }
      const labels = await wb.problems(/IREE reads no attribute/);
      for (const it of labels) if (it.length > 5000) throw new Error(`A problem of ${it.length} characters`);
      await watched.look();
      await wb.hideProblems();
      await wb.keyboard.press("Control+Shift+o");
      await wb.page.locator(".quick-input-widget .monaco-list-row", { hasText: "onerror" }).first().waitFor();
      await watched.look();
      await wb.keyboard.press("Escape");
      await wb.command("MLIR ABI: Show decoded ABI");
      // Strings of more than 262,144 characters are not decoded in an editor, which is said below the name.
      await wb.page.locator(".editor-group-container").nth(1).locator(".view-lines").click();
      await wb.keyboard.press("Control+End");
      await wb.textLike(/too long to be/, 1);
      await wb.closeEditors();
      await wb.open("step.mlir");
      await wb.hover(...place("step.mlir", "K6!state_0", 4), /Raw value/);
      await watched.look();
    },
    shot: "megabyte",
  },
];
