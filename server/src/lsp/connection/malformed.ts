/**
 * Handles an `initialize` and notifications without required params. The library reads the former before the server's own
 * handler and would answer with an internal error, and it logs what handlers of the latter throw; so such a message is
 * renamed and passed on, over every transport.
 */
import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  type Message,
  type MessageReader,
  ResponseError,
} from "vscode-languageserver";
import { missingPart } from "./params.js";

const MALFORMED_INITIALIZE = "mlirAbi/malformedInitialize";
const MALFORMED_NOTIFICATION = "mlirAbi/malformedNotification";

/** What the params of a renamed message are. */
interface Malformed {
  readonly method: string;
  readonly missing: string;
}

/** The options of every connection of the server. */
export const CONNECTION_OPTIONS: ConnectionOptions = {
  messageStrategy: { handleMessage: (message, next) => next(malformed(message) ?? message) },
};

/**
 * The same reader, whose `$/cancelRequest` without an id is renamed, too: the library reads the id before it handles a
 * message, and throws to the transport.
 */
export function checkedReader<Reader extends MessageReader>(reader: Reader): Reader {
  const listen = reader.listen.bind(reader);
  reader.listen = (take) => listen((message) => take(malformed(message) ?? message));
  return reader;
}

function malformed(message: Message): Message | undefined {
  const { method, id, params } = message as { method?: unknown; id?: unknown; params?: unknown };
  const isNotification = id === undefined;
  // Other requests are checked where they are answered.
  if (typeof method !== "string" || (!isNotification && method !== "initialize")) return undefined;
  const missing = missingPart(method, params);
  if (missing === undefined) return undefined;
  const renamed = isNotification ? MALFORMED_NOTIFICATION : MALFORMED_INITIALIZE;
  return { ...message, method: renamed, params: { method, missing } satisfies Malformed } as Message;
}

/** Answers a malformed `initialize` with InvalidParams, and passes a line about each other message to `warn`. */
export function handleMalformed(connection: Connection, warn: (line: string) => void): void {
  connection.onRequest(MALFORMED_INITIALIZE, (params?: Malformed) => {
    return new ResponseError(ErrorCodes.InvalidParams, `Expected ${params?.missing ?? "params"} in the params`);
  });
  connection.onNotification(MALFORMED_NOTIFICATION, (params?: Malformed) => {
    if (params !== undefined) warn(`Ignored ${params.method}, expected ${params.missing} in its params`);
  });
}
