/** Bundles the fuzzer and runs it from the project's folder. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Where processor time is measured. V8's other threads come late on a busy machine, and who waits for them runs slow code;
 * what collecting costs depends on when it happens, so it is made to happen between the questions only (sizes in MiB).
 */
const STEADY = ["--single-threaded", "--min-semi-space-size=256", "--max-semi-space-size=256"];
if (process.argv.includes("--growth") && !process.execArgv.includes(STEADY[0])) {
  const { status } = spawnSync(process.execPath, [...STEADY, ...process.argv.slice(1)], { stdio: "inherit" });
  process.exit(status ?? 1);
}

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
// A bundle of its own for each run: several may go at the same time.
const outfile = join(root, `.build/fuzz/run-${process.pid}.mjs`);
await build({
  absWorkingDir: root,
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
