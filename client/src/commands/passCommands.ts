/** Navigates through dumps of compiler passes from one ABI change to the next. */
import {
  commands,
  type Disposable,
  type LogOutputChannel,
  l10n,
  Range,
  Selection,
  TextEditorRevealType,
  window,
} from "vscode";
import type { PassChange } from "../../../server/src/lsp/commands/passChanges.js";
import { mlirPlace, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";

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
