/** Finds the files that the paths on the command line refer to. */

import { type Dirent, readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { globSync, isDynamicPattern } from "tinyglobby";
import type { NotExamined } from "../../core/api/diff.js";
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
  /** Unreadable folders and files in them, and given folders and globs without files. */
  readonly unreadable: readonly NotExamined[];
}

/** What can't be read, by its location, so that a path that is reached twice counts once. */
type Unreadable = Map<string, NotExamined>;

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
  const unreadable: Unreadable = new Map();
  const add = (path: string, named: boolean): void => {
    const location = path === "-" ? path : resolve(path);
    const known = byLocation.get(location);
    if (known === undefined) byLocation.set(location, { path, named });
    else if (named) byLocation.set(location, { ...known, named });
  };
  for (const path of given) {
    const kind = path === "-" ? "other" : kindOf(path);
    if (kind === "folder") {
      const none = `no ${modules ? ".mlir, .mlirbc, .vmasm or .vmfb" : ".mlir, .mlirbc or .vmasm"} files in this folder`;
      const folder = displayFolder(path);
      for (const file of find(wanted, path, unreadable, { path, problem: none })) add(folder + file, false);
    } else if (kind === "absent" && isDynamicPattern(path)) {
      for (const file of find([path], ".", unreadable, { path, problem: "no files match" })) add(file, false);
    } else add(path, true);
  }
  for (const path of listed) add(path, false);
  const files = [...byLocation.values()].sort((a, b) => compareText(a.path, b.path));
  return { files, unreadable: [...unreadable.values()] };
}

function addTo(unreadable: Unreadable, path: string, why: string): void {
  const location = resolve(path);
  if (!unreadable.has(location)) unreadable.set(location, { path, why });
}

/**
 * The files in a folder that match globs. Unreadable entries are added to the list.
 * @param none Added there if nothing matches, and all was readable.
 */
function find(
  globs: readonly string[],
  folder: string,
  unreadable: Unreadable,
  none: { readonly path: string; readonly problem: string },
): readonly string[] {
  let isWhole = true;
  const shown = (path: string): string => join(folder, relative(folder, path));
  /** Matching files that can't be opened, with the reason. */
  const broken = new Map<string, string>();
  const list = (path: string): Dirent[] => {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => listed(path, entry, broken));
    } catch (error) {
      // A glob may begin with a folder that does not exist.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
        addTo(unreadable, shown(path), reasonOf(error));
        isWhole = false;
      } else if (path.includes(REPLACEMENT)) addTo(unreadable, shown(path), NOT_UTF8);
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
  if (found.length === 0 && isWhole) addTo(unreadable, none.path, none.problem);
  return found.filter((file) => {
    const reason = broken.get(resolve(folder, file));
    if (reason !== undefined) addTo(unreadable, shown(resolve(folder, file)), reason);
    return reason === undefined;
  });
}

/** Replaces bytes of names that are not UTF-8. Node can't open such names. */
const REPLACEMENT = "\ufffd";
const NOT_UTF8 = "the name is not valid UTF-8";

/**
 * An entry as the glob library should see it. Links to files count as files; links to folders, which may lead back up,
 * and to devices don't count.
 */
function listed(folder: string, entry: Dirent, broken: Map<string, string>): Dirent {
  const isFile = entry.isFile();
  if (isFile ? !entry.name.includes(REPLACEMENT) : !entry.isSymbolicLink()) return entry;
  // Emacs's locks are links to nowhere.
  if (entry.name.startsWith(".#")) return entry;
  const path = join(folder, entry.name);
  if (isFile) {
    if (kindOf(path) === "absent") broken.set(resolve(path), NOT_UTF8);
    return entry;
  }
  const kind = kindOf(path);
  if (kind === "absent") broken.set(resolve(path), "a link to a file that does not exist");
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
