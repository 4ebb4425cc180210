/**
 * The server's sources as JavaScript modules that Node loads by itself: what a run of all tests calls. In Vite's module runner,
 * which looks up each name of another module whenever it is used, they take nearly twice the time.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vitest/config";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = join(ROOT, "server/src");
const BUILT = join(ROOT, ".build/sources");

/** Modules that are left to Node. */
export const IS_BUILT = /\/\.build\/sources\//;

/** A plugin of Vite that leads imports of the sources to what is built of them. */
export async function builtSources(): Promise<Plugin> {
  await buildSources();
  return {
    name: "built-sources",
    enforce: "pre",
    resolveId(path, importer) {
      if (importer === undefined || !path.startsWith(".")) return undefined;
      const target = resolve(dirname(importer), path);
      return target.startsWith(`${SOURCES}/`) ? join(BUILT, relative(SOURCES, target)) : undefined;
    },
  };
}

/** Builds what is not built yet of the sources as they are. */
async function buildSources(): Promise<void> {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const state = createHash("sha256");
  for (const path of [...paths.sort(), fileURLToPath(import.meta.url)]) {
    const { mtimeMs, size } = statSync(resolve(SOURCES, path));
    state.update(`${path} ${mtimeMs} ${size}\n`);
  }
  const stamp = join(BUILT, ".stamp");
  const now = state.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  rmSync(BUILT, { recursive: true, force: true });
  await build({
    entryPoints: paths.map((path) => join(SOURCES, path)),
    outdir: BUILT,
    format: "esm",
    target: "node20",
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "error",
  });
  // Node does not find the names of this package in its CommonJS form; the other one is for bundlers.
  await build({
    entryPoints: ["jsonc-parser"],
    outfile: join(BUILT, "node_modules/jsonc-parser/index.js"),
    bundle: true,
    mainFields: ["module"],
    format: "esm",
    logLevel: "error",
  });
  writeFileSync(join(BUILT, "package.json"), '{ "type": "module" }\n');
  writeFileSync(stamp, now);
}
