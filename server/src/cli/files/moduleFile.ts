/** Reads compiled modules from disk: only the pages with their header and tables. */

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type ByteSource, sourceOf } from "../../core/text/byteSource.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { type ReadModule, readModule } from "../../core/vmfb/readModule.js";
import { looksLikeModule, SNIFFED_BYTES } from "../../core/vmfb/sniff.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { UnreadableError } from "../terminal/output.js";
import { isModuleName, openToRead, POINTER_BYTES, refusePointer } from "./readText.js";

/**
 * The module in the bytes of a stream or, without them, in a file; `problem` if it is not one. A file may have any size.
 * `read` is `readModule`, or `openModule` if a part of it is enough.
 * @throws UnreadableError if the file can't be read
 */
export function readModuleFile(path: string, bytes: Buffer | undefined, read = readModule): ReadModule {
  if (bytes !== undefined) {
    refusePointer(path, bytes);
    return read(sourceOf(bytes));
  }
  const file = openToRead(path);
  try {
    return read(fileSource(path, file));
  } finally {
    closeSync(file);
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
  const head = Buffer.alloc(POINTER_BYTES);
  refusePointer(path, head.subarray(0, readSync(file, head, 0, POINTER_BYTES, 0)));
  return sourceOfFile(file, stat.size);
}
