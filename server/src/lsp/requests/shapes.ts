import {
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  FoldingRangeRequest,
  SelectionRangeRequest,
} from "vscode-languageserver";
import { formatSteps } from "../../core/features/formatting.js";
import { foldingRangeSteps, selectionRangeSteps } from "../../core/features/shapes.js";
import { onDocument } from "../connection/handler.js";

export const foldingRangeRequest = onDocument({
  type: FoldingRangeRequest.type,
  capabilities: { foldingRangeProvider: true },
  whole: true,
  unhurried: true,
  structure: "all",
  run: (_, { document }) => foldingRangeSteps(document),
});

export const selectionRangeRequest = onDocument({
  type: SelectionRangeRequest.type,
  capabilities: { selectionRangeProvider: true },
  run: ({ positions }, { document }) => selectionRangeSteps(document, positions),
});

export const formattingRequest = onDocument({
  type: DocumentFormattingRequest.type,
  capabilities: { documentFormattingProvider: true },
  whole: true,
  long: true,
  run: (_, { document, settings, inTurns }) => inTurns(formatSteps(document, undefined, settings)),
});

export const rangeFormattingRequest = onDocument({
  type: DocumentRangeFormattingRequest.type,
  capabilities: { documentRangeFormattingProvider: true },
  run: ({ range }, { document, settings, inTurns }) => inTurns(formatSteps(document, range, settings)),
});
