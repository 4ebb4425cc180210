/** The table of requests. */
import type { Handler } from "./handler.js";
import { callHierarchyIncoming, callHierarchyOutgoing, callHierarchyPrepare } from "./requests/callHierarchy.js";
import { codeActionRequest, codeActionResolve } from "./requests/codeAction.js";
import { codeLensRequest, codeLensResolve } from "./requests/codeLens.js";
import { completionRequest, signatureHelpRequest } from "./requests/completion.js";
import { diagnosticRequest } from "./requests/diagnostic.js";
import { executeCommand } from "./requests/executeCommand.js";
import { hoverRequest } from "./requests/hover.js";
import { inlayHintRequest, inlayHintResolve } from "./requests/inlayHint.js";
import { definitionRequest, highlightRequest, referencesRequest } from "./requests/navigation.js";
import { onTypeFormattingRequest } from "./requests/onTypeFormatting.js";
import { prepareRenameRequest, renameRequest } from "./requests/rename.js";
import { semanticTokensDelta, semanticTokensFull, semanticTokensRange } from "./requests/semanticTokens.js";
import {
  foldingRangeRequest,
  formattingRequest,
  rangeFormattingRequest,
  selectionRangeRequest,
} from "./requests/shapes.js";
import { documentSymbolRequest, workspaceSymbolRequest } from "./requests/symbols.js";

export const HANDLERS: readonly Handler[] = [
  hoverRequest,
  diagnosticRequest,
  codeActionRequest,
  codeActionResolve,
  onTypeFormattingRequest,
  executeCommand,
  inlayHintRequest,
  inlayHintResolve,
  codeLensRequest,
  codeLensResolve,
  semanticTokensFull,
  semanticTokensDelta,
  semanticTokensRange,
  completionRequest,
  signatureHelpRequest,
  definitionRequest,
  referencesRequest,
  highlightRequest,
  prepareRenameRequest,
  renameRequest,
  documentSymbolRequest,
  workspaceSymbolRequest,
  foldingRangeRequest,
  selectionRangeRequest,
  formattingRequest,
  rangeFormattingRequest,
  callHierarchyPrepare,
  callHierarchyIncoming,
  callHierarchyOutgoing,
];
