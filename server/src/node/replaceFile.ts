/**
 * The one place that writes files. What is written is complete, or not there: the new file is written beside the old one
 * under a name that no one can foresee, and takes its place in one step.
 */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { FileError } from "./fileErrors.js";

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, W_OK } = constants;

/** As many links in a row as Linux follows. */
const MAX_LINKS = 40;

export interface Writing {
  /** Of a new file, before the user's mask. One that is replaced passes on its mode and, if allowed, its owner. */
  readonly mode?: number;
  /** Whether the user named the path, so that a link there is followed. Any other link is refused. */
  readonly named?: boolean;
  /** Whether to wait for the disk; not for what can be made again. */
  readonly durable?: boolean;
  /** Called before the new file takes the place of the old one, which an error prevents. */
  readonly check?: () => void;
}

/** Creates or replaces a regular file. @throws Error with a `code`, or what `check` throws; nothing has changed then */
export function replaceFile(path: string, content: string | Uint8Array, options: Writing = {}): void {
  const { mode = 0o666, named = false, durable = true, check } = options;
  const target = named ? targetOf(path) : path;
  const old = lstatSync(target, { throwIfNoEntry: false });
  if (old !== undefined) refuseOther(target, old);
  // Independent of the file's name, which may have the maximum length.
  const draft = join(dirname(target), `.mlir-abi-${randomBytes(12).toString("hex")}.tmp`);
  const file = openSync(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, old === undefined ? mode : 0o600);
  try {
    try {
      writeFileSync(file, content);
      if (old !== undefined) takeOver(file, old);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    check?.();
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Where the links of a path lead, whether or not there is a file. */
function targetOf(path: string): string {
  let target = path;
  for (let links = 0; lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink(); links++) {
    if (links === MAX_LINKS) throw new FileError("ELOOP");
    target = resolve(dirname(target), readlinkSync(target));
  }
  return target;
}

function refuseOther(path: string, status: Stats): void {
  if (status.isSymbolicLink()) throw new FileError("IS_LINK");
  if (status.isDirectory()) throw new FileError("EISDIR");
  if (!status.isFile()) throw new FileError("NOT_A_FILE");
  // The folder's permission would suffice to replace a file that its owner has protected.
  accessSync(path, W_OK);
}

function takeOver(file: number, { mode, uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only the administrator may change owners.
  }
  // After the owner, since changing that clears some bits.
  fchmodSync(file, mode & 0o7777);
}
