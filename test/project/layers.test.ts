/** The house as ARCHITECTURE.md draws it: one order of folders, types included, and no circle of files anywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

/**
 * Every folder that holds sources, from the ground floor up. A file may import from its own folder and from folders
 * before it. `.` is the folder itself, without those inside it; folders inside a listed one belong to it.
 */
const FLOORS = {
  "server/src/core": [
    "text",
    "syntax",
    "generated",
    "ops",
    "bytecode",
    "encodings",
    "abi",
    "pydm",
    "vmfb",
    "messages",
    "parameters",
    "document",
    "edits",
    "format",
    "lint",
    "diff",
    "features",
    "workspace",
    "link",
    "needs",
    "api",
    ".",
  ],
  "server/src/node": ["."],
  "server/src/lsp": ["connection", "commands", "requests", "."],
  "server/src/cli": ["terminal", "files", "reporters", "lint", "mcp", "commands", "."],
  "client/src": ["editor", "views", "commands", "."],
} as const;
type House = keyof typeof FLOORS;

/** The houses that each one may import from, beside itself. */
const NEIGHBOURS: Readonly<Record<House, readonly House[]>> = {
  "server/src/core": [],
  "server/src/node": ["server/src/core"],
  "server/src/lsp": ["server/src/core", "server/src/node"],
  "server/src/cli": ["server/src/core", "server/src/node", "server/src/lsp"],
  // Types of what it asks for, text/visibleText.ts and document/dumpHeader.ts; test/client/manifest.test.ts sees that no more comes along.
  "client/src": ["server/src/core", "server/src/lsp"],
};
const HOUSES = Object.keys(FLOORS) as readonly House[];

/** Read by everything: the version, which the build fills in. */
const EVERYWHERE = ["server/src/core/version.ts"];

const IMPORT = /^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"(?<path>[^"]+)";/gm;

/** What each source file imports, by paths from the project's root with `/`; packages by their names. */
const imports = new Map<string, readonly string[]>();
for (const folder of ["server/src", "client/src"]) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !path.endsWith(".ts")) continue;
    const found = [...readFileSync(path, "utf8").matchAll(IMPORT)].map(({ groups }) => groups?.path ?? "");
    imports.set(
      name(path),
      found.map((it) => (it.startsWith(".") ? name(resolved(dirname(path), it)) : it)),
    );
  }
}

function name(path: string): string {
  return relative(ROOT, path).replaceAll("\\", "/");
}

function resolved(folder: string, path: string): string {
  return join(folder, path).replace(/\.js$/, ".ts");
}

function houseOf(file: string): House | undefined {
  return HOUSES.find((house) => file.startsWith(`${house}/`));
}

/** The number of a file's floor in its house, -1 where its folder is not in the list. */
function floorOf(house: House, file: string): number {
  const [first, ...rest] = file.slice(house.length + 1).split("/");
  return (FLOORS[house] as readonly string[]).indexOf(rest.length === 0 ? "." : (first ?? ""));
}

const all = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

test("there are imports to look at", () => {
  expect(all.length).toBeGreaterThan(1000);
});

test("every folder has its floor", () => {
  const homeless = [...imports.keys()].filter((file) => {
    const house = houseOf(file);
    return house === undefined ? !/^server\/src\/(?:launch|main-\w+)\.ts$/.test(file) : floorOf(house, file) < 0;
  });
  expect(homeless).toEqual([]);
});

test.each(HOUSES)("%s imports nothing from a higher floor", (house) => {
  const upward = all.filter(({ from, to }) => {
    if (houseOf(from) !== house || houseOf(to) !== house || EVERYWHERE.includes(to)) return false;
    return floorOf(house, to) > floorOf(house, from);
  });
  expect(upward).toEqual([]);
});

test.each(HOUSES)("%s imports from no house but its neighbours", (house) => {
  const strangers = all.filter(({ from, to }) => {
    const other = houseOf(to);
    return houseOf(from) === house && other !== undefined && other !== house && !NEIGHBOURS[house].includes(other);
  });
  expect(strangers).toEqual([]);
});

test("ARCHITECTURE.md draws the floors of core in this order", () => {
  const picture = /```\n(?<floors>api[\s\S]*?)```/.exec(readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8"))?.groups;
  const drawn = picture?.floors?.split("\n").flatMap((line) => /^[a-z]+/.exec(line) ?? []);
  expect(drawn?.reverse()).toEqual(FLOORS["server/src/core"].filter((floor) => floor !== "."));
});

test("no file imports itself by a detour", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" -> "));
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) if (!file.includes("/generated/")) walk(file, []);
  expect(circles).toEqual([]);
});

test("an edit arrives in the store of the text and in its pages, and nowhere else", () => {
  const receivers = [...imports.keys()].filter((file) => {
    if (!/^server\/src\/core\/(?:text|syntax|document|lint|features)\//.test(file)) return false;
    return /^ {2}(?:protected )?(?:edit|edited|editText|replaced)\(/m.test(readFileSync(join(ROOT, file), "utf8"));
  });
  expect(receivers.sort()).toEqual([
    "server/src/core/document/documentText.ts",
    "server/src/core/document/pages.ts",
    "server/src/core/text/textStore.ts",
  ]);
});

test("the core knows no editor, no connection and no Node", () => {
  const forbidden = new Set(["vscode", "vscode-languageserver", "vscode-languageclient", ...builtinModules]);
  const wrong = all.filter(({ from, to }) => {
    if (!from.startsWith("server/src/core/")) return false;
    return to.startsWith("node:") || forbidden.has(to.split("/")[0] ?? "");
  });
  expect(wrong).toEqual([]);
});
