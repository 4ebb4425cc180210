/** The viewer of compiled modules: a read-only custom editor with content from the server. */
import {
  type CustomDocument,
  commands,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  languages,
  Range,
  Uri,
  type WebviewPanel,
  window,
} from "vscode";
import type { InspectReply, ModuleFinding } from "../../../server/src/lsp/commands/inspectModule.js";
import { copyText } from "../editor/copied.js";
import { answerAbout, debounced, messageOf, SOURCE } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { messageText } from "../editor/shownText.js";
import { messageBody } from "./modulePage.js";
import { OPEN_RULE, ruleLink } from "./rulePages.js";
import { UPDATE_DELAY_MS, watchFolders, webviewPage } from "./webviewPage.js";

const VIEW_TYPE = "mlirAbi.module";

/** Registers the editor that shows a compiled module as a page, and its commands. */
export function registerModuleEditor(
  context: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  const media = Uri.joinPath(context.extensionUri, "media");
  /** The files of the open pages. */
  const shown = new Map<WebviewPanel, Uri>();

  const problems = languages.createDiagnosticCollection("mlir-abi-module");

  const show = async (panel: WebviewPanel, uri: Uri): Promise<void> => {
    const { html, findings } = await contentOf(uri, session).catch((error: unknown) => {
      log.error(String(error));
      return { html: messageBody(messageOf(error)), findings: [] };
    });
    // It may have been closed meanwhile.
    if (!shown.has(panel)) return;
    panel.webview.html = webviewPage(panel.webview, media, html ?? "", "module.js");
    problems.set(uri, findings.map(diagnosticOf));
  };
  const refresh = debounced<WebviewPanel>(UPDATE_DELAY_MS, (panel) => {
    const uri = shown.get(panel);
    if (uri !== undefined) void show(panel, uri);
  });

  const provider = {
    openCustomDocument: (uri: Uri): CustomDocument => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel): Promise<void> {
      panel.webview.options = { enableScripts: true, localResourceRoots: [media] };
      shown.set(panel, uri);
      const watched = watchFolders([uri], (file) => {
        if (file.toString() === uri.toString()) refresh(panel);
      });
      const messages = panel.webview.onDidReceiveMessage((message: unknown) => runAction(message, uri));
      panel.onDidDispose(() => {
        shown.delete(panel);
        if (![...shown.values()].some((other) => other.toString() === uri.toString())) problems.delete(uri);
        for (const each of [...watched, messages]) each.dispose();
      });
      await show(panel, uri);
    },
  };
  return [
    refresh,
    problems,
    window.registerCustomEditorProvider(VIEW_TYPE, provider, {
      supportsMultipleEditorsPerDocument: true,
      webviewOptions: { enableFindWidget: true },
    }),
    session.onRunning(() => {
      for (const panel of shown.keys()) refresh(panel);
    }),
  ];
}

/** The content rendered by the server. */
function contentOf(uri: Uri, session: Session): Promise<Pick<InspectReply, "html" | "findings">> {
  return answerAbout(
    uri,
    (file) => session.execute<InspectReply>("mlirAbi.inspectModule", file),
    ({ html }) => html !== null,
    l10n.t("Files over 64 MiB can't be shown here: use mlir-abi inspect"),
  );
}

const SEVERITIES: Readonly<Record<ModuleFinding["severity"], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A compiled module has no lines: findings are at its start, and name the entry that they are about. */
function diagnosticOf({ severity, code, message }: ModuleFinding): Diagnostic {
  const diagnostic = new Diagnostic(new Range(0, 0, 0, 0), messageText(message), SEVERITIES[severity]);
  diagnostic.source = SOURCE;
  diagnostic.code = { value: code, target: ruleLink(code) };
  return diagnostic;
}

/** Runs what a button of the page requests. The message is untrusted. */
async function runAction(message: unknown, uri: Uri): Promise<void> {
  const { copy, command, rule } = (message ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof copy === "string") await copyText(copy);
  else if (typeof rule === "string") await commands.executeCommand(OPEN_RULE, rule);
  else if (command === "compare") await commands.executeCommand("mlirAbi.compareSource", uri);
  else if (command === "reopen") await commands.executeCommand("workbench.action.reopenWithEditor");
}
