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
    const outside = to.startsWith("server/src/") && !to.startsWith("server/src/core/");
    return outside || to.startsWith("node:") || forbidden.has(to.split("/")[0] ?? "");
  });
  expect(wrong).toEqual([]);
});

test("command line, server and client do not reach into each other", () => {
  const wrong = all.filter(({ from, to }) => {
    if (from.startsWith("client/")) return to.startsWith("server/src/cli/");
    if (from.startsWith("server/src/lsp/")) return to.startsWith("server/src/cli/") || to.startsWith("client/");
    return from.startsWith("server/src/") && to.startsWith("client/");
  });
  expect(wrong).toEqual([]);
});
