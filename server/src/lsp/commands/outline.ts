import { abiOutline, abiOutlineAt, type OutlineNode } from "../../core/features/abiOutline.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf, offsetOf } from "./arguments.js";

const NAME = "mlirAbi.outline";

/** `[uri, position?]`: the ops of a document as a tree, or with a position everything in the op there. */
export function outline(uri: unknown, position: unknown, context: WorkspaceContext): OutlineNode[] {
  const document = documentOf(NAME, uri, context);
  if (position === undefined || position === null) return abiOutline(document);
  return abiOutlineAt(document, offsetOf(NAME, position, document));
}
