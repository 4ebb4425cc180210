/** The folder that a patch applies in, and file names relative to it. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The current folder if it contains all the paths, since `git apply` accepts no names outside its folder; else the
 * repository that contains them, or without one their common folder.
 */
export function patchFolder(given: readonly string[]): string {
  const paths = given.filter((path) => path !== "-").map(realPath);
  const current = realPath(".");
  if (paths.every((path) => isInside(path, current))) return current;
  // A file is not a folder for a patch, even if it is the only path.
  const common = paths.map((path) => dirname(path)).reduce(commonFolder);
  return repositoryOf(common) ?? common;
}

/** A file's name in a patch that applies in the folder; a link's target has the name. */
export function nameInPatch(folder: string, path: string): string {
  return relative(folder, realPath(path)).split(sep).join("/");
}

/** Resolves links if the path exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Whether a real path is in a real folder, or equals it. */
export function isInside(path: string, folder: string): boolean {
  const inner = relative(folder, path);
  return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}

function commonFolder(a: string, b: string): string {
  let folder = a;
  while (!isInside(b, folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}
