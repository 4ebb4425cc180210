import {
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  FoldingRangeRequest,
  SelectionRangeRequest,
} from "vscode-languageserver";
import { answers } from "../../core/features/providers.js";
import { foldingRanges, format, selectionRange } from "../../core/features/shapes.js";
import { onDocument } from "../connection/handler.js";

export const foldingRangeRequest = onDocument({
  type: FoldingRangeRequest.type,
  capabilities: () => (answers("folds") ? { foldingRangeProvider: true } : {}),
  empty: null,
  placed: true,
  whole: true,
  run: (_, { document }) => foldingRanges(document),
});

export const selectionRangeRequest = onDocument({
  type: SelectionRangeRequest.type,
  capabilities: () => (answers("selections") ? { selectionRangeProvider: true } : {}),
  empty: null,
  placed: true,
  run: ({ positions }, { document }) => positions.map((position) => selectionRange(document, position)),
});

export const formattingRequest = onDocument({
  type: DocumentFormattingRequest.type,
  capabilities: () => (answers("format") ? { documentFormattingProvider: true } : {}),
  empty: null,
  placed: true,
  whole: true,
  run: (_, { document, settings }) => format(document, undefined, settings),
});

export const rangeFormattingRequest = onDocument({
  type: DocumentRangeFormattingRequest.type,
  capabilities: () => (answers("format") ? { documentRangeFormattingProvider: true } : {}),
  empty: null,
  placed: true,
  run: ({ range }, { document, settings }) => format(document, range, settings),
});
