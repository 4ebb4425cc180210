import { CompletionRequest, SignatureHelpRequest } from "vscode-languageserver";
import { COMPLETION_TRIGGERS, completion, SIGNATURE_TRIGGERS, signatureHelp } from "../../core/features/completion.js";
import { onDocument } from "../connection/handler.js";

export const completionRequest = onDocument({
  type: CompletionRequest.type,
  structure: "at position",
  capabilities: { completionProvider: { triggerCharacters: COMPLETION_TRIGGERS } },
  run({ position, context }, { document, settings, client }) {
    const abilities = { snippets: client.snippets, format: client.completionFormat };
    return completion(document, position, settings, abilities, context?.triggerCharacter);
  },
});

export const signatureHelpRequest = onDocument({
  type: SignatureHelpRequest.type,
  capabilities: { signatureHelpProvider: { triggerCharacters: SIGNATURE_TRIGGERS } },
  run({ position, context }, { document, settings, edits }) {
    // Clients that send the reason request signature help only on a command or a trigger. Others may do so wherever the
    // cursor rests, as Emacs does: there a hover is more useful, so fields are shown only while they are typed.
    if (!context && !edits.isTyping(document, document.offsetAt(position))) return null;
    return signatureHelp(document, position, settings) ?? null;
  },
});
