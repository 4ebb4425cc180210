/** Failures that were found: kept as found, for whoever examines them, and minimised as fixtures, which run as tests. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Not kept in the repository. */
const FOUND = ".build/fuzz/failures";
export const FIXTURES = "test/fuzz/fixtures";

export interface Failure {
  readonly target: string;
  /** What was broken, in the words of the check. */
  readonly broken: string;
  readonly input: string;
}

/** Writes a failure; the answer is the path. */
export function keepFailure(folder: "found" | "fixtures", failure: Failure): string {
  const path = folder === "found" ? FOUND : FIXTURES;
  mkdirSync(path, { recursive: true });
  const hash = createHash("sha256").update(failure.input).digest("hex").slice(0, 10);
  const file = join(path, `${failure.target}-${hash}.json`);
  writeFileSync(file, `${JSON.stringify(failure, null, 2)}\n`);
  return file;
}

/** A file that `keepFailure` wrote. */
export function readFailure(path: string): Failure {
  return JSON.parse(readFileSync(path, "utf8")) as Failure;
}
