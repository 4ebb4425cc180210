/** The checks in the real workbench, in the desktop's extension host and in the web worker's. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "../../scripts/load-typescript.mjs";
import { acrossFiles, openFilesOnly, writeLibrary } from "./checks/acrossFiles.mjs";
import { beside, writePlain } from "./checks/beside.mjs";
import { bytecode } from "./checks/bytecode.mjs";
import { dumps, writeDump } from "./checks/dumps.mjs";
import { findings } from "./checks/findings.mjs";
import { hostileModules } from "./checks/hostileModules.mjs";
import { hostileText } from "./checks/hostileText.mjs";
import { hostileViews } from "./checks/hostileViews.mjs";
import { links, writeModules } from "./checks/links.mjs";
import { reading } from "./checks/reading.mjs";
import { torch } from "./checks/torch.mjs";
import { versions } from "./checks/versions.mjs";
import { views } from "./checks/views.mjs";
import { writeHostileFiles } from "./hostile/files.mjs";
import { watch } from "./hostile/watch.mjs";
import { packFolder } from "./install.mjs";
import { takePictures } from "./pictures.mjs";
import { someHold } from "./report.mjs";
import { launchBrowser, openWorkbench } from "./workbench/page.mjs";
import { startServer, unpack } from "./workbench/server.mjs";
import { commitAll, gitMissing, makeWorkspace, placeOf } from "./workspace.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SETTINGS = { "editor.codeActionsOnSave": { "source.fixAll.mlirAbi": "explicit" } };

/** What all runs share. `home` is a folder for files that go with the run. */
export async function testWorkbench({ report, codeServer, chromium, vsix, home, only }) {
  const { contributes } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const browser = await launchBrowser(codeServer, chromium);
  const shared = { report, codeServer, browser, vsix, home, contributes };
  try {
    if (only("desktop")) await desktop(shared);
    if (only("bytecode")) await bytecodeAlone(shared);
    if (only("hostile")) await hostile(shared);
    if (only("torch")) await pytorch(shared);
    if (only("dumps")) await passes(shared);
    if (only("git")) await git(shared);
    if (only("web")) await web(shared);
    if (only("beside")) await besideAnother(shared);
    if (only("untrusted")) await untrusted(shared);
    if (only("links")) await modulesOfAContext(shared);
    if (only("workspace")) await wholeWorkspace(shared);
    if (only("pictures")) await takePictures(shared);
  } finally {
    await browser.close();
  }
}

/** Everything, the .vsix installed, the server a process of its own. */
async function desktop({ vsix, ...shared }) {
  const settings = { "workbench.colorTheme": "Default Dark Modern" };
  await session({ ...shared, part: "desktop", server: { vsix: [vsix], settings } }, async (it) => {
    for (const check of [...findings, ...reading, ...views, ...bytecode]) await one(it, check);
  });
}

/** Bytecode alone, in both extension hosts. */
async function bytecodeAlone({ vsix, home, ...shared }) {
  const webExtension = unpack(shared.codeServer, vsix, mkdtempSync(join(home, "unpacked-")));
  await session({ ...shared, home, part: "bytecode", server: { vsix: [vsix] } }, async (it) => {
    for (const check of bytecode) await one(it, check);
  });
  await session({ ...shared, home, part: "bytecode-web", server: {}, webExtension }, async (it) => {
    for (const check of bytecode) await one(it, check);
  });
}

/** Files whose names would become mark-up, icons or commands if anything took them for such. */
async function hostile({ vsix, ...shared }) {
  const settings = {
    "mlirAbi.codeLens.enabled": true,
    // Hints whole, and none of the editor's own about addresses and odd characters of a text.
    "editor.inlayHints.maximumLength": 0,
    "editor.links": false,
    "editor.unicodeHighlight.ambiguousCharacters": false,
  };
  const given = { server: { vsix: [vsix], settings }, prepare: writeHostileFiles };
  await session({ ...shared, part: "hostile", ...given }, async (it) => {
    const watched = watch(it.wb);
    for (const check of [...hostileText, ...hostileViews, ...hostileModules]) await one({ ...it, watched }, check);
  });
}

