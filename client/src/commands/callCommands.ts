/** Copying how the function at the cursor is called. */
import { commands, type Disposable, type LogOutputChannel, l10n, window } from "vscode";
import type { CallForms } from "../../../server/src/core/features/callAt.js";
import { copyText } from "../editor/copied.js";
import { mlirPlace, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { messageText } from "../editor/shownText.js";

/** Registers the commands that copy a signature, a Python call and a command of `iree-run-module`. */
export function registerCallCommands(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const copy = (pick: (forms: CallForms) => string | undefined, notes: boolean) =>
    reportingErrors(log, async () => {
      const place = mlirPlace();
      if (place === undefined) return;
      const { line, character } = place.position;
      const uri = place.document.uri.toString();
      const forms = await session.execute<CallForms | null>("mlirAbi.callForms", uri, { line, character });
      const text = forms === null ? undefined : pick(forms);
      if (forms === null) {
        void window.showInformationMessage(l10n.t("No function with a known signature at the cursor"));
      } else if (text === undefined) {
        void window.showInformationMessage(
          messageText([l10n.t("{0} can't be called that way", forms.name), ...forms.notes].join(". ")),
        );
      } else {
        await copyText(text, notes ? forms.notes : []);
      }
    });
  return [
    commands.registerCommand(
      "mlirAbi.copySignature",
      copy(({ signature }) => signature, false),
    ),
    commands.registerCommand(
      "mlirAbi.copyPythonCall",
      copy(({ python }) => python, true),
    ),
    commands.registerCommand(
      "mlirAbi.copyRunFlags",
      copy(({ command }) => command, true),
    ),
  ];
}
