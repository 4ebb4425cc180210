import { SemanticTokensDeltaRequest, SemanticTokensRangeRequest, SemanticTokensRequest } from "vscode-languageserver";
import type { EncodedTokens } from "../../core/features/encodedTokens.js";
import { spanOf } from "../../core/features/ranges.js";
import { LEGEND, semanticTokenSteps } from "../../core/features/semanticTokens.js";
import { type FeatureContext, onDocument } from "../connection/handler.js";

/** All tokens of a document, as the client counts. */
function* wholeSteps({ document, settings, positions }: FeatureContext): Generator<undefined, EncodedTokens> {
  const data = yield* semanticTokenSteps(document, { start: 0, end: document.length }, settings);
  return (yield* positions.areSame(document)) ? data : yield* positions.tokensToClient(data, document);
}

export const semanticTokensFull = onDocument({
  type: SemanticTokensRequest.type,
  capabilities: { semanticTokensProvider: { legend: LEGEND, range: true, full: { delta: true } } },
  whole: true,
  unhurried: true,
  async run(_, context) {
    const { document, tokens, inTurns, numbers } = context;
    const data = await inTurns(wholeSteps(context));
    return { resultId: tokens.keep(document, data), data: numbers(data) };
  },
});

export const semanticTokensDelta = onDocument({
  type: SemanticTokensDeltaRequest.type,
  whole: true,
  unhurried: true,
  async run({ previousResultId }, context) {
    const { document, tokens, inTurns, numbers } = context;
    const data = await inTurns(wholeSteps(context));
    const before = tokens.last(document, previousResultId);
    const resultId = tokens.keep(document, data);
    return before === undefined
      ? { resultId, data: numbers(data) }
      : { resultId, edits: before.editsTo(data).map((edit) => ({ ...edit, data: [...edit.data] })) };
  },
});

export const semanticTokensRange = onDocument({
  type: SemanticTokensRangeRequest.type,
  // A line may be megabytes long.
  long: true,
  async run({ range }, { document, settings, positions, inTurns, numbers }) {
    const data = await inTurns(semanticTokenSteps(document, spanOf(document, range), settings));
    return { data: numbers(await inTurns(positions.tokensToClient(data, document))) };
  },
});
