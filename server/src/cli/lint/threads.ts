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
    try {
      bytes += statSync(path).size;
    } catch {
      // Reported when the file is linted.
    }
    if (bytes > MIN_THREADED_BYTES) return true;
  }
  return false;
}

/** What starts threads: first this one, which is ready, then others with the whole program, which finds its task in its data. */
export function threadStarter(format: LintFormat, style: LintStyle): () => Linter {
  const { colors, columns, all } = style;
  const start: WorkerStart = { mlirAbi: "lint", format, colors: colors.isColorSupported, columns, all };
  let isFirst = true;
  return () => {
    if (!isFirst) return new Worker(new URL("./cli.js", import.meta.url), { workerData: start });
    isFirst = false;
    return lintHere(reporterOf(format, style));
  };
}
