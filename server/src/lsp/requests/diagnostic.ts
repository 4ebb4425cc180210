import { DocumentDiagnosticRequest } from "vscode-languageserver";
import { onDocument } from "../connection/handler.js";
import { SOURCE } from "../connection/names.js";

export const diagnosticRequest = onDocument({
  type: DocumentDiagnosticRequest.type,
  capabilities: ({ pull }) =>
    pull
      ? { diagnosticProvider: { identifier: SOURCE, interFileDependencies: false, workspaceDiagnostics: false } }
      : {},
  empty: { kind: "full", items: [] },
  // Requested without a place or version: the answer is about the current text, which the client has sent.
  placed: false,
  whole: true,
  run: ({ previousResultId }, { document, settings, pull }) => pull(document, settings, previousResultId),
});
