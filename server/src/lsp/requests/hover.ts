import { type HoverParams, HoverRequest } from "vscode-languageserver";
import { hover } from "../../core/features/hover.js";
import { onDocument } from "../connection/handler.js";

export const hoverRequest = onDocument({
  type: HoverRequest.type,
  structure: "at position",
  capabilities: { hoverProvider: true },
  run({ position, withoutMlir }: HoverParams & { readonly withoutMlir?: unknown }, { document, settings, client }) {
    // Our own client asks so where another extension explains what is MLIR's alone.
    const { hover: given } = settings;
    const asked = withoutMlir === true ? { ...settings, hover: { ...given, mlir: false } } : settings;
    return hover(document, position, asked, client.hoverFormat) ?? null;
  },
});
