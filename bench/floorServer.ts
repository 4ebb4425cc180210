/**
 * The floor: a language server on the usual library that keeps documents in sync, finds nothing, and says so. What it
 * costs is what any server on that library costs before it does any work of its own.
 */
import { createConnection, type Diagnostic, TextDocumentSyncKind } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

const connection = createConnection();
const documents = new Map<string, TextDocument>();

function publish(document: TextDocument): void {
  const diagnostics: Diagnostic[] = [];
  void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
}

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    hoverProvider: true,
  },
}));
connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
  const document = TextDocument.create(uri, languageId, version, text);
  documents.set(uri, document);
  publish(document);
});
connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
  const document = documents.get(uri);
  if (document !== undefined) publish(TextDocument.update(document, contentChanges, version));
});
connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
  documents.delete(uri);
});
connection.onHover(({ textDocument, position }) => {
  // A server that finds nothing must still find out where the cursor is.
  documents.get(textDocument.uri)?.offsetAt(position);
  return null;
});
connection.listen();
