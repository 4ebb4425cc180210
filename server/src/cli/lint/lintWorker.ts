/** A thread that lints files: takes one at a time, and sends what is reported of it piece by piece. */
import { parentPort, workerData } from "node:worker_threads";
import { reporterOf } from "../reporters/registry.js";
import { colorsThat } from "../terminal/terminal.js";
import { type LintOutcome, type LintTask, lintFile } from "./lintFile.js";
import type { WorkerStart } from "./threads.js";

/** What a thread receives: a file to lint, or that a piece it sent has been written. */
export type ToWorker = { readonly task: LintTask } | { readonly written: true };

/** What a thread answers about the file it was given: its next text, and with the last one the outcome. */
export interface FromWorker {
  readonly text: string;
  readonly outcome: LintOutcome | undefined;
}

/** Less text than this waits for more of the same file: a message costs more than what is in it. UTF-16 units. */
const WORTHWHILE = 64 * 1024;

/** So many texts of a file may be under way: one with very many findings waits until it is its turn to be written. */
const UNDER_WAY = 8;

/** Lints what it is sent, one file after another, until its port is closed. */
export function runLintWorker(): void {
  const { format, colors, columns, all } = workerData as WorkerStart;
  const reporter = reporterOf(format, { colors: colorsThat(colors), columns, all });
  let underWay = 0;
  let goOn: (() => void) | undefined;
  let before = Promise.resolve();
  const say = (message: FromWorker): void => parentPort?.postMessage(message);
  const lint = (task: LintTask): Promise<void> => {
    let text = "";
    underWay = 0;
    return lintFile(task, reporter, undefined, {
      text(piece) {
        text += piece;
        if (text.length < WORTHWHILE) return undefined;
        say({ text, outcome: undefined });
        text = "";
        if (++underWay < UNDER_WAY) return undefined;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
      done: (outcome) => say({ text, outcome }),
    });
  };
  parentPort?.on("message", (message: ToWorker) => {
    if ("written" in message) {
      underWay--;
      goOn?.();
      goOn = undefined;
      return;
    }
    before = before.then(() => lint(message.task));
  });
}
