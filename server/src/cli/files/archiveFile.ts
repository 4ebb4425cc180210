/** Reads parameter archives from disk: their headers alone, of files of any size. */
import type { ParameterArchive, ReadArchive } from "../../core/parameters/archive.js";
import { ARCHIVE_SNIFFED_BYTES, archiveFormatOf, readArchive } from "../../core/parameters/readArchive.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { type OpenFile, withFile } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { unreadable } from "./readText.js";

/** The archive of a path that a flag names, undefined for what is none by its name. @throws UnreadableError */
export function archiveNamed(path: string): ParameterArchive | undefined {
  return archiveOf(path, readArchiveFile(path, undefined));
}

/** The archive that was read of a file. @throws UnreadableError where it is damaged */
export function archiveOf(path: string, read: ReadArchive | undefined): ParameterArchive | undefined {
  if (read?.problem !== undefined) throw new UnreadableError(`${path}: ${read.problem}`);
  return read?.archive;
}

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
    return withFile(path, (file) => archiveIn(path, file));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The archive in an open file; undefined for anything else. */
export function archiveIn(path: string, { fd, status: { size } }: OpenFile): ReadArchive | undefined {
  const source = sourceOfFile(fd, size);
  const format = archiveFormatOf(path, source.read(0, ARCHIVE_SNIFFED_BYTES));
  return format && readArchive(source, format);
}