/** Structures of PyTorch, which are in long lines. */
async function pytorch({ vsix, ...shared }) {
  const settings = { "editor.inlayHints.maximumLength": 0, "workbench.colorTheme": "Default Dark Modern" };
  await session({ ...shared, part: "torch", server: { vsix: [vsix], settings } }, async (it) => {
    for (const check of torch) await one(it, check);
  });
}

/** A dump of compiler passes of 20 MB. */
async function passes({ vsix, ...shared }) {
  const settings = {
    "mlirAbi.codeLens.enabled": true,
    "workbench.colorTheme": "Default Dark Modern",
    // In MB: below it the editor opens a file at once.
    "workbench.editorLargeFileConfirmation": 64,
  };
  const given = { server: { vsix: [vsix], settings }, prepare: writeDump };
  await session({ ...shared, part: "dumps", ...given }, async (it) => {
    for (const check of dumps) await one(it, check);
  });
}

/** A folder under version control, with the editor's own Git extension. */
async function git({ vsix, ...shared }) {
  const why = gitMissing(shared.codeServer);
  if (why !== undefined) return shared.report.absent("git", why);
  // What is typed stays in the editor: the comparison is with the text that is open.
  const settings = { "files.autoSave": "off", "git.enabled": true, "git.openRepositoryInParentFolders": "never" };
  await session({ ...shared, part: "git", server: { vsix: [vsix], settings }, prepare: commitAll }, async (it) => {
    for (const check of versions) await one(it, check);
  });
}

/** The core of it in the web worker extension host, the language server in a worker. */
async function web({ vsix, home, ...shared }) {
  const webExtension = unpack(shared.codeServer, vsix, mkdtempSync(join(home, "unpacked-")));
  const settings = { "workbench.colorTheme": "Default Light Modern" };
  await session({ ...shared, home, part: "web", server: { settings }, webExtension }, async (it) => {
    await it.check("the server runs in a worker of the page", async () => {
      await it.wb.open("faults.mlir");
      await it.wb.editor().locator(".squiggly-error").first().waitFor();
      const workers = it.wb.page.workers().map((worker) => worker.url());
      return someHold(workers, /_extension-under-test|blob:/);
    });
    for (const check of [...findings, ...reading, ...views, ...bytecode]) if (check.core) await one(it, check);
  });
}

/** With another extension that contributes the language `mlir` and answers in it, as LLVM's does. */
async function besideAnother({ vsix, home, ...shared }) {
  const other = packFolder(fileURLToPath(new URL("other-mlir", import.meta.url)), join(home, "other-mlir.vsix"));
  const given = { server: { vsix: [vsix, other] }, prepare: writePlain };
  await session({ ...shared, home, part: "beside another", ...given }, async (it) => {
    for (const check of beside) await one(it, check);
    await one(it, findings[0]);
    await it.check("both extensions' hovers stand together", async () => {
      await it.wb.hover(
        ...it.place("faults.mlir", "B3!d4B3!d4"),
        /other MLIR extension was here[\s\S]*tensor<|tensor<[\s\S]*other MLIR/,
      );
    });
    await one(it, findings[2]);
    await one(it, reading[4]);
  });
}

/** A folder that is not trusted, several roots in one window. */
async function untrusted({ vsix, home, ...shared }) {
  const settings = {
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.enabled": true,
    "security.workspace.trust.untrustedFiles": "open",
  };
  const server = { vsix: [vsix], settings, trust: false };
  await session({ ...shared, home, part: "untrusted, multi-root", server, roots: 2 }, async (it) => {
    await it.check("the window is in restricted mode", () =>
      it.wb.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor(),
    );
    await one(it, findings[0]);
    await one(it, reading[0]);
  });
}

