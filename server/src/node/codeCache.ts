/**
 * Runs a program by way of its compiled code from an earlier run: without, compiling takes a third of the time until the
 * language server answers, and half of the time that it takes to read a first text. Node's own such cache, since version
 * 22.1, has what V8 compiles at once alone, not the functions that are compiled when they are called.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { makeFolder } from "./makeFolder.js";

/** Of how many programs, uses, builds and engines code is kept. */
const MAX_KEPT = 16;

/** What makes a CommonJS file a function. */
const BEFORE = Buffer.from("(function (exports, require, module, __filename, __dirname) {");
const AFTER = Buffer.from("\n})");

/** What code belongs to, and how it is made. */
export interface CodeKey {
  /** What changes with the sources of the file; its size and time, and the engine with its flags, are checked, too. */
  readonly sources: string;
  /** What the run is for. Runs for one purpose call much the same functions. */
  readonly use: string;
  /** Called before code is made at the process's exit: sets the engine's flags to what they are when it is loaded. */
  readonly restoreFlags: () => void;
}

/** The exit code of wrong use and of failures; runs that end with a lower one did what they were for. */
const FAILED = 2;

/** After so many seconds nobody notices that code is made at the exit, which takes some 20 ms. */
const LONG_RUN = 1;

/** How much more code than what was kept is worth writing. */
const GROWTH = 17 / 16;

/**
 * Runs a CommonJS file of ASCII text. At the exit of the first run for a use, the functions that it called are kept, and
 * after long runs those that they called besides. What V8 compiles at once is kept before, for other uses and since a
 * process that is killed has no exit. Code is kept only where the folder can be written.
 * @param atExit Overridden by tests only.
 */
export function runCached(path: string, folder: string, key: CodeKey, atExit = onExit): void {
  const { sources, use, restoreFlags } = key;
  const { size, mtimeMs } = statSync(path);
  const name = [sources, size, Math.trunc(mtimeMs), cachedDataVersionTag()].join("-");
  const compiled = join(folder, `${name}.code`);
  const called = join(folder, `${name}-${use}.code`);
  const ofUse = contentOf(called);
  const cachedData = ofUse ?? contentOf(compiled);
  // Long ASCII text that is read as Latin-1 lies outside of V8's heap, and is not copied into it.
  const source = Buffer.concat([BEFORE, readFileSync(path), AFTER]).toString("latin1");
  const script = new Script(source, { filename: path, ...(cachedData && { cachedData }) });
  // What is damaged is made again.
  const isAccepted = cachedData !== undefined && script.cachedDataRejected !== true;
  if (!isAccepted) keep(compiled, script.createCachedData());
  const known = isAccepted && ofUse !== undefined ? ofUse.length : 0;
  atExit((code) => {
    if (code >= FAILED || (known > 0 && process.uptime() < LONG_RUN)) return;
    restoreFlags();
    const data = script.createCachedData();
    if (data.length > GROWTH * known) keep(called, data);
  });
  const program = { exports: {} };
  const run = script.runInThisContext() as (...values: unknown[]) => void;
  run(program.exports, createRequire(path), program, path, dirname(path));
}

function onExit(act: (code: number) => void): void {
  process.once("exit", act);
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Replaces a file in one step, since other processes and threads may read or write it, and removes the oldest beside it. */
function keep(file: string, data: Buffer): void {
  try {
    const folder = dirname(file);
    makeFolder(folder);
    const written = `${file}.${crypto.randomUUID()}`;
    writeFileSync(written, data, { mode: 0o600 });
    renameSync(written, file);
    const all = readdirSync(folder).map((name) => join(folder, name));
    const byAge = all.map((path) => ({ path, time: statSync(path).mtimeMs })).sort((a, b) => b.time - a.time);
    for (const { path } of byAge.slice(MAX_KEPT)) rmSync(path, { force: true });
  } catch {
    // The folder is read-only, full, or changed by another process: the next run compiles again.
  }
}
