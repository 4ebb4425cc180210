/**
 * Runs a program by way of its compiled code from an earlier run, for Node before 22.1, which has no such cache of its
 * own: compiling is half of the time until the language server answers.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";

/** Of how many programs, builds and engines code is kept. */
const MAX_KEPT = 8;

/**
 * Runs a CommonJS file of ASCII text. Code is kept only where the folder can be written.
 * @param key What changes with the sources of the file; its size and time are checked, too.
 */
export function runCached(path: string, folder: string, key: string): void {
  const { size, mtimeMs } = statSync(path);
  const name = [key, size, Math.trunc(mtimeMs), process.arch, process.versions.v8].join("-");
  const file = join(folder, `${name}.code`);
  // Long ASCII text that is read as Latin-1 lies outside of V8's heap, and is not copied into it.
  const source = readFileSync(path, "latin1");
  const cachedData = contentOf(file);
  const produceCachedData = cachedData === undefined;
  const parameters = ["exports", "require", "module", "__filename", "__dirname"];
  const run = compileFunction(source, parameters, { filename: path, cachedData, produceCachedData });
  if (run.cachedData !== undefined) keep(file, run.cachedData);
  // It was made with other flags of the engine, or is damaged: the next run makes it again.
  if (run.cachedDataRejected) remove(file);
  const program = { exports: {} };
  run(program.exports, createRequire(path), program, path, dirname(path));
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function remove(file: string): void {
  try {
    rmSync(file);
  } catch {
    // The folder is read-only: the next run rejects it, too.
  }
}

/** Replaces a file in one step, since other processes may read it, and removes the oldest beside it. */
function keep(file: string, data: Buffer): void {
  try {
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, data, { mode: 0o600 });
    renameSync(written, file);
    const all = readdirSync(folder).map((name) => join(folder, name));
    const byAge = all.map((path) => ({ path, time: statSync(path).mtimeMs })).sort((a, b) => b.time - a.time);
    for (const { path } of byAge.slice(MAX_KEPT)) remove(path);
  } catch {
    // The folder is read-only, full, or changed by another process: the next run compiles again.
  }
}
