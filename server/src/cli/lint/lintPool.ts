/** Lints files on several threads and hands their results on in the order of the files, with bounded memory. */
import type { Worker } from "node:worker_threads";
import { internalError } from "../terminal/output.js";
import { type LintOutcome, type LintSink, type LintTask, refused } from "./lintFile.js";
import type { FromWorker, ToWorker } from "./lintWorker.js";

/** So many files for each thread may be done before it is their turn. */
const AHEAD = 16;

/** So many files a thread has at hand: the one it is busy with, and the next, so that it never waits for us. */
const AT_HAND = 2;

/** What is known of a file that was given to a thread. */
interface Slot {
  readonly task: LintTask;
  readonly pieces: string[];
  outcome: LintOutcome | undefined;
  /** Called when there is something new. */
  news: (() => void) | undefined;
}

/** A thread and the files that it has at hand, the one that it is busy with first. */
interface Thread {
  readonly worker: Worker;
  readonly slots: Slot[];
}

/**
 * Lints every task. A thread that dies costs the file it was busy with, which is reported, and is replaced.
 *
 * @param start Starts a thread that runs `runLintWorker`.
 */
export async function lintInThreads(
  tasks: readonly LintTask[],
  threads: number,
  start: () => Worker,
  sink: LintSink,
): Promise<void> {
  const slots = new Map<number, Slot>();
  const all = new Set<Thread>();
  /** Files that a thread had at hand when it died. */
  const again: Slot[] = [];
  let next = 0;
  let turn = 0;

  const slotOf = (i: number): Slot | undefined => {
    const task = tasks[i];
    let slot = slots.get(i);
    if (slot === undefined && task !== undefined) {
      slot = { task, pieces: [], outcome: undefined, news: undefined };
      slots.set(i, slot);
    }
    return slot;
  };
  const end = (slot: Slot | undefined, outcome: LintOutcome): void => {
    if (slot === undefined) return;
    slot.outcome = outcome;
    slot.news?.();
  };
  const startThread = (): Thread => {
    const thread: Thread = { worker: start(), slots: [] };
    all.add(thread);
    let reason = "";
    thread.worker.on("message", ({ text, outcome }: FromWorker) => {
      const [slot] = thread.slots;
      if (text !== "") slot?.pieces.push(text);
      if (outcome === undefined) return slot?.news?.();
      thread.slots.shift();
      end(slot, outcome);
      dispatch();
    });
    thread.worker.on("error", (error: Error) => {
      reason = error.message;
    });
    thread.worker.on("exit", (code) => {
      all.delete(thread);
      const [slot, ...rest] = thread.slots;
      const why = reason || `exit code ${code}`;
      if (slot) end(slot, refused(`${slot.task.shown}: ${internalError(`its thread ended: ${why}`)}`));
      again.push(...rest);
      dispatch();
    });
    return thread;
  };
  /** The thread with the least at hand; a new one where each has something to do. */
  const idlest = (): Thread | undefined => {
    const [first] = [...all].sort((a, b) => a.slots.length - b.slots.length);
    if (all.size < threads && (first === undefined || first.slots.length > 0)) return startThread();
    return first !== undefined && first.slots.length < AT_HAND ? first : undefined;
  };
  const dispatch = (): void => {
    while (again.length > 0 || (next < tasks.length && next < turn + threads * AHEAD)) {
      const thread = idlest();
      if (thread === undefined) return;
      const slot = again.shift() ?? slotOf(next++);
      if (slot === undefined) return;
      thread.slots.push(slot);
      thread.worker.postMessage({ task: slot.task } satisfies ToWorker);
    }
  };
  /** The thread that is busy with a slot hears that a piece is written, and may send another one. */
  const confirm = (slot: Slot): void => {
    for (const thread of all) {
      if (thread.slots[0] === slot) thread.worker.postMessage({ written: true } satisfies ToWorker);
    }
  };

  dispatch();
  for (; turn < tasks.length; turn++, dispatch()) {
    const slot = slotOf(turn);
    while (slot !== undefined) {
      for (let piece = slot.pieces.shift(); piece !== undefined; piece = slot.pieces.shift()) {
        await sink.text(piece);
        confirm(slot);
      }
      if (slot.outcome !== undefined) break;
      await new Promise<void>((resolve) => {
        slot.news = resolve;
      });
      slot.news = undefined;
    }
    if (slot?.outcome !== undefined) sink.done(slot.outcome, slot.task);
    slots.delete(turn);
  }
  await Promise.all([...all].map(({ worker }) => worker.terminate()));
}
