/** What can be made again, in the user's cache folder. It may be missing or read-only, and is the user's alone. */
import { lstatSync, readdirSync, rmSync, type Stats } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { visible } from "../core/text/visibleText.js";
import { makeFolder } from "./makeFolder.js";
import { bytesOf, withFile } from "./openFile.js";
import { replaceFile } from "./replaceFile.js";

/** Larger files are not read. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What stays when a cache is trimmed, the newest first. */
export interface CacheLimits {
  readonly files: number;
  readonly bytes?: number;
  readonly ageMs?: number;
}

/** Files by name. Other processes and threads may read and write the same ones. */
export interface Cache {
  /** The content of a file that only the user can have written; undefined if there is none. Never throws. */
  read(name: string): Buffer | undefined;
  /** @throws Error with a `code` */
  write(name: string, content: string | Uint8Array): void;
  /** When a file was written, in milliseconds; 0 if there is none. */
  written(name: string): number;
  /** Removes the oldest files. @throws Error with a `code` */
  trim(limits: CacheLimits): void;
}

/** The folder of a cache, `code` or `lint`. */
export function cacheFolder(name: string): string {
  const base = process.env.XDG_CACHE_HOME ?? "";
  return join(isAbsolute(base) ? base : join(homedir(), ".cache"), "mlir-abi-lens", name);
}

/**
 * The cache in a folder, which is created when something is written; undefined if others can write there, or in the
 * folder that it is in, which one line on stderr reports.
 */
export function openCache(folder: string): Cache | undefined {
  const open = (): boolean => [dirname(folder), folder].every(isOwn);
  if (!open()) return undefined;
  return {
    read(name) {
      try {
        return withFile(
          join(folder, name),
          (file) => (isUsersAlone(file.status) ? bytesOf(file, MAX_BYTES) : undefined),
          { follows: false },
        );
      } catch {
        return undefined;
      }
    },
    write(name, content) {
      makeFolder(folder, 0o700);
      // Another user may have been first.
      if (open()) replaceFile(join(folder, name), content, { mode: 0o600, durable: false });
    },
    written: (name) => statusOf(join(folder, name))?.mtimeMs ?? 0,
    trim: (limits) => trim(folder, limits),
  };
}

/** Whether a folder is the user's alone, or does not exist. */
function isOwn(folder: string): boolean {
  const status = statusOf(folder);
  if (status === undefined || (status.isDirectory() && isUsersAlone(status))) return true;
  // What is not a folder holds nothing that could be used.
  if (status.isDirectory() || status.isSymbolicLink()) reportOnce(folder, status);
  return false;
}

/** Undefined for what does not exist, or can't be reached. */
function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** On Windows the folder is below the user's own. */
function isUsersAlone({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

const REPORTED = Symbol.for("mlir-abi-lens.cacheReported");

/** Once in a process, whose programs are bundles of their own. */
function reportOnce(folder: string, status: Stats): void {
  const shared = globalThis as { [REPORTED]?: true };
  if (!isMainThread || shared[REPORTED]) return;
  shared[REPORTED] = true;
  const why = status.isSymbolicLink()
    ? "is a link"
    : status.uid === process.getuid?.()
      ? "can be written by other users"
      : "belongs to another user";
  process.stderr.write(`mlir-abi: note: nothing is cached: ${visible(JSON.stringify(folder))} ${why}\n`);
}

function trim(folder: string, { files, bytes = Infinity, ageMs = Infinity }: CacheLimits): void {
  const kept = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const { size = 0, mtimeMs = 0 } = statusOf(path) ?? {};
    return { path, size, mtimeMs };
  });
  kept.sort((a, b) => b.mtimeMs - a.mtimeMs);
  let total = 0;
  for (const [i, { path, size, mtimeMs }] of kept.entries()) {
    total += size;
    if (i >= files || total > bytes || Date.now() - mtimeMs > ageMs) rmSync(path, { force: true });
  }
}
