/** The extension in a web extension host: the server is a web worker. */
import { type ExtensionContext, Uri } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { startExtension, stopExtension } from "./startClient.js";

// The part of the web worker API that is needed; the project is compiled without the DOM's types.
declare const Worker: new (url: string) => { terminate(): void };

/** Called by the editor when the first MLIR file is opened or a command is used. */
export function activate(context: ExtensionContext): Promise<void> {
  const module = Uri.joinPath(context.extensionUri, "dist/browser/server.js").toString(true);
  return startExtension(context, (id, name, options) => {
    const worker = new Worker(module);
    return {
      // The worker itself, not a function that returns one: extension hosts replace `Worker`, which fails the client
      // library's check of a function's result.
      client: new LanguageClient(id, name, worker, options),
      release: () => worker.terminate(),
    };
  });
}

/** Called by the editor when the extension is unloaded. */
export function deactivate(): Promise<void> {
  return stopExtension();
}
