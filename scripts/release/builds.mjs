/** Two builds of one checkout give the same bytes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/** Paths below a folder, sorted. */
export function filesBelow(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  return paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
}

/** A file's SHA-256 in hex. */
export function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

function build() {
  run(process.execPath, ["scripts/build.mjs", "--force"]);
  return new Map(filesBelow("dist").map((path) => [path, hashOf(join("dist", path))]));
}

export function checkBuilds() {
  const first = build();
  const second = build();
  const paths = new Set([...first.keys(), ...second.keys()]);
  const differing = [...paths].filter((path) => first.get(path) !== second.get(path));
  if (differing.length > 0) throw new Error(`These differ: ${differing.join(", ")}`);
  return `${paths.size} files`;
}
