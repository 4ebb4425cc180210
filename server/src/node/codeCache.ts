/**
 * Runs a program by way of its compiled code from an earlier run: without, compiling takes a third of the time until the
 * language server answers, and half of the time that it takes to read a first text. Node's own such cache, since version
 * 22.1, has what V8 compiles at once alone, not the functions that are compiled when they are called.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { type Cache, openCache } from "./cacheFolder.js";
import { readBytes } from "./openFile.js";

/** Of how many programs, uses, builds and engines code is kept. */
const MAX_KEPT = 16;

/** Our own programs are smaller. */
const MAX_PROGRAM_BYTES = 64 * 1024 * 1024;

/** Of a SHA-256. */
const BINDING_BYTES = 32;

/** What makes a CommonJS file a function. */
const BEFORE = Buffer.from("(function (exports, require, module, __filename, __dirname) {");
const AFTER = Buffer.from("\n})");

/** What code belongs to, and how it is made. */
export interface CodeKey {
  /** What changes with the sources of the file; its content, and the engine with its flags, are checked, too. */
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
  const text = readBytes(path, MAX_PROGRAM_BYTES);
  const digest = createHash("sha256").update(text).digest("hex");
  const cache = openCache(folder);
  const name = [sources, digest.slice(0, 16), cachedDataVersionTag()].join("-");
  const compiled: Place = { cache, name: `${name}.code`, digest };
  const called: Place = { cache, name: `${name}-${use}.code`, digest };
  const ofUse = contentOf(called);
  const cachedData = ofUse ?? contentOf(compiled);
  // Long ASCII text that is read as Latin-1 lies outside of V8's heap, and is not copied into it.
  const source = Buffer.concat([BEFORE, text, AFTER]).toString("latin1");
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

/** Where code is kept, and the digest of the file that it was compiled from. */
interface Place {
  readonly cache: Cache | undefined;
  readonly name: string;
  readonly digest: string;
}

/** What code starts with: a digest of it and of its source, since V8 compares no more than the length of a source. */
function bindingOf({ digest }: Place, code: Buffer): Buffer {
  return createHash("sha256").update(digest).update(code).digest();
}

function contentOf(place: Place): Buffer | undefined {
  const content = place.cache?.read(place.name);
  const code = content?.subarray(BINDING_BYTES);
  return code && bindingOf(place, code).equals(content?.subarray(0, BINDING_BYTES) ?? code) ? code : undefined;
}

function keep(place: Place, code: Buffer): void {
  try {
    place.cache?.write(place.name, Buffer.concat([bindingOf(place, code), code]));
    place.cache?.trim({ files: MAX_KEPT });
  } catch {
    // The folder is read-only, full, or changed by another process: the next run compiles again.
  }
}
