/** What the paths on the command line mean, one at a time: memory holds one file, not all. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type AbiDocument, openDocument, openPages } from "../core/document/document.js";
import { sourceOf } from "../core/vmfb/byteReader.js";
import type { VmModule } from "../core/vmfb/module.js";
import { readModule } from "../core/vmfb/readModule.js";
import { looksLikeModule } from "../core/vmfb/sniff.js";
import { type InputFile, inputFiles } from "./inputFiles.js";
import { isModuleFile, readModuleFile } from "./moduleFile.js";
import { debugging, internalError, note, UsageError } from "./output.js";
import { openPaged } from "./pagedFile.js";
import { pagesOfBytes } from "./pagedText.js";
import { readStdinBytes, readText, readUsualFile, textOfStdin, UnreadableError } from "./readText.js";
import { STDIN_NAME } from "./stdin.js";
import { harmless } from "./terminal.js";

/** Takes what a path means. The document may be read once, from start to end, as long as the promise is open. */
export interface Visitor<T> {
  document(document: AbiDocument): Promise<T>;
  /** Takes compiled modules, told by their content. Without it they can't be read. */
  readonly module?: (module: VmModule) => Promise<T>;
  /** It asks for the records of a document once, and for little else: then no file needs to become one string. */
  readonly recordsOnly?: boolean;
}

/** The paths to read: standard input where only a name for it is given. @throws UsageError where there is nothing */
export function pathsToRead(given: readonly string[], stdinName: string | undefined): readonly string[] {
  if (given.length > 0) return given;
  if (stdinName !== undefined) return ["-"];
  throw new UsageError("expected a file or a folder, or - for standard input");
}

/**
 * The files that paths mean, sorted by path, and how many of the paths could not be read. That is told on stderr, a line
 * each; so is a folder without MLIR files.
 */
export function listFiles(given: readonly string[]): {
  readonly files: readonly InputFile[];
  readonly unreadable: number;
} {
  const { files, empty, unreadable } = inputFiles(given);
  for (const complaint of unreadable) note(harmless(complaint));
  for (const folder of empty) note(`${harmless(folder)}: no .mlir files in this folder`);
  return { files, unreadable: unreadable.length };
}

/** How results name a path. */
export function shownPath(path: string, stdinName: string | undefined): string {
  return path === "-" ? (stdinName ?? STDIN_NAME) : path;
}

/** Hands what one path means to the visitor. Of a large file memory holds a few pages. @throws UnreadableError */
export async function visitInput<T>(path: string, shown: string, visitor: Visitor<T>): Promise<T> {
  const uri = pathToFileURL(resolve(shown)).href;
  const usual = visitor.recordsOnly ? readUsualFile(path) : undefined;
  if (usual !== undefined) return visitor.document(openPages(uri, pagesOfBytes(usual), "usual"));
  const stdin = path === "-" ? await readStdinBytes() : undefined;
  if (stdin === undefined ? isModuleFile(path) : looksLikeModule(stdin)) {
    if (visitor.module === undefined) {
      throw new UnreadableError(`${shown}: is a compiled module, which mlir-abi inspect shows`);
    }
    const { module, problem } = stdin === undefined ? await readModuleFile(path) : readModule(sourceOf(stdin));
    if (module === undefined) throw new UnreadableError(`${shown}: ${problem}`);
    return visitor.module(module);
  }
  const paged = stdin === undefined ? openPaged(path) : undefined;
  if (paged === undefined) {
    const text = stdin === undefined ? await readText(path) : textOfStdin(stdin);
    return visitor.document(openDocument(uri, 0, text));
  }
  try {
    return await visitor.document(openPages(uri, paged.pages, "large"));
  } finally {
    paged.close();
  }
}

/** One line about what kept a file from being read or worked on. @throws the error itself when debugging */
export function complaintOf(shown: string, error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  if (debugging()) throw error;
  return `${shown}: ${internalError(error)}`;
}

/**
 * Hands every readable document to `visit`, in the order of their paths, and returns how many paths could not be read.
 * What could not be read is told on stderr, a line each; a fault of ours in one file does not keep the others from it.
 */
export async function eachDocument(
  given: readonly string[],
  stdinName: string | undefined,
  visit: (path: string, document: AbiDocument) => Promise<void>,
): Promise<number> {
  const { files, unreadable } = listFiles(given);
  let failed = unreadable;
  for (const { path } of files) {
    const shown = shownPath(path, stdinName);
    try {
      await visitInput(path, shown, { document: (document) => visit(shown, document) });
    } catch (error) {
      note(harmless(complaintOf(shown, error)));
      failed++;
    }
  }
  return failed;
}
