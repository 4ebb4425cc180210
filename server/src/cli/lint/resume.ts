/** `lint --resume FILE`: skips the files of an earlier run's output. */

import { fstatSync, ftruncateSync, statSync } from "node:fs";
import { kindOf } from "../files/inputFiles.js";
import { lineSource, linesOf } from "../files/lines.js";
import { resultOf } from "../reporters/result.js";
import { UnreadableError } from "../terminal/output.js";
import { countsOf, type FileCounts } from "./tally.js";

/**
 * The counts of each file with complete results in a file (or `-`) of `--format ndjson`, by its path in results, without
 * files that could not be linted. If results will be appended to the same file, an incomplete last line is removed from it.
 * @throws UnreadableError also where the file has lines, and none of them is a result
 */
export async function resumedFrom(path: string): Promise<ReadonlyMap<string, FileCounts>> {
  const done = new Map<string, FileCounts>();
  if (path !== "-" && kindOf(path) === "absent") return done;
  const source = await lineSource(path);
  let whole = 0;
  let hasResults = false;
  for (const { bytes, ended, offset } of linesOf(source)) {
    if (ended) whole = offset + bytes.length + 1;
    const result = ended ? parsed(bytes) : undefined;
    if (result === undefined) continue;
    hasResults = true;
    if (result.error !== undefined) continue;
    done.set(result.path, { findings: countsOf(result.findings), islands: result.islands });
  }
  // Results that are appended to another file by mistake would damage it.
  if (whole > 0 && !hasResults) throw new UnreadableError(`${path}: no results of lint --format ndjson`);
  if (whole < source.size && isStandardOutput(path)) ftruncateSync(process.stdout.fd, whole);
  return done;
}

function parsed(line: Buffer) {
  try {
    const result = resultOf(JSON.parse(line.toString("utf8")));
    return typeof result === "string" ? undefined : result;
  } catch {
    return undefined;
  }
}

function isStandardOutput(path: string): boolean {
  try {
    const [file, output] = [statSync(path), fstatSync(process.stdout.fd)];
    return file.isFile() && file.ino === output.ino && file.dev === output.dev;
  } catch {
    return false;
  }
}
