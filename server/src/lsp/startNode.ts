/** The server as a Node process; `--stdio`, `--node-ipc`, `--socket=PORT` or `--pipe=NAME` select the transport. */
import { readBytecodeAt } from "../node/bytecodeSource.js";
import { documentConfigs } from "../node/configFiles.js";
import { keepNewSpace } from "../node/engine.js";
import { readModuleAt } from "../node/moduleSource.js";
import { workspaceFiles } from "../node/workspaceFiles.js";
import { createLog } from "./connection/log.js";
import { connectionOf } from "./connection/transport.js";
import { createServer } from "./createServer.js";

/**
 * Serves until the client sends `exit`, closes the connection or dies. The transport is read from the process's arguments.
 *
 * @returns False where the arguments name no transport that can be used; one line on stderr reports it.
 */
export function startNode(): boolean {
  const connection = connectionOf(process.argv);
  if (connection === undefined) {
    process.stderr.write(
      "No way to reach a client was given, expected --stdio, --node-ipc, --socket=PORT or --pipe=NAME\n",
    );
    return false;
  }
  const log = createLog(connection);
  // An editor that crashes sends no `exit`.
  process.on("disconnect", () => process.exit(1));
  // An uncaught exception is logged and does not end the user's session. A broken pipe does.
  const survive = (error: unknown): void => {
    const { code } = error as { code?: unknown };
    if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED") process.exit(1);
    log.failure("the server", undefined, error);
  };
  process.on("uncaughtException", survive);
  process.on("unhandledRejection", survive);
  createServer(connection, {
    files: documentConfigs(),
    beforeOpen: keepNewSpace,
    readModule: readModuleAt,
    readBytecode: readBytecodeAt,
    workspaceFiles: workspaceFiles(),
    sendsText: process.argv.includes("--stdio"),
  });
  connection.listen();
  return true;
}
