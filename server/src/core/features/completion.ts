/** `textDocument/completion` and `textDocument/signatureHelp`. */
import type { CompletionItem, Position, SignatureHelp } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { encodedCompletion } from "./abi/completion.js";
import { ops } from "./ops/provider.js";
import type { CompletionAbilities, Provider } from "./provider.js";
import { all, first } from "./providers.js";

/** Characters after which something may be completed in encoded strings alone: in MLIR they are everywhere. */
const STRING_TRIGGERS = ["[", ",", ":"];
export const COMPLETION_TRIGGERS = ['"', "!", "@", "%", "^", "#", ".", "{", ...STRING_TRIGGERS];
export const SIGNATURE_TRIGGERS = ["!", '"', "(", ","];

/**
 * The legal continuations at a position; empty if nothing is known. Never throws.
 * @param trigger The character that was typed, if that is why they are requested.
 */
export function completion(
  document: AbiDocument,
  position: Position,
  settings: Settings,
  abilities: CompletionAbilities,
  trigger?: string,
): CompletionItem[] {
  const offset = document.offsetAt(position);
  if (trigger !== undefined && STRING_TRIGGERS.includes(trigger)) return encodedCompletion(document, offset);
  // After the brace of a region comes a line end, which would accept an op.
  const isAsked = (provider: Provider) => trigger !== "{" || provider !== ops;
  const items = all((provider) =>
    isAsked(provider) ? provider.completion?.(document, offset, settings, abilities) : undefined,
  );
  // Neovim looks for the start of what is replaced in items without this text alone.
  for (const item of items) if (item.filterText === item.label) delete item.filterText;
  return items;
}

/** The fields of the span or record around a position, and the active one. Never throws. */
export function signatureHelp(
  document: AbiDocument,
  position: Position,
  settings: Settings,
): SignatureHelp | undefined {
  const offset = document.offsetAt(position);
  return first((provider) => provider.signatureHelp?.(document, offset, settings));
}
