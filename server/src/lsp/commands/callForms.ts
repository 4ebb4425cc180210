/** `mlirAbi.callForms` */
import { type CallForms, callAt } from "../../core/features/callAt.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf, offsetOf } from "./arguments.js";

const NAME = "mlirAbi.callForms";

/** `[uri, position]`: the signature and the calls of the function there; null if there is none. */
export function callForms(uri: unknown, position: unknown, context: WorkspaceContext): CallForms | null {
  const document = documentOf(NAME, uri, context);
  return callAt(document, offsetOf(NAME, position, document)) ?? null;
}
