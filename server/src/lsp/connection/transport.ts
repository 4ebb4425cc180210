/** The transport that the process's arguments select, in the words of VS Code's client library. */

import { connect, type NetConnectOpts } from "node:net";
import { type Connection, createConnection, IPCMessageReader, IPCMessageWriter } from "vscode-languageserver/node";
import { visible } from "../../core/text/visibleText.js";
import { reasonOf } from "../../node/fileErrors.js";
import { CONNECTION_OPTIONS, checkedReader } from "./malformed.js";
import { socketConnection, stdioConnection } from "./stdio.js";

const MAX_PORT = 65_535;

/** The connection, or undefined where the arguments name none that can be used. The process ends with it. */
export function connectionOf(args: readonly string[]): Connection | undefined {
  if (args.includes("--stdio")) return stdioConnection();
  if (args.includes("--node-ipc")) return process.connected ? ipcConnection() : undefined;
  const port = Number(optionIn(args, "--socket"));
  if (port > 0 && port <= MAX_PORT) return connectionTo(`port ${port}`, { host: "127.0.0.1", port });
  const path = optionIn(args, "--pipe");
  return path === "" ? undefined : connectionTo(path, { path });
}

/** The value of `--name=value` or `--name value`; empty where it is missing. */
function optionIn(args: readonly string[], name: string): string {
  const at = args.findIndex((it) => it === name || it.startsWith(`${name}=`));
  return (args[at] === name ? args[at + 1] : args[at]?.slice(name.length + 1)) ?? "";
}

function ipcConnection(): Connection {
  const reader = checkedReader(new IPCMessageReader(process));
  return createConnection(reader, new IPCMessageWriter(process), CONNECTION_OPTIONS);
}

/** A connection to a socket on which the client listens. Where it can't be reached the process ends with 2. */
function connectionTo(name: string, address: NetConnectOpts): Connection {
  const socket = connect(address);
  const fail = (error: Error): void => {
    process.stderr.write(`Could not connect to ${visible(name)}: ${reasonOf(error)}\n`);
    process.exit(2);
  };
  socket.once("error", fail);
  socket.once("connect", () => socket.off("error", fail));
  return socketConnection(socket);
}
