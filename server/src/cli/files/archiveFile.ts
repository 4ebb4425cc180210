/** Reads parameter archives from disk: their headers alone, of files of any size. */
import type { ReadArchive } from "../../core/parameters/archive.js";
import { ARCHIVE_SNIFFED_BYTES, archiveFormatOf, readArchive } from "../../core/parameters/readArchive.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { withFile } from "../../node/openFile.js";
import { unreadable } from "./readText.js";

/**
 * The archive in the bytes of a stream or, without them, in a file; undefined for anything else.
 * @throws UnreadableError if the file can't be read
 */
export function readArchiveFile(path: string, bytes: Buffer | undefined): ReadArchive | undefined {
  if (bytes !== undefined) {
    const format = archiveFormatOf(path, bytes.subarray(0, ARCHIVE_SNIFFED_BYTES));
    return format && readArchive(sourceOf(bytes), format);
  }
  try {
    return withFile(path, ({ fd, status }) => {
      const source = sourceOfFile(fd, status.size);
      const format = archiveFormatOf(path, source.read(0, ARCHIVE_SNIFFED_BYTES));
      return format && readArchive(source, format);
    });
  } catch (error) {
    throw unreadable(path, error);
  }
}
