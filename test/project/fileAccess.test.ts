/** Which sources open and write files: two, so that what those promise holds for every file. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

/** What can be called without opening or changing a file: on paths, or on descriptors of what is open. */
const HARMLESS: readonly string[] = [
  "Dirent",
  "FSWatcher",
  "Stats",
  "closeSync",
  "existsSync",
  "fstatSync",
  "lstatSync",
  "readSync",
  "readdirSync",
  "realpathSync",
  "statSync",
  "watch",
];

/** What else a source may call, and why. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The one that opens files to read.
  "server/src/node/openFile.ts": ["ReadStream", "constants", "createReadStream", "openSync", "promises.open"],
  // The one that writes files.
  "server/src/node/replaceFile.ts": [
    "accessSync",
    "constants",
    "fchmodSync",
    "fchownSync",
    "fsyncSync",
    "openSync",
    "readlinkSync",
    "renameSync",
    "rmSync",
    "writeFileSync",
  ],
  // Creates folders, which replaces nothing.
  "server/src/node/makeFolder.ts": ["mkdirSync"],
  // Removes old files from the user's own cache.
  "server/src/node/cacheFolder.ts": ["rmSync"],
  // Lists folders while other work goes on.
  "server/src/node/workspaceFiles.ts": ["promises.readdir"],
  // Cuts an incomplete line from standard output, which the user's shell has opened.
  "server/src/cli/lint/resume.ts": ["ftruncateSync"],
};

/** The editor's own access to files: the extension reads, and never writes, by way of it. */
const EDITOR = /\bworkspace\.fs\.(?<name>\w+)/g;
const EDITOR_READS: readonly string[] = ["readDirectory", "readFile", "stat"];

const IMPORT = /^import\s(?<names>[^;"]*?)\sfrom\s"(?:node:)?fs(?:\/promises)?";/gm;
/** Other ways to files: whole modules, loaded later or by another name. */
const OTHER_WAYS =
  /\*\s+as\s+\w+\s+from\s+"(?:node:)?fs|(?:require|import|getBuiltinModule)\(\s*["'`](?:node:)?fs|process\.binding/;

const sources = ["server/src", "client/src", "playground"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .filter((entry) => !/[/\\](?:node_modules|dist)(?:[/\\]|$)/.test(entry.parentPath))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: relative(ROOT, path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") };
    }),
);

/** What a source calls of Node's file system; `promises.…` by what is called of that. */
function callsOf(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(({ groups }) => {
    const names = (groups?.names ?? "").match(/\w+/g)?.filter((it) => it !== "type" && it !== "import") ?? [];
    const later = [...text.matchAll(/\bpromises\.\w+/g)].map(([call]) => call);
    return names.flatMap((it) => (it === "promises" && later.length > 0 ? later : [it]));
  });
}

test("two sources open and write files, and the others only what is said here", () => {
  expect(sources.length).toBeGreaterThan(500);
  const found: Record<string, readonly string[]> = {};
  for (const { name, text } of sources) {
    const calls = callsOf(text).filter((it) => !HARMLESS.includes(it));
    if (calls.length > 0) found[name] = [...new Set(calls)].sort();
  }
  expect(found).toEqual(ALLOWED);
});

test("nothing reaches files in another way", () => {
  const others = sources.filter(({ text }) => OTHER_WAYS.test(text)).map(({ name }) => name);
  expect(others).toEqual([]);
});

test("the extension writes nothing", () => {
  const calls = sources.flatMap(({ text }) => [...text.matchAll(EDITOR)].map(({ groups }) => groups?.name ?? ""));
  expect([...new Set(calls)].sort()).toEqual(EDITOR_READS);
});
