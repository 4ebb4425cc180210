/** The provider for IREE's ABI attributes. */
import type { Provider } from "../provider.js";
import { abiFacts, abiLenses, abiWorkspaceSymbols } from "./calls.js";
import { abiCompletion } from "./completion.js";
import { abiFormat } from "./format.js";
import { abiHover } from "./hover.js";
import { abiHints } from "./inlayHints.js";
import { abiDefinition, abiHighlights, abiReferences, abiTextMentions } from "./navigation.js";
import { abiPrepareRename, abiRename } from "./rename.js";
import { abiTokens } from "./semanticTokens.js";
import { abiFolds, abiSelections } from "./shapes.js";
import { abiSignatureHelp } from "./signatureHelp.js";
import { abiSymbols } from "./symbols.js";

export const abi: Provider = {
  hover: abiHover,
  facts: abiFacts,
  inlayHints: abiHints,
  semanticTokens: abiTokens,
  codeLenses: abiLenses,
  completion: abiCompletion,
  signatureHelp: abiSignatureHelp,
  definition: abiDefinition,
  references: abiReferences,
  textMentions: abiTextMentions,
  highlights: abiHighlights,
  prepareRename: abiPrepareRename,
  rename: abiRename,
  symbols: abiSymbols,
  workspaceSymbols: abiWorkspaceSymbols,
  folds: abiFolds,
  selections: abiSelections,
  format: abiFormat,
};