/** Files that are not open, in both extension hosts: in the web host the server has none. */
async function wholeWorkspace({ vsix, home, ...shared }) {
  const settings = { "workbench.colorTheme": "Default Dark Modern", "files.exclude": { "**/*.gen.mlir": true } };
  const given = { ...shared, home, prepare: writeLibrary };
  await session({ ...given, part: "workspace", server: { vsix: [vsix], settings } }, async (it) => {
    for (const check of acrossFiles) await one(it, check);
  });
  const webExtension = unpack(shared.codeServer, vsix, mkdtempSync(join(home, "unpacked-")));
  await session({ ...given, part: "workspace-web", server: { settings }, webExtension }, async (it) => {
    for (const check of openFilesOnly) await one(it, check);
  });
}

/** Modules that run in one context and errors of theirs, in both extension hosts, on dark and on light. */
async function modulesOfAContext({ vsix, home, ...shared }) {
  const given = { ...shared, home, prepare: writeModules };
  const dark = { "workbench.colorTheme": "Default Dark Modern" };
  await session({ ...given, part: "links", server: { vsix: [vsix], settings: dark } }, async (it) => {
    for (const check of links) await one(it, check);
  });
  const webExtension = unpack(shared.codeServer, vsix, mkdtempSync(join(home, "unpacked-")));
  const light = { "workbench.colorTheme": "Default Light Modern" };
  await session({ ...given, part: "links-web", server: { settings: light }, webExtension }, async (it) => {
    for (const check of links) await one(it, check);
  });
}

/** One server, one workspace, one page. */
async function session({ report, codeServer, browser, home, contributes, part, ...given }, body) {
  const { server, webExtension, roots, prepare } = given;
  const folder = makeWorkspace(mkdtempSync(join(home, "workspace-")), SETTINGS);
  writeFileSync(join(folder, "model.vmfb"), await moduleFile());
  copyFileSync(join(ROOT, "test/data/bytecode/functions-v6.mlirbc"), join(folder, "model.mlirbc"));
  await prepare?.(folder);
  const running = await startServer({ codeServer, ...server });
  try {
    const workspace = roots === undefined ? folder : severalRoots(folder, home);
    const wb = await openWorkbench({ browser, server: running, workspace, webExtension });
    wb.workspace = folder;
    const shot = (name) => wb.shot(join(report.folder, `${part.replace(/\W+/g, "-")}-${name}.png`));
    const place = (...of) => placeOf(folder, ...of);
    let failures = 0;
    const check = (name, run) =>
      report.check(part, name, run, async () => {
        await shot(`failure-${++failures}`);
        await wb.keyboard.press("Escape");
      });
    await body({ wb, shot, place, check, contributes });
    if (wb.refused.size > 0) console.log(`        ${part}: the page wanted to reach ${[...wb.refused].join(", ")}`);
    await wb.close();
  } finally {
    await running.stop();
  }
}

async function one({ check, contributes, ...given }, { name, needs, run, shot: picture }) {
  const { shot } = given;
  if (needs !== undefined && !needs(contributes)) return;
  const passed = await check(name, () => run(given));
  if (passed && picture !== undefined) await shot(picture);
}

/** A window with the folder and another one. */
function severalRoots(folder, home) {
  const file = join(home, "two-roots.code-workspace");
  const examples = join(ROOT, "examples");
  writeFileSync(file, JSON.stringify({ folders: [{ path: folder }, { path: examples }] }));
  return file;
}

/** A compiled module with two functions, whose findings have two severities. */
async function moduleFile() {
  const { buildModule } = await loadTypeScript(join(ROOT, "test/kit/vmfb.ts"));
  const abi = '{"a":[["ndarray","f32",2,1,784]],"r":[["ndarray","f32",2,1,10]],"v":1}';
  const exports = [
    { name: "predict", callingConvention: "0r_r", attributes: { "iree.abi": abi } },
    { name: "reset", callingConvention: "0_v", attributes: { sip: "I9!D6!" } },
  ];
  return buildModule({ name: "model", bytecodeVersion: "16.0", exports });
}

/** A folder for one run, and its removal. */
export function newHome() {
  const home = mkdtempSync(join(tmpdir(), "mlir-abi-e2e-files-"));
  process.on("exit", () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}
