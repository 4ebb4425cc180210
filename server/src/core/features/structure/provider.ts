/** The provider for the structure of any MLIR text, whatever its dialects. */
import type { Provider } from "../provider.js";
import { structureCallItem, structureIncomingCalls, structureOutgoingCalls } from "./calls.js";
import { structureCompletion } from "./completion.js";
import { structureHover } from "./hover.js";
import { structureDefinition, structureHighlights, structureReferences } from "./navigation.js";
import { structurePrepareRename, structureRename } from "./rename.js";
import { structureFolds, structureSelections } from "./shapes.js";
import { structureSymbols, structureWorkspaceSymbols } from "./symbols.js";

export const structure: Provider = {
  hover: structureHover,
  completion: structureCompletion,
  definition: structureDefinition,
  references: structureReferences,
  highlights: structureHighlights,
  prepareRename: structurePrepareRename,
  rename: structureRename,
  symbols: structureSymbols,
  workspaceSymbols: structureWorkspaceSymbols,
  folds: structureFolds,
  selections: structureSelections,
  callItem: structureCallItem,
  incomingCalls: structureIncomingCalls,
  outgoingCalls: structureOutgoingCalls,
};
