/** The server's log, shown by the client. It never contains text of a document. */
import type { Connection } from "vscode-languageserver";

export interface Log {
  info(line: string): void;
  warn(line: string): void;
  /** Logs an exception of ours once: where it was thrown, but not its message, which may quote a document. */
  failure(method: string, uri: string | undefined, error: unknown): void;
}

/** Enough to find the place in a readable log. */
const MAX_FRAMES = 6;
/** The limit of remembered messages, since a server runs for weeks. */
const MAX_REMEMBERED = 1000;

/** A log that goes to the client as `window/logMessage`. */
export function createLog(connection: Connection): Log {
  const logged = new Set<string>();
  return {
    info: (line) => connection.console.info(line),
    warn: (line) => connection.console.warn(line),
    failure(method, uri, error) {
      const line = `Internal error in ${method}${uri === undefined ? "" : ` for ${uri}`}: ${placeOf(error)}`;
      if (logged.has(line)) return;
      if (logged.size >= MAX_REMEMBERED) logged.clear();
      logged.add(line);
      connection.console.error(line);
    },
  };
}

/** The kind of an error and the calls that led to it. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, MAX_FRAMES)].join("\n");
}
