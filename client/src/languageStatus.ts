/** The entry in the language status menu (`{}` in the status bar) while an MLIR file is open. */
import { type Command, DiagnosticSeverity, Disposable, LanguageStatusSeverity, l10n, languages, window } from "vscode";
import { SOURCE } from "./editor/helpers.js";
import type { Session, SessionState } from "./editor/session.js";

interface Appearance {
  readonly text: string;
  readonly severity: LanguageStatusSeverity;
  readonly command: Command;
}

/**
 * Shows the server's state, the number of findings in the active file and the indexed files, with a command for each
 * state.
 */
export function languageStatus(session: Session): Disposable {
  const item = languages.createLanguageStatusItem("mlirAbi.status", { language: "mlir" });
  item.name = l10n.t("MLIR ABI Lens");

  const showState = (): void => {
    const { text, severity, command } = appearanceOf(session.state);
    Object.assign(item, { text, severity, command, busy: session.state === "starting" });
    showFindings();
  };
  const showFindings = (): void => {
    item.detail = [findingCount(session), session.files].filter((part) => part !== "").join(" · ");
  };

  showState();
  return Disposable.from(
    item,
    session.onDidChangeState(showState),
    languages.onDidChangeDiagnostics(showFindings),
    window.onDidChangeActiveTextEditor(showFindings),
  );
}

/** The number of findings in the active file as the Problems panel counts them, which has no hints; empty if unknown. */
function findingCount(session: Session): string {
  const document = window.activeTextEditor?.document;
  if (session.state !== "running" || document?.languageId !== "mlir") return "";
  const count = languages
    .getDiagnostics(document.uri)
    .filter(({ source, severity }) => source === SOURCE && severity !== DiagnosticSeverity.Hint).length;
  return count === 1 ? l10n.t("1 finding in this file") : l10n.t("{0} findings in this file", count);
}

function appearanceOf(state: SessionState): Appearance {
  const showLog: Command = { command: "mlirAbi.showLog", title: l10n.t("Show log") };
  const restart: Command = { command: "mlirAbi.restartServer", title: l10n.t("Restart server") };
  switch (state) {
    case "starting":
      return { text: l10n.t("ABI server starting"), severity: LanguageStatusSeverity.Information, command: showLog };
    case "running":
      return { text: l10n.t("ABI server running"), severity: LanguageStatusSeverity.Information, command: showLog };
    case "stopped":
      return { text: l10n.t("ABI server stopped"), severity: LanguageStatusSeverity.Warning, command: restart };
    case "failed":
      return { text: l10n.t("ABI server did not start"), severity: LanguageStatusSeverity.Error, command: restart };
  }
}
