/**
 * The extension in a desktop or remote extension host: the server is a Node process, reached over its standard input and
 * output, on which it sends long answers piece by piece.
 */
import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { startExtension, stopExtension } from "./startClient.js";

/** Called by the editor when the first MLIR file is opened or a command is used. */
export function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/server.js");
  const run = { module, transport: TransportKind.stdio };
  const debug = { ...run, options: { execArgv: ["--nolazy", "--inspect=6009"] } };
  return startExtension(context, (id, name, options) => ({
    client: new LanguageClient(id, name, { run, debug }, options),
    release() {}, // the client ends the process that it forked
  }));
}

/** Called by the editor when the extension is unloaded. */
export function deactivate(): Promise<void> {
  return stopExtension();
}
