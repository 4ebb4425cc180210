import { DefinitionRequest, DocumentHighlightRequest, ReferencesRequest } from "vscode-languageserver";
import { highlights, locationOf } from "../../core/features/navigation.js";
import { importsAt } from "../../core/workspace/linkedFunctions.js";
import { definitionSteps, referenceSteps } from "../../core/workspace/navigation.js";
import { onDocument } from "../connection/handler.js";
import { acrossFiles } from "./acrossFiles.js";

export const definitionRequest = onDocument({
  type: DefinitionRequest.type,
  structure: "at position",
  capabilities: { definitionProvider: true },
  run: async ({ position }, { document, client, files, indexed, inTurns }) => {
    if (importsAt(document, document.offsetAt(position)).length > 0) await indexed();
    const links = await inTurns(definitionSteps(document, position, files));
    return (client.definitionLinks ? links : links?.map(locationOf)) ?? null;
  },
});

export const referencesRequest = onDocument({
  type: ReferencesRequest.type,
  structure: "at position",
  capabilities: { referencesProvider: true },
  run: async ({ position, context: request }, context) => {
    const { document, files } = context;
    const declaration = request?.includeDeclaration === true;
    const found = acrossFiles(context, position, () => referenceSteps(document, position, declaration, files));
    return (await found) ?? null;
  },
});

export const highlightRequest = onDocument({
  type: DocumentHighlightRequest.type,
  structure: "at position",
  capabilities: { documentHighlightProvider: true },
  run: ({ position }, { document }) => highlights(document, position) ?? null,
});
