/**
 * Writes every generated file, or with `--check` lists those that are stale (exit 1). A generator returns texts by path,
 * undefined for a file that is to go.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { generateApi } from "./generate-api.mjs";
import { generateAttributes } from "./generate-attributes.mjs";
import { generateDocs } from "./generate-docs.mjs";
import { generateManifest } from "./generate-manifest.mjs";
import { generateNotices } from "./generate-notices.mjs";
import { generateOpNames } from "./generate-op-names.mjs";
import { generateOps } from "./generate-ops.mjs";
import { generateParsers } from "./generate-parsers.mjs";
import { generateRuntimes } from "./generate-runtimes.mjs";
import { generateSchema } from "./generate-schema.mjs";

const check = process.argv.includes("--check");
const stale = [];
const generators = [
  // First, as the others load what they write.
  generateParsers,
  generateOps,
  generateOpNames,
  generateRuntimes,
  generateManifest,
  generateDocs,
  generateAttributes,
  generateSchema,
  generateApi,
  generateNotices,
];
for (const generate of generators) {
  for (const [path, text] of Object.entries(await generate())) {
    const old = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (old === text) continue;
    if (check) stale.push(path);
    else if (text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}
if (stale.length > 0) {
  console.error(`stale, run npm run generate:\n${stale.map((path) => `  ${path}`).join("\n")}`);
  process.exitCode = 1;
}
