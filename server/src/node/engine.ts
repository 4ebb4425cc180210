/**
 * Tunes V8 for this process. Most flags have to be set at a process's start, which the client controls; these may be
 * set at any time. Engines ignore flags that they don't know.
 */
import { setFlagsFromString } from "node:v8";

/**
 * How much code of callees the optimizing compiler inlines into a function, in bytes of bytecode. V8's default, 920,
 * compiles a third longer while the first text waits, and the result is no faster here.
 */
const INLINING = "--max-inlined-bytecode-size-cumulative=100";

/**
 * Keeps the code of functions that are not called for a while, some 2 MB. What is kept for later runs at the exit has what
 * was called when the first text was read, then; and what was loaded for that is still there when a large text has come.
 */
const KEEP_CODE = "--no-flush-bytecode";

/** Flags of the two programs. */
const FLAGS = {
  cli: [
    INLINING,
    KEEP_CODE,
    // By how many percent old objects may grow before a collection. Each takes as long as there are objects in use, so
    // this bounds memory at little cost in time.
    "--heap-growing-percent=60",
    // As many threads lint as there are cores, so none is left for collecting one thread's new objects in parallel.
    "--no-parallel-scavenge",
    // V8's default, for `tuneEngine` to return to.
    "--semi-space-growth-factor=2",
  ],
  server: [
    INLINING,
    KEEP_CODE,
    // By default old objects may more than double, too much for a document that has just arrived in several copies. A
    // third of 30 takes up to 12 MB less for a text of 5 MB, and no more time.
    "--heap-growing-percent=10",
    // By how much room for new objects grows at once, from 1 MB. By default V8 doubles it as objects survive, up to three
    // times 16 MB, which does not help a server that keeps little of what it allocates: a document of 10 MB is read as
    // fast with a quarter of it.
    "--semi-space-growth-factor=4",
  ],
} as const;

/**
 * Tunes the engine for a program, or sets its flags to that again. Call it before the program's code is loaded: V8 does not
 * take code from a cache that was compiled with other flags, in no thread.
 */
export function tuneEngine(program: keyof typeof FLAGS): void {
  for (const flag of FLAGS[program]) setFlagsFromString(flag);
}

/**
 * Keeps the room for new objects as small as it is. A server does so before large work. For `lint` in one thread, the
 * default is four times as much memory for a twentieth less time; several threads start with less room each.
 */
export function keepNewSpace(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
