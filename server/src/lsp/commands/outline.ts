/** The ABI of a document as a tree. */
import { abiOutline, abiOutlineAt, type OutlineNode } from "../../core/features/abiOutline.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf, offsetOf } from "./arguments.js";

const NAME = "mlirAbi.outline";

/** `[uri, position?]`: the ops of a document, or with a position all that the op there holds. */
export function outline(uri: unknown, position: unknown, context: WorkspaceContext): OutlineNode[] {
  const document = documentOf(NAME, uri, context);
  if (position === undefined || position === null) return abiOutline(document);
  return abiOutlineAt(document, offsetOf(NAME, position, document));
}
