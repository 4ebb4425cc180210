/** `textDocument/completion` and `textDocument/signatureHelp`. */
import type { CompletionItem, Position, SignatureHelp } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { CompletionAbilities } from "./provider.js";
import { all, first } from "./providers.js";

export const COMPLETION_TRIGGERS = ['"', "!", "@", "%", "^", "#", ".", "{"];
export const SIGNATURE_TRIGGERS = ["!", '"', "(", ","];

/** The legal continuations at a position; empty if nothing is known. Never throws. */
export function completion(
  document: AbiDocument,
  position: Position,
  settings: Settings,
  abilities: CompletionAbilities,
): CompletionItem[] {
  const offset = document.offsetAt(position);
  return all((provider) => provider.completion?.(document, offset, settings, abilities));
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
