/** Which files the paths on the command line mean. */
import { type Dirent, readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { globSync, isDynamicPattern } from "tinyglobby";
import { reasonOf } from "./readText.js";

/** What a folder is searched for; a file that is named, or that a glob matches, is read whatever its name. */
const MLIR_FILES = ["**/*.mlir", "**/*.mlir.test"];
const SKIPPED = ["**/node_modules/**", "**/.git/**"];

export interface InputFile {
  /** As the user would write it. `-` is standard input. */
  readonly path: string;
  /** Named by itself, not found in a folder or by a glob. */
  readonly named: boolean;
}

export interface InputFiles {
  /** Sorted by path, each file once. */
  readonly files: readonly InputFile[];
  /** Folders given that hold no such file. */
  readonly empty: readonly string[];
  /** Folders that could not be read and globs that match nothing, each with the reason. */
  readonly unreadable: readonly string[];
}

/** Walks folders for MLIR files, and expands globs. A path that does not exist stays in the list: reading it tells why. */
export function inputFiles(given: readonly string[]): InputFiles {
  const byLocation = new Map<string, InputFile>();
  const empty: string[] = [];
  const unreadable: string[] = [];
  const add = (path: string, named: boolean): void => {
    const location = path === "-" ? path : resolve(path);
    const known = byLocation.get(location);
    if (known === undefined) byLocation.set(location, { path, named });
    else if (named) byLocation.set(location, { ...known, named });
  };
  for (const path of given) {
    const kind = path === "-" ? "other" : kindOf(path);
    const before = unreadable.length;
    if (kind === "folder") {
      const found = find(MLIR_FILES, path, unreadable);
      for (const file of found) add(displayFolder(path) + file, false);
      if (found.length === 0 && unreadable.length === before) empty.push(path);
    } else if (kind === "absent" && isDynamicPattern(path)) {
      const found = find([path], ".", unreadable);
      for (const file of found) add(file, false);
      if (found.length === 0 && unreadable.length === before) unreadable.push(`${path}: no file matches`);
    } else add(path, true);
  }
  return { files: [...byLocation.values()].sort((a, b) => byCodeUnit(a.path, b.path)), empty, unreadable };
}

/** The files that match globs in a folder. What can't be read in it is added to `unreadable`. */
function find(globs: readonly string[], folder: string, unreadable: string[]): readonly string[] {
  const list = (path: string): Dirent[] => {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => linkedFile(path, entry));
    } catch (error) {
      // A glob may begin with a folder that is not there.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      unreadable.push(`${join(folder, relative(folder, path))}: ${reasonOf(error)}`);
      return [];
    }
  };
  return globSync(globs, {
    cwd: folder,
    absolute: globs.some((glob) => isAbsolute(glob)),
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: SKIPPED,
    // It is only ever called for entries with their types.
    fs: { readdirSync: list as unknown as typeof readdirSync },
  });
}

/** Links to files count as files, links to folders do not count: they may lead back up. */
function linkedFile(folder: string, entry: Dirent): Dirent {
  if (!entry.isSymbolicLink() || kindOf(join(folder, entry.name)) === "folder") return entry;
  return Object.create(entry, { isFile: { value: () => true }, isSymbolicLink: { value: () => false } }) as Dirent;
}

function kindOf(path: string): "folder" | "absent" | "other" {
  try {
    return statSync(path).isDirectory() ? "folder" : "other";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "other";
  }
}

/** The folder as a prefix of its files: the current one is none, and a slash stands at the end. */
function displayFolder(path: string): string {
  if (relative(".", path) === "") return "";
  return /[/\\]$/.test(path) ? path : `${path}/`;
}

/** The same order on every machine, whatever its language. */
function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
