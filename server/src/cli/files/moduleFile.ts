/** Reads compiled modules from disk: only the pages with their header and tables. */

import { readSync } from "node:fs";
import { sourceOf } from "../../core/text/byteSource.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { type ReadModule, readModule } from "../../core/vmfb/readModule.js";
import { looksLikeModule, SNIFFED_BYTES } from "../../core/vmfb/sniff.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { withFile } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { isModuleName, unreadable } from "./readText.js";

/**
 * The module in the bytes of a stream or, without them, in a file; `problem` if it is not one. A file may have any size.
 * `read` is `readModule`, or `openModule` if a part of it is enough.
 * @throws UnreadableError if the file can't be read
 */
export function readModuleFile(path: string, bytes: Buffer | undefined, read = readModule): ReadModule {
  if (bytes !== undefined) return read(sourceOf(bytes));
  try {
    return withFile(path, ({ fd, status }) => read(sourceOfFile(fd, status.size)));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The whole module. @throws UnreadableError */
export function readWholeModule(path: string, shown: string, bytes: Buffer | undefined): VmModule {
  const { module, problem } = readModuleFile(path, bytes);
  if (module === undefined) throw new UnreadableError(`${shown}: ${problem}`);
  return module;
}

/** Whether the bytes of a stream or, without them, a file is a module, by its name or start; false for an unreadable one. */
export function isModule(path: string, bytes: Buffer | undefined): boolean {
  if (bytes !== undefined) return looksLikeModule(bytes);
  if (isModuleName(path)) return true;
  try {
    const head = new Uint8Array(SNIFFED_BYTES);
    return withFile(path, ({ fd }) => looksLikeModule(head.subarray(0, readSync(fd, head))));
  } catch {
    return false;
  }
}
