/** The viewer of compiled modules: a read-only custom editor whose content the server makes. */
import {
  type CustomDocument,
  commands,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  RelativePattern,
  Uri,
  type Webview,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { InspectReply } from "../../server/src/lsp/commands/inspectModule.js";
import { copyText } from "./copied.js";
import { base64Of, debounced } from "./helpers.js";
import { messageBody, pageOf } from "./modulePage.js";
import type { Session } from "./session.js";

const VIEW_TYPE = "mlirAbi.module";
/** Where the server can't get at a file it is sent whole. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A compiler writes a file in pieces: how long to wait for the last one, in milliseconds. */
const PAUSE = 300;

/** Registers the viewer. */
export function registerModuleEditor(
  context: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  const media = Uri.joinPath(context.extensionUri, "media");
  /** Shows again what is open. */
  const shown = new Map<WebviewPanel, Uri>();

  const show = async (panel: WebviewPanel, uri: Uri): Promise<void> => {
    const body = await contentOf(uri, session).catch((error: unknown) => {
      log.error(String(error));
      return messageBody(error instanceof Error ? error.message : String(error));
    });
    // It may have been closed meanwhile.
    if (shown.has(panel)) panel.webview.html = page(panel.webview, media, body);
  };
  const refresh = debounced<WebviewPanel>(PAUSE, (panel) => {
    const uri = shown.get(panel);
    if (uri !== undefined) void show(panel, uri);
  });

  const provider = {
    openCustomDocument: (uri: Uri): CustomDocument => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel): Promise<void> {
      panel.webview.options = { enableScripts: true, localResourceRoots: [media] };
      shown.set(panel, uri);
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.joinPath(uri, ".."), "*"));
      const changed = (file: Uri) => {
        if (file.toString() === uri.toString()) refresh(panel);
      };
      const watched = [watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed)];
      const messages = panel.webview.onDidReceiveMessage((message: unknown) => obey(message, uri));
      panel.onDidDispose(() => {
        shown.delete(panel);
        for (const each of [...watched, watcher, messages]) each.dispose();
      });
      await show(panel, uri);
    },
  };
  return [
    refresh,
    window.registerCustomEditorProvider(VIEW_TYPE, provider, {
      supportsMultipleEditorsPerDocument: true,
      webviewOptions: { enableFindWidget: true },
    }),
    session.onDidChangeState((state) => {
      if (state === "running") for (const panel of shown.keys()) refresh(panel);
    }),
  ];
}

/** The content that the server makes; the file goes to it where it can't get at it itself. */
async function contentOf(uri: Uri, session: Session): Promise<string> {
  const inspect = (base64?: string) =>
    session.execute<InspectReply>("mlirAbi.inspectModule", {
      uri: uri.toString(),
      ...(base64 !== undefined && { base64 }),
    });
  const known = (await inspect()).html;
  if (known !== null) return known;
  const { size } = await workspace.fs.stat(uri);
  if (size > MAX_BYTES) {
    throw new Error(l10n.t("Here only files up to 64 MiB can be shown: use mlir-abi inspect for larger ones"));
  }
  return (await inspect(base64Of(await workspace.fs.readFile(uri)))).html ?? "";
}

function page(webview: Webview, media: Uri, body: string): string {
  const at = (name: string) => webview.asWebviewUri(Uri.joinPath(media, name)).toString();
  return pageOf({ body, style: at("module.css"), script: at("module.js"), nonce: newNonce() });
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Does what a button of the page asks for; nothing else is believed about a message. */
async function obey(message: unknown, uri: Uri): Promise<void> {
  const { copy, command } = (message ?? {}) as { readonly copy?: unknown; readonly command?: unknown };
  if (typeof copy === "string") await copyText(copy);
  else if (command === "compare") await commands.executeCommand("mlirAbi.compareSource", uri);
  else if (command === "reopen") await commands.executeCommand("workbench.action.reopenWithEditor");
}
