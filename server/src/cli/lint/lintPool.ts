/** Lints files on several threads and passes on their results in the order of the files, with bounded memory. */
import { internalError } from "../terminal/output.js";
import { type LintOutcome, type LintSink, type LintTask, refused } from "./lintFile.js";
import type { FromWorker, Linter } from "./lintWorker.js";
import type { ReportCache } from "./reportCache.js";

/** How many files per thread may be done before it is their turn, while their texts together are not longer (UTF-16 units). */
const MAX_FILES_AHEAD = 128;
const MAX_AHEAD_LENGTH = 16 * 1024 * 1024;

/**
 * How many files a thread has: the current one and the next, so that it does not wait while this one lints a file; fewer
 * of the last files. This thread has one, after which it takes the messages of the others.
 */
const MAX_FILES_ASSIGNED = 32;
const MAX_LAST_ASSIGNED = 2;
const MAX_FILES_HERE = 1;
const LAST_FILES = 64;

/** Node's code of the error with which a thread ends. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";
const TOO_LITTLE_MEMORY =
  "needs more memory than Node.js may use here; set NODE_OPTIONS=--max-old-space-size=MB to allow more";

function threadEnded(why: string): string {
  return `could not be checked: ${internalError(`its thread ended: ${why}`)}`;
}

/** The state of a file that was given to a thread. */
interface Slot {
  readonly task: LintTask;
  readonly pieces: string[];
  outcome: LintOutcome | undefined;
  /** Called when there are new pieces or an outcome. */
  notify: (() => void) | undefined;
}

/** A thread and its files, the current one first. */
interface Thread {
  readonly worker: Linter;
  readonly slots: Slot[];
  /** Why it ends, where that is known before it does. */
  reason: string | undefined;
}

/**
 * Lints every task. A thread that dies costs its current file, which is reported, and is replaced.
 * @param start Starts a thread that runs `runLintWorker`, or has this one do so.
 * @param cache Reports of files that need not be linted again.
 */
export async function lintInThreads(
  tasks: readonly LintTask[],
  threads: number,
  start: () => Linter,
  sink: LintSink,
  cache?: ReportCache,
): Promise<void> {
  await new LintPool(tasks, threads, start, cache).run(sink);
}

/** Threads, the files that they have, and the results that wait for their turn. */
class LintPool {
  readonly #tasks: readonly LintTask[];
  readonly #maxThreads: number;
  readonly #start: () => Linter;
  readonly #cache: ReportCache | undefined;
  readonly #threads = new Set<Thread>();
  readonly #slots = new Map<number, Slot>();
  /** Files that a dead thread had not started. */
  readonly #again: Slot[] = [];
  #next = 0;
  /** How many files' reports were searched for. */
  #searched = 0;
  #turn = 0;
  /** How much text waits to be written. */
  #ahead = 0;

  constructor(tasks: readonly LintTask[], maxThreads: number, start: () => Linter, cache: ReportCache | undefined) {
    this.#tasks = tasks;
    this.#maxThreads = maxThreads;
    this.#start = start;
    this.#cache = cache;
  }

