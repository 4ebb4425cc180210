/** Which files the paths on the command line mean. */
import { readdirSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { reasonOf } from "./readText.js";

/** What a folder is searched for; a file named by itself is read whatever its name. */
const MLIR_FILE = /\.mlir(?:\.test)?$/;
const SKIPPED = new Set(["node_modules", ".git"]);

export interface InputFiles {
  /** As the user would write them, sorted, each file once. `-` is standard input. */
  readonly paths: readonly string[];
  /** Folders given that hold no such file. */
  readonly empty: readonly string[];
  /** Folders that could not be read, each with the reason. */
  readonly unreadable: readonly string[];
}

/** Walks folders for MLIR files. A path that does not exist stays in the list: reading it tells why. */
export function inputFiles(given: readonly string[]): InputFiles {
  const byLocation = new Map<string, string>();
  const empty: string[] = [];
  const unreadable: string[] = [];
  const add = (path: string): void => {
    const location = path === "-" ? path : resolve(path);
    if (!byLocation.has(location)) byLocation.set(location, path);
  };
  for (const path of given) {
    if (path === "-" || !isFolder(path)) {
      add(path);
      continue;
    }
    const before = unreadable.length;
    const found = filesIn(path, unreadable);
    for (const file of found) add(file);
    if (found.length === 0 && unreadable.length === before) empty.push(path);
  }
  return { paths: [...byLocation.values()].sort(byCodeUnit), empty, unreadable };
}

/** The MLIR files below a folder. Links to files count, links to folders do not: they may lead back up. */
function filesIn(folder: string, unreadable: string[]): string[] {
  const found: string[] = [];
  const prefixes = [displayFolder(folder)];
  for (let prefix = prefixes.pop(); prefix !== undefined; prefix = prefixes.pop()) {
    let entries: ReturnType<typeof entriesOf>;
    try {
      entries = entriesOf(prefix);
    } catch (error) {
      unreadable.push(`${prefix || folder}: ${reasonOf(error)}`);
      continue;
    }
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) prefixes.push(`${path}/`);
      } else if (MLIR_FILE.test(entry.name) && !(entry.isSymbolicLink() && isFolder(path))) found.push(path);
    }
  }
  return found;
}

function entriesOf(prefix: string) {
  return readdirSync(prefix === "" ? "." : prefix, { withFileTypes: true });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
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
