/** Reading a large text in turns with everything else: a document of 100 MB must not hold up a hover in another. */
import type { AbiDocument } from "../core/document.js";

/** How long, in milliseconds, a document is read before others have their turn. */
const TURN = 8;

/** Runs something after the messages that are being handled; a web worker has only timers for that. */
export function soon(run: () => void): void {
  if (typeof setImmediate === "function") setImmediate(run);
  else setTimeout(run, 0);
}

/**
 * Reads a document to its end, with turns for other work between. An edit meanwhile starts it anew.
 *
 * @param isWanted Asked after each turn; no further reading where it says no.
 * @returns Whether the end was reached: then nothing is left to read until the next edit.
 */
export async function readInTurns(document: AbiDocument, isWanted: () => boolean): Promise<boolean> {
  for (;;) {
    const began = performance.now();
    if (document.read(() => performance.now() - began > TURN)) return true;
    await new Promise<void>(soon);
    if (!isWanted()) return false;
  }
}
