/** Watches files through the client. */
import { type Connection, DidChangeWatchedFilesNotification } from "vscode-languageserver";
import type { ClientFeatures } from "./client.js";
import type { Log } from "./log.js";

/** Has a client that watches files report changes of those that match a glob. */
export function watchFiles(
  connection: Connection,
  log: Log,
  client: ClientFeatures | undefined,
  globs: readonly string[],
): void {
  if (client?.watchFiles !== true) return;
  const watchers = globs.map((globPattern) => ({ globPattern }));
  connection.client
    .register(DidChangeWatchedFilesNotification.type, { watchers })
    .catch((error) => log.failure("client/registerCapability", undefined, error));
}
