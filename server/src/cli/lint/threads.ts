/** How many threads `lint` uses, and how they are started. */
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker, workerData } from "node:worker_threads";
import type { LintFormat } from "../reporters/formats.js";
import { reporterOf } from "../reporters/registry.js";
import type { LintStyle } from "../reporters/reporter.js";
import { debugging } from "../terminal/output.js";
import type { LintTask } from "./lintFile.js";
import { type Linter, lintHere, type WorkerStart } from "./lintWorker.js";

/** Whether this is a linting thread. */
export function isLintWorker(): boolean {
  return (workerData as Partial<WorkerStart> | null)?.mlirAbi === "lint";
}

/** Starting threads takes as long as linting this many bytes. */
const MIN_THREADED_BYTES = 16 * 1024 * 1024;
/** The same in small files, each of which has a fixed cost. */
const MIN_THREADED_FILES = 256;

/** A larger file may need more memory than there is, which ends its thread: never the one that writes the report. */
const MAX_BYTES_HERE = 32 * 1024 * 1024;

/** One for little work, else one per core, or as many as requested; no more than files. */
export function threadsFor(tasks: readonly LintTask[], asked: number | undefined): number {
  // Only one thread can read standard input; a stack trace should show its origin.
  if (debugging() || tasks.some(({ path }) => path === "-")) return 1;
  return Math.min(asked ?? (isWorthwhile(tasks) ? availableParallelism() : 1), tasks.length);
}

function isWorthwhile(tasks: readonly LintTask[]): boolean {
  if (tasks.length > MIN_THREADED_FILES) return true;
  let bytes = 0;
  for (const { path } of tasks) {
    bytes += sizeOf(path);
    if (bytes > MIN_THREADED_BYTES) return true;
  }
  return false;
}

/** In bytes; 0 where the file can't be read, which is reported when it is linted. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Whether this thread must not lint all of the files. */
export function areAnyLarge(tasks: readonly LintTask[]): boolean {
  return !debugging() && tasks.some(({ path }) => path !== "-" && sizeOf(path) > MAX_BYTES_HERE);
}

/**
 * What starts threads: first this one if it may lint, since it is ready, then others with the whole program, which finds
 * its task in its data.
 */
export function threadStarter(format: LintFormat, style: LintStyle, mayLintHere: boolean): () => Linter {
  const { colors, columns, all } = style;
  const start: WorkerStart = { mlirAbi: "lint", format, colors: colors.isColorSupported, columns, all };
  let isNext = mayLintHere;
  return () => {
    if (!isNext) return new Worker(new URL("./cli.js", import.meta.url), { workerData: start });
    isNext = false;
    return lintHere(reporterOf(format, style));
  };
}
