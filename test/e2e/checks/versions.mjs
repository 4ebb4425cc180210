/** What compares a file with the version that the last commit has of it, through the editor's own Git extension. */

import { holds } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const STEP = "step.mlir";

export const versions = [
  {
    name: "Compare ABI with the last commit: a result that is another one breaks callers",
    async run({ wb, place }) {
      // A result of 1x10 becomes one of 1x12, not saved.
      await wb.open(STEP, ...place(STEP, "1,10]]", 3));
      await wb.keyboard.press("Delete");
      await wb.keyboard.type("2");
      const text = await compareWithLastCommit(wb, /classify/);
      const shown = text.replace(/\s+/g, " ");
      return holds(
        shown,
        `Old ${STEP} of the last commit New ${STEP}`,
        "Callers break in 1 of 2 exported functions",
        "result 0 tensor<1x10xf32> → tensor<1x12xf32>",
      );
    },
    shot: "compared",
  },
  {
    name: "Compare ABI with the last commit: a text as it was committed has no change",
    async run({ wb, place }) {
      await wb.page.locator(".editor-group-container").first().locator(".view-lines").click();
      // The file on disk still is the committed one.
      await wb.goto(...place(STEP, "1,10]]", 3));
      await wb.keyboard.press("Delete");
      await wb.keyboard.type("0");
      return compareWithLastCommit(wb, /No change in the ABI \(2 exported functions\)/);
    },
  },
  {
    name: "Compare ABI with the last commit: a file that no commit has is reported",
    async run({ wb }) {
      await wb.open("new.mlir");
      await choosingLastCommit(wb);
      const notice = wb.page.locator(".notification-toast", { hasText: "can't be read" });
      await notice.waitFor();
      return holds(await notice.innerText(), "new.mlir of the last commit can't be read");
    },
    shot: "not-committed",
  },
];

/** Runs the command from the palette. */
async function choosingLastCommit(wb) {
  // Git's extension shows the branch once it has found the repository.
  await wb.page
    .locator(".statusbar-item", { hasText: /^\s*(?:master|main)/ })
    .first()
    .waitFor();
  await wb.command("MLIR ABI: Compare ABI with…");
  await wb.page.locator(".quick-input-widget .monaco-list-row", { hasText: "Last commit" }).first().click();
}

/** The text of the page that shows the result, once it matches. */
async function compareWithLastCommit(wb, match) {
  await choosingLastCommit(wb);
  await wb.page.locator(".tab", { hasText: `ABI changes: ${STEP} of the last commit → ${STEP}` }).waitFor();
  return until("the page of the comparison", async () => {
    for (const frame of wb.page.frames()) {
      const body = await frame
        .locator("body")
        .innerText({ timeout: 500 })
        .catch(() => "");
      if (match.test(body) && /ABI comparison/i.test(body) && !/EXPLORER/i.test(body)) return body;
    }
    return undefined;
  });
}
