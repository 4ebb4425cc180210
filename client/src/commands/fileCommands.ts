/** Commands for a whole file: fix it, migrate it, show its rules' documentation; and the walkthrough's sample. */
import {
  type CodeAction,
  commands,
  type Diagnostic,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  languages,
  Range,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { MigrateReply } from "../../../server/src/lsp/commands/migrate.js";
import { mlirPlace, reportingErrors, SOURCE } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { labelText } from "../editor/shownText.js";
import { showRulePage } from "../views/rulePages.js";

const FIX_ALL = "source.fixAll.mlirAbi";

/** Registers the commands. */
export function registerFileCommands(
  context: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  const fixAll = async (): Promise<void> => {
    const place = mlirPlace();
    if (place === undefined) return;
    const { document } = place;
    const all = new Range(0, 0, document.lineCount, 0);
    // Not the editor's own command, which acts on the focused editor.
    const provide = "vscode.executeCodeActionProvider";
    const actions = await commands.executeCommand<readonly CodeAction[]>(provide, document.uri, all, FIX_ALL);
    const edit = actions.find(({ kind }) => kind?.value === FIX_ALL)?.edit;
    if (edit === undefined) {
      void window.showInformationMessage(l10n.t("There is nothing to fix in this file"));
    } else if (!(await workspace.applyEdit(edit))) throw new Error(l10n.t("The editor did not make the change"));
  };
  const migrate = async (): Promise<void> => {
    const place = mlirPlace();
    if (place === undefined) return;
    const { edit, converted } = await session.execute<MigrateReply>("mlirAbi.migrate", place.document.uri.toString());
    if (edit === null) {
      void window.showInformationMessage(l10n.t("There is nothing to migrate in this file"));
      return;
    }
    await session.apply(edit);
    const outcome =
      converted === 0
        ? l10n.t("Applied fixes, but nothing could be converted to iree.abi")
        : converted === 1
          ? l10n.t("Converted 1 function to iree.abi")
          : l10n.t("Converted {0} functions to iree.abi", converted);
    void window.showInformationMessage(outcome);
  };
  const openSample = async (): Promise<void> => {
    const bytes = await workspace.fs.readFile(Uri.joinPath(context.extensionUri, "media", "sample.mlir"));
    // An untitled copy, so that the user can edit it.
    const content = new TextDecoder().decode(bytes);
    const document = await workspace.openTextDocument({ language: "mlir", content });
    const viewColumn = window.activeTextEditor === undefined ? ViewColumn.Beside : ViewColumn.Active;
    // Inside an encoded string, so that the commands have something to show.
    const start = document.positionAt(Math.max(0, content.lastIndexOf('f = "') + 'f = "'.length));
    await window.showTextDocument(document, { viewColumn, selection: new Range(start, start) });
  };
  const openRule = async (id?: unknown): Promise<void> => {
    const chosen = typeof id === "string" ? id : await chooseRule();
    if (chosen !== undefined) await showRulePage(context, chosen);
  };
  return [
    commands.registerCommand("mlirAbi.fixAll", reportingErrors(log, fixAll)),
    commands.registerCommand("mlirAbi.migrateFile", reportingErrors(log, migrate)),
    commands.registerCommand("mlirAbi.openRule", reportingErrors(log, openRule)),
    commands.registerCommand("mlirAbi.openSample", reportingErrors(log, openSample)),
  ];
}

/** Lets the user choose among the rules with findings under the cursor, else on its line, else in the file. */
async function chooseRule(): Promise<string | undefined> {
  const place = mlirPlace();
  if (place === undefined) return undefined;
  const all = languages.getDiagnostics(place.document.uri).filter(({ source }) => source === SOURCE);
  const active = place.position;
  const here = all.filter(({ range }) => range.contains(active));
  const near = all.filter(({ range }) => range.start.line <= active.line && active.line <= range.end.line);
  const rules = rulesOf([here, near, all].find((found) => found.length > 0) ?? []);
  const [only] = rules;
  if (only === undefined) {
    void window.showInformationMessage(l10n.t("This file has no findings"));
    return undefined;
  }
  if (rules.length === 1) return only.label;
  return (await window.showQuickPick(rules, { title: l10n.t("Show rule documentation") }))?.label;
}

interface RuleItem {
  readonly label: string;
  readonly description: string;
}

function rulesOf(found: readonly Diagnostic[]): RuleItem[] {
  const rules = new Map<string, RuleItem>();
  for (const { code, message } of found) {
    if (typeof code !== "object") continue;
    const label = String(code.value);
    if (!rules.has(label)) rules.set(label, { label, description: labelText(message) });
  }
  return [...rules.values()];
}
