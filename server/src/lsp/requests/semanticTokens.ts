import { SemanticTokensDeltaRequest, SemanticTokensRangeRequest, SemanticTokensRequest } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { spanOf } from "../../core/features/ranges.js";
import { LEGEND, semanticTokens, tokenEdits } from "../../core/features/semanticTokens.js";
import { onDocument } from "../connection/handler.js";

const whole = (document: AbiDocument) => ({ start: 0, end: document.length });

export const semanticTokensFull = onDocument({
  type: SemanticTokensRequest.type,
  capabilities: { semanticTokensProvider: { legend: LEGEND, range: true, full: { delta: true } } },
  whole: true,
  run(_, { document, settings, tokens, positions }) {
    const data = positions.tokensToClient(document, semanticTokens(document, whole(document), settings));
    return { resultId: tokens.keep(document, data), data };
  },
});

export const semanticTokensDelta = onDocument({
  type: SemanticTokensDeltaRequest.type,
  whole: true,
  run({ previousResultId }, { document, settings, tokens, positions }) {
    const before = tokens.last(document, previousResultId);
    const data = positions.tokensToClient(document, semanticTokens(document, whole(document), settings));
    const resultId = tokens.keep(document, data);
    return before === undefined ? { resultId, data } : { resultId, edits: [...tokenEdits(before, data)] };
  },
});

export const semanticTokensRange = onDocument({
  type: SemanticTokensRangeRequest.type,
  run: ({ range }, { document, settings, positions }) => ({
    data: positions.tokensToClient(document, semanticTokens(document, spanOf(document, range), settings)),
  }),
});
