/** A thread that lints one file at a time, and sends the report piece by piece. */
import { parentPort, workerData } from "node:worker_threads";
import { reporterOf } from "../reporters/registry.js";
import { colorsThat } from "../terminal/terminal.js";
import { type LintOutcome, type LintTask, lintFile } from "./lintFile.js";
import type { WorkerStart } from "./threads.js";

/** What a thread receives: a file to lint, or the confirmation that a piece was written. */
export type ToWorker = { readonly task: LintTask } | { readonly written: true };

/** What a thread sends about its file: the next text, and with the last one the outcome. */
export interface FromWorker {
  readonly text: string;
  readonly outcome: LintOutcome | undefined;
}

/** Shorter texts wait for more of the same file, since a message costs more than its content. UTF-16 units. */
const WORTHWHILE = 64 * 1024;

/** How many texts of a file may be unconfirmed: a file with many findings waits until it is its turn. */
const UNDER_WAY = 8;

/** Lints the files that it receives, one after another, until its port is closed. */
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
