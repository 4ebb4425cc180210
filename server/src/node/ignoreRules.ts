/** Which paths below a folder are excluded: by the editor's globs and by `.gitignore`. */
import { statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import picomatch from "picomatch";
import { readBytes } from "./openFile.js";

/** Folders without files of the user's own. */
const ALWAYS = [".git", ".hg", ".svn"];

/** Larger `.gitignore` files are not read. Bytes. */
const MAX_IGNORE_BYTES = 1 << 20;

export interface IgnoreRules {
  /** Whether an entry is excluded, given that its parents are not. `path` is absolute. */
  leavesOut(path: string, isFolder: boolean): boolean;
}

/**
 * The rules of a folder: its `.gitignore` files and those of its parents in the same repository, as Git applies them.
 * They are read once.
 * @param exclude Globs of paths relative to the folder, as in `files.exclude`.
 */
export function ignoreRules(root: string, exclude: readonly string[]): IgnoreRules {
  const repository = repositoryOf(root);
  const top = repository ?? root;
  const files = new Map<string, Ignore | undefined>();
  const rulesIn = (folder: string): Ignore | undefined => {
    if (!files.has(folder)) files.set(folder, parsed([join(folder, ".gitignore"), ...(folder === top ? own : [])]));
    return files.get(folder);
  };
  const own = repository === undefined ? [] : [join(repository, ".git", "info", "exclude")];
  const isExcluded = exclude.length === 0 ? () => false : picomatch(exclude, { dot: true });
  return {
    leavesOut(path, isFolder) {
      const name = path.slice(path.lastIndexOf(sep) + 1);
      if (isFolder && ALWAYS.includes(name)) return true;
      if (isExcluded(slashed(relative(root, path)))) return true;
      // The nearest file with a rule for the path decides.
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        const found = rulesIn(folder)?.test(`${slashed(relative(folder, path))}${isFolder ? "/" : ""}`);
        if (found?.ignored === true) return true;
        if (found?.unignored === true || folder === top || dirname(folder) === folder) return false;
      }
    },
  };
}

const slashed = (path: string): string => (sep === "/" ? path : path.split(sep).join("/"));

/** The folder with `.git` around a folder. */
function repositoryOf(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (statSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function parsed(paths: readonly string[]): Ignore | undefined {
  const texts = paths.flatMap((path) => textOf(path) ?? []);
  return texts.length === 0 ? undefined : texts.reduce((rules, text) => rules.add(text), ignore());
}

function textOf(path: string): string | undefined {
  try {
    // Most folders have none, and an exception for each costs more than this check.
    const exists = statSync(path, { throwIfNoEntry: false }) !== undefined;
    return exists ? readBytes(path, MAX_IGNORE_BYTES).toString("utf8") : undefined;
  } catch {
    return undefined;
  }
}
