/** The file system of readable forms: saving a file writes the string that it was decoded from. */
import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type TextDocumentContentChangeEvent,
  Uri,
  workspace,
} from "vscode";
import { messageOf } from "../editor/helpers.js";

const SCHEME = "mlir-abi-edit";

/** One readable form and the string that it was decoded from. */
export interface SignatureFile {
  readonly uri: Uri;
  readonly source: Uri;
  /** Of the string's opening quote in its file, in UTF-16 units; follows edits before it. */
  offset: number;
  /** Whether an edit removed the string's start. */
  isGone: boolean;
  text: string;
  modified: number;
}

export class SignatureFiles implements FileSystemProvider, Disposable {
  readonly #files = new Map<string, SignatureFile>();
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #save: (uri: Uri, text: string) => Promise<void>;
  readonly #registration: Disposable;
  #count = 0;

  readonly onDidChangeFile = this.#changed.event;

  /** @param save Writes a text into its string; rejects with an error that is shown to the user. */
  constructor(save: (uri: Uri, text: string) => Promise<void>) {
    this.#save = save;
    this.#registration = workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true });
  }

  /** The file of a string, created if missing. */
  open(source: Uri, offset: number, title: string, text: string): Uri {
    for (const file of this.#files.values()) {
      if (file.source.toString() === source.toString() && file.offset === offset && !file.isGone) {
        this.put(file, text);
        return file.uri;
      }
    }
    const name = `${title.replace(/[\\/:*?"<>|]/g, "_")}.mlirabi`;
    const uri = Uri.from({ scheme: SCHEME, path: `/${++this.#count}/${name}` });
    this.#files.set(uri.toString(), { uri, source, offset, isGone: false, text, modified: Date.now() });
    return uri;
  }

  has(uri: Uri): boolean {
    return this.#files.has(uri.toString());
  }

  /** @throws FileSystemError if there is no such file */
  get(uri: Uri): SignatureFile {
    const file = this.#files.get(uri.toString());
    // After a window reload the string of a file is unknown.
    if (file === undefined) throw FileSystemError.FileNotFound(uri);
    return file;
  }

  /** Changes a file's text; an editor without changes of its own reloads it. */
  put(file: SignatureFile, text: string): void {
    if (file.text === text) return;
    file.text = text;
    file.modified = Math.max(Date.now(), file.modified + 1);
    this.#changed.fire([{ type: FileChangeType.Changed, uri: file.uri }]);
  }

  close(uri: Uri): void {
    this.#files.delete(uri.toString());
  }

  /** Follows edits of a source file. Returns the files of its strings. */
  moved(source: Uri, changes: readonly TextDocumentContentChangeEvent[]): SignatureFile[] {
    const key = source.toString();
    const files = [...this.#files.values()].filter((file) => file.source.toString() === key);
    for (const file of files) {
      // Ranges refer to the text before all of these edits, which don't overlap.
      let by = 0;
      for (const { rangeOffset, rangeLength, text } of changes) {
        if (rangeOffset + rangeLength <= file.offset) by += text.length - rangeLength;
        else if (rangeOffset <= file.offset) file.isGone = true;
      }
      file.offset += by;
    }
    return files.filter(({ isGone }) => !isGone);
  }

  stat(uri: Uri) {
    const { modified, text } = this.get(uri);
    return { type: FileType.File, ctime: 0, mtime: modified, size: new TextEncoder().encode(text).length };
  }

  readFile(uri: Uri): Uint8Array {
    return new TextEncoder().encode(this.get(uri).text);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const file = this.get(uri);
    const text = new TextDecoder().decode(content);
    try {
      await this.#save(uri, text);
    } catch (error) {
      throw FileSystemError.Unavailable(messageOf(error));
    }
    file.text = text;
    file.modified = Math.max(Date.now(), file.modified + 1);
  }

  watch(): Disposable {
    return { dispose() {} };
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
