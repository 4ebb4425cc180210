import { type DecodedDocument, decodedDocument } from "../../core/features/decodedDocument.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf } from "./arguments.js";

/** `[uri]`: the ABI of a document as text, with a mapping from its lines to the document. */
export function showDocument(uri: unknown, context: WorkspaceContext): DecodedDocument {
  return decodedDocument(documentOf("mlirAbi.decodeDocument", uri, context));
}
