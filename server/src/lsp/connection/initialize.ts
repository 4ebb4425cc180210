/**
 * Handles an `initialize` without required params. The library reads those before the server's own handler and would
 * answer with an internal error, so such a request is renamed and passed on, over every transport.
 */
import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  type Message,
  ResponseError,
} from "vscode-languageserver";
import { missingPart } from "./params.js";

const REFUSED = "mlirAbi/refusedInitialize";

/** The options of every connection of the server. */
export const CONNECTION_OPTIONS: ConnectionOptions = {
  messageStrategy: { handleMessage: (message, next) => next(refused(message) ?? message) },
};

function refused(message: Message): Message | undefined {
  const { method, id, params } = message as { method?: unknown; id?: unknown; params?: unknown };
  if (method !== "initialize" || id === undefined) return undefined;
  const missing = missingPart(method, params);
  return missing === undefined ? undefined : ({ ...message, method: REFUSED, params: { missing } } as Message);
}

/** Answers the renamed request with InvalidParams. */
export function answerRefused(connection: Connection): void {
  connection.onRequest(REFUSED, (params: { readonly missing?: unknown } | undefined) => {
    return new ResponseError(ErrorCodes.InvalidParams, `Expected ${params?.missing ?? "params"} in the params`);
  });
}
