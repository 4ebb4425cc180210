/** What the handlers of one connection share. */
import type { Connection } from "vscode-languageserver";
import type { AbiDocument } from "../core/document/document.js";
import type { Agreed } from "./connection/answers.js";
import type { Refreshed } from "./connection/client.js";
import type { Configuration } from "./connection/configuration.js";
import type { Pull, Push } from "./connection/diagnostics.js";
import type { Edits } from "./connection/edits.js";
import type { Log } from "./connection/log.js";
import type { SavedText } from "./connection/savedText.js";
import type { WorkspaceFolders } from "./connection/workspace.js";

export interface Server {
  readonly connection: Connection;
  readonly log: Log;
  /** The open documents, by URI. */
  readonly documents: Map<string, AbiDocument>;
  readonly configuration: Configuration;
  readonly saved: SavedText;
  readonly edits: Edits;
  readonly pull: Pull;
  readonly push: Push;
  readonly folders: WorkspaceFolders;
  readonly agreed: Agreed;
  state: "new" | "running" | "shut down";
}

/** Runs the body of a notification. It has no answer, so exceptions go to the log. */
export function guarded({ state, log }: Server, method: string, uri: string | undefined, body: () => void): void {
  if (state !== "running") return;
  try {
    body();
  } catch (error) {
    log.failure(method, uri, error);
  }
}

/** Has a client request again what it shows of its documents, if it supports that. */
export function requestAgain({ agreed, connection, log }: Server, shown: Refreshed): void {
  if (!agreed.client.refreshes.has(shown)) return;
  const method = `workspace/${shown}/refresh`;
  connection.sendRequest(method).catch((error) => log.failure(method, undefined, error));
}

/** Has everything that depends on settings delivered anew, for all open documents. */
export function settingsChanged(server: Server): void {
  const { agreed, documents, push } = server;
  for (const shown of agreed.client.refreshes) requestAgain(server, shown);
  if (!agreed.client.pull) for (const uri of documents.keys()) push.schedule(uri);
}
