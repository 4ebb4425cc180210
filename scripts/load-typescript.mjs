/** Runs a TypeScript module of the project in a script: bundled in memory, nothing left on disk. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The exports of a module, by its path from the project's root. */
export async function loadTypeScript(path) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    // jsonc-parser's main file requires its parts in a way that no bundler sees.
    mainFields: ["module", "main"],
    define: { __VERSION__: '"0.0.0"' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
