/**
 * Everything that must hold before a release, and the files of one: packages, SBOM and checksums in release/.
 * Prints each step with its result; exit 1 where one fails. The registry is asked for advisories and for other
 * versions of Node only: without it those steps say so.
 */
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkAdvisories } from "./advisories.mjs";
import { checkBuilds } from "./builds.mjs";
import { checkManifest } from "./manifest.mjs";
import { checkPackages, checkPublint, writeChecksums } from "./packages.mjs";
import { writeSbom } from "./sbom.mjs";
import { checkStandalone } from "./standalone.mjs";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
rmSync("release", { recursive: true, force: true });
mkdirSync("release");

/** In order: each returns what it found to be so, or throws what is wrong. */
const STEPS = [
  ["version and changelog", checkManifest],
  ["two builds, same bytes", checkBuilds],
  ["packages from one list of files", checkPackages],
  ["publint", checkPublint],
  ["known vulnerabilities", checkAdvisories],
  ["SBOM", writeSbom],
  ["stands alone", checkStandalone],
  ["checksums", writeChecksums],
];

for (const [name, step] of STEPS) {
  try {
    console.log(`ok    ${name}: ${await step()}`);
  } catch (error) {
    console.log(`FAIL  ${name}: ${error.message}`);
    process.exitCode = 1;
  }
}
