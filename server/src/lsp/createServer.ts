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
import { VERSION } from "../core/version.js";
import type { WorkspaceFiles } from "../core/workspace/workspaceIndex.js";
import { type Agreed, createAnswers } from "./connection/answers.js";
import { type ClientFeatures, clientFeatures } from "./connection/client.js";
import { createConfiguration } from "./connection/configuration.js";
import { createPull, createPush } from "./connection/diagnostics.js";
import { createEdits } from "./connection/edits.js";
import { subjectOf, type WorkspaceContext } from "./connection/handler.js";
import { createLog } from "./connection/log.js";
import { handleMalformed } from "./connection/malformed.js";
import { type Positions, positionsIn } from "./connection/positions.js";
import { createSavedText } from "./connection/savedText.js";
import { createWorkspace } from "./connection/workspace.js";
import { handleDocuments } from "./documentSync.js";
import { HANDLERS } from "./requests/registry.js";
import { guarded, type Server, settingsChanged } from "./server.js";
import { warmUp } from "./warmUp.js";

const NAME = "mlir-abi-lens";

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
export function createServer(connection: Connection, surroundings: Surroundings = {}): void {
  const server = newServer(connection, surroundings);
  handleMalformed(connection, (line) => {
    if (server.state === "running") server.log.warn(line);
  });
  handleLifecycle(server, surroundings.workspaceFiles !== undefined);
  handleDocuments(server, surroundings.beforeOpen);
  handleOutsideChanges(server);
  handleRequests(server, surroundings);
}

/** A server that no client has initialized yet. */
function newServer(connection: Connection, { files, workspaceFiles }: Surroundings): Server {
  const log = createLog(connection);
  const documents = new Map<string, AbiDocument>();
  const arrivedLate = () => guarded(server, "workspace/configuration", undefined, () => settingsChanged(server));
  const configuration = createConfiguration(connection, log, arrivedLate, files);
  const saved = createSavedText();
  // Until `initialize`, no feature is supported.
  const agreed = agreedWith(clientFeatures({ capabilities: {} }), documents);
  const toClient: Positions["toClient"] = (value, document) => agreed.positions.toClient(value, document);
  const folders = createWorkspace({
    connection,
    log,
    documents,
    configuration,
    positions: () => agreed.positions,
    files: workspaceFiles,
  });
  const server: Server = {
    connection,
    log,
    documents,
    configuration,
    saved,
    edits: createEdits(),
    pull: createPull(configuration, saved),
    push: createPush(connection, documents, configuration, log, saved, toClient),
    folders,
    agreed,
    state: "new",
  };
  return server;
}

function agreedWith(client: ClientFeatures, documents: Server["documents"]): Agreed {
  return { client, positions: positionsIn(client.positionEncoding, (uri) => documents.get(uri)) };
}

/** Handles what starts and ends the work with a client. */
function handleLifecycle(server: Server, hasFiles: boolean): void {
  const { connection, log, documents, configuration, folders, agreed } = server;
  connection.onInitialize((params) => {
    if (server.state !== "new")
      return new ResponseError(ErrorCodes.InvalidRequest, "The server is initialized already");
    server.state = "running";
    const client = clientFeatures(params);
    Object.assign(agreed, agreedWith(client, documents));
    configuration.start(client, params.initializationOptions);
    folders.start(client, params);
    warmUp(() => server.state === "running" && documents.size === 0);
    return { capabilities: capabilitiesFor(client, hasFiles), serverInfo: { name: NAME, version: VERSION } };
  });
  connection.onInitialized(() => {
    log.info(`${NAME} ${VERSION}`);
    configuration.watch();
    folders.watch();
    if (!agreed.client.workspaceFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      guarded(server, "workspace/didChangeWorkspaceFolders", undefined, () => folders.change(added, removed)),
    );
  });
  connection.onShutdown(() => {
    server.state = "shut down";
    folders.stop();
  });
}

/** Handles the notifications about settings, and about files and folders that are not open. */
function handleOutsideChanges(server: Server): void {
  const { connection, configuration, folders } = server;
  connection.onDidChangeConfiguration((params?: DidChangeConfigurationParams | null) =>
    guarded(server, "workspace/didChangeConfiguration", undefined, () => {
      configuration.change(params?.settings);
      folders.settingsChanged();
      settingsChanged(server);
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guarded(server, "workspace/didChangeWatchedFiles", undefined, () => {
      const isConfiguration = ({ uri }: FileEvent) => uri.endsWith(`/${CONFIG_NAME}`);
      folders.filesChanged(changes.filter((change) => !isConfiguration(change)));
      if (!changes.some(isConfiguration)) return;
      configuration.filesChanged();
      settingsChanged(server);
    }),
  );
  for (const { method } of [
    DidCreateFilesNotification.type,
    DidRenameFilesNotification.type,
    DidDeleteFilesNotification.type,
  ]) {
    connection.onNotification(method, () => guarded(server, method, undefined, folders.foldersChanged));
  }
}

/** Has each request of the table answered by its handler. */
function handleRequests(server: Server, { readModule, readBytecode, sendsText = false }: Surroundings): void {
  const { connection, log, documents, configuration, folders, pull, edits, agreed } = server;
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
  const answer = createAnswers({ workspace, configuration, folders, pull, edits, sendsText, agreed });
  for (const handler of HANDLERS) {
    const { method } = handler.type;
    // For a request without params the token is the only argument.
    connection.onRequest(method, async (...args: unknown[]) => {
      const params = args.length > 1 ? args[0] : undefined;
      try {
        if (server.state !== "running") throw notRunning(server.state);
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

function notRunning(state: Exclude<Server["state"], "running">): ResponseError {
  return state === "new"
    ? new ResponseError(ErrorCodes.ServerNotInitialized, "The server is not initialized yet")
    : new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down");
}
