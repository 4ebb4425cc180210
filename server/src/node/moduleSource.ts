/** Reads compiled modules from disk in pages, only as far as their header and tables go. */
import { readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ByteSource } from "../core/text/byteSource.js";
import { openModule, type ReadModule } from "../core/vmfb/readModule.js";
import { reasonOf } from "./fileErrors.js";
import { withFile } from "./openFile.js";

/** The bytes of an open file, readable until it is closed. `size` in bytes. */
export function sourceOfFile(file: number, size: number): ByteSource {
  return {
    size,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const read = readSync(file, bytes, done, length - done, offset + done);
        if (read === 0) break;
        done += read;
      }
      return bytes.subarray(0, done);
    },
  };
}

/** The path of a `file:` URI, undefined for any other. */
export function filePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/**
 * The module of a `file:` URI, of any extent (`whole` bounds it); undefined for any other URI. The file may have any
 * size. Never throws.
 */
export function readModuleAt(uri: string): ReadModule | undefined {
  const path = filePath(uri);
  if (path === undefined) return undefined;
  try {
    return withFile(path, ({ fd, status }) => openModule(sourceOfFile(fd, status.size)));
  } catch (error) {
    return { problem: `File can't be read: ${reasonOf(error)}` };
  }
}
