/** When a server that ended by itself is started again: soon at first, then later, then not at all. */

/** Ends that are further back than this (milliseconds) are forgiven. */
const WINDOW = 3 * 60_000;

/** Milliseconds before each new start inside the window. */
const DELAYS: readonly number[] = [0, 1000, 4000, 16_000];

/**
 * How long to wait before the next start, or undefined where it has ended too often.
 *
 * @param ends When the server ended by itself before, in milliseconds.
 * @param now When it has just ended.
 */
export function restartDelay(ends: readonly number[], now: number): number | undefined {
  return DELAYS[ends.filter((end) => now - end < WINDOW).length];
}
