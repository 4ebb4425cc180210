/** How far `lint` is, on a terminal: one line on stderr that goes away when all is done. */
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  /** One more file is done. */
  step(): void;
  /** Takes the line away for text that is about to be written; the next step brings it back. */
  makeRoom(): void;
  end(): void;
}

/** Whoever is done sooner sees nothing. */
const PROGRESS_DELAY_MS = 500;

const NO_PROGRESS: Progress = { step() {}, makeRoom() {}, end() {} };

/** Progress on a terminal; nothing where stderr is none, or with `NO_COLOR` or `CI` set. */
export function startProgress(files: number): Progress {
  const { NO_COLOR, CI, TERM } = process.env;
  if (process.stderr.isTTY !== true || NO_COLOR || CI || TERM === "dumb" || files < 2) return NO_PROGRESS;
  const begin = performance.now();
  const bar = new SingleBar(
    { format: "{bar} {value} of {total} files", stream: process.stderr, clearOnComplete: true, hideCursor: null },
    Presets.shades_classic,
  );
  let done = 0;
  return {
    step() {
      done++;
      if (bar.isActive) bar.update(done);
      else if (performance.now() - begin > PROGRESS_DELAY_MS) bar.start(files, done);
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
