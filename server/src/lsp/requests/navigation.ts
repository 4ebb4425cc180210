import { DefinitionRequest, DocumentHighlightRequest, ReferencesRequest } from "vscode-languageserver";
import { definitionLinks, definitionLocations, highlights, references } from "../../core/features/navigation.js";
import { answers } from "../../core/features/providers.js";
import { onDocument } from "../connection/handler.js";

export const definitionRequest = onDocument({
  type: DefinitionRequest.type,
  capabilities: () => (answers("definition") ? { definitionProvider: true } : {}),
  empty: null,
  placed: true,
  run: ({ position }, { document, client }) =>
    (client.definitionLinks ? definitionLinks : definitionLocations)(document, position) ?? null,
});

export const referencesRequest = onDocument({
  type: ReferencesRequest.type,
  capabilities: () => (answers("references") ? { referencesProvider: true } : {}),
  empty: null,
  placed: true,
  run: ({ position, context }, { document }) =>
    references(document, position, context?.includeDeclaration === true) ?? null,
});

export const highlightRequest = onDocument({
  type: DocumentHighlightRequest.type,
  capabilities: () => (answers("highlights") ? { documentHighlightProvider: true } : {}),
  empty: null,
  placed: true,
  run: ({ position }, { document }) => highlights(document, position) ?? null,
});
