/** Navigates through dumps of compiler passes from one ABI change to the next, and notices when such a dump is active. */
import {
  commands,
  type Disposable,
  type LogOutputChannel,
  l10n,
  Range,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  window,
  workspace,
} from "vscode";
import { DUMP_STARTS } from "../../../server/src/core/document/dumpHeader.js";
import type { PassChange } from "../../../server/src/lsp/commands/passChanges.js";
import { debounced, mlirPlace, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";

/** How far into a file the first header of a dump is searched for: after what a compiler may have logged before. */
const MAX_LOGGED_LINES = 5000;

/** How long after an edit the file is searched again. */
const UPDATE_DELAY_MS = 300;

/** Sets the context key `mlirAbi.isPassDump`, on which the palette's commands for dumps depend. */
export function followPassDumps(): readonly Disposable[] {
  const update = (document: TextDocument | undefined): void => {
    void commands.executeCommand("setContext", "mlirAbi.isPassDump", document !== undefined && isPassDump(document));
  };
  const edited = debounced<TextDocument>(UPDATE_DELAY_MS, (document) => {
    if (document === window.activeTextEditor?.document) update(document);
  });
  update(window.activeTextEditor?.document);
  return [
    edited,
    window.onDidChangeActiveTextEditor((editor) => update(editor?.document)),
    workspace.onDidChangeTextDocument(({ document }) => edited(document)),
  ];
}

function isPassDump(document: TextDocument): boolean {
  if (document.languageId !== "mlir") return false;
  for (let line = 0; line < Math.min(document.lineCount, MAX_LOGGED_LINES); line++) {
    const text = document.lineAt(line).text.trimStart();
    if (DUMP_STARTS.some((start) => text.startsWith(start))) return true;
  }
  return false;
}

/** Registers *Next ABI change* and *Previous ABI change*. */
export function registerPassCommands(session: Session, log: LogOutputChannel): readonly Disposable[] {
  // A lens passes the file and the line of its dump; a key passes nothing.
  const go = (pick: (changes: readonly PassChange[], line: number) => PassChange | undefined) =>
    reportingErrors(log, async (_uri?: unknown, from?: unknown) => {
      const place = mlirPlace();
      const editor = window.activeTextEditor;
      if (place === undefined || editor === undefined) return;
      const changes = await session.execute<PassChange[]>("mlirAbi.passChanges", place.document.uri.toString());
      const found = pick(changes, typeof from === "number" ? from : editor.selection.active.line);
      if (found === undefined) {
        void window.showInformationMessage(l10n.t("No further pass changes an ABI"));
        return;
      }
      editor.selection = new Selection(found.line, 0, found.line, 0);
      editor.revealRange(new Range(found.line, 0, found.line, 0), TextEditorRevealType.AtTop);
    });
  return [
    commands.registerCommand(
      "mlirAbi.nextAbiChange",
      go((changes, line) => changes.find((it) => it.line > line)),
    ),
    commands.registerCommand(
      "mlirAbi.previousAbiChange",
      go((changes, line) => changes.findLast((it) => it.line < line)),
    ),
  ];
}
