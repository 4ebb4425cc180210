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

/**
 * What a thread should have to lint at least, in bytes: its start, and the engine's compiling of its code, which uses a
 * second core, take as long.
 */
const MIN_BYTES_PER_THREAD = 16 * 1024 * 1024;
/** A file takes as long as this many bytes, besides those that it has. */
const BYTES_PER_FILE = 2048;

/** A larger file may need more memory than there is, which ends its thread: never the one that writes the report. */
const MAX_BYTES_HERE = 32 * 1024 * 1024;

/** How many threads lint, and whether the one that writes the report may be one of them. */
export interface ThreadPlan {
  readonly threads: number;
  readonly mayLintHere: boolean;
}

/** Only this thread. */
export const ONE_THREAD: ThreadPlan = { threads: 1, mayLintHere: true };

/** As many threads as requested, else as there is work for, up to one per core; no more than files. */
export function planThreads(tasks: readonly LintTask[], asked: number | undefined): ThreadPlan {
  // A stack trace should show its origin.
  if (debugging()) return ONE_THREAD;
  let bytes = 0;
  let largest = 0;
  for (const { path } of tasks) {
    const size = path === "-" ? 0 : sizeOf(path);
    bytes += size + BYTES_PER_FILE;
    largest = Math.max(largest, size);
  }
  const mayLintHere = largest <= MAX_BYTES_HERE;
  // Only this thread can read standard input.
  if (tasks.some(({ path }) => path === "-")) return { threads: 1, mayLintHere };
  const worthwhile = Math.min(Math.max(Math.floor(bytes / MIN_BYTES_PER_THREAD), 1), availableParallelism());
  return { threads: Math.min(asked ?? worthwhile, tasks.length), mayLintHere };
}

/** In bytes; 0 where the file can't be read, which is reported when it is linted. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
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
    if (!isNext) return new Worker(new URL("./cli.js", import.meta.url), { workerData: start, argv: ["lint"] });
    isNext = false;
    return lintHere(reporterOf(format, style));
  };
}
