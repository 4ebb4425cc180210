/** The npm package and the extension, both of the files that package.json lists. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, hashOf } from "./builds.mjs";
import { run } from "./run.mjs";

/** What npm puts into every package, and what vsce does. */
const BY_ITSELF = ["package.json"];

/** vsce names these files in its own way. */
const AS_IN_VSIX = { "README.md": "readme.md", "CHANGELOG.md": "changelog.md", LICENSE: "LICENSE.txt" };

export const release = (ending) => join("release", readdirSync("release").find((name) => name.endsWith(ending)) ?? "");

export function checkPackages() {
  const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--ignore-scripts", "--json"]));
  renameSync(filename, join("release", filename));
  const packed = files.map(({ path }) => path).sort();
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  const vsix = `${name}-${version}.vsix`;
  const vsce = join("node_modules", "@vscode", "vsce", "vsce");
  run(process.execPath, [vsce, "package", "--no-dependencies", "--out", join("release", vsix)]);
  const listed = run(process.execPath, [vsce, "ls", "--no-dependencies"]).trim().split(/\r?\n/).sort();
  const differing = [...new Set([...packed, ...listed])].filter(
    (path) => packed.includes(path) !== listed.includes(path),
  );
  const unexpected = differing.filter((path) => !BY_ITSELF.includes(path) && !(path in AS_IN_VSIX));
  if (unexpected.length > 0) throw new Error(`Only one of the two packages has ${unexpected.join(", ")}`);
  const strange = packed.filter((path) => /\.map$|\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
  if (strange.length > 0) throw new Error(`The packages hold sources: ${strange.join(", ")}`);
  return `${filename} and ${vsix}, ${packed.length} files`;
}

/** What publint reports and we accept, with the reason. */
const KEPT = {
  USE_EXPORTS_BROWSER: "`browser` is where VS Code looks for the program of its web host; bundlers read `exports`",
};

export async function checkPublint() {
  const { publint } = await import("publint");
  const { formatMessage } = await import("publint/utils");
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const report = await publint({ pkgDir: ".", strict: true, pack: "npm" });
  const messages = report.messages.filter(({ code }) => !(code in KEPT));
  if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, manifest)).join("; "));
  return "nothing to report";
}

export function writeChecksums() {
  const lines = filesBelow("release").map((name) => `${hashOf(join("release", name))}  ${name}\n`);
  writeFileSync("release/SHA256SUMS", lines.join(""));
  return `${lines.length} files in release/SHA256SUMS`;
}
