/**
 * Indexes the files of a workspace without opening them: the symbols they define, what they export and import. Folders
 * are listed and files read one after another in the background; long work is interleaved with other work.
 */
import type { AbiDocument } from "../document/document.js";
import {
  documentOf,
  type FileContent,
  type FileSummary,
  memoryOf,
  summarySteps,
  type ToClient,
} from "./fileSummary.js";

/** A file in the listing of its folder. */
export interface FileState {
  readonly uri: string;
  readonly bytes: number;
  /** Last modification, in milliseconds. */
  readonly modified: number;
  /** Whether it is a compiled module, of which only tables are read. */
  readonly isModule: boolean;
}

/** What is indexed of a folder. */
export interface FolderOptions {
  readonly maxFiles: number;
  /** Of a text or of bytecode. */
  readonly maxFileBytes: number;
  /** Of all summaries, in bytes. */
  readonly maxMemory: number;
  /** Globs of excluded paths in the folder. */
  readonly exclude: readonly string[];
}

/** The file system. Nothing in it throws, and links to folders are not followed. */
export interface WorkspaceFiles {
  /** The files below a folder in a stable order and in portions, interleaved with other work. */
  list(folder: string, exclude: readonly string[]): AsyncIterable<readonly FileState[]>;
  /** Whether a file would be listed if it existed. */
  isListed(uri: string, folder: string, exclude: readonly string[]): boolean;
  /** Undefined if there is no such file. */
  stateOf(uri: string): FileState | undefined;
  /**
   * Undefined if the file can't be read.
   * @param bytes Its size
   */
  read(uri: string, bytes: number): Promise<FileContent | undefined>;
  readNow(uri: string): FileContent | undefined;
  /** Drops cached rules about which files are listed. */
  forgetRules(): void;
}

/** What an index needs besides files. */
export interface IndexSurroundings {
  readonly files: WorkspaceFiles;
  /** Runs steps interleaved with other work; undefined if the index is closed meanwhile. */
  readonly inTurns: <T>(steps: Generator<undefined, T>) => Promise<T | undefined>;
  readonly toClient: ToClient;
  /** Called when work begins, from time to time, and when it has ended. */
  readonly onProgress: () => void;
}

/** Why a file is not in the index. */
export type Skipped = "size" | "memory" | "unreadable";

interface Entry {
  readonly folder: Folder;
  readonly state: FileState;
  readonly summary?: FileSummary;
  readonly skipped?: Skipped;
}

interface Folder {
  readonly uri: string;
  options: FolderOptions;
  /** Files beyond the first `maxFiles`. */
  beyond: number;
  files: number;
  memory: number;
}

export interface IndexCounts {
  readonly files: number;
  readonly memory: number;
  /** How many files are not, by reason; `count` for those beyond the maximum number. */
  readonly skipped: Readonly<Record<Skipped | "count", number>>;
  readonly pending: number;
}

/** The total length of cached texts that were read for answers. UTF-16 units. */
const MAX_CACHED_LENGTH = 8 * 1024 * 1024;

/** One spelling for the different URIs that clients send for a file. */
export function fileKey(uri: string): string {
  let key = uri;
  try {
    key = decodeURIComponent(uri);
  } catch {
    // A stray percent sign: keep the URI as it is.
  }
  return key.replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase());
}

export class WorkspaceIndex {
  readonly #around: IndexSurroundings;
  readonly #folders = new Map<string, Folder>();
  readonly #entries = new Map<string, Entry>();
  readonly #unlisted = new Set<Folder>();
  /** URIs by key, the oldest change first. */
  readonly #pending = new Map<string, string>();
  readonly #texts = new Map<string, { readonly state: FileState; readonly document: AbiDocument }>();
  #work: Promise<void> | undefined;
  #isClosed = false;

  constructor(surroundings: IndexSurroundings) {
    this.#around = surroundings;
  }

