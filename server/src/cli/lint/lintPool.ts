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
  const slots = new Map<number, Slot>();
  const all = new Set<Thread>();
  /** Files that a dead thread had not started. */
  const again: Slot[] = [];
  let next = 0;
  /** How many files' reports were searched for. */
  let searched = 0;
  let turn = 0;
  /** How much text waits to be written. */
  let ahead = 0;

  const slotOf = (i: number): Slot | undefined => {
    const task = tasks[i];
    let slot = slots.get(i);
    if (slot === undefined && task !== undefined) {
      slot = { task, pieces: [], outcome: undefined, notify: undefined };
      slots.set(i, slot);
    }
    return slot;
  };
  const end = (slot: Slot | undefined, outcome: LintOutcome): void => {
    if (slot === undefined) return;
    slot.outcome = outcome;
    slot.notify?.();
  };
  const startThread = (): Thread => {
    const thread: Thread = { worker: start(), slots: [] };
    all.add(thread);
    let reason = "";
    thread.worker.on("message", ({ text, outcome }: FromWorker) => {
      const [slot] = thread.slots;
      if (text !== "") slot?.pieces.push(text);
      ahead += text.length;
      if (outcome === undefined) return slot?.notify?.();
      thread.slots.shift();
      end(slot, outcome);
      dispatch();
    });
    thread.worker.on("error", (error: NodeJS.ErrnoException) => {
      reason = error.code === OUT_OF_MEMORY ? TOO_LITTLE_MEMORY : internalError(`its thread ended: ${error.message}`);
    });
    thread.worker.on("exit", (code) => {
      all.delete(thread);
      const [slot, ...rest] = thread.slots;
      const why = reason || internalError(`its thread ended: exit code ${code}`);
      if (slot) end(slot, refused(`${slot.task.shown}: ${why}`));
      again.push(...rest);
      dispatch();
    });
    return thread;
  };
  /** The thread with the fewest files that takes one more; a new one if all are busy. */
  const leastBusy = (): Thread | undefined => {
    const sorted = [...all].sort((a, b) => a.slots.length - b.slots.length);
    if (all.size < threads && (sorted[0] === undefined || sorted[0].slots.length > 0)) return startThread();
    const most = tasks.length - next > LAST_FILES ? MAX_FILES_ASSIGNED : MAX_LAST_ASSIGNED;
    return sorted.find(({ worker, slots }) => slots.length < (worker.isHere ? MAX_FILES_HERE : most));
  };
  const mayTakeNext = (): boolean => {
    const mayGoAhead = next < turn + threads * MAX_FILES_AHEAD && ahead < MAX_AHEAD_LENGTH;
    return next < tasks.length && (next === turn || mayGoAhead);
  };
  /** Whether the next file has a report already. */
  const hasReport = (): boolean => {
    if (searched > next) return false;
    searched = next + 1;
    const slot = slotOf(next);
    const report = slot && cache?.find(slot.task);
    if (report === undefined) return false;
    next++;
    if (report.text !== "") slot?.pieces.push(report.text);
    ahead += report.text.length;
    end(slot, report.outcome);
    return true;
  };
  const dispatch = (): void => {
    while (again.length > 0 || mayTakeNext()) {
      if (again.length === 0 && hasReport()) continue;
      const thread = leastBusy();
      if (thread === undefined) return;
      const slot = again.shift() ?? slotOf(next++);
      if (slot === undefined) return;
      thread.slots.push(slot);
      thread.worker.postMessage({ task: slot.task });
    }
  };
  /** Confirms to the thread of a slot that a piece is written, so that it may send another one. */
  const confirm = (slot: Slot): void => {
    for (const thread of all) {
      if (thread.slots[0] === slot) thread.worker.postMessage({ written: true });
    }
  };

  dispatch();
  for (; turn < tasks.length; turn++, dispatch()) {
    const slot = slotOf(turn);
    while (slot !== undefined) {
      for (let piece = slot.pieces.shift(); piece !== undefined; piece = slot.pieces.shift()) {
        ahead -= piece.length;
        await sink.text(piece);
        confirm(slot);
      }
      if (slot.outcome !== undefined) break;
      await new Promise<void>((resolve) => {
        slot.notify = resolve;
      });
      slot.notify = undefined;
    }
    if (slot?.outcome !== undefined) sink.done(slot.outcome, slot.task);
    slots.delete(turn);
  }
  await Promise.all([...all].map(({ worker }) => worker.terminate()));
}
