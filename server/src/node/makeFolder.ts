import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder, unless there is one, and those it is in. Node's own `recursive` never ends in a folder where none can
 * be created and the system says that the path does not exist, such as `/proc`.
 * @param mode Of the folders that are created
 * @throws Error with a `code`
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(path);
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || statSync(parent, { throwIfNoEntry: false }) !== undefined) throw error;
    makeFolder(parent, mode);
    makeFolder(path, mode);
  }
}
