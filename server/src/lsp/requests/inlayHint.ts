import { InlayHintRequest, InlayHintResolveRequest } from "vscode-languageserver";
import { inlayHintSteps, resolveInlayHint } from "../../core/features/inlayHints.js";
import { itemTextOf } from "../../core/features/ranges.js";
import { onDocument } from "../connection/handler.js";

export const inlayHintRequest = onDocument({
  type: InlayHintRequest.type,
  capabilities: { inlayHintProvider: { resolveProvider: true } },
  long: true,
  run: ({ range }, { document, settings, inTurns }) => inTurns(inlayHintSteps(document, range, settings)),
});

export const inlayHintResolve = onDocument({
  type: InlayHintResolveRequest.type,
  subject: itemTextOf,
  empty: undefined,
  run: (hint, { document, settings, client }) => resolveInlayHint(document, hint, settings, client.hoverFormat),
});
