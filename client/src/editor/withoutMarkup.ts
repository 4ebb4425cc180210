/**
 * Escapes names from files in the server's answers for an editor that makes icons of `$(name)` in labels and links of
 * `[text](command:…)` in messages.
 */
import type { CodeLens, CompletionItem, DocumentSymbol, SymbolInformation } from "vscode";
import type { Middleware } from "vscode-languageclient";
import { labelText, messageText, nameText } from "./shownText.js";

/** Escapes what the editor would render as icons or links. */
export const withoutMarkup = {
  resolveCodeLens: async (lens, token, next) => lensOf(await next(lens, token)),
  provideCompletionItem: async (document, position, context, token, next) => {
    const found = await next(document, position, context, token);
    for (const item of Array.isArray(found) ? found : (found?.items ?? [])) escapeLabel(item);
    return found;
  },
  provideDocumentSymbols: async (document, token, next) => {
    const found = await next(document, token);
    found?.forEach(escapeName);
    return found;
  },
  provideWorkspaceSymbols: async (query, token, next) => {
    const found = await next(query, token);
    found?.forEach(escapeName);
    return found;
  },
  prepareRename: (document, position, token, next) => refusing(next(document, position, token)),
  provideRenameEdits: (document, position, name, token, next) => refusing(next(document, position, name, token)),
} satisfies Middleware;

function lensOf(lens: CodeLens | null | undefined): CodeLens | null | undefined {
  if (lens?.command !== undefined) lens.command = { ...lens.command, title: labelText(lens.command.title) };
  return lens;
}

/** Typed text is matched with the filter text, which stays. */
function escapeLabel(item: CompletionItem): void {
  if (typeof item.label === "string") item.label = labelText(item.label);
}

/** Some lists render icons in symbol names, others show them literally: no escape suits both. */
function escapeName(symbol: DocumentSymbol | SymbolInformation): void {
  symbol.name = nameText(symbol.name);
  if ("containerName" in symbol) symbol.containerName = nameText(symbol.containerName);
  if ("children" in symbol) symbol.children.forEach(escapeName);
}

/** A refusal is an error whose message the editor shows. */
async function refusing<Answer>(answer: Answer | PromiseLike<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error) error.message = messageText(error.message);
    throw error;
  }
}
