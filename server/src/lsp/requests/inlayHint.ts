import { InlayHintRequest, InlayHintResolveRequest } from "vscode-languageserver";
import { hintTextOf, inlayHints, resolveInlayHint } from "../../core/features/inlayHints.js";
import { answers } from "../../core/features/providers.js";
import { contentModified, onDocument } from "../connection/handler.js";

export const inlayHintRequest = onDocument({
  type: InlayHintRequest.type,
  capabilities: () => (answers("inlayHints") ? { inlayHintProvider: { resolveProvider: true } } : {}),
  empty: null,
  placed: true,
  run: ({ range }, { document, settings }) => inlayHints(document, range, settings),
});

export const inlayHintResolve = onDocument({
  type: InlayHintResolveRequest.type,
  capabilities: () => ({}),
  subject: hintTextOf,
  empty: undefined,
  placed: true,
  run(hint, { document, settings, client }) {
    if (hintTextOf(hint)?.version !== document.version) throw contentModified();
    return resolveInlayHint(document, hint, settings, client.hoverFormat);
  },
});
