import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder, unless there is one, and those it is in. Node's own `recursive` never ends in a folder where none can
 * be created and the system says that the path does not exist, such as `/proc`.
 * @param mode Of the folders that are created
 * @throws Error with a `code`
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing = makeInParent(path, mode);
  if (missing === undefined) return;
  const parent = dirname(path);
  if (parent === path) throw missing;
  makeFolder(parent, mode);
  // There is a parent now, whoever made it.
  const refused = makeInParent(path, mode);
  if (refused !== undefined) throw refused;
}

/** Why a folder could not be created if the system says that something of its path does not exist. */
function makeInParent(path: string, mode: number): Error | undefined {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return error as Error;
    if (code !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
  return undefined;
}
