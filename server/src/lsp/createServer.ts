/**
 * The language server without its transport: documents, settings, and the feature that answers each request. An
 * exception in one document is an error answer and a log line, and never ends the server.
 */

import {
  type CancellationToken,
  type Connection,
  DidCreateFilesNotification,
  DidDeleteFilesNotification,
  DidRenameFilesNotification,
  ErrorCodes,
  type FileEvent,
  FileOperationPatternKind,
  type FileOperationRegistrationOptions,
  LSPErrorCodes,
  type Position,
  type Range,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import type { AbiDocument } from "../core/document/document.js";
import type { EncodedTokens } from "../core/features/encodedTokens.js";
import { CONFIG_NAME } from "../core/lint/config/configFile.js";
import type { FileConfiguration } from "../core/lint/config/fileConfiguration.js";
import { openChecked } from "../core/lint/diagnostics.js";
import type { Settings } from "../core/lint/settings.js";
import type { Span } from "../core/text/offsetMap.js";
import { listSteps } from "../core/text/steps.js";
import { VERSION } from "../core/version.js";
import type { WorkspaceFiles } from "../core/workspace/workspaceIndex.js";
import { type ClientFeatures, clientFeatures, UNKNOWN_CLIENT } from "./connection/client.js";
import { createConfiguration } from "./connection/configuration.js";
import { createPull, createPush } from "./connection/diagnostics.js";
import { createEdits } from "./connection/edits.js";
import {
  contentModified,
  type DocumentHandler,
  type FeatureContext,
  type Handler,
  isFound,
  subjectOf,
  type WorkspaceContext,
} from "./connection/handler.js";
import { answerRefused } from "./connection/initialize.js";
import { jsonListSteps, jsonTextSteps } from "./connection/jsonText.js";
import { ListAnswers } from "./connection/listAnswers.js";
import { createLog } from "./connection/log.js";
import { areChanges, isPosition, isRange, missingPart } from "./connection/params.js";
import { type Positions, positionsIn } from "./connection/positions.js";
import { createQueues } from "./connection/queues.js";
import { createReadAhead, readInTurns, readStructureInTurns, runInTurns } from "./connection/reading.js";
import { createSavedText } from "./connection/savedText.js";
import { createTokenMemory } from "./connection/tokenMemory.js";
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
  answerRefused(connection);
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
  connection.onDidChangeConfiguration(({ settings }) =>
    guarded("workspace/didChangeConfiguration", undefined, () => {
      configuration.change(settings);
      folders.settingsChanged();
      updateDiagnostics();
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guarded("workspace/didChangeWatchedFiles", undefined, () => {
      if (!Array.isArray(changes)) return log.warn("Ignored malformed changes of files");
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

  const tokens = createTokenMemory();
  const lists = new ListAnswers();
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
  // What each takes until it is sent would add up.
  const inOrder = createQueues<string>();
  // Tokens are no JSON, but are written as a list.
  const numbers = (data: EncodedTokens) => (sendsText ? (data as unknown as number[]) : data.toArray());
  const answer = async (handler: Handler, params: unknown, token: CancellationToken): Promise<unknown> => {
    if (state === "new") throw new ResponseError(ErrorCodes.ServerNotInitialized, "The server is not initialized yet");
    if (state === "shut down") throw new ResponseError(ErrorCodes.InvalidRequest, "The server is shut down");
    const missing = missingPart(handler.type.method, params);
    if (missing !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, `Expected a ${missing} in the params`);
    if (handler.about === "workspace") return answerWorkspace(handler, params);
    const document = subjectOf(handler, params)?.uri;
    const about = () => answerAbout(handler, params, token);
    return handler.unhurried === true && document !== undefined ? inOrder(document, about) : about();
  };
  const answerAbout = async (
    handler: Handler & { readonly about: "document" },
    params: unknown,
    token: CancellationToken,
  ): Promise<unknown> => {
    if (token.isCancellationRequested) throw cancelled();
    const subject = subjectOf(handler, params);
    const uri = subject?.uri;
    const files = folders.forAnswer();
    const documentAt = (it: string) => documents.get(it) ?? (handler.closed === true ? files.document(it) : undefined);
    const asked = uri === undefined ? undefined : documentAt(uri);
    if (uri === undefined || asked === undefined) return emptyAnswer(handler, params);
    const { revision: revisionAsked } = asked;
    const settingsAsked = configuration.of(uri);
    const urgency = handler.unhurried === true ? "unhurried" : "prompt";
    if (handler.whole === true) {
      // Read while the client prepares its answer.
      const isWanted = () => !token.isCancellationRequested && documents.get(uri) === asked;
      if (!(await readInTurns(asked, isWanted, urgency))) throw cancelled();
    }
    const settings = await settingsAsked;
    if (token.isCancellationRequested) throw cancelled();
    const document = documentAt(uri);
    if (document === undefined) return emptyAnswer(handler, params);
    const hasMoved = document !== asked || document.revision !== revisionAsked;
    if (hasMoved && handler.placed !== false) throw contentModified();
    if ((subject?.version ?? document.version) !== document.version) throw contentModified();
    const { revision } = document;
    const isWanted = (): boolean =>
      !token.isCancellationRequested && documentAt(uri) === document && document.revision === revision;
    const interrupted = () => (token.isCancellationRequested ? cancelled() : contentModified());
    const inTurns = async <T>(steps: Generator<undefined, T>): Promise<T> => {
      const result = await runInTurns(steps, isWanted, urgency);
      if (result === undefined || !isWanted()) throw interrupted();
      return result.value;
    };
    const ownParams = positions.fromClient(params, document);
    if (!document.canReadAround(placeIn(ownParams, document))) {
      if (!(await readInTurns(document, isWanted, urgency))) throw interrupted();
    }
    if (handler.structure !== undefined) {
      const offset = handler.structure === "all" ? undefined : document.offsetAt(positionIn(ownParams));
      if (!(await readStructureInTurns(document, offset, isWanted, urgency))) throw interrupted();
    }
    const indexed = folders.settled;
    const context: FeatureContext = {
      document,
      settings,
      client,
      pull,
      tokens,
      positions,
      edits,
      files,
      indexed,
      inTurns,
      numbers,
    };
    const result = await handler.run(ownParams, context);
    if (handler.unhurried !== true) return positions.toClient(result, document, files.known);
    if (isFound(result)) {
      const { method } = handler.type;
      const known = lists.get(document, method, settings);
      if (known !== undefined) return known;
      const items = positions.listToClient(result, document);
      const list = await inTurns<object>(sendsText ? jsonListSteps(items) : listSteps(items));
      lists.keep(document, method, settings, list);
      return list;
    }
    const forClient = await inTurns(positions.toClientSteps(result, document));
    return sendsText ? inTurns(jsonTextSteps(forClient)) : forClient;
  };
  /** A command's document is the one that its first argument names. */
  const answerWorkspace = async (handler: Handler & { readonly about: "workspace" }, params: unknown) => {
    const { arguments: args } = params as { readonly arguments?: readonly unknown[] | null };
    const document = documents.get(String(args?.[0]));
    return positions.toClient(await handler.run(positions.fromClient(params, document), workspace), document);
  };
  for (const handler of HANDLERS) {
    const { method } = handler.type;
    // For a request without params the token is the only argument.
    connection.onRequest(method, async (...args: unknown[]) => {
      const params = args.length > 1 ? args[0] : undefined;
      try {
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

function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled");
}

/** The position that a request is about; its params are checked. */
const positionIn = (params: unknown): Position => (params as { readonly position: Position }).position;

/** The place that a request is about, or the start of the text where it is about none; its params are checked. */
function placeIn(params: unknown, document: AbiDocument): Span {
  const { position, range: given } = params as Partial<{ readonly position: Position; readonly range: Range }>;
  // Unchecked where the request has no such part.
  const range = isRange(given) ? given : undefined;
  const from = isPosition(position) ? position : range?.start;
  const start = from === undefined ? 0 : document.offsetAt(from);
  return { start, end: range === undefined ? start : Math.max(document.offsetAt(range.end), start) };
}

/** The answer to a request about a document that is not open. */
function emptyAnswer({ empty, subject, foreign }: DocumentHandler<unknown, unknown>, params: unknown): unknown {
  if (foreign !== undefined && subject?.(params) === undefined) return foreign(params);
  if (empty === undefined) throw new ResponseError(LSPErrorCodes.ContentModified, "The document is not open");
  return empty;
}
