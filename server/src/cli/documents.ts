/** The documents that the paths on the command line mean, one at a time: memory holds one file, not all. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AbiDocument } from "../core/document.js";
import { openChecked } from "../core/features/diagnostics.js";
import { type InputFile, inputFiles } from "./inputFiles.js";
import { debugging, internalError, note, UsageError } from "./output.js";
import { readText, UnreadableError } from "./readText.js";
import { STDIN_NAME } from "./stdin.js";
import { harmless } from "./terminal.js";

export interface InputDocument {
  /** As results name it. */
  readonly path: string;
  readonly document: AbiDocument;
}

/** The paths to read: standard input where only a name for it is given. @throws UsageError where there is nothing */
export function pathsToRead(given: readonly string[], stdinName: string | undefined): readonly string[] {
  if (given.length > 0) return given;
  if (stdinName !== undefined) return ["-"];
  throw new UsageError("expected a file or a folder, or - for standard input");
}

/**
 * Hands every readable document to `visit`, in the order of their paths, and returns how many paths could not be read.
 * What could not be read is told on stderr, a line each; so is a folder without MLIR files.
 *
 * @param skip Whether a file is not to be read at all; its path is as results name it.
 */
export async function eachDocument(
  given: readonly string[],
  stdinName: string | undefined,
  visit: (input: InputDocument) => Promise<void>,
  skip: (file: InputFile) => boolean = () => false,
): Promise<number> {
  const { files, empty, unreadable: folders } = inputFiles(given);
  for (const complaint of folders) note(harmless(complaint));
  for (const folder of empty) note(`${harmless(folder)}: no .mlir files in this folder`);
  let unreadable = folders.length;
  for (const { path, named } of files) {
    const shown = path === "-" ? (stdinName ?? STDIN_NAME) : path;
    try {
      if (skip({ path: shown, named })) continue;
      const text = await readText(path);
      await visit({ path: shown, document: openChecked(pathToFileURL(resolve(shown)).href, 0, text) });
    } catch (error) {
      if (!(error instanceof UnreadableError) && debugging()) throw error;
      // A fault of ours in one file must not keep the others from being read.
      const complaint = error instanceof UnreadableError ? error.message : `${shown}: ${internalError(error)}`;
      note(harmless(complaint));
      unreadable++;
    }
  }
  return unreadable;
}
