/** Reads compiled modules from disk: only the pages with their header and tables. */

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type ByteSource, sourceOf } from "../../core/text/byteSource.js";
import { type ReadModule, readModule } from "../../core/vmfb/readModule.js";
import { looksLikeModule, SNIFFED_BYTES } from "../../core/vmfb/sniff.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { UnreadableError } from "../terminal/output.js";
import { isModuleName, openToRead, readStreamBytes } from "./readText.js";

/**
 * The module in a file or, for `-`, in standard input; `problem` if it is not one. A file may have any size. `read` is
 * `readModule`, or `openModule` if a part of it is enough.
 * @throws UnreadableError if the file can't be read
 */
export async function readModuleFile(path: string, read = readModule): Promise<ReadModule> {
  const bytes = await readStreamBytes(path);
  if (bytes !== undefined) return read(sourceOf(bytes));
  const file = openToRead(path);
  try {
    return read(fileSource(path, file));
  } finally {
    closeSync(file);
  }
}

/** Whether a file is named `.vmfb` or starts like a module; false for an unreadable one. */
export function isModuleFile(path: string): boolean {
  if (path === "-") return false;
  if (isModuleName(path)) return true;
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return false;
  }
  try {
    if (!fstatSync(file).isFile()) return false;
    const head = new Uint8Array(SNIFFED_BYTES);
    return looksLikeModule(head.subarray(0, readSync(file, head)));
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

function fileSource(path: string, file: number): ByteSource {
  const stat = fstatSync(file);
  if (stat.isDirectory()) throw new UnreadableError(`${path}: is a folder`);
  return sourceOfFile(file, stat.size);
}
