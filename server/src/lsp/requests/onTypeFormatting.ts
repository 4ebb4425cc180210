import { DocumentOnTypeFormattingRequest } from "vscode-languageserver";
import { onTypeFormatting, TRIGGER_CHARACTERS } from "../../core/features/onTypeFormatting.js";
import { INDENT_TRIGGERS, onTypeIndent } from "../../core/features/onTypeIndent.js";
import { onDocument } from "../connection/handler.js";

export const onTypeFormattingRequest = onDocument({
  type: DocumentOnTypeFormattingRequest.type,
  capabilities: () => {
    const [firstTriggerCharacter = "0", ...moreTriggerCharacter] = [...TRIGGER_CHARACTERS, ...INDENT_TRIGGERS];
    return { documentOnTypeFormattingProvider: { firstTriggerCharacter, moreTriggerCharacter } };
  },
  run: ({ position, ch }, { document, settings }) =>
    INDENT_TRIGGERS.includes(ch)
      ? onTypeIndent(document, position, ch, settings)
      : [...onTypeFormatting(document, position)],
});
