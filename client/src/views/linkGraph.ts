/** *Show how modules link*: modules of one context as a graph, in which a click on an import goes to its place. */
import {
  commands,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  languages,
  Range,
  TabInputCustom,
  TabInputText,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { ImportPlace } from "../../../server/src/core/api/linkedFiles.js";
import type { LinkFile, LinkReply } from "../../../server/src/lsp/commands/link.js";
import { nameOf, sideOf } from "../editor/fileSides.js";
import { debounced, MAX_SENT_BYTES, messageOf, reportingErrors, SOURCE } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { messageText } from "../editor/shownText.js";
import { fileOf } from "./bytecodeText.js";
import { messageBody } from "./modulePage.js";
import { UPDATE_DELAY_MS, watchFolders, webviewPage } from "./webviewPage.js";

/** What links files that are too large to be sent. */
const COMMAND = "mlir-abi link";

interface Page {
  readonly panel: WebviewPanel;
  /** In the order of registration. */
  files: readonly Uri[];
  imports: readonly ImportPlace[];
  /** What is shown; empty at first. */
  body: string;
}

/** Registers the command. */
export function registerLinkGraph(
  { extensionUri }: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  const media = Uri.joinPath(extensionUri, "media");
  const pages = new Set<Page>();
  const problems = languages.createDiagnosticCollection("mlir-abi-link");

  const linked = async (files: readonly Uri[], keepsOrder: boolean): Promise<LinkReply> =>
    session.execute<LinkReply>("mlirAbi.link", await filesToLink(files), keepsOrder);
  const show = (page: Page, { html, imports, order }: LinkReply): void => {
    page.imports = imports.map((it) => ({ ...it, file: order.indexOf(it.file) }));
    page.files = order.flatMap((i) => page.files[i] ?? []);
    showBody(page, html);
  };
  const showBody = (page: Page, body: string): void => {
    report();
    // A page that is set again loses its focus and place.
    if (body === page.body) return;
    page.body = body;
    const { webview } = page.panel;
    webview.html = webviewPage(webview, media, body, "link.js");
  };
  /** A file may be on several pages. */
  const report = (): void => {
    const found = new Map<string, Diagnostic[]>();
    for (const { files, imports } of pages) {
      for (const [i, uri] of files.entries()) {
        const own = imports.filter(({ file }) => file === i).flatMap(diagnosticsOf);
        found.set(uri.toString(), [...(found.get(uri.toString()) ?? []), ...own]);
      }
    }
    problems.clear();
    for (const [uri, diagnostics] of found) problems.set(Uri.parse(uri, true), diagnostics);
  };
  const update = async (page: Page): Promise<void> => {
    try {
      const reply = await linked(page.files, true);
      if (pages.has(page)) show(page, reply);
    } catch (error) {
      log.error(String(error));
      page.imports = [];
      if (pages.has(page)) showBody(page, messageBody(messageOf(error)));
    }
  };
  const refresh = debounced<Page>(UPDATE_DELAY_MS, (page) => void update(page));
  const changed = (uri: Uri): void => {
    for (const page of pages) if (page.files.some((file) => file.toString() === uri.toString())) refresh(page);
  };

  /** The message is untrusted. */
  const runAction = async (page: Page, message: unknown): Promise<void> => {
    const { import: index, earlier } = (message ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof index === "number") await openPlace(page, page.imports[index]);
    if (typeof earlier !== "number" || page.files[earlier] === undefined || earlier < 1) return;
    const before = page.files.slice(0, earlier - 1);
    page.files = [...before, ...page.files.slice(earlier - 1, earlier + 1).reverse(), ...page.files.slice(earlier + 1)];
    await update(page);
  };
  const showLinks = async (given?: unknown, selected?: unknown): Promise<void> => {
    const files = await chosenFiles(given, selected);
    if (files.length === 0) return;
    const reply = await linked(files, false);
    const title = l10n.t("Links of {0}", files.map(nameOf).join(", "));
    const panel = window.createWebviewPanel("mlirAbi.links", title, ViewColumn.Active, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [media],
    });
    const page: Page = { panel, files, imports: [], body: "" };
    pages.add(page);
    const watchers = watchFolders(files, changed);
    panel.webview.onDidReceiveMessage(reportingErrors(log, (message: unknown) => runAction(page, message)));
    panel.onDidDispose(() => {
      pages.delete(page);
      for (const it of watchers) it.dispose();
      report();
    });
    show(page, reply);
  };

  return [
    refresh,
    problems,
    commands.registerCommand("mlirAbi.showLinks", reportingErrors(log, showLinks)),
    workspace.onDidChangeTextDocument(({ document }) => changed(document.uri)),
    session.onRunning(() => {
      for (const page of pages) refresh(page);
    }),
  ];
}

/** The files that are selected in the explorer, or else those that the user chooses. */
async function chosenFiles(given: unknown, selected: unknown): Promise<readonly Uri[]> {
  const uris = (Array.isArray(selected) ? selected : [given]).filter((it): it is Uri => it instanceof Uri);
  if (uris.length > 0) return uris;
  const active = activeUri();
  const chosen = await window.showOpenDialog({
    title: l10n.t("Modules that run in one context"),
    openLabel: l10n.t("Link"),
    canSelectMany: true,
    ...(active && { defaultUri: Uri.joinPath(active, "..") }),
    filters: {
      [l10n.t("MLIR and compiled modules")]: ["mlir", "mlirbc", "vmfb", "vmasm"],
      [l10n.t("All files")]: ["*"],
    },
  });
  return chosen ?? [];
}

function activeUri(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? fileOf(input.uri) : undefined;
}

/** Together they may be as large as one alone. */
async function filesToLink(uris: readonly Uri[]): Promise<readonly LinkFile[]> {
  const files: LinkFile[] = [];
  let bytes = 0;
  for (const uri of uris) {
    const side = await sideOf(uri, COMMAND);
    if ("base64" in side) bytes += (side.base64.length / 4) * 3;
    if (bytes > MAX_SENT_BYTES) throw new Error(l10n.t("The files are larger than 64 MiB: use {0}", COMMAND));
    files.push({ ...side, name: workspace.asRelativePath(uri) });
  }
  return files;
}

/** A compiled module has no lines: what is found is at its start. */
function diagnosticsOf({ range, fits, message }: ImportPlace): readonly Diagnostic[] {
  if (message === null) return [];
  const severity = fits ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
  const diagnostic = new Diagnostic(rangeOf(range) ?? new Range(0, 0, 0, 0), messageText(message), severity);
  diagnostic.source = SOURCE;
  return [diagnostic];
}

async function openPlace({ files }: Page, place: ImportPlace | undefined): Promise<void> {
  const uri = place && files[place.file];
  if (uri === undefined) return;
  const selection = rangeOf(place?.range ?? null);
  await commands.executeCommand("vscode.open", uri, { viewColumn: ViewColumn.Beside, ...(selection && { selection }) });
}

function rangeOf(range: ImportPlace["range"]): Range | undefined {
  return range === null
    ? undefined
    : new Range(range.start.line, range.start.character, range.end.line, range.end.character);
}
