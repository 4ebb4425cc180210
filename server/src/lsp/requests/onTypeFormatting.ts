import { DocumentOnTypeFormattingRequest } from "vscode-languageserver";
import { onTypeFormatting, TRIGGER_CHARACTERS } from "../../core/features/onTypeFormatting.js";
import { onDocument } from "../connection/handler.js";

export const onTypeFormattingRequest = onDocument({
  type: DocumentOnTypeFormattingRequest.type,
  capabilities: () => {
    const [firstTriggerCharacter = "0", ...moreTriggerCharacter] = TRIGGER_CHARACTERS;
    return { documentOnTypeFormattingProvider: { firstTriggerCharacter, moreTriggerCharacter } };
  },
  run: ({ position }, { document }) => [...onTypeFormatting(document, position)],
});
