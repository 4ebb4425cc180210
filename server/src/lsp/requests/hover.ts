import { HoverRequest } from "vscode-languageserver";
import { hover } from "../../core/features/hover.js";
import { onDocument } from "../connection/handler.js";

export const hoverRequest = onDocument({
  type: HoverRequest.type,
  structure: "at position",
  capabilities: { hoverProvider: true },
  run: ({ position }, { document, settings, client }) =>
    hover(document, position, settings, client.hoverFormat) ?? null,
});
