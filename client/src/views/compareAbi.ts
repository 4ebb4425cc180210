/**
 * *Compare ABI with…*: whether a version of a text or module breaks callers of another; *Compare with source…*: whether
 * a module still has its source's ABI; and *Compare ABI with previous pass*.
 */
import {
  commands,
  type Disposable,
  type ExtensionContext,
  extensions,
  type LogOutputChannel,
  l10n,
  TabInputCustom,
  TabInputText,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from "vscode";
import type { PassComparison } from "../../../server/src/lsp/commands/comparePass.js";
import type { DiffReply } from "../../../server/src/lsp/commands/diff.js";
import type { FileSide } from "../../../server/src/lsp/commands/side.js";
import { nameOf, sideOf, sideOfBytes } from "../editor/fileSides.js";
import { messageOf, mlirPlace, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { fileOf } from "./bytecodeText.js";
import { chooseSource } from "./sourceBeside.js";
import { webviewPage } from "./webviewPage.js";

/** What compares files that are too large to be sent. */
const COMMAND = "mlir-abi diff";

/** A side of the comparison and its display name. */
interface Version {
  readonly name: string;
  readonly side: FileSide;
}

/** The part of the Git extension's API that is needed (extensions/git/src/api/git.d.ts of VS Code). */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(uri: Uri): Repository | null };
}
interface Repository {
  /** The contents of a file at a commit; rejects if it is not there. */
  buffer(ref: string, path: string): Promise<Uint8Array>;
}

/** Registers the commands. */
export function registerCompareAbi(
  { extensionUri }: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  const media = Uri.joinPath(extensionUri, "media");
  const pages = new Map<string, WebviewPanel>();

  const compareAbi = async (given?: unknown): Promise<void> => {
    const subject = given instanceof Uri ? given : activeUri();
    if (subject === undefined) {
      void window.showInformationMessage(l10n.t("Open an MLIR file or a compiled module first"));
      return;
    }
    const versions = await chooseVersions(subject);
    if (versions !== undefined) await show(...versions);
  };
  const compareSource = async (given?: unknown): Promise<void> => {
    const module = given instanceof Uri ? given : activeUri();
    if (module === undefined || !module.path.toLowerCase().endsWith(".vmfb")) {
      void window.showInformationMessage(l10n.t("Open a compiled module (.vmfb) first"));
      return;
    }
    const source = await chooseSource(module);
    if (source !== undefined) await show(...(await versionsOf(module, source)));
  };
  const show = async (old: Version, now: Version): Promise<void> => {
    const { html } = await session.execute<DiffReply>("mlirAbi.diff", old.side, now.side, old.name, now.name);
    showPage(old.name, now.name, html);
  };
  const showPage = (old: string, now: string, html: string): void => {
    const title = l10n.t("ABI changes: {0} → {1}", old, now);
    const panel = pages.get(title) ?? open(title);
    panel.webview.html = webviewPage(panel.webview, media, html);
    panel.reveal(undefined, true);
  };
  // A lens or an action passes the file and a line; the palette passes nothing.
  const comparePass = async (given?: unknown, from?: unknown): Promise<void> => {
    const place = mlirPlace();
    if (place === undefined) return;
    const uri = typeof given === "string" ? given : place.document.uri.toString();
    const line = typeof from === "number" ? from : place.position.line;
    const found = await session.execute<PassComparison | null>("mlirAbi.comparePass", uri, line);
    if (found === null) {
      void window.showInformationMessage(l10n.t("Put the cursor into the dump of a pass that follows another one"));
    } else showPage(found.old, found.new, found.html);
  };
  const open = (title: string): WebviewPanel => {
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    const panel = window.createWebviewPanel("mlirAbi.diff", title, column, { localResourceRoots: [media] });
    pages.set(title, panel);
    panel.onDidDispose(() => pages.delete(title));
    return panel;
  };

  return [
    commands.registerCommand("mlirAbi.compareAbi", reportingErrors(log, compareAbi)),
    commands.registerCommand("mlirAbi.compareSource", reportingErrors(log, compareSource)),
    commands.registerCommand("mlirAbi.compareWithPreviousPass", reportingErrors(log, comparePass)),
  ];
}

/** The URI in the active tab: an editor, or a module in its viewer. */
function activeUri(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof TabInputText || input instanceof TabInputCustom) return fileOf(input.uri);
  const uri = window.activeTextEditor?.document.uri;
  return uri && fileOf(uri);
}

/** The old and new version: the last commit's and the file if Git has one, or the file and another one. */
async function chooseVersions(subject: Uri): Promise<readonly [old: Version, now: Version] | undefined> {
  const repository = await repositoryOf(subject);
  const commit = { label: l10n.t("Last commit"), description: l10n.t("this file as it was committed last") };
  const file = { label: l10n.t("File…"), description: l10n.t("the new version: an MLIR file or a compiled module") };
  const title = l10n.t("Compare ABI with");
  const choice = repository === undefined ? file : await window.showQuickPick([commit, file], { title });
  if (choice === undefined) return undefined;
  if (choice === commit && repository !== undefined) {
    const name = l10n.t("{0} of the last commit", nameOf(subject));
    try {
      const bytes = await repository.buffer("HEAD", subject.fsPath);
      const committed = { name, side: sideOfBytes(bytes, nameOf(subject), COMMAND) };
      return [committed, { name: nameOf(subject), side: await sideOf(subject, COMMAND) }];
    } catch (error) {
      throw new Error(l10n.t("{0} can't be read: {1}", name, messageOf(error)));
    }
  }
  const [chosen] =
    (await window.showOpenDialog({
      title: l10n.t("The new version of {0}", nameOf(subject)),
      openLabel: l10n.t("Compare"),
      defaultUri: Uri.joinPath(subject, ".."),
      filters: {
        [l10n.t("MLIR and compiled modules")]: ["mlir", "mlirbc", "vmfb", "vmasm"],
        [l10n.t("All files")]: ["*"],
      },
    })) ?? [];
  return chosen && versionsOf(subject, chosen);
}

/** The repository that contains a file; undefined if there is none, or no Git, as in the browser. */
async function repositoryOf(uri: Uri): Promise<Repository | undefined> {
  const extension = extensions.getExtension<GitExtension>("vscode.git");
  if (extension === undefined || uri.scheme !== "file") return undefined;
  const git = extension.isActive ? extension.exports : await extension.activate();
  return git.enabled ? (git.getAPI(1).getRepository(uri) ?? undefined) : undefined;
}

async function versionsOf(old: Uri, now: Uri): Promise<readonly [old: Version, now: Version]> {
  const [oldName, newName] = distinctNames(old, now);
  return [
    { name: oldName, side: await sideOf(old, COMMAND) },
    { name: newName, side: await sideOf(now, COMMAND) },
  ];
}

/** The names of two files, with enough folders to distinguish them. */
function distinctNames({ path: old }: Uri, { path: now }: Uri): readonly [old: string, now: string] {
  const segments = [old, now].map((path) => path.split("/").reverse());
  const [ofOld = [], ofNew = []] = segments;
  const equal = ofOld.findIndex((segment, i) => segment !== ofNew[i]);
  const count = old === now ? 1 : equal + 1 || ofOld.length + 1;
  const [oldName = "", newName = ""] = segments.map((each) => each.slice(0, count).reverse().join("/"));
  return [oldName, newName];
}
