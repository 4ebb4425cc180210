/** Replaces a file's text atomically, and only if it has not been changed meanwhile. */
import { isUtf8 } from "node:buffer";
import { realpathSync, type Stats, statSync } from "node:fs";
import { writeReasonOf } from "../../node/fileErrors.js";
import { bytesOf, withFile } from "../../node/openFile.js";
import { replaceFile } from "../../node/replaceFile.js";
import { hasByteOrderMark } from "../../node/wideText.js";
import { isInside } from "./patchFolder.js";
import { MAX_FILE_BYTES } from "./readText.js";

/** Why a file was not changed: a few words for people, without the path. */
export class UnwritableError extends Error {
  override readonly name = "UnwritableError";
}

/** The real paths of the given ones: nothing outside of them is written. A glob stands for the current folder. */
export function writableRoots(given: readonly string[]): readonly string[] {
  return given.map((path) => {
    try {
      return realpathSync(path);
    } catch {
      return realpathSync(".");
    }
  });
}

/**
 * Replaces a file's text. The new file is written beside the old one and takes over its mode and, if allowed, its
 * owner; a byte order mark is kept.
 * @param before The text that was read, without the byte order mark.
 * @throws UnwritableError; the file is then unchanged
 */
export function writeFixed(path: string, roots: readonly string[], before: string, after: string): void {
  try {
    const target = realTarget(path, roots);
    const { bytes, status } = withFile(target, (file) => ({
      bytes: bytesOf(file, MAX_FILE_BYTES),
      status: file.status,
    }));
    const mark = byteOrderMark(bytes, before);
    // The file is replaced, so its other names would keep the old text.
    if (status.nlink > 1) throw new UnwritableError("more than one hard link, and was not changed");
    replaceFile(target, Buffer.concat([mark, Buffer.from(after)]), {
      check: () => {
        if (!sameState(statSync(target), status)) throw changed();
      },
    });
  } catch (error) {
    throw error instanceof UnwritableError ? error : new UnwritableError(writeReasonOf(error));
  }
}

/** The real file of a path. @throws UnwritableError if it is outside of the roots */
export function realTarget(path: string, roots: readonly string[]): string {
  const target = realpathSync(path);
  if (roots.some((root) => isInside(target, root))) return target;
  throw new UnwritableError("a link out of the given paths, and was not changed");
}

/**
 * The file's byte order mark, which its text lacks; empty if there is none. @throws UnwritableError if the text is not
 * that of the file
 */
export function byteOrderMark(bytes: Buffer, text: string): Buffer {
  if (!isUtf8(bytes)) throw new UnwritableError("not UTF-8, and was not changed");
  const mark = bytes.subarray(0, hasByteOrderMark(bytes) ? 3 : 0);
  if (!bytes.equals(Buffer.concat([mark, Buffer.from(text)]))) throw changed();
  return mark;
}

const changed = (): UnwritableError => new UnwritableError("has changed since it was read, and was not changed here");

function sameState(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs;
}
