import { CodeActionRequest, CodeActionResolveRequest } from "vscode-languageserver";
import {
  CODE_ACTION_KINDS,
  codeActionSteps,
  lazyActionOf,
  resolveCodeActionSteps,
} from "../../core/features/codeActions.js";
import { contentModified, onDocument } from "../connection/handler.js";

export const codeActionRequest = onDocument({
  type: CodeActionRequest.type,
  capabilities: (client) =>
    client.codeActions
      ? { codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS], resolveProvider: client.edits.lazy } }
      : {},
  empty: null,
  placed: true,
  run: ({ range, context }, { document, settings, client, inTurns }) =>
    inTurns(codeActionSteps(document, range, context, settings, client.edits)),
});

export const codeActionResolve = onDocument({
  type: CodeActionResolveRequest.type,
  // Announced with the actions.
  capabilities: () => ({}),
  subject: lazyActionOf,
  // Complete already, or another server's.
  foreign: (action) => action,
  empty: undefined,
  placed: true,
  run(action, { document, settings, client, inTurns }) {
    if (lazyActionOf(action)?.version !== document.version) throw contentModified();
    return inTurns(resolveCodeActionSteps(document, action, settings, client.edits));
  },
});
