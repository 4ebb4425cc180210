/** What may be written at the cursor: `textDocument/completion`, and which part of what is being written it is in. */
import type { CompletionItem, Position, SignatureHelp } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import type { CompletionAbilities } from "./provider.js";
import { all, first } from "./providers.js";

/** What starts a completion by itself; the client asks in words anyway. */
export const COMPLETION_TRIGGERS = ['"', "!", "@", "%", "^", "#", ".", "{"];
export const SIGNATURE_TRIGGERS = ["!", '"', "(", ","];

/** The legal continuations at a position; empty where nothing is known. Never throws. */
export function completion(
  document: AbiDocument,
  position: Position,
  settings: Settings,
  abilities: CompletionAbilities,
): CompletionItem[] {
  const offset = document.offsetAt(position);
  return all((provider) => provider.completion?.(document, offset, settings, abilities));
}

/** The fields of the span or record around a position, and which of them it is in. Never throws. */
export function signatureHelp(
  document: AbiDocument,
  position: Position,
  settings: Settings,
): SignatureHelp | undefined {
  const offset = document.offsetAt(position);
  return first((provider) => provider.signatureHelp?.(document, offset, settings));
}
