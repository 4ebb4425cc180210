/** A thread that lints one file at a time, and sends the report piece by piece. */
import { parentPort, workerData } from "node:worker_threads";
import type { LintFormat } from "../reporters/formats.js";
import { reporterOf } from "../reporters/registry.js";
import type { LintReporter } from "../reporters/reporter.js";
import { colorsThat } from "../terminal/terminal.js";
import { type LintOutcome, type LintTask, lintFile } from "./lintFile.js";

/** The data that a thread is started with. */
export interface WorkerStart {
  readonly mlirAbi: "lint";
  readonly format: LintFormat;
  readonly colors: boolean;
  readonly columns: number | undefined;
  readonly all: boolean;
}

/** What a thread receives: a file to lint, or the confirmation that a piece was written. */
export type ToWorker = { readonly task: LintTask } | { readonly written: true };

/** What a thread sends about its file: the next text, and with the last one the outcome. */
export interface FromWorker {
  readonly text: string;
  readonly outcome: LintOutcome | undefined;
}

/** Shorter texts wait for more of the same file, since a message costs more than its content. UTF-16 units. */
const MIN_MESSAGE_LENGTH = 64 * 1024;

/** How many texts of a file may be unconfirmed: a file with many findings waits until it is its turn. */
const MAX_UNCONFIRMED = 8;

/** What lints files: a thread, or what takes the place of one in this thread. */
export interface Linter {
  /** Whether it lints in the thread that gives it files. */
  readonly isHere?: true;
  postMessage(message: ToWorker): void;
  on(event: "message", listener: (message: FromWorker) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
}

/** Lints the files that it receives, one after another, until its port is closed. */
export function runLintWorker(): void {
  const { format, colors, columns, all } = workerData as WorkerStart;
  const reporter = reporterOf(format, { colors: colorsThat(colors), columns, all });
  parentPort?.on(
    "message",
    linterOf(reporter, (message) => parentPort?.postMessage(message)),
  );
}

/** Lints in this thread, with turns for messages of the others between two files. */
export function lintHere(reporter: LintReporter): Linter {
  let answer = (_: FromWorker): void => {};
  const take = linterOf(reporter, (message) => answer(message));
  return {
    isHere: true,
    postMessage: (message) => void setImmediate(take, message),
    // It never ends by itself.
    on(event, listener) {
      if (event === "message") answer = listener as typeof answer;
    },
    terminate: () => Promise.resolve(),
  };
}

/** What takes the messages to a thread; `send` sends its answers. */
function linterOf(reporter: LintReporter, send: (message: FromWorker) => void): (message: ToWorker) => void {
  let underWay = 0;
  let goOn: (() => void) | undefined;
  let before = Promise.resolve();
  const lint = (task: LintTask): Promise<void> => {
    let text = "";
    underWay = 0;
    return lintFile(task, reporter, undefined, {
      text(piece) {
        text += piece;
        if (text.length < MIN_MESSAGE_LENGTH) return undefined;
        send({ text, outcome: undefined });
        text = "";
        if (++underWay < MAX_UNCONFIRMED) return undefined;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
      done: (outcome) => send({ text, outcome }),
    });
  };
  return (message) => {
    if ("written" in message) {
      underWay--;
      goOn?.();
      goOn = undefined;
      return;
    }
    before = before.then(() => lint(message.task));
  };
}
