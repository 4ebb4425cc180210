/** The table of requests. */
import type { Handler } from "../connection/handler.js";
import { callHierarchyIncoming, callHierarchyOutgoing, callHierarchyPrepare } from "./callHierarchy.js";
import { codeActionRequest, codeActionResolve } from "./codeAction.js";
import { codeLensRequest, codeLensResolve } from "./codeLens.js";
import { completionRequest, signatureHelpRequest } from "./completion.js";
import { diagnosticRequest } from "./diagnostic.js";
import { executeCommand } from "./executeCommand.js";
import { hoverRequest } from "./hover.js";
import { inlayHintRequest, inlayHintResolve } from "./inlayHint.js";
import { definitionRequest, highlightRequest, referencesRequest } from "./navigation.js";
import { onTypeFormattingRequest } from "./onTypeFormatting.js";
import { prepareRenameRequest, renameRequest } from "./rename.js";
import { semanticTokensDelta, semanticTokensFull, semanticTokensRange } from "./semanticTokens.js";
import { foldingRangeRequest, formattingRequest, rangeFormattingRequest, selectionRangeRequest } from "./shapes.js";
import { documentSymbolRequest, workspaceSymbolRequest } from "./symbols.js";

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
