/** How far a command is, on a terminal: one line on stderr that goes away when all is done. */
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  /** So much more is done: one, unless said. */
  step(count?: number): void;
  /** Takes the line away for text that is about to be written; the next step brings it back. */
  makeRoom(): void;
  end(): void;
}

/** Whoever is done sooner sees nothing. */
const PROGRESS_DELAY_MS = 500;

const NO_PROGRESS: Progress = { step() {}, makeRoom() {}, end() {} };

/**
 * Progress on a terminal; nothing where stderr is none, or with `NO_COLOR` or `CI` set.
 *
 * @param total How many there are; undefined where nobody knows, as of what a pipe brings.
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
      // Stopped, not only erased: a bar that stops returns the cursor to where it started, over any text since.
      if (bar.isActive) bar.stop();
    },
    end() {
      if (bar.isActive) bar.stop();
    },
  };
}
