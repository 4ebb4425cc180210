/** Writes every generated file, or with `--check` says which are stale (exit 1). */
import { generateApi } from "./generate-api.mjs";
import { generateAttributes } from "./generate-attributes.mjs";
import { generateDocs } from "./generate-docs.mjs";
import { generateManifest } from "./generate-manifest.mjs";
import { generateNotices } from "./generate-notices.mjs";
import { generateParsers } from "./generate-parsers.mjs";
import { generateRuntimes } from "./generate-runtimes.mjs";
import { generateSchema } from "./generate-schema.mjs";

const check = process.argv.includes("--check");
const stale = [];
const generators = [
  // First, as the others load what they write.
  generateParsers,
  generateRuntimes,
  generateManifest,
  generateDocs,
  generateAttributes,
  generateSchema,
  generateApi,
  generateNotices,
];
for (const generate of generators) stale.push(...(await generate({ check })));
if (stale.length > 0) {
  console.error(`stale, run npm run generate:\n${stale.map((path) => `  ${path}`).join("\n")}`);
  process.exitCode = 1;
}
