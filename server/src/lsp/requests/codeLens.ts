import { CodeLensRequest, CodeLensResolveRequest } from "vscode-languageserver";
import { codeLenses, lensTextOf, resolveCodeLens } from "../../core/features/codeLenses.js";
import { answers } from "../../core/features/providers.js";
import { contentModified, onDocument } from "../connection/handler.js";

export const codeLensRequest = onDocument({
  type: CodeLensRequest.type,
  capabilities: () => (answers("codeLenses") ? { codeLensProvider: { resolveProvider: true } } : {}),
  empty: null,
  placed: true,
  whole: true,
  run: (_, { document, settings }) => codeLenses(document, settings),
});

export const codeLensResolve = onDocument({
  type: CodeLensResolveRequest.type,
  capabilities: () => ({}),
  subject: lensTextOf,
  empty: undefined,
  placed: true,
  run(lens, { document, settings, client }) {
    if (lensTextOf(lens)?.version !== document.version) throw contentModified();
    return resolveCodeLens(document, lens, settings, client.commands);
  },
});
