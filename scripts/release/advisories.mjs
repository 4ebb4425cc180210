/** Known vulnerabilities in what is shipped. */
import { spawnSync } from "node:child_process";
import { bundledPackages } from "../bundles.mjs";

/** Advisories about bundled packages that don't concern us, by their number, with the reason. */
const EXPLAINED = {};

/**
 * The package installs nothing, so `npm audit --omit=dev` is clean by itself; what counts is what the bundles hold. All
 * packages are asked about, and the bundled ones are held against the answer.
 */
export async function checkAdvisories() {
  const shell = process.platform === "win32";
  const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8", shell, timeout: 120_000 });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    report = {};
  }
  if (report.vulnerabilities === undefined) {
    const why = report.message ?? report.error?.summary ?? "no answer";
    return `NOT CHECKED, the registry does not answer (${why}); the release workflow does`;
  }
  const names = new Set((await bundledPackages()).map(({ manifest }) => manifest.name));
  const found = Object.values(report.vulnerabilities).filter(({ name }) => names.has(name));
  const open = found.filter(({ via }) => via.some((it) => typeof it === "object" && !(it.source in EXPLAINED)));
  if (open.length > 0) throw new Error(open.map(({ name, severity }) => `${name} (${severity})`).join(", "));
  return `none in ${names.size} bundled packages (${Object.keys(report.vulnerabilities).length} in tools)`;
}
