/** The files of a workspace on disk. Links to folders are not followed, which excludes loops. */
import { type Dirent, lstatSync, promises, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { openBytecode } from "../core/bytecode/bytecode.js";
import { looksLikeBytecode } from "../core/bytecode/sections.js";
import { sourceOf } from "../core/text/byteSource.js";
import type { FileContent } from "../core/workspace/fileSummary.js";
import type { FileState, WorkspaceFiles } from "../core/workspace/workspaceIndex.js";
import { type IgnoreRules, ignoreRules } from "./ignoreRules.js";
import { filePath, readModuleAt } from "./moduleSource.js";
import { readBytes, readBytesLater } from "./openFile.js";
import { withoutMark } from "./wideText.js";

const INDEXED = /\.(?:mlir|mlir\.test|vmasm|mlirbc|vmfb)$/i;
const COMPILED = /\.vmfb$/i;

/** How many files are listed before other work gets a turn. */
const FILES_A_PORTION = 64;
/** Larger files are not read. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Up to this size, reading a file synchronously takes a tenth of the time. */
const MAX_SYNC_BYTES = 64 * 1024;

/** The files of `file:` folders. */
export function workspaceFiles(): WorkspaceFiles {
  const known = new Map<string, IgnoreRules>();
  const rulesOf = (root: string, exclude: readonly string[]): IgnoreRules => {
    const key = JSON.stringify([root, exclude]);
    const rules = known.get(key) ?? ignoreRules(root, exclude);
    known.set(key, rules);
    return rules;
  };
  return {
    async *list(folder, exclude) {
      const root = pathOf(folder);
      if (root === undefined) return;
      const rules = rulesOf(root, exclude);
      const folders = [root];
      for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
        const entries = await entriesOf(next);
        const files: string[] = [];
        for (const entry of entries) {
          const path = join(next, entry.name);
          if (entry.isDirectory()) {
            if (!rules.leavesOut(path, true)) folders.push(path);
          } else if (INDEXED.test(entry.name) && !rules.leavesOut(path, false)) files.push(path);
        }
        for (let i = 0; i === 0 || i < files.length; i += FILES_A_PORTION) {
          yield files.slice(i, i + FILES_A_PORTION).flatMap((path) => stateAt(path) ?? []);
        }
      }
    },
    isListed(uri, folder, exclude) {
      const root = pathOf(folder);
      const path = pathOf(uri);
      if (root === undefined || path === undefined || !INDEXED.test(path)) return false;
      const rules = rulesOf(root, exclude);
      for (let parent = dirname(path); parent !== root; parent = dirname(parent)) {
        if (relative(root, parent).startsWith(`..${sep}`) || dirname(parent) === parent) return false;
        if (isLink(parent) || rules.leavesOut(parent, true)) return false;
      }
      return !rules.leavesOut(path, false);
    },
    stateOf(uri) {
      const path = pathOf(uri);
      return path === undefined ? undefined : stateAt(path);
    },
    async read(uri, bytes) {
      const path = pathOf(uri);
      if (path === undefined || bytes <= MAX_SYNC_BYTES || COMPILED.test(path)) return readNow(uri);
      try {
        return contentOf(await readBytesLater(path, MAX_BYTES));
      } catch {
        return undefined;
      }
    },
    readNow,
    forgetRules: () => known.clear(),
  };
}

function readNow(uri: string): FileContent | undefined {
  const path = pathOf(uri);
  try {
    return path === undefined || COMPILED.test(path) ? moduleAt(uri) : contentOf(readBytes(path, MAX_BYTES));
  } catch {
    return undefined;
  }
}

/** The path of a `file:` URI without a slash at its end. */
function pathOf(uri: string): string | undefined {
  return filePath(uri)?.replace(/(?<=.)[\\/]+$/, "");
}

/** A folder's entries in descending order of name, as a stack needs them; empty if it can't be read. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await promises.readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? 1 : -1));
  } catch {
    return [];
  }
}

function stateAt(path: string): FileState | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isFile() !== true) return undefined;
    const uri = pathToFileURL(path).href;
    return { uri, bytes: status.size, modified: status.mtimeMs, isModule: COMPILED.test(path) };
  } catch {
    return undefined;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function moduleAt(uri: string): FileContent | undefined {
  const module = readModuleAt(uri)?.module;
  return module && { kind: "module", module };
}

/** @throws BytecodeError if it is damaged */
function contentOf(bytes: Buffer): FileContent {
  if (looksLikeBytecode(bytes)) return { kind: "bytecode", bytecode: openBytecode(sourceOf(bytes)) };
  return { kind: "text", text: withoutMark(bytes.toString("utf8")) };
}
