import { DefinitionRequest, DocumentHighlightRequest, ReferencesRequest } from "vscode-languageserver";
import { highlightSteps, locationOf } from "../../core/features/navigation.js";
import { mapFound } from "../../core/text/steps.js";
import { importsAt } from "../../core/workspace/linkedFunctions.js";
import { definitionSteps, referenceSteps } from "../../core/workspace/navigation.js";
import { onDocument } from "../connection/handler.js";
import { indexedFor } from "./acrossFiles.js";

export const definitionRequest = onDocument({
  type: DefinitionRequest.type,
  structure: "at position",
  capabilities: { definitionProvider: true },
  run: async ({ position }, { document, client, files, indexed, inTurns }) => {
    if (importsAt(document, document.offsetAt(position)).length > 0) await indexed();
    const links = await inTurns(definitionSteps(document, position, files));
    return (client.definitionLinks ? links : links && mapFound(links, locationOf)) ?? null;
  },
});

export const referencesRequest = onDocument({
  type: ReferencesRequest.type,
  structure: "at position",
  capabilities: { referencesProvider: true },
  run: async ({ position, context: request }, context) => {
    const { document, files, inTurns } = context;
    const declaration = request?.includeDeclaration === true;
    await indexedFor(context, position);
    return (await inTurns(referenceSteps(document, position, declaration, files))) ?? null;
  },
});

export const highlightRequest = onDocument({
  type: DocumentHighlightRequest.type,
  structure: "at position",
  capabilities: { documentHighlightProvider: true },
  run: ({ position }, { document }) => highlightSteps(document, position) ?? null,
});
