/** The pages of the rules, which the package holds: shown by the editor itself, as Markdown. */
import { commands, type Diagnostic, type ExtensionContext, l10n, Uri } from "vscode";
import type { Middleware } from "vscode-languageclient";

/** Ours: shows the page of a rule, or lets the user choose one. */
export const OPEN_RULE = "mlirAbi.openRule";
/** The server's, which its code actions name. */
const OPEN_RULE_PAGE = "mlirAbi.openRulePage";

/** What may be the name of a file in the folder of the pages. */
const RULE_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Shows the page of a rule. @throws Error where it has none */
export async function showRulePage(context: Pick<ExtensionContext, "extensionUri">, id: string): Promise<void> {
  if (!RULE_ID.test(id)) throw new Error(l10n.t("Unknown rule {0}", id));
  const page = Uri.joinPath(context.extensionUri, "docs", "rules", `${id}.md`);
  try {
    await commands.executeCommand("markdown.showPreview", page);
  } catch {
    // The editor's Markdown extension can be turned off.
    await commands.executeCommand("vscode.open", page);
  }
}

/** The link that a finding's rule id gets in this editor. */
export function ruleLink(id: string): Uri {
  return Uri.parse(`command:${OPEN_RULE}?${encodeURIComponent(JSON.stringify([id]))}`, true);
}

/** Has findings and code actions lead to the pages in the package; other editors get the address of the repository. */
export const rulePages: Middleware = {
  provideDiagnostics: async (document, previousResultId, token, next) => {
    const report = await next(document, previousResultId, token);
    if (report !== null && report !== undefined && "items" in report) report.items.forEach(link);
    return report;
  },
  handleDiagnostics: (uri, diagnostics, next) => {
    diagnostics.forEach(link);
    next(uri, diagnostics);
  },
  executeCommand: (command, args, next) =>
    command === OPEN_RULE_PAGE ? commands.executeCommand(OPEN_RULE, ...args) : next(command, args),
};

function link(diagnostic: Diagnostic): void {
  const { code } = diagnostic;
  if (typeof code !== "object" || !RULE_ID.test(String(code.value))) return;
  diagnostic.code = { value: code.value, target: ruleLink(String(code.value)) };
}
