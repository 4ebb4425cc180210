/** Files that are never opened: symbol search, definition, references, calls. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const LIBRARY = `module @library {
  func.func @never_opened(%x: i32) -> i32 {
    %r = func.call @inner(%x) : (i32) -> i32
    return %r : i32
  }
  func.func private @inner(%x: i32) -> i32 {
    return %x : i32
  }
}
`;
const PROGRAM = `vm.module @program {
  vm.import private @library.never_opened(%x : i32) -> i32
  vm.func @main(%x : i32) -> i32 {
    %r = vm.call @library.never_opened(%x) : (i32) -> i32
    vm.return %r : i32
  }
  vm.export @main
}
`;

/** Writes a library that nobody opens, a program that imports from it, and files that Git and the editor leave out. */
export function writeLibrary(folder) {
  mkdirSync(join(folder, "lib"));
  mkdirSync(join(folder, "out"));
  writeFileSync(join(folder, "lib/library.mlir"), LIBRARY);
  writeFileSync(join(folder, "program.mlir"), PROGRAM);
  writeFileSync(join(folder, "caller.mlir"), PROGRAM.replace("@program", "@caller").replaceAll("@main", "@also_main"));
  writeFileSync(join(folder, ".gitignore"), "/out/\n");
  writeFileSync(join(folder, "out/ignored.mlir"), "func.func @never_found() { return }\n");
  writeFileSync(join(folder, "excluded.gen.mlir"), "func.func @never_found() { return }\n");
}

/** The texts of the rows that a locator finds. */
const textsOf = async (locator) => (await locator.allInnerTexts()).map((it) => it.replace(/\s+/g, " "));

/** The rows of the view that lists references and calls, once they are as expected. */
async function listed({ page }, what, isExpected) {
  const title = page.locator(".title-label", { hasText: "References" });
  const rows = page.locator(".part.sidebar", { has: title }).locator(".monaco-list-row");
  const found = await until(what, async () => {
    const labels = await textsOf(rows);
    return isExpected(labels) && labels;
  });
  // The view may take the focus later than it has rows, which closes an input.
  await page.locator(".part.sidebar:focus-within").waitFor();
  return found;
}

/** The results of a symbol search, once they are as expected. */
async function search(wb, query, isExpected) {
  await wb.keyboard.press("Escape");
  await wb.keyboard.press("Control+t");
  await wb.input.waitFor();
  return until(`a search for ${query}`, async () => {
    // A list that is shown does not change by itself.
    await wb.input.fill("#");
    await wb.input.fill(`#${query}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const found = await textsOf(wb.page.locator(".quick-input-widget .monaco-list-row"));
    return found.length > 0 && isExpected(found) && found;
  });
}

const isAt = (wb, line, tab) =>
  Promise.all([
    wb.page.locator(".statusbar-item", { hasText: `Ln ${line}, Col` }).waitFor(),
    wb.page.locator(".editor-group-container.active .tab.active", { hasText: tab }).waitFor(),
  ]);

export const acrossFiles = [
  {
    name: "Ctrl+T finds a function of a file that was never opened",
    async run({ wb }) {
      await wb.open("program.mlir");
      const found = await search(wb, "never_opened", (all) => all.some((it) => /library\.mlir/.test(it)));
      return someHold(found, /^never_opened.*lib\/library\.mlir/);
    },
    shot: "symbols",
  },
  {
    name: "what .gitignore and files.exclude leave out is not found",
    async run({ wb }) {
      return search(wb, "never_found", (all) => all.every((it) => /no matching/i.test(it)));
    },
  },
  {
    name: "Ctrl+T leads into the text of bytecode",
    async run({ wb }) {
      await search(wb, "predict", (all) => all.some((it) => /model\.mlirbc/.test(it)));
      await wb.page.locator(".quick-input-widget .monaco-list-row", { hasText: "model.mlirbc" }).first().click();
      await wb.textLike(/module @model attributes/);
      const line = (await wb.text()).split("\n").findIndex((it) => it.includes("func.func @predict")) + 1;
      await isAt(wb, line, "model.mlirbc.mlir");
    },
    shot: "bytecode",
  },
  {
    name: "F12 leads from an import to the export of another file",
    async run({ wb, place }) {
      await wb.open("program.mlir", ...place("program.mlir", "@library.never_opened", 4));
      await wb.keyboard.press("F12");
      await isAt(wb, 2, "library.mlir");
    },
    shot: "definition",
  },
  {
    name: "F12 leads there from a call",
    async run({ wb, place }) {
      await wb.open("program.mlir", ...place("program.mlir", "vm.call @library", 12));
      await wb.keyboard.press("F12");
      await isAt(wb, 2, "library.mlir");
    },
  },
  {
    name: "Shift+F12 on the export lists the imports and calls of other files",
    async run({ wb, place }) {
      await wb.open("lib/library.mlir", ...place("lib/library.mlir", "@never_opened", 4));
      await wb.command("References: Find All References");
      const isIn = (labels, file) => labels.some((it) => it.includes(file));
      return listed(
        wb,
        "references in both other files",
        (all) => isIn(all, "program.mlir") && isIn(all, "caller.mlir"),
      );
    },
    shot: "references",
  },
  {
    name: "the call hierarchy goes through imports",
    async run({ wb, place }) {
      await wb.open("lib/library.mlir", ...place("lib/library.mlir", "@never_opened", 4));
      await wb.command("Calls: Show Call Hierarchy");
      const isThere = (labels, name) => labels.some((it) => it.startsWith(name));
      return listed(wb, "both callers", (all) => isThere(all, "main") && isThere(all, "also_main"));
    },
    shot: "calls",
  },
  {
    name: "files that are created, moved with their folder and deleted on disk are followed",
    async run({ wb }) {
      await wb.open("program.mlir");
      const file = join(wb.workspace, "lib", "added.mlir");
      writeFileSync(file, "func.func @added_later() { return }\n");
      await search(wb, "added_later", (all) => all.some((it) => /added\.mlir/.test(it)));
      rmSync(file);
      await search(wb, "added_later", (all) => all.every((it) => /no matching/i.test(it)));
      renameSync(join(wb.workspace, "lib"), join(wb.workspace, "moved"));
      return search(wb, "inner", (all) => all.some((it) => /moved\/library\.mlir/.test(it)));
    },
  },
  {
    name: "the language status says how many files are indexed",
    async run({ wb }) {
      await wb.keyboard.press("Escape");
      return statusText(wb, /\d+ files indexed/);
    },
    shot: "status",
  },
];

/** In the web host, where the server has no files. */
export const openFilesOnly = [
  {
    name: "the language status says that only open files count",
    async run({ wb }) {
      await wb.open("program.mlir");
      return statusText(wb, /open files only/);
    },
    shot: "status",
  },
  {
    name: "Ctrl+T finds functions of open files",
    async run({ wb }) {
      return search(wb, "main", (all) => all.some((it) => /main.*program/.test(it)));
    },
  },
];

/** The text of the language status item, shown while the mouse is over `{}`. */
function statusText(wb, match) {
  return until(`a status like ${match}`, async () => {
    await wb.page.mouse.move(400, 300);
    await wb.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
    const texts = wb.page.locator(".hover-language-status");
    await texts
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => undefined);
    return (await textsOf(texts)).find((it) => match.test(it));
  });
}
