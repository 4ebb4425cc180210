/** Why the file system failed, in a few words for users. */

const NOT_A_FILE = "a device or a socket, expected a file";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "a folder",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "there is a file of this name",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many open files",
  EROFS: "the file system is read-only",
  EFBIG: "the file would be too large",
  ENOSPC: "no space is left",
  EDQUOT: "the quota is used up",
  ECONNREFUSED: "nothing listens there",
  // Opening a socket, or a device that is not there.
  ENXIO: NOT_A_FILE,
  NOT_A_FILE,
  IS_PIPE: "a pipe, expected a file",
  NO_WRITER: "nothing writes to this pipe",
  IS_LINK: "a link, which is not followed",
  TOO_LARGE: "too large",
};

/** What a file is that is refused before it is read or written. */
export class FileError extends Error {
  override readonly name = "FileError";

  constructor(readonly code: "EISDIR" | "ELOOP" | "NOT_A_FILE" | "IS_PIPE" | "NO_WRITER" | "IS_LINK" | "TOO_LARGE") {
    super(REASONS[code]);
  }
}

/** Why a file or folder was not read. */
export function reasonOf(error: unknown): string {
  return knownReason(error) ?? `cannot be read (${codeOf(error)})`;
}

/** Why something was not written. */
export function writeReasonOf(error: unknown): string {
  return `can't be written: ${knownReason(error) ?? codeOf(error)}`;
}

function knownReason(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : REASONS[code];
}

function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
