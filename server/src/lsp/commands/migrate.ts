/** Migrating a file to current metadata. */
import type { WorkspaceEdit } from "vscode-languageserver";
import { workspaceEdit } from "../../core/features/codeActions/offer.js";
import { migrationSteps } from "../../core/features/migrateFile.js";
import { contentModified, type WorkspaceContext } from "../connection/handler.js";
import { runInTurns } from "../connection/reading.js";
import { documentOf } from "./arguments.js";

/** The reply of `mlirAbi.migrate`. `edit` is null if there is nothing to do. */
export interface MigrateReply {
  readonly edit: WorkspaceEdit | null;
  /** How many ops are converted; the rest of the edit are fixes. */
  readonly converted: number;
}

/** `[uri]`: the edit that fixes what can be fixed and converts first-generation metadata. Not applied. */
export async function migrateFile(uri: unknown, context: WorkspaceContext): Promise<MigrateReply> {
  const document = documentOf("mlirAbi.migrate", uri, context);
  const settings = await context.settingsOf(document.uri);
  const { revision } = document;
  const isCurrent = () => context.documents.get(document.uri) === document && document.revision === revision;
  const migrated = await runInTurns(migrationSteps(document, settings), isCurrent);
  if (migrated === undefined || !isCurrent()) throw contentModified();
  const { edits, converted } = migrated.value;
  return { edit: edits.length === 0 ? null : workspaceEdit(document, edits, true), converted };
}
