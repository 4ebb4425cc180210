/** The pages of the rules, part of the package, shown by the editor as Markdown. */
import { commands, type Diagnostic, type ExtensionContext, l10n, Uri } from "vscode";
import type { Middleware } from "vscode-languageclient";

/** Our command: shows the page of a rule, or lets the user choose one. */
export const OPEN_RULE = "mlirAbi.openRule";
/** The server's command, which its code actions refer to. */
const OPEN_RULE_PAGE = "mlirAbi.openRulePage";

/** Valid file names in the folder of pages. */
const RULE_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Shows the page of a rule. @throws Error if it has none */
export async function showRulePage(context: Pick<ExtensionContext, "extensionUri">, id: string): Promise<void> {
  if (!RULE_ID.test(id)) throw new Error(l10n.t("Unknown rule {0}", id));
  const page = Uri.joinPath(context.extensionUri, "docs", "rules", `${id}.md`);
  try {
    await commands.executeCommand("markdown.showPreview", page);
  } catch {
    // The editor's Markdown extension may be disabled.
    await commands.executeCommand("vscode.open", page);
  }
}

/** The link of a finding's rule id in this editor. */
export function ruleLink(id: string): Uri {
  return Uri.parse(`command:${OPEN_RULE}?${encodeURIComponent(JSON.stringify([id]))}`, true);
}

/** Makes findings and code actions link to the pages in the package, not to the repository. */
export const rulePages = {
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
} satisfies Middleware;

function link(diagnostic: Diagnostic): void {
  const { code } = diagnostic;
  if (typeof code !== "object" || !RULE_ID.test(String(code.value))) return;
  diagnostic.code = { value: code.value, target: ruleLink(String(code.value)) };
}
