/** Why the file system failed, in a few words for users. */

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "is a folder",
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
};

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
