/**
 * Bundles the benchmark and runs it. The floor server is bundled and minified like ours, so that the two differ in what
 * they do and not in how they are loaded.
 */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, ".build/bench");

/** Bundles one entry of this folder; the answer is where the bundle is. */
async function bundle(name, format) {
  const outfile = join(out, `${name}.${format === "cjs" ? "cjs" : "mjs"}`);
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, "bench", `${name}.ts`)],
    outfile,
    bundle: true,
    minify: format === "cjs",
    platform: "node",
    format,
    target: "node20",
    mainFields: ["module", "main"],
    legalComments: "none",
    logLevel: "error",
  });
  return outfile;
}

const [run, floorServer, peakMemory, readText, codecs] = await Promise.all([
  bundle("run", "esm"),
  bundle("floorServer", "cjs"),
  bundle("peakMemory", "cjs"),
  bundle("readText", "esm"),
  // A core that does not build must not keep the servers from being measured.
  bundle("codecs", "esm").catch(() => undefined),
]);
const { main } = await import(pathToFileURL(run).href);
process.exitCode = await main(process.argv.slice(2), { root, out, floorServer, peakMemory, readText, codecs });
