import { DocumentSymbolRequest, WorkspaceSymbolRequest } from "vscode-languageserver";
import { documentSymbolSteps, flatSymbolSteps } from "../../core/features/documentSymbols.js";
import { searchSymbols } from "../../core/workspace/searchSymbols.js";
import { onDocument, onWorkspace } from "../connection/handler.js";

export const documentSymbolRequest = onDocument({
  type: DocumentSymbolRequest.type,
  capabilities: { documentSymbolProvider: true },
  whole: true,
  unhurried: true,
  structure: "all",
  run: (_, { document, settings, client }) =>
    client.symbolTree ? documentSymbolSteps(document, settings) : flatSymbolSteps(document, settings),
});

export const workspaceSymbolRequest = onWorkspace({
  type: WorkspaceSymbolRequest.type,
  capabilities: { workspaceSymbolProvider: true },
  run: async ({ query }, { indexedFiles }) => {
    const files = await indexedFiles();
    return searchSymbols(files.open, files.closed(), String(query));
  },
});
