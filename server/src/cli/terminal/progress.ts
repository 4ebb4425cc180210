/** Shows the progress of a command on a terminal: one line on stderr that is removed at the end. */
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  /** Advances by `count`, one by default. */
  step(count?: number): void;
  /** Removes the line for text about to be written; the next step shows it again. */
  makeRoom(): void;
  end(): void;
}

/** Faster commands show no progress. */
const PROGRESS_DELAY_MS = 500;

const NO_PROGRESS: Progress = { step() {}, makeRoom() {}, end() {} };

/**
 * Progress on a terminal; no output if stderr is not one, or with `NO_COLOR` or `CI` set.
 * @param total Undefined if unknown, as for a pipe.
 * @param unit What is counted, in the plural.
 */
export function startProgress(total: number | undefined, unit: "files" | "MB"): Progress {
  const { NO_COLOR, CI, TERM } = process.env;
  const isShort = total !== undefined && total < 2;
  if (process.stderr.isTTY !== true || NO_COLOR || CI || TERM === "dumb" || isShort) return NO_PROGRESS;
  const begin = performance.now();
  const format = total === undefined ? `{value} ${unit}` : `{bar} {value} of {total} ${unit}`;
  const bar = new SingleBar(
    { format, stream: process.stderr, clearOnComplete: true, hideCursor: null },
    Presets.shades_classic,
  );
  let done = 0;
  return {
    step(count = 1) {
      done += count;
      const shown = Math.floor(done);
      if (bar.isActive) bar.update(shown);
      else if (performance.now() - begin > PROGRESS_DELAY_MS) bar.start(total ?? 0, shown);
    },
    makeRoom() {
      // Stopped, not only erased: stopping later would move the cursor back over any text written since.
      if (bar.isActive) bar.stop();
    },
    end() {
      if (bar.isActive) bar.stop();
    },
  };
}