  /** Passes on the results of every file, in order. */
  async run(sink: LintSink): Promise<void> {
    this.#dispatch();
    for (; this.#turn < this.#tasks.length; this.#turn++, this.#dispatch()) {
      const slot = this.#slotOf(this.#turn);
      if (slot === undefined) continue;
      sink.done(await this.#passOn(slot, sink), slot.task);
      this.#slots.delete(this.#turn);
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  /** Passes on the text of a file until its outcome is known. */
  async #passOn(slot: Slot, sink: LintSink): Promise<LintOutcome> {
    for (;;) {
      for (let piece = slot.pieces.shift(); piece !== undefined; piece = slot.pieces.shift()) {
        this.#ahead -= piece.length;
        await sink.text(piece);
        this.#confirm(slot);
      }
      if (slot.outcome !== undefined) return slot.outcome;
      await new Promise<void>((resolve) => {
        slot.notify = resolve;
      });
      slot.notify = undefined;
    }
  }

  /** Confirms to the thread of a slot that a piece is written, so that it may send another one. */
  #confirm(slot: Slot): void {
    for (const { slots, worker } of this.#threads) {
      if (slots[0] === slot) worker.postMessage({ written: true });
    }
  }

  /** Gives files to threads, as many as may be done before it is their turn. */
  #dispatch(): void {
    while (this.#again.length > 0 || this.#mayTakeNext()) {
      if (this.#again.length === 0 && this.#takeReport()) continue;
      const thread = this.#leastBusy();
      if (thread === undefined) return;
      const slot = this.#again.shift() ?? this.#slotOf(this.#next++);
      if (slot === undefined) return;
      thread.slots.push(slot);
      thread.worker.postMessage({ task: slot.task });
    }
  }

  #mayTakeNext(): boolean {
    const next = this.#next;
    const mayGoAhead = next < this.#turn + this.#maxThreads * MAX_FILES_AHEAD && this.#ahead < MAX_AHEAD_LENGTH;
    return next < this.#tasks.length && (next === this.#turn || mayGoAhead);
  }

  /** Takes the report of the next file from the cache; false if it has none. */
  #takeReport(): boolean {
    if (this.#searched > this.#next) return false;
    this.#searched = this.#next + 1;
    const slot = this.#slotOf(this.#next);
    const report = slot && this.#cache?.find(slot.task);
    if (report === undefined) return false;
    this.#next++;
    this.#add(slot, report.text);
    end(slot, report.outcome);
    return true;
  }

  /** The thread with the fewest files that takes one more; a new one if all are busy. */
  #leastBusy(): Thread | undefined {
    const sorted = [...this.#threads].sort((a, b) => a.slots.length - b.slots.length);
    const areBusy = sorted[0] === undefined || sorted[0].slots.length > 0;
    if (sorted.length < this.#maxThreads && areBusy) return this.#startThread();
    const most = this.#tasks.length - this.#next > LAST_FILES ? MAX_FILES_ASSIGNED : MAX_LAST_ASSIGNED;
    return sorted.find(({ worker, slots }) => slots.length < (worker.isHere ? MAX_FILES_HERE : most));
  }

  #startThread(): Thread {
    const thread: Thread = { worker: this.#start(), slots: [], reason: undefined };
    this.#threads.add(thread);
    thread.worker.on("message", (message: FromWorker) => this.#received(thread, message));
    thread.worker.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === OUT_OF_MEMORY;
      thread.reason = isMemory ? TOO_LITTLE_MEMORY : threadEnded(error.message);
    });
    thread.worker.on("exit", (code) => this.#ended(thread, code));
    return thread;
  }

  #received({ slots }: Thread, { text, outcome }: FromWorker): void {
    const [slot] = slots;
    this.#add(slot, text);
    if (outcome === undefined) {
      slot?.notify?.();
      return;
    }
    slots.shift();
    end(slot, outcome);
    this.#dispatch();
  }

  #ended(thread: Thread, code: number): void {
    this.#threads.delete(thread);
    const [slot, ...rest] = thread.slots;
    const why = thread.reason ?? threadEnded(`exit code ${code}`);
    if (slot) end(slot, refused(`${slot.task.shown}: ${why}`));
    this.#again.push(...rest);
    this.#dispatch();
  }

  #slotOf(i: number): Slot | undefined {
    const task = this.#tasks[i];
    let slot = this.#slots.get(i);
    if (slot === undefined && task !== undefined) {
      slot = { task, pieces: [], outcome: undefined, notify: undefined };
      this.#slots.set(i, slot);
    }
    return slot;
  }

  #add(slot: Slot | undefined, text: string): void {
    if (text !== "") slot?.pieces.push(text);
    this.#ahead += text.length;
  }
}

function end(slot: Slot | undefined, outcome: LintOutcome): void {
  if (slot === undefined) return;
  slot.outcome = outcome;
  slot.notify?.();
}
