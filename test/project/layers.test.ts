/** The house as ARCHITECTURE.md has it: who may import whom, types included, and no circle anywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

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

const all = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

test("there are imports to look at", () => {
  expect(all.length).toBeGreaterThan(1000);
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

test("the core knows no editor, no connection and no Node", () => {
  const forbidden = new Set(["vscode", "vscode-languageserver", "vscode-languageclient", ...builtinModules]);
  const wrong = all.filter(({ from, to }) => {
    if (!from.startsWith("server/src/core/")) return false;
    return to.startsWith("node:") || forbidden.has(to.split("/")[0] ?? "");
  });
  expect(wrong).toEqual([]);
});

/** The folders that each folder may import from, beside itself. */
const BELOW = {
  "server/src/core/": [],
  "server/src/node/": ["server/src/core/"],
  "server/src/lsp/": ["server/src/core/", "server/src/node/"],
  "server/src/cli/": ["server/src/core/", "server/src/node/", "server/src/lsp/"],
  // Types of what it asks for; test/client/manifest.test.ts sees that no more comes along.
  "client/": ["server/src/core/", "server/src/lsp/"],
} as const;

test.each(Object.entries(BELOW))("%s imports what is below it alone", (folder, below) => {
  const own = all.filter(({ from, to }) => from.startsWith(folder) && to.endsWith(".ts"));
  const wrong = own.filter(({ to }) => ![folder, ...below].some((it) => to.startsWith(it)));
  expect(wrong).toEqual([]);
});

test("what features are made of knows no feature", () => {
  const parts = /^server\/src\/core\/(?:analysis|attributes|codecs|mlir|rules|structure|text)\//;
  expect(all.filter(({ from, to }) => parts.test(from) && to.startsWith("server/src/core/features/"))).toEqual([]);
});
