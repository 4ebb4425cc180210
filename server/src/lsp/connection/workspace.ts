/** The folders of the workspace: indexed if the server has files, otherwise only open files count. */
import type { Connection, FileEvent, InitializeParams, WorkspaceFolder } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { isObject } from "../../core/encodings/json/plain.js";
import type { FileSummary } from "../../core/workspace/fileSummary.js";
import type { Workspace } from "../../core/workspace/linkedFunctions.js";
import {
  type FolderOptions,
  fileKey,
  type WorkspaceFiles as WorkspaceFileSystem,
  WorkspaceIndex,
} from "../../core/workspace/workspaceIndex.js";
import type { ClientFeatures } from "./client.js";
import type { Configuration } from "./configuration.js";
import { indexStatus } from "./indexStatus.js";
import type { Log } from "./log.js";
import type { Positions } from "./positions.js";
import { backgroundTurns } from "./reading.js";
import { within } from "./timeout.js";
import { watchFiles } from "./watchers.js";

/** What users see when they open a folder comes first. */
const INDEX_DELAY_MS = 300;
/** How long an answer waits for files to be indexed. */
const INDEX_TIMEOUT_MS = 5000;
/** If the client does not watch files, a request lists folders again after this time. */
const REFRESH_MS = 3000;
/** Clients that do may not report the files of a moved folder: after this time, a request lists them. */
const WATCHED_REFRESH_MS = 10_000;

/** The total length of files kept for one answer, in UTF-16 units. */
const MAX_ANSWER_LENGTH = 64 * 1024 * 1024;

/** The files of one answer: each is read once and stays the same until the answer is sent. */
export interface AnswerFiles extends Workspace {
  /** A document that is open, or was read for this answer. */
  known(uri: string): AbiDocument | undefined;
}

export interface WorkspaceFolders {
  start(client: ClientFeatures, params: InitializeParams): void;
  /** From `initialized`: starts watching and indexing. */
  watch(): void;
  change(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void;
  filesChanged(changes: readonly FileEvent[]): void;
  /** A file was saved or closed; the client may not watch it. */
  fileChanged(uri: string): void;
  /** Folders were created, renamed or deleted. */
  foldersChanged(): void;
  settingsChanged(): void;
  /** Resolves when changes are indexed, or after a timeout. */
  settled(): Promise<void>;
  forAnswer(): AnswerFiles;
  stop(): void;
}

interface Given {
  readonly connection: Connection;
  readonly log: Log;
  readonly documents: ReadonlyMap<string, AbiDocument>;
  readonly configuration: Configuration;
  readonly positions: () => Positions;
  /** Undefined if the server has no files. */
  readonly files: WorkspaceFileSystem | undefined;
}

/** The folders of a client: watched, and indexed in the background. */
export function createWorkspace(given: Given): WorkspaceFolders {
  const { connection, log, documents, positions, files } = given;
  let client: ClientFeatures | undefined;
  let isStopped = false;
  let refreshed = 0;
  let folders: readonly string[] = [];
  /** Incremented with each change of folders or settings. */
  let generation = 0;
  let ready: Promise<void> = Promise.resolve();
  const index =
    files &&
    new WorkspaceIndex({
      files,
      inTurns: backgroundTurns(() => !isStopped),
      toClient: (range, document) => positions().toClient(range, document),
      onProgress: () => report(),
    });
  const status = indexStatus(connection, log);
  const report = (): void => {
    if (isStopped) return;
    const counts = folders.length === 0 || index === undefined ? undefined : () => index.counts;
    status.report(counts, index?.isWorking === true, client?.serverStatus === true);
  };

  const setFolder = async (uri: string, current: number): Promise<void> => {
    const options = await folderOptions(given, client, uri);
    if (index === undefined || isStopped || current !== generation) return;
    if (options === undefined) index.removeFolder(uri);
    else index.setFolder(uri, options);
  };
  const setFolders = (): void => {
    const current = ++generation;
    refreshed = performance.now();
    ready = Promise.all(folders.map((uri) => setFolder(uri, current))).then(
      () => {},
      (error) => log.failure("the index", undefined, error),
    );
  };
  let delayed: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    if (delayed === undefined) return;
    clearTimeout(delayed);
    delayed = undefined;
    setFolders();
  };
  const refresh = (): void => {
    refreshed = performance.now();
    index?.refresh();
  };
  return {
    start(features, { workspaceFolders, rootUri }) {
      client = features;
      const uris: unknown[] = Array.isArray(workspaceFolders) ? workspaceFolders.map((it) => it?.uri) : [rootUri];
      folders = uris.filter((uri) => typeof uri === "string");
    },
    watch() {
      report();
      if (index === undefined) return;
      watchFiles(connection, log, client, WATCHED);
      delayed = setTimeout(begin, INDEX_DELAY_MS);
    },
    change(added, removed) {
      const gone = new Set(removed.map(({ uri }) => uri));
      for (const uri of gone) index?.removeFolder(uri);
      folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      if (delayed === undefined) setFolders();
    },
    filesChanged(changes) {
      if (changes.some(({ uri }) => uri.endsWith("/.gitignore"))) refresh();
      else for (const { uri } of changes) index?.fileChanged(uri);
    },
    fileChanged: (uri) => index?.fileChanged(uri),
    foldersChanged: refresh,
    settingsChanged() {
      if (delayed === undefined) setFolders();
    },
    async settled() {
      if (index === undefined) return;
      begin();
      const isWatched = client?.watchFiles === true;
      if (!isWatched && performance.now() - refreshed > REFRESH_MS) refresh();
      const settled = ready.then(() => index.settled());
      await within(INDEX_TIMEOUT_MS, settled, () => {});
      if (isWatched && performance.now() - refreshed > WATCHED_REFRESH_MS) refresh();
    },
    forAnswer: () => answerFiles(documents, index),
    stop() {
      isStopped = true;
      clearTimeout(delayed);
      index?.close();
    },
  };
}

