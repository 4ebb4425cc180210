import { CodeLensRequest, CodeLensResolveRequest } from "vscode-languageserver";
import { codeLensSteps, resolveCodeLens } from "../../core/features/codeLenses.js";
import { itemTextOf } from "../../core/features/ranges.js";
import { onDocument } from "../connection/handler.js";

export const codeLensRequest = onDocument({
  type: CodeLensRequest.type,
  capabilities: { codeLensProvider: { resolveProvider: true } },
  whole: true,
  unhurried: true,
  run: (_, { document, settings }) => codeLensSteps(document, settings),
});

export const codeLensResolve = onDocument({
  type: CodeLensResolveRequest.type,
  subject: itemTextOf,
  empty: undefined,
  run: (lens, { document, settings, client }) => resolveCodeLens(document, lens, settings, client.commands),
});
