/** When to restart a server that ended by itself: immediately at first, then later, then not at all. */

/** Earlier ends don't count. */
const WINDOW_MS = 3 * 60_000;

/** Pauses before each restart inside the window. */
const DELAYS_MS: readonly number[] = [0, 1000, 4000, 16_000];

/**
 * How long to wait before the next start in milliseconds, or undefined if it has ended too often.
 * @param ends When the server ended by itself before, in milliseconds.
 * @param now When it ended now, in milliseconds.
 */
export function restartDelay(ends: readonly number[], now: number): number | undefined {
  return DELAYS_MS[ends.filter((end) => now - end < WINDOW_MS).length];
}
