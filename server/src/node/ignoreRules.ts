/** Which paths below a folder are excluded: by the editor's globs and by `.gitignore`. */
import { statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type IgnoreLines, ignoreLines } from "../core/text/patterns/gitignore.js";
import { globMatcher, MAX_GLOBS } from "../core/text/patterns/glob.js";
import { readBytes } from "./openFile.js";

/** Folders without files of the user's own. */
const ALWAYS = [".git", ".hg", ".svn"];

/** Larger `.gitignore` files are not read. Bytes. */
const MAX_IGNORE_BYTES = 128 * 1024;

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
  const files = new Map<string, IgnoreLines | undefined>();
  const rulesIn = (folder: string): IgnoreLines | undefined => {
    if (!files.has(folder)) files.set(folder, parsed([...(folder === top ? own : []), join(folder, ".gitignore")]));
    return files.get(folder);
  };
  const own = repository === undefined ? [] : [join(repository, ".git", "info", "exclude")];
  const excluding = exclude.slice(0, MAX_GLOBS).map((glob) => globMatcher(glob));
  return {
    leavesOut(path, isFolder) {
      const name = path.slice(path.lastIndexOf(sep) + 1);
      if (isFolder && ALWAYS.includes(name)) return true;
      const inside = slashed(relative(root, path));
      if (excluding.some((matches) => matches(inside))) return true;
      // The nearest file with a rule for the path decides.
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        const found = rulesIn(folder)?.(slashed(relative(folder, path)), isFolder);
        if (found === "ignored") return true;
        if (found === "kept" || folder === top || dirname(folder) === folder) return false;
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

function parsed(paths: readonly string[]): IgnoreLines | undefined {
  const texts = paths.flatMap((path) => textOf(path) ?? []);
  return texts.length === 0 ? undefined : ignoreLines(texts.join("\n"));
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
