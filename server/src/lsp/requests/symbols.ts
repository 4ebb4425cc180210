import type { DocumentSymbol, SymbolInformation } from "vscode-languageserver";
import { DocumentSymbolRequest, WorkspaceSymbolRequest } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { documentSymbolSteps, flatSymbolSteps } from "../../core/features/documentSymbols.js";
import type { Settings } from "../../core/lint/settings.js";
import { searchSymbols } from "../../core/workspace/searchSymbols.js";
import { onDocument, onWorkspace } from "../connection/handler.js";

export const documentSymbolRequest = onDocument({
  type: DocumentSymbolRequest.type,
  capabilities: { documentSymbolProvider: true },
  whole: true,
  unhurried: true,
  structure: "all",
  run: async (_, { document, settings, client, inTurns }) => {
    const { revision } = document;
    const known = latest.get(document);
    const answer = known?.revision === revision && known.settings === settings ? known.symbols.deref() : undefined;
    if (answer !== undefined) return answer;
    const symbols = await (client.symbolTree
      ? inTurns(documentSymbolSteps(document, settings))
      : inTurns(flatSymbolSteps(document, settings)));
    latest.set(document, { revision, settings, symbols: new WeakRef(symbols) });
    return symbols;
  },
});

/** The last answers, while memory allows: outline, breadcrumbs and sticky lines request the same in turn. */
const latest = new WeakMap<
  AbiDocument,
  {
    readonly revision: number;
    readonly settings: Settings;
    readonly symbols: WeakRef<DocumentSymbol[] | SymbolInformation[]>;
  }
>();

export const workspaceSymbolRequest = onWorkspace({
  type: WorkspaceSymbolRequest.type,
  capabilities: { workspaceSymbolProvider: true },
  run: async ({ query }, { indexedFiles }) => {
    const files = await indexedFiles();
    return searchSymbols(files.open, files.closed(), String(query));
  },
});
