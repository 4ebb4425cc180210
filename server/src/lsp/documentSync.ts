/** Keeps the open documents as the client has them, and delivers diagnostics of each new text. */
import type { AbiDocument } from "../core/document/document.js";
import { openChecked } from "../core/lint/diagnostics.js";
import type { Settings } from "../core/lint/settings.js";
import { areChanges } from "./connection/params.js";
import { createReadAhead } from "./connection/reading.js";
import { guarded, requestAgain, type Server } from "./server.js";

/**
 * Handles the notifications about open documents.
 * @param beforeOpen Called before a document, possibly a large one, is read.
 */
export function handleDocuments(server: Server, beforeOpen?: () => void): void {
  const { connection, log, documents, configuration, saved, edits, push, folders, agreed } = server;
  const readAhead = createReadAhead({
    isOpen: (document) => server.state === "running" && documents.get(document.uri) === document,
    settingsOf: configuration.of,
    found: ({ uri }) => (agreed.client.pull ? requestAgain(server, "diagnostic") : push.schedule(uri)),
    failed: ({ uri }, error) => log.failure("textDocument/didOpen", uri, error),
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) =>
    guarded(server, "textDocument/didOpen", uri, () => {
      if (typeof text !== "string") return log.warn(`Ignored ${uri}, which was opened without a text`);
      beforeOpen?.();
      // Requested now, the settings have arrived once the text is read.
      const settings = configuration.of(uri);
      const document = openChecked(uri, version, text);
      document.readInSteps();
      documents.set(uri, document);
      saved.mark(document);
      if (!agreed.client.pull) push.schedule(uri);
      else void settings.then((known) => checkSaved(server, document, known));
      readAhead(document);
    }),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
    guarded(server, "textDocument/didChange", uri, () => {
      const document = documents.get(uri);
      if (document === undefined) return log.warn(`Ignored a change to unopened document ${uri}`);
      if (!areChanges(contentChanges)) return log.warn(`Ignored a malformed change to ${uri}`);
      // Before LSP 3.16 it could be null.
      const known = typeof version === "number" ? version : document.version;
      edits.apply(document, contentChanges, known, agreed.positions);
      if (!agreed.client.pull) push.schedule(uri);
      readAhead(document);
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
    guarded(server, "textDocument/didClose", uri, () => {
      documents.delete(uri);
      configuration.close(uri);
      folders.fileChanged(uri);
      if (!agreed.client.pull) push.close(uri);
    }),
  );
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) =>
    guarded(server, "textDocument/didSave", uri, () => {
      const document = documents.get(uri);
      if (document === undefined) return;
      saved.mark(document);
      edits.settle(document);
      folders.fileChanged(uri);
      if (!agreed.client.pull) push.schedule(uri);
      else
        void configuration
          .of(uri)
          .then(({ run }) => (run === "onSave" ? requestAgain(server, "diagnostic") : undefined));
    }),
  );
}

/** Computes the findings of a saved text before it is edited: a pull may come too late. */
function checkSaved(server: Server, document: AbiDocument, settings: Settings): void {
  if (settings.run !== "onSave" || server.saved.isWaiting(document, settings)) return;
  guarded(server, "textDocument/didOpen", document.uri, () => void server.pull(document, settings, undefined));
}
