/** Two builds of one checkout give the same bytes, the playground included: browsers keep files that they have. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildPlayground } from "../playground-bundle.mjs";
import { run } from "./run.mjs";

const PLAYGROUND = ".build/playground";

/** Paths below a folder, sorted. */
export function filesBelow(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  return paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
}

/** A file's SHA-256 in hex. */
export function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

async function build() {
  run(process.execPath, ["scripts/build.mjs", "--force"]);
  await buildPlayground(PLAYGROUND);
  const paths = ["dist", PLAYGROUND].flatMap((folder) => filesBelow(folder).map((path) => join(folder, path)));
  return new Map(paths.map((path) => [path, hashOf(path)]));
}

export async function checkBuilds() {
  const first = await build();
  const second = await build();
  const paths = new Set([...first.keys(), ...second.keys()]);
  const differing = [...paths].filter((path) => first.get(path) !== second.get(path));
  if (differing.length > 0) throw new Error(`These differ: ${differing.join(", ")}`);
  return `${paths.size} files`;
}
