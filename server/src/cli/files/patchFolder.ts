/** The folder that a patch applies in, and what it calls files. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The current folder where it holds all the paths, as `git apply` takes no name that leads out of the folder it is run
 * in; else the repository that holds them, or their common folder where there is none.
 */
export function patchFolder(given: readonly string[]): string {
  const paths = given.filter((path) => path !== "-").map(realPath);
  const current = realPath(".");
  if (paths.every((path) => isInside(path, current))) return current;
  // A file is no folder for a patch, even where it is the only path.
  const common = paths.map((path) => dirname(path)).reduce(commonFolder);
  return repositoryOf(common) ?? common;
}

/** A file's name in a patch that applies in the folder: of a link, that of the file it leads to. */
export function nameInPatch(folder: string, path: string): string {
  return relative(folder, realPath(path)).split(sep).join("/");
}

/** Without links where the path exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Whether a real path is in a real folder, or the folder itself. */
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
