import { DocumentDiagnosticRequest } from "vscode-languageserver";
import { prepareFindings } from "../../core/lint/diagnostics.js";
import { structureSteps } from "../../core/lint/structureFindings.js";
import { withFamily } from "../connection/diagnostics.js";
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
  run: async ({ previousResultId }, { document, settings, client, pull, inTurns }) => {
    const steps = function* (): Generator<undefined, void> {
      yield* prepareFindings(document, settings);
      // A client that takes no refresh gets all findings at once, since it would not learn of later ones.
      if (!client.refreshes.has("diagnostic")) yield* structureSteps(document, settings);
    };
    // After an edit meanwhile, the answer is about the text as it is then.
    await inTurns(steps()).catch(() => undefined);
    const report = pull(document, settings, previousResultId);
    return client.diagnosticData && report.kind === "full"
      ? { ...report, items: report.items.map(withFamily) }
      : report;
  },
});
