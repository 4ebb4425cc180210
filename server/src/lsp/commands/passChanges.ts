/** The dumps of compiler passes in a document that changed an ABI. */
import { dumpPlaces } from "../../core/features/passes/passChanges.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf } from "./arguments.js";

const NAME = "mlirAbi.passChanges";

/** A dump that changed something: the line of its header (from 0), and the number of changes. */
export interface PassChange {
  readonly line: number;
  readonly changes: number;
}

/** `[uri]`: the dumps with changes, in order. */
export function passChanges(uri: unknown, context: WorkspaceContext): PassChange[] {
  const document = documentOf(NAME, uri, context);
  return dumpPlaces(document)
    .filter(({ changes }) => changes.length > 0)
    .map(({ header, changes }) => ({ line: document.positionAt(header.start).line, changes: changes.length }));
}
