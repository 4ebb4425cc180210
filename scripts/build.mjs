/**
 * Builds dist/. Nothing there has a dependency at run time, so the npm package and the extension carry no
 * node_modules. Does nothing when dist/ is newer than every source (`--force` builds anyway).
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLES, bundleAll, writeModuleFace } from "./bundles.mjs";
import { writeDeclarations } from "./declarations.mjs";

const INPUTS = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/bundles.mjs",
  "scripts/declarations.mjs",
  "server/src",
  "client/src",
  "docs/rules",
];

/** One hash over every input, so that a second run on an unchanged checkout has nothing to do. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const path of INPUTS) add(path);
  return hash.digest("hex");
}

const stamp = "dist/.stamp";
const now = fingerprint();
const isBuilt = BUNDLES.every(({ out }) => existsSync(join("dist", out)));
const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === now && isBuilt;
if (!fresh || process.argv.includes("--force")) {
  rmSync("dist", { recursive: true, force: true });
  await bundleAll();
  writeDeclarations("dist");
  writeFileSync("dist/package.json", '{ "type": "commonjs" }\n');
  writeModuleFace("dist");
  writeFileSync(stamp, now);
}
