/** A file system in memory for an index of a workspace. */
import type { FileContent } from "../../server/src/core/workspace/fileSummary.js";
import {
  type FileState,
  type FolderOptions,
  type IndexSurroundings,
  type WorkspaceFiles,
  WorkspaceIndex,
} from "../../server/src/core/workspace/workspaceIndex.js";

export const ROOT = "file:///w";

export const OPTIONS: FolderOptions = { maxFiles: 1000, maxFileBytes: 1 << 20, maxMemory: 1 << 26, exclude: [] };

export interface MemoryFile {
  readonly content: FileContent | undefined;
  readonly bytes: number;
  readonly modified: number;
}

export class MemoryFiles implements WorkspaceFiles {
  readonly files = new Map<string, MemoryFile>();
  /** The addresses of files that were read, in order. */
  readonly reads: string[] = [];
  #clock = 0;

  write(path: string, text: string): string {
    return this.put(path, { kind: "text", text }, text.length);
  }

  /** A file of any kind; without a content it can't be read. */
  put(path: string, content: FileContent | undefined, bytes = 1): string {
    const uri = `${ROOT}/${path}`;
    this.files.set(uri, { content, bytes, modified: ++this.#clock });
    return uri;
  }

  remove(path: string): string {
    const uri = `${ROOT}/${path}`;
    this.files.delete(uri);
    return uri;
  }

  async *list(folder: string, exclude: readonly string[]): AsyncGenerator<readonly FileState[]> {
    for (const uri of [...this.files.keys()].sort()) {
      await Promise.resolve();
      const state = this.isListed(uri, folder, exclude) && this.stateOf(uri);
      if (state) yield [state];
    }
  }

  isListed(uri: string, folder: string, exclude: readonly string[]): boolean {
    return uri.startsWith(`${folder}/`) && !exclude.some((part) => uri.includes(part));
  }

  stateOf(uri: string): FileState | undefined {
    const file = this.files.get(uri);
    return file && { uri, bytes: file.bytes, modified: file.modified, isModule: uri.endsWith(".vmfb") };
  }

  async read(uri: string): Promise<FileContent | undefined> {
    this.reads.push(uri);
    return this.files.get(uri)?.content;
  }

  readNow(uri: string): FileContent | undefined {
    return this.files.get(uri)?.content;
  }

  forgetRules(): void {}
}

/** An index of files in memory that takes one step at a time. */
export function indexOf(files: WorkspaceFiles, given: Partial<IndexSurroundings> = {}): WorkspaceIndex {
  return new WorkspaceIndex({ files, inTurns: stepByStep, toClient: (range) => range, onProgress() {}, ...given });
}

async function stepByStep<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await Promise.resolve();
  }
}
