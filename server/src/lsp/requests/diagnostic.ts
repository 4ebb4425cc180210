import { DocumentDiagnosticRequest } from "vscode-languageserver";
import { prepareFindings } from "../../core/lint/diagnostics.js";
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
  run: async ({ previousResultId }, { document, settings, pull, inTurns }) => {
    // After an edit meanwhile, the answer is about the text as it is then.
    await inTurns(prepareFindings(document, settings)).catch(() => undefined);
    return pull(document, settings, previousResultId);
  },
});