  /** Adds a folder to the index, or changes its options. */
  setFolder(uri: string, options: FolderOptions): void {
    const key = folderKey(uri);
    const folder = this.#folders.get(key) ?? { uri, options, beyond: 0, files: 0, memory: 0 };
    folder.options = options;
    this.#folders.set(key, folder);
    // Files left out before may fit now, and vice versa.
    for (const [file, entry] of this.#entries) if (entry.folder === folder && !fits(entry)) this.#drop(file);
    this.#list(folder);
  }

  removeFolder(uri: string): void {
    const key = folderKey(uri);
    const folder = this.#folders.get(key);
    if (folder === undefined) return;
    this.#folders.delete(key);
    this.#unlisted.delete(folder);
    for (const [file, entry] of this.#entries) if (entry.folder === folder) this.#drop(file);
    // Its files may belong to another folder, too.
    this.refresh();
  }

  /** Must be called when a file was created, changed or deleted. */
  fileChanged(uri: string): void {
    const key = fileKey(uri);
    const folder = this.#folderOf(uri);
    if (folder === undefined) this.#drop(key);
    else {
      this.#pending.set(key, uri);
      this.#start();
    }
  }

  /** Lists all folders again and reads changed files. */
  refresh(): void {
    this.#around.files.forgetRules();
    for (const folder of this.#folders.values()) this.#list(folder);
  }

  /** Resolves when all known changes are indexed. */
  async settled(): Promise<void> {
    while (this.#work !== undefined) await this.#work;
  }

  get isWorking(): boolean {
    return this.#work !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#unlisted.clear();
    this.#pending.clear();
  }

  /** The summaries of the indexed files, by URI. */
  *summaries(): Generator<readonly [string, FileSummary]> {
    for (const { state, summary } of this.#entries.values()) if (summary !== undefined) yield [state.uri, summary];
  }

  get counts(): IndexCounts {
    const skipped = { size: 0, memory: 0, unreadable: 0, count: 0 };
    let files = 0;
    let memory = 0;
    for (const { summary, skipped: why } of this.#entries.values()) {
      if (why !== undefined) skipped[why]++;
      if (summary !== undefined) files++;
    }
    for (const folder of this.#folders.values()) {
      skipped.count += folder.beyond;
      memory += folder.memory;
    }
    return { files, memory, skipped, pending: this.#pending.size };
  }

  /** The current text of an indexed file; undefined for a module, or if the file can't be read. */
  document(uri: string): AbiDocument | undefined {
    const key = fileKey(uri);
    const entry = this.#entries.get(key);
    if (entry?.summary === undefined || entry.summary.isModule) return undefined;
    const state = this.#around.files.stateOf(uri);
    if (state === undefined || !isSame(state, entry.state)) this.fileChanged(uri);
    if (state === undefined || state.bytes > entry.folder.options.maxFileBytes) return undefined;
    const cached = this.#texts.get(key);
    if (cached !== undefined && isSame(cached.state, state)) return cached.document;
    const document = this.#read(state.uri);
    if (document !== undefined) this.#cache(key, state, document);
    return document;
  }

  #read(uri: string): AbiDocument | undefined {
    const content = this.#around.files.readNow(uri);
    try {
      return content && documentOf(uri, content);
    } catch {
      return undefined;
    }
  }

  #cache(key: string, state: FileState, document: AbiDocument): void {
    this.#texts.delete(key);
    this.#texts.set(key, { state, document });
    let length = 0;
    for (const [cached, it] of [...this.#texts].reverse()) {
      length += it.document.length;
      if (length > MAX_CACHED_LENGTH) this.#texts.delete(cached);
    }
  }

  /** The innermost folder that lists a file. */
  #folderOf(uri: string): Folder | undefined {
    let found: Folder | undefined;
    for (const folder of this.#folders.values()) {
      if (!isBelow(uri, folder) || folder.uri.length < (found?.uri.length ?? 0)) continue;
      if (this.#around.files.isListed(uri, folder.uri, folder.options.exclude)) found = folder;
    }
    return found;
  }

  #list(folder: Folder): void {
    this.#unlisted.add(folder);
    this.#start();
  }

  #start(): void {
    if (this.#isClosed || this.#work !== undefined) return;
    this.#work = this.#run().finally(() => {
      this.#work = undefined;
      if (!this.#isClosed && this.#unlisted.size + this.#pending.size > 0) this.#start();
      else this.#around.onProgress();
    });
  }

  async #run(): Promise<void> {
    this.#around.onProgress();
    while (!this.#isClosed) {
      const [folder] = this.#unlisted;
      const [next] = this.#pending;
      if (folder !== undefined) await this.#listFolder(folder);
      else if (next !== undefined) await this.#index(...next);
      else return;
      this.#around.onProgress();
    }
  }

  async #listFolder(folder: Folder): Promise<void> {
    this.#unlisted.delete(folder);
    const { maxFiles, exclude } = folder.options;
    const listed = new Set<string>();
    let beyond = 0;
    for await (const states of this.#around.files.list(folder.uri, exclude)) {
      await this.#around.inTurns(pause());
      if (this.#isClosed || this.#folders.get(folderKey(folder.uri)) !== folder) return;
      for (const state of states) {
        const key = fileKey(state.uri);
        if (listed.size >= maxFiles) {
          beyond++;
          continue;
        }
        listed.add(key);
        const known = this.#entries.get(key);
        if (known === undefined || !isSame(known.state, state)) this.#pending.set(key, state.uri);
      }
    }
    folder.beyond = beyond;
    for (const [key, entry] of this.#entries) if (entry.folder === folder && !listed.has(key)) this.#drop(key);
  }

  async #index(key: string, uri: string): Promise<void> {
    this.#pending.delete(key);
    const folder = this.#folderOf(uri);
    const state = folder && this.#around.files.stateOf(uri);
    if (folder === undefined || state === undefined) return this.#drop(key);
    const result = await this.#summarize(state, folder.options);
    // By now it may belong to another folder, or to none; a change is pending.
    if (result === undefined || this.#folders.get(folderKey(folder.uri)) !== folder) return;
    this.#drop(key);
    if (folder.files >= folder.options.maxFiles) {
      folder.beyond++;
      return;
    }
    const memory = result.summary === undefined ? 0 : memoryOf(result.summary);
    const isTooMuch = folder.memory + memory > folder.options.maxMemory;
    this.#entries.set(key, { folder, state, ...(isTooMuch ? { skipped: "memory" } : result) });
    folder.files++;
    if (!isTooMuch) folder.memory += memory;
  }

  async #summarize(
    state: FileState,
    { maxFileBytes }: FolderOptions,
  ): Promise<Pick<Entry, "summary" | "skipped"> | undefined> {
    if (state.bytes > maxFileBytes && !state.isModule) return { skipped: "size" };
    try {
      const content = await this.#around.files.read(state.uri, state.bytes);
      if (content === undefined) return { skipped: "unreadable" };
      const summary = await this.#around.inTurns(summarySteps(state.uri, content, this.#around.toClient));
      return summary && { summary };
    } catch {
      return { skipped: "unreadable" };
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    this.#texts.delete(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    entry.folder.files--;
    if (entry.summary !== undefined) entry.folder.memory -= memoryOf(entry.summary);
  }
}

/** Whether a file is in the index, or excluded for a reason that options can't change. */
function fits({ summary, skipped, state, folder }: Entry): boolean {
  if (summary === undefined) return skipped === "unreadable";
  return state.isModule || state.bytes <= folder.options.maxFileBytes;
}

function* pause(): Generator<undefined, void> {
  yield;
}

function isSame(a: FileState, b: FileState): boolean {
  return a.bytes === b.bytes && a.modified === b.modified;
}

function folderKey(uri: string): string {
  return fileKey(uri).replace(/\/+$/, "");
}

function isBelow(uri: string, folder: Folder): boolean {
  return fileKey(uri).startsWith(`${folderKey(folder.uri)}/`);
}
