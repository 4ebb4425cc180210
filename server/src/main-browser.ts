/** `dist/browser/server.js`: the language server as a web worker. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { CONNECTION_OPTIONS, checkedReader } from "./lsp/connection/malformed.js";
import { createServer } from "./lsp/createServer.js";

// The worker's own global, for the project is not compiled with the DOM's types.
type Port = ConstructorParameters<typeof BrowserMessageReader>[0];
const worker = globalThis as unknown as Port;

const connection = createConnection(
  checkedReader(new BrowserMessageReader(worker)),
  new BrowserMessageWriter(worker),
  CONNECTION_OPTIONS,
);
createServer(connection);
connection.listen();
