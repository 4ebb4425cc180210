import { LSPErrorCodes, PrepareRenameRequest, RenameRequest, ResponseError } from "vscode-languageserver";
import type { Refusal } from "../../core/features/provider.js";
import { prepareRename, renameSteps } from "../../core/features/rename.js";
import { onDocument } from "../connection/handler.js";

/** Clients show the reason for a refusal only if it is an error. */
function agreed<Answer extends object>(answer: Answer | Refusal): Answer {
  if ("refused" in answer) throw new ResponseError(LSPErrorCodes.RequestFailed, answer.refused);
  return answer;
}

export const prepareRenameRequest = onDocument({
  type: PrepareRenameRequest.type,
  structure: "at position",
  capabilities: ({ prepareRename: prepareProvider }) => ({
    renameProvider: prepareProvider ? { prepareProvider } : true,
  }),
  run: ({ position }, { document }) => agreed(prepareRename(document, position)),
});

export const renameRequest = onDocument({
  type: RenameRequest.type,
  structure: "at position",
  long: true,
  run: async ({ position, newName }, { document, client, inTurns }) =>
    agreed(await inTurns(renameSteps(document, position, String(newName), client.edits))),
});
