/** Finds the files that the paths on the command line refer to. */

import { type Dirent, readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { globSync, isDynamicPattern } from "tinyglobby";
import { compareText } from "../../core/text/order.js";
import { reasonOf } from "../../node/fileErrors.js";

/** The files searched for in a folder; files that are named or match a glob are read whatever their names. */
const MLIR_FILES = ["**/*.mlir", "**/*.mlir.test", "**/*.mlirbc", "**/*.vmasm"];
const MODULE_FILES = ["**/*.vmfb"];
const SKIPPED = ["**/node_modules/**", "**/.git/**"];

export interface InputFile {
  /** As the user would write it; `-` for standard input. */
  readonly path: string;
  /** Whether it was named, rather than found in a folder or by a glob. */
  readonly named: boolean;
}

export interface InputFiles {
  /** Sorted by path, each file once. */
  readonly files: readonly InputFile[];
  /** Unreadable folders, and given folders and globs without files; each with the reason. */
  readonly unreadable: readonly string[];
  /** Files in folders or globs that are left out, each with the reason. */
  readonly skipped: readonly string[];
}

interface Search {
  readonly unreadable: string[];
  readonly skipped: string[];
}

/**
 * Searches folders for MLIR files, and expands globs. A path that does not exist is kept: reading it reports why.
 * @param options `listed` are paths of files, taken as they are without a lookup: there may be millions. With
 * `modules`, folders are searched for compiled modules, too.
 */
export function inputFiles(
  given: readonly string[],
  { listed = [], modules = false }: { readonly listed?: readonly string[]; readonly modules?: boolean } = {},
): InputFiles {
  const wanted = modules ? [...MLIR_FILES, ...MODULE_FILES] : MLIR_FILES;
  const byLocation = new Map<string, InputFile>();
  const search: Search = { unreadable: [], skipped: [] };
  const { unreadable } = search;
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
      const found = find(wanted, path, search);
      const folder = displayFolder(path);
      for (const file of found) add(folder + file, false);
      if (found.length === 0 && unreadable.length === before)
        unreadable.push(
          `${path}: no ${modules ? ".mlir, .mlirbc, .vmasm or .vmfb" : ".mlir, .mlirbc or .vmasm"} files in this folder`,
        );
    } else if (kind === "absent" && isDynamicPattern(path)) {
      const found = find([path], ".", search);
      for (const file of found) add(file, false);
      if (found.length === 0 && unreadable.length === before) unreadable.push(`${path}: no files match`);
    } else add(path, true);
  }
  for (const path of listed) add(path, false);
  return { files: [...byLocation.values()].sort((a, b) => compareText(a.path, b.path)), ...search };
}

/** The files in a folder that match globs. Unreadable entries are added to the search's lists. */
function find(globs: readonly string[], folder: string, { unreadable, skipped }: Search): readonly string[] {
  const shown = (path: string): string => join(folder, relative(folder, path));
  /** Matching files that can't be opened, with the reason. */
  const broken = new Map<string, string>();
  const list = (path: string): Dirent[] => {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => listed(path, entry, broken));
    } catch (error) {
      // A glob may begin with a folder that does not exist.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") unreadable.push(`${shown(path)}: ${reasonOf(error)}`);
      else if (path.includes(REPLACEMENT)) skipped.push(`${shown(path)}: ${NOT_UTF8}`);
      return [];
    }
  };
  const found = globSync(globs, {
    cwd: folder,
    absolute: globs.some((glob) => isAbsolute(glob)),
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: SKIPPED,
    // The library only calls it for entries with types.
    fs: { readdirSync: list as unknown as typeof readdirSync },
  });
  return found.filter((file) => {
    const reason = broken.get(resolve(folder, file));
    if (reason !== undefined) skipped.push(`${shown(resolve(folder, file))}: ${reason}`);
    return reason === undefined;
  });
}

/** Replaces bytes of names that are not UTF-8. Node can't open such names. */
const REPLACEMENT = "\ufffd";
const NOT_UTF8 = "skipped, its name is not valid UTF-8";

/**
 * An entry as the glob library should see it. Links to files count as files; links to folders, which may lead back up,
 * and to devices don't count.
 */
function listed(folder: string, entry: Dirent, broken: Map<string, string>): Dirent {
  const isFile = entry.isFile();
  if (isFile ? !entry.name.includes(REPLACEMENT) : !entry.isSymbolicLink()) return entry;
  const path = join(folder, entry.name);
  if (isFile) {
    if (kindOf(path) === "absent") broken.set(resolve(path), NOT_UTF8);
    return entry;
  }
  const kind = kindOf(path);
  if (kind === "absent") broken.set(resolve(path), "skipped, it is a link to a file that does not exist");
  else if (kind !== "file") return entry;
  return Object.create(entry, { isFile: { value: () => true }, isSymbolicLink: { value: () => false } }) as Dirent;
}

/** What a path leads to; `other`, too, where it can't be reached. */
export function kindOf(path: string): "folder" | "file" | "absent" | "other" {
  try {
    const status = statSync(path);
    return status.isDirectory() ? "folder" : status.isFile() ? "file" : "other";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "other";
  }
}

/** The folder as a prefix of its files: empty for the current one, else ending in a slash. */
function displayFolder(path: string): string {
  if (relative(".", path) === "") return "";
  return /[/\\]$/.test(path) ? path : `${path}/`;
}
