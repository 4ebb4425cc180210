/** The commands of the palette. What they show comes from the server. */
import {
  commands,
  type Disposable,
  EventEmitter,
  type LogOutputChannel,
  l10n,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { DecodeReply } from "../../server/src/lsp/commands.js";
import type { Session } from "./session.js";

/** The scheme of documents that exist only in the editor. */
const SCHEME = "mlir-abi";
const DECODED = Uri.from({ scheme: SCHEME, path: "/Decoded ABI string.txt" });

/** Registers every command of the manifest. */
export function registerCommands(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const changed = new EventEmitter<Uri>();
  let decoded = "";
  const decodeString = async (): Promise<void> => {
    const value = await window.showInputBox({
      title: l10n.t("Decode ABI string"),
      prompt: l10n.t("A signature, calling convention or reflection JSON, as in the file or already unescaped"),
      placeHolder: "I6!S3!t6R6!S3!t2",
      value: selectedText(),
      ignoreFocusOut: true,
    });
    if (value === undefined || value.trim() === "") return;
    try {
      decoded = (await session.execute<DecodeReply>("mlirAbi.decode", value)).document;
    } catch (error) {
      log.error(String(error));
      void window.showErrorMessage(l10n.t("The string could not be decoded: {0}", errorText(error)));
      return;
    }
    changed.fire(DECODED);
    const document = await workspace.openTextDocument(DECODED);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  };
  return [
    changed,
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => decoded,
    }),
    commands.registerCommand("mlirAbi.decodeString", decodeString),
    commands.registerCommand("mlirAbi.restartServer", () => session.restart()),
    commands.registerCommand("mlirAbi.showLog", () => log.show()),
  ];
}

/** What is selected, where it is one line: most often the string to decode. */
function selectedText(): string {
  const editor = window.activeTextEditor;
  if (editor === undefined || !editor.selection.isSingleLine) return "";
  return editor.document.getText(editor.selection);
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
