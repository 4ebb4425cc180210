/**
 * The extension and the language server in real editors: `npm run test:e2e [-- PART…]`. Installs what it needs, packs
 * the .vsix, and writes screenshots and a summary to test/e2e/out/. Parts: desktop, hostile, torch, dumps, git, web, beside,
 * untrusted, workspace, links, neovim, emacs, playground (its page in Chromium), reach (programs of Debian that read what mlir-abi writes);
 * all without any. Only where they are named: `bytecode`, a part of desktop and web, and `pictures`, which takes those of
 * docs/images anew.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, codeServer, installed, pack } from "./install.mjs";
import { testEmacs, testNeovim } from "./otherEditors.mjs";
import { takePlaygroundPictures, testPlayground } from "./playground.mjs";
import { testReach } from "./reach.mjs";
import { newReport } from "./report.mjs";
import { newHome, testWorkbench } from "./workbenchTests.mjs";

const WORKBENCH = [
  "desktop",
  "bytecode",
  "hostile",
  "torch",
  "dumps",
  "git",
  "web",
  "beside",
  "untrusted",
  "workspace",
  "links",
];
const PARTS = [...WORKBENCH, "neovim", "emacs", "playground", "reach", "pictures"];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((it) => !PARTS.includes(it));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(", ")}, expected some of ${PARTS.join(", ")}`);
  process.exit(2);
}
// Its checks are among those of the desktop and the web.
const NAMED_ALONE = ["pictures", "bytecode"];
const only = (part) => (chosen.length === 0 && !NAMED_ALONE.includes(part)) || chosen.includes(part);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

const out = process.env.E2E_OUT ?? join(fileURLToPath(new URL(".", import.meta.url)), "out");
rmSync(out, { recursive: true, force: true });
const report = newReport(out);
const home = newHome();
try {
  if (only("reach")) await testReach({ report, home });
  const editors = PARTS.filter((part) => part !== "reach" && part !== "playground").some(only);
  const vsix = editors ? pack(home) : undefined;
  if (only("playground")) {
    installed();
    await testPlayground({ report, chromium: browser(), home });
  }
  if (only("neovim")) await testNeovim({ report, home });
  if (only("emacs")) await testEmacs({ report, home });
  if ([...WORKBENCH, "pictures"].some(only)) {
    const chromium = browser();
    await testWorkbench({ report, codeServer: codeServer(), chromium, vsix, home, only });
    if (only("pictures")) await takePlaygroundPictures({ report, chromium });
  }
} catch (error) {
  await report.check("set-up", "everything is there", () => {
    throw error;
  });
}
process.exit(report.finish() ? 0 : 1);
