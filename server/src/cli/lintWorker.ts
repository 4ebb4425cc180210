/** A thread that lints files: takes one at a time, and sends what is told of it piece by piece. */
import { parentPort, workerData } from "node:worker_threads";
import { type LintOutcome, type LintTask, lintFile, reporterOf } from "./lintFile.js";
import { colorsThat } from "./terminal.js";
import type { WorkerStart } from "./threads.js";

/** What a thread is told: a file to lint, or that a piece it sent has been written. */
export type ToWorker = { readonly task: LintTask } | { readonly written: true };

/** What a thread says of the file it was given. */
export type FromWorker = { readonly piece: string } | { readonly outcome: LintOutcome };

/** So many pieces may be under way: a file with very many findings waits until it is its turn to be written. */
const UNDER_WAY = 8;

/** Lints what it is sent, until its port is closed. */
export function runLintWorker(): void {
  const { format, colors } = workerData as WorkerStart;
  const reporter = reporterOf(format, colorsThat(colors));
  let underWay = 0;
  let goOn: (() => void) | undefined;
  const say = (message: FromWorker): void => parentPort?.postMessage(message);
  parentPort?.on("message", (message: ToWorker) => {
    if ("written" in message) {
      underWay--;
      goOn?.();
      goOn = undefined;
      return;
    }
    void lintFile(message.task, reporter, undefined, {
      text(piece) {
        say({ piece });
        if (++underWay < UNDER_WAY) return undefined;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
      done: (outcome) => say({ outcome }),
    });
  });
}
