/** Keeps an index to the folders of the workspace, as the client changes them and their settings select files. */
import type { Connection, WorkspaceFolder } from "vscode-languageserver";
import { isObject } from "../../core/encodings/json/plain.js";
import type { FolderOptions, WorkspaceIndex } from "../../core/workspace/workspaceIndex.js";
import type { ClientFeatures } from "./client.js";
import type { Configuration } from "./configuration.js";
import type { Log } from "./log.js";
import { within } from "./timeout.js";

/** What users see when they open a folder comes first. */
const INDEX_DELAY_MS = 300;
/** How long an answer waits for files to be indexed. */
const INDEX_TIMEOUT_MS = 5000;
/** If the client does not watch files, a request lists folders again after this time. */
const REFRESH_MS = 3000;
/** Clients that do may not report the files of a moved folder: after this time, a request lists them. */
const WATCHED_REFRESH_MS = 10_000;

interface Given {
  readonly connection: Connection;
  readonly log: Log;
  readonly configuration: Configuration;
  /** Undefined if the server has no files. */
  readonly index: WorkspaceIndex | undefined;
  readonly client: () => ClientFeatures | undefined;
}

/** The folders of a client, none of them indexed yet. */
export function indexedFolders(given: Given) {
  const { index, client, log } = given;
  let folders: readonly string[] = [];
  /** Incremented with each change of folders or settings. */
  let generation = 0;
  let isStopped = false;
  let refreshed = 0;
  let ready: Promise<void> = Promise.resolve();
  let delayed: ReturnType<typeof setTimeout> | undefined;

  const setFolder = async (uri: string, current: number): Promise<void> => {
    const options = await folderOptions(given, uri);
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
  const begin = (): void => {
    if (delayed === undefined) return;
    clearTimeout(delayed);
    delayed = undefined;
    setFolders();
  };
  /** Sets the folders again, unless they are about to be set for the first time. */
  const setAgain = (): void => {
    if (delayed === undefined) setFolders();
  };
  /** Lists the files of all folders again. */
  const refresh = (): void => {
    refreshed = performance.now();
    index?.refresh();
  };
  return {
    open(uris: readonly string[]): void {
      folders = uris;
    },
    uris: (): readonly string[] => folders,
    change(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
      const gone = new Set(removed.map(({ uri }) => uri));
      for (const uri of gone) index?.removeFolder(uri);
      folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      setAgain();
    },
    /** Indexes all folders after a delay, which ends early if an answer needs them. */
    indexSoon(): void {
      delayed = setTimeout(begin, INDEX_DELAY_MS);
    },
    settingsChanged: setAgain,
    refresh,
    /** Resolves when changes are indexed, or after a timeout. */
    async settled(): Promise<void> {
      if (index === undefined) return;
      begin();
      const isWatched = client()?.watchFiles === true;
      if (!isWatched && performance.now() - refreshed > REFRESH_MS) refresh();
      const settled = ready.then(() => index.settled());
      await within(INDEX_TIMEOUT_MS, settled, () => {});
      if (isWatched && performance.now() - refreshed > WATCHED_REFRESH_MS) refresh();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(delayed);
    },
  };
}

/** How a folder is indexed; undefined if it is not. */
async function folderOptions(
  { connection, log, configuration, client }: Given,
  uri: string,
): Promise<FolderOptions | undefined> {
  const { index, maxFiles, maxFileBytes, maxMemoryMiB } = (await configuration.of(uri)).workspace;
  if (!index) return undefined;
  const exclude = client()?.configuration === true ? await excludedIn(connection, log, uri) : [];
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
