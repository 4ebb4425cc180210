import { DocumentSymbolRequest, WorkspaceSymbolRequest } from "vscode-languageserver";
import { documentSymbols, flatSymbols, workspaceSymbols } from "../../core/features/documentSymbols.js";
import { answers } from "../../core/features/providers.js";
import { onDocument, onWorkspace } from "../handler.js";

export const documentSymbolRequest = onDocument({
  type: DocumentSymbolRequest.type,
  capabilities: () => (answers("symbols") ? { documentSymbolProvider: true } : {}),
  empty: null,
  placed: true,
  whole: true,
  run: (_, { document, settings, client }) =>
    client.symbolTree ? documentSymbols(document, settings) : flatSymbols(document, settings),
});

export const workspaceSymbolRequest = onWorkspace({
  type: WorkspaceSymbolRequest.type,
  capabilities: () => (answers("workspaceSymbols") ? { workspaceSymbolProvider: true } : {}),
  run: ({ query }, { documents }) => workspaceSymbols(documents.values(), String(query)),
});
