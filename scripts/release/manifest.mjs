/** One version everywhere, a changelog entry for it, and nothing that runs where the package is installed. */
import { readFileSync } from "node:fs";

const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"];

export function checkManifest() {
  const { version, scripts, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  if (lock.version !== version) throw new Error(`package-lock.json says ${lock.version}, package.json ${version}`);
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const headings = [...changelog.matchAll(/^## \[(?<name>[^\]]+)\](?: - (?<date>\d{4}-\d{2}-\d{2}))?$/gm)];
  const entry = headings.find(({ groups }) => groups.name === version);
  if (entry === undefined) {
    throw new Error(`CHANGELOG.md has no entry for ${version}, expected "## [${version}] - YYYY-MM-DD"`);
  }
  if (entry.groups.date === undefined) throw new Error(`The entry for ${version} in CHANGELOG.md has no date`);
  const found = INSTALL_SCRIPTS.filter((name) => name in scripts);
  if (found.length > 0) throw new Error(`package.json has scripts that run on installation: ${found.join(", ")}`);
  if (Object.keys(dependencies ?? {}).length > 0) throw new Error("package.json has dependencies at run time");
  return `${version}, ${entry.groups.date}, no install scripts, no dependencies`;
}
