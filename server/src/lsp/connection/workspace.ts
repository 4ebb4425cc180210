/** The folders of the workspace: indexed if the server has files, otherwise only open files count. */
import type { Connection, FileEvent, InitializeParams, WorkspaceFolder } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import type { FileSummary } from "../../core/workspace/fileSummary.js";
import type { Workspace } from "../../core/workspace/linkedFunctions.js";
import {
  fileKey,
  type WorkspaceFiles as WorkspaceFileSystem,
  WorkspaceIndex,
} from "../../core/workspace/workspaceIndex.js";
import type { ClientFeatures } from "./client.js";
import type { Configuration } from "./configuration.js";
import { indexedFolders } from "./indexedFolders.js";
import { indexStatus } from "./indexStatus.js";
import type { Log } from "./log.js";
import type { Positions } from "./positions.js";
import { backgroundTurns } from "./reading.js";
import { watchFiles } from "./watchers.js";

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
  const { connection, log, documents, configuration, positions, files } = given;
  let client: ClientFeatures | undefined;
  let isStopped = false;
  const index =
    files &&
    new WorkspaceIndex({
      files,
      inTurns: backgroundTurns(() => !isStopped),
      toClient: (range, document) => positions().toClient(range, document),
      onProgress: () => report(),
    });
  const folders = indexedFolders({ connection, log, configuration, index, client: () => client });
  const status = indexStatus(connection, log);
  const report = (): void => {
    if (isStopped) return;
    const counts = folders.uris().length === 0 || index === undefined ? undefined : () => index.counts;
    status.report(counts, index?.isWorking === true, client?.serverStatus === true);
  };
  return {
    start(features, { workspaceFolders, rootUri }) {
      client = features;
      const uris: unknown[] = Array.isArray(workspaceFolders) ? workspaceFolders.map((it) => it?.uri) : [rootUri];
      folders.open(uris.filter((uri) => typeof uri === "string"));
    },
    watch() {
      report();
      if (index === undefined) return;
      watchFiles(connection, log, client, WATCHED);
      folders.indexSoon();
    },
    change: folders.change,
    filesChanged(changes) {
      if (changes.some(({ uri }) => uri.endsWith("/.gitignore"))) folders.refresh();
      else for (const { uri } of changes) index?.fileChanged(uri);
    },
    fileChanged: (uri) => index?.fileChanged(uri),
    foldersChanged: folders.refresh,
    settingsChanged: folders.settingsChanged,
    settled: folders.settled,
    forAnswer: () => answerFiles(documents, folders.uris(), index),
    stop() {
      isStopped = true;
      folders.stop();
      index?.close();
    },
  };
}

/** The indexed files, and those that decide which are. */
const WATCHED = ["**/*.{mlir,mlir.test,vmasm,mlirbc,vmfb}", "**/.gitignore"];

function answerFiles(
  documents: ReadonlyMap<string, AbiDocument>,
  folders: readonly string[],
  index: WorkspaceIndex | undefined,
): AnswerFiles {
  const read = new Map<string, AbiDocument>();
  let length = 0;
  return {
    open: openFiles([...documents.values()], folders),
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

/**
 * The open documents that are files or will be saved as one, not other versions of a file, which diff editors open with
 * schemes such as `git`. If a client has neither folders nor files, the schemes are its own, and all documents count.
 */
function openFiles(documents: readonly AbiDocument[], folders: readonly string[]): readonly AbiDocument[] {
  const schemes = new Set(["file", "untitled", ...folders.map(schemeOf)]);
  const files = documents.filter(({ uri }) => schemes.has(schemeOf(uri)));
  return files.length === 0 && folders.length === 0 ? documents : files;
}

function schemeOf(uri: string): string {
  return uri.slice(0, uri.indexOf(":")).toLowerCase();
}
