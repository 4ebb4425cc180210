/**
 * The language server without its transport: documents, settings, and the feature that answers each request. An
 * exception in one document is an error answer and a log line, and never ends the server.
 */

import {
  type CancellationToken,
  type Connection,
  type DidChangeConfigurationParams,
  DidCreateFilesNotification,
  DidDeleteFilesNotification,
  DidRenameFilesNotification,
  ErrorCodes,
  type FileEvent,
  FileOperationPatternKind,
  type FileOperationRegistrationOptions,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import type { AbiDocument } from "../core/document/document.js";
import { CONFIG_NAME } from "../core/lint/config/configFile.js";
import type { FileConfiguration } from "../core/lint/config/fileConfiguration.js";
import { openChecked } from "../core/lint/diagnostics.js";
import type { Settings } from "../core/lint/settings.js";
import { VERSION } from "../core/version.js";
import type { WorkspaceFiles } from "../core/workspace/workspaceIndex.js";
import { createAnswers } from "./connection/answers.js";
import { type ClientFeatures, clientFeatures, UNKNOWN_CLIENT } from "./connection/client.js";
import { createConfiguration } from "./connection/configuration.js";
import { createPull, createPush } from "./connection/diagnostics.js";
import { createEdits } from "./connection/edits.js";
import { subjectOf, type WorkspaceContext } from "./connection/handler.js";
import { createLog } from "./connection/log.js";
import { handleMalformed } from "./connection/malformed.js";
import { areChanges } from "./connection/params.js";
import { type Positions, positionsIn } from "./connection/positions.js";
import { createReadAhead } from "./connection/reading.js";
import { createSavedText } from "./connection/savedText.js";
import { createWorkspace } from "./connection/workspace.js";
import { HANDLERS } from "./requests/registry.js";
import { warmUp } from "./warmUp.js";

const NAME = "mlir-abi-lens";

type State = "new" | "running" | "shut down";

/** What a server can use if it runs as a process of its own. */
interface Surroundings {
  /** The configuration files on disk. */
  readonly files?: FileConfiguration;
  /** Called before a document, possibly a large one, is read. */
  readonly beforeOpen?: () => void;
  /** Reads a compiled module from disk. */
  readonly readModule?: WorkspaceContext["readModule"];
  readonly readBytecode?: WorkspaceContext["readBytecode"];
  /** The files of the workspace's folders. */
  readonly workspaceFiles?: WorkspaceFiles;
  /** Whether the connection sends results that are `JsonText`, not plain objects alone. */
  readonly sendsText?: boolean;
}

/** Registers all handlers on a connection that the caller then starts. */
export function createServer(
  connection: Connection,
  { files, beforeOpen, readModule, readBytecode, workspaceFiles, sendsText = false }: Surroundings = {},
): void {
  const log = createLog(connection);
  const documents = new Map<string, AbiDocument>();
  const configuration = createConfiguration(connection, log, files);
  const saved = createSavedText();
  const edits = createEdits();
  const pull = createPull(configuration, saved);
  let client: ClientFeatures = UNKNOWN_CLIENT;
  let positions = positionsIn(client.positionEncoding, (uri) => documents.get(uri));
  const toClient: Positions["toClient"] = (value, document) => positions.toClient(value, document);
  const push = createPush(connection, documents, configuration, log, saved, toClient);
  const folders = createWorkspace({
    connection,
    log,
    documents,
    configuration,
    positions: () => positions,
    files: workspaceFiles,
  });
  let state: State = "new";
  handleMalformed(connection, (line) => {
    if (state === "running") log.warn(line);
  });
  const readAhead = createReadAhead({
    isOpen: (document) => state === "running" && documents.get(document.uri) === document,
    settingsOf: configuration.of,
    found: ({ uri }) => (client.pull ? requestPull() : push.schedule(uri)),
    failed: ({ uri }, error) => log.failure("textDocument/didOpen", uri, error),
  });

  connection.onInitialize((params) => {
    if (state !== "new") return new ResponseError(ErrorCodes.InvalidRequest, "The server is initialized already");
    state = "running";
    client = clientFeatures(params);
    positions = positionsIn(client.positionEncoding, (uri) => documents.get(uri));
    configuration.start(client, params.initializationOptions);
    folders.start(client, params);
    warmUp(() => state === "running" && documents.size === 0);
    return {
      capabilities: capabilitiesFor(client, workspaceFiles !== undefined),
      serverInfo: { name: NAME, version: VERSION },
    };
  });
  connection.onInitialized(() => {
    log.info(`${NAME} ${VERSION}`);
    configuration.watch();
    folders.watch();
    if (!client.workspaceFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      guarded("workspace/didChangeWorkspaceFolders", undefined, () => folders.change(added, removed)),
    );
  });
  connection.onShutdown(() => {
    state = "shut down";
    folders.stop();
  });

  /** Runs the body of a notification. It has no answer, so exceptions go to the log. */
  const guarded = (method: string, uri: string | undefined, body: () => void): void => {
    if (state !== "running") return;
    try {
      body();
    } catch (error) {
      log.failure(method, uri, error);
    }
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) =>
    guarded("textDocument/didOpen", uri, () => {
      if (typeof text !== "string") return log.warn(`Ignored ${uri}, which was opened without a text`);
      beforeOpen?.();
      // Requested now, the settings have arrived once the text is read.
      const settings = configuration.of(uri);
      const document = openChecked(uri, version, text);
      document.readInSteps();
      documents.set(uri, document);
      saved.mark(document);
      if (!client.pull) push.schedule(uri);
      else void settings.then((known) => checkSaved(document, known));
      readAhead(document);
    }),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
    guarded("textDocument/didChange", uri, () => {
      const document = documents.get(uri);
      if (document === undefined) return log.warn(`Ignored a change to unopened document ${uri}`);
      if (!areChanges(contentChanges)) return log.warn(`Ignored a malformed change to ${uri}`);
      // Before LSP 3.16 it could be null.
      edits.apply(document, contentChanges, typeof version === "number" ? version : document.version, positions);
      if (!client.pull) push.schedule(uri);
      readAhead(document);
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
    guarded("textDocument/didClose", uri, () => {
      documents.delete(uri);
      configuration.close(uri);
      folders.fileChanged(uri);
      if (!client.pull) push.close(uri);
    }),
  );
  /** Computes the findings of a saved text before it is edited: a pull may come too late. */
  const checkSaved = (document: AbiDocument, settings: Settings): void => {
    if (settings.run !== "onSave" || saved.isWaiting(document, settings)) return;
    guarded("textDocument/didOpen", document.uri, () => void pull(document, settings, undefined));
  };
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) =>
    guarded("textDocument/didSave", uri, () => {
      const document = documents.get(uri);
      if (document === undefined) return;
      saved.mark(document);
      edits.settle(document);
      folders.fileChanged(uri);
      if (!client.pull) push.schedule(uri);
      else void configuration.of(uri).then(({ run }) => (run === "onSave" ? requestPull() : undefined));
    }),
  );
  /** Makes a client that pulls do so again. */
  const requestPull = (): void => {
    if (!client.refresh) return;
    connection.languages.diagnostics
      .refresh()
      .catch((error) => log.failure("workspace/diagnostic/refresh", undefined, error));
  };
  const updateDiagnostics = (): void => {
    if (client.pull) requestPull();
    else for (const uri of documents.keys()) push.schedule(uri);
  };
  connection.onDidChangeConfiguration(({ settings }: Partial<DidChangeConfigurationParams> = {}) =>
    guarded("workspace/didChangeConfiguration", undefined, () => {
      configuration.change(settings);
      folders.settingsChanged();
      updateDiagnostics();
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guarded("workspace/didChangeWatchedFiles", undefined, () => {
      const isConfiguration = ({ uri }: FileEvent) => uri.endsWith(`/${CONFIG_NAME}`);
      folders.filesChanged(changes.filter((change) => !isConfiguration(change)));
      if (!changes.some(isConfiguration)) return;
      configuration.filesChanged();
      updateDiagnostics();
    }),
  );
  for (const type of [
    DidCreateFilesNotification.type,
    DidRenameFilesNotification.type,
    DidDeleteFilesNotification.type,
  ]) {
    connection.onNotification(type.method, () => guarded(type.method, undefined, folders.foldersChanged));
  }

  const workspace: WorkspaceContext = {
    documents,
    indexedFiles: async () => {
      await folders.settled();
      return folders.forAnswer();
    },
    settingsOf: configuration.of,
    readModule,
    readBytecode,
    show: (uri: string) =>
      connection.window
        .showDocument({ uri, external: true })
        .catch((error) => log.failure("window/showDocument", undefined, error)),
  };
  const answer = createAnswers({
    workspace,
    configuration,
    folders,
    pull,
    edits,
    sendsText,
    agreed: () => ({ client, positions }),
  });
  for (const handler of HANDLERS) {
    const { method } = handler.type;
    // For a request without params the token is the only argument.
    connection.onRequest(method, async (...args: unknown[]) => {
      const params = args.length > 1 ? args[0] : undefined;
      try {
        if (state !== "running") throw notRunning(state);
        return await answer(handler, params, args.at(-1) as CancellationToken);
      } catch (error) {
        if (error instanceof ResponseError) return error;
        log.failure(method, subjectOf(handler, params)?.uri, error);
        return new ResponseError(ErrorCodes.InternalError, `Internal error in ${method}`);
      }
    });
  }
}

/** The capabilities of every handler, and how documents are synchronized. */
function capabilitiesFor(client: ClientFeatures, hasFiles: boolean): ServerCapabilities {
  const sync: ServerCapabilities = {
    positionEncoding: client.positionEncoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    ...(hasFiles && { workspace: WORKSPACE }),
  };
  return Object.assign(sync, ...HANDLERS.map(({ capabilities: it }) => (typeof it === "function" ? it(client) : it)));
}

const FOLDERS: FileOperationRegistrationOptions = {
  filters: [{ scheme: "file", pattern: { glob: "**", matches: FileOperationPatternKind.folder } }],
};
const WORKSPACE = {
  workspaceFolders: { supported: true, changeNotifications: true },
  // Clients that watch files by name don't report a moved folder.
  fileOperations: { didCreate: FOLDERS, didRename: FOLDERS, didDelete: FOLDERS },
};

function notRunning(state: Exclude<State, "running">): ResponseError {
  return state === "new"
    ? new ResponseError(ErrorCodes.ServerNotInitialized, "The server is not initialized yet")
    : new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down");
}
