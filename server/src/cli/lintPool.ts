/** Lints files on several threads and hands their results on in the order of the files, with bounded memory. */
import type { Worker } from "node:worker_threads";
import { type LintOutcome, type LintSink, type LintTask, refused } from "./lintFile.js";
import type { FromWorker, ToWorker } from "./lintWorker.js";
import { internalError } from "./output.js";

/** So many files for each thread may be done before it is their turn. */
const AHEAD = 16;

/** What is known of a file that was given to a thread. */
interface Slot {
  /** As results name the file. */
  readonly shown: string;
  readonly pieces: string[];
  outcome: LintOutcome | undefined;
  /** Called when there is something new. */
  news: (() => void) | undefined;
}

/** A thread and the file that it is busy with. */
interface Thread {
  readonly worker: Worker;
  slot: Slot | undefined;
}

/**
 * Lints every task. A thread that dies costs the file it was busy with, which is told, and is replaced.
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
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let next = 0;
  let turn = 0;

  const slotOf = (i: number): Slot => {
    let slot = slots.get(i);
    if (slot === undefined) {
      slot = { shown: tasks[i]?.shown ?? "", pieces: [], outcome: undefined, news: undefined };
      slots.set(i, slot);
    }
    return slot;
  };
  const end = (thread: Thread, slot: Slot, outcome: LintOutcome): void => {
    thread.slot = undefined;
    slot.outcome = outcome;
    slot.news?.();
  };
  const startThread = (): Thread => {
    const thread: Thread = { worker: start(), slot: undefined };
    all.add(thread);
    let reason = "";
    thread.worker.on("message", (message: FromWorker) => {
      const { slot } = thread;
      if (slot === undefined) return;
      if ("piece" in message) {
        slot.pieces.push(message.piece);
        slot.news?.();
        return;
      }
      end(thread, slot, message.outcome);
      idle.push(thread);
      dispatch();
    });
    thread.worker.on("error", (error: Error) => {
      reason = error.message;
    });
    thread.worker.on("exit", (code) => {
      all.delete(thread);
      const { slot } = thread;
      const why = reason || `exit code ${code}`;
      if (slot !== undefined) end(thread, slot, refused(`${slot.shown}: ${internalError(`its thread ended: ${why}`)}`));
      else if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
      dispatch();
    });
    return thread;
  };
  const dispatch = (): void => {
    while (next < tasks.length && next < turn + threads * AHEAD) {
      const thread = idle.pop() ?? (all.size < threads ? startThread() : undefined);
      const task = tasks[next];
      if (thread === undefined || task === undefined) return;
      thread.slot = slotOf(next++);
      thread.worker.postMessage({ task } satisfies ToWorker);
    }
  };
  /** The thread that is busy with a slot hears that a piece is written, and may send another one. */
  const confirm = (slot: Slot): void => {
    for (const thread of all) {
      if (thread.slot === slot) thread.worker.postMessage({ written: true } satisfies ToWorker);
    }
  };

  dispatch();
  for (; turn < tasks.length; turn++, dispatch()) {
    const slot = slotOf(turn);
    for (;;) {
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
    sink.done(slot.outcome);
    slots.delete(turn);
  }
  await Promise.all([...all].map(({ worker }) => worker.terminate()));
}
