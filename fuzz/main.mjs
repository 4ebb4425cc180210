/** Bundles the fuzzer and runs it from the project's folder. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
// A bundle of its own for each run: several may go at the same time.
const outfile = join(root, `.build/fuzz/run-${process.pid}.mjs`);
await build({
  entryPoints: ["fuzz/run.ts"],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  mainFields: ["module", "main"],
  logLevel: "error",
  // For packages that are CommonJS.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
const { main } = await import(pathToFileURL(outfile).href);
process.exitCode = await main(process.argv.slice(2));
rmSync(outfile);
