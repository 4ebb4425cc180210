/** Explains error messages of IREE: a selection, the terminal's, or what was copied. */
import {
  commands,
  type Disposable,
  EventEmitter,
  env,
  type LogOutputChannel,
  l10n,
  TabInputCustom,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { ExplainReply } from "../../../server/src/lsp/commands/explain.js";
import { reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";

/** The scheme of the document with the explanation. */
const SCHEME = "mlir-abi-explained";
const EXPLAINED = Uri.from({ scheme: SCHEME, path: "/Explained IREE error.txt" });

/** Registers the commands that explain error messages. */
export function registerExplainCommands(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const changed = new EventEmitter<Uri>();
  let explained = "";
  const show = async (text: string): Promise<void> => {
    if (text.trim() === "") {
      void window.showInformationMessage(l10n.t("Select or copy an error message first"));
      return;
    }
    const reply = await session.execute<ExplainReply>("mlirAbi.explain", text, openModule()?.toString() ?? null);
    explained = reply.document;
    changed.fire(EXPLAINED);
    const document = await workspace.openTextDocument(EXPLAINED);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  };
  return [
    changed,
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => explained,
    }),
    commands.registerCommand(
      "mlirAbi.explainError",
      reportingErrors(log, async (given?: unknown) => {
        const selected = typeof given === "string" ? given : selectedText();
        await show(selected.trim() === "" ? await env.clipboard.readText() : selected);
      }),
    ),
    commands.registerCommand(
      "mlirAbi.explainTerminalError",
      reportingErrors(log, async () => show(await terminalSelection())),
    ),
  ];
}

function selectedText(): string {
  const editor = window.activeTextEditor;
  return editor === undefined ? "" : editor.document.getText(editor.selection);
}

/** Extensions can't read a terminal's selection but by copying it; what was copied before is put back. */
async function terminalSelection(): Promise<string> {
  const before = await env.clipboard.readText();
  await commands.executeCommand("workbench.action.terminal.copySelection");
  const selection = await env.clipboard.readText();
  await env.clipboard.writeText(before);
  return selection;
}

/** The MLIR file or compiled module that is open in front: messages are most probably about it. */
function openModule(): Uri | undefined {
  const document = window.activeTextEditor?.document;
  if (document?.languageId === "mlir") return document.uri;
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputCustom && input.viewType.startsWith("mlirAbi.") ? input.uri : undefined;
}
