import { CodeActionRequest, CodeActionResolveRequest } from "vscode-languageserver";
import {
  CODE_ACTION_KINDS,
  codeActionSteps,
  lazyActionOf,
  resolveCodeActionSteps,
} from "../../core/features/codeActions.js";
import { onDocument } from "../connection/handler.js";

export const codeActionRequest = onDocument({
  type: CodeActionRequest.type,
  capabilities: (client) =>
    client.codeActions
      ? { codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS], resolveProvider: client.edits.lazy } }
      : {},
  long: true,
  run({ range, context: { only, ...context } }, { document, settings, client, inTurns }) {
    // Some clients send null for no kinds.
    const wanted = only ? { ...context, only } : context;
    return inTurns(codeActionSteps(document, range, wanted, settings, client.edits));
  },
});

export const codeActionResolve = onDocument({
  type: CodeActionResolveRequest.type,
  subject: lazyActionOf,
  // It has its edit, or belongs to another server.
  foreign: (action) => action,
  empty: undefined,
  long: true,
  run: (action, { document, settings, client, inTurns }) =>
    inTurns(resolveCodeActionSteps(document, action, settings, client.edits)),
});