/** The indexed files, and those that decide which are. */
const WATCHED = ["**/*.{mlir,mlir.test,vmasm,mlirbc,vmfb}", "**/.gitignore"];

/** How a folder is indexed; undefined if it is not. */
async function folderOptions(
  { connection, log, configuration }: Given,
  client: ClientFeatures | undefined,
  uri: string,
): Promise<FolderOptions | undefined> {
  const { index, maxFiles, maxFileBytes, maxMemoryMiB } = (await configuration.of(uri)).workspace;
  if (!index) return undefined;
  const exclude = client?.configuration === true ? await excludedIn(connection, log, uri) : [];
  return { maxFiles, maxFileBytes, maxMemory: maxMemoryMiB * 1024 * 1024, exclude };
}

/** The globs of VS Code's own setting in a folder, if the editor has it. */
async function excludedIn(connection: Connection, log: Log, uri: string): Promise<readonly string[]> {
  try {
    const globs: unknown = await connection.workspace.getConfiguration({ scopeUri: uri, section: "files.exclude" });
    return isObject(globs) ? Object.keys(globs).filter((glob) => globs[glob] === true) : [];
  } catch (error) {
    log.failure("workspace/configuration", uri, error);
    return [];
  }
}

function answerFiles(documents: ReadonlyMap<string, AbiDocument>, index: WorkspaceIndex | undefined): AnswerFiles {
  const read = new Map<string, AbiDocument>();
  let length = 0;
  return {
    open: [...documents.values()],
    *closed(): Generator<readonly [string, FileSummary]> {
      if (index === undefined) return;
      const open = new Set([...documents.keys()].map(fileKey));
      for (const file of index.summaries()) if (!open.has(fileKey(file[0]))) yield file;
    },
    document(uri) {
      const known = read.get(uri);
      if (known !== undefined || length > MAX_ANSWER_LENGTH) return known;
      const document = index?.document(uri);
      if (document === undefined) return undefined;
      read.set(uri, document);
      length += document.length;
      return document;
    },
    known: (uri) => documents.get(uri) ?? read.get(uri),
  };
}
