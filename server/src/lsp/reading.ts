/** Reading a large text in turns with everything else: a document of 100 MB must not hold up a hover in another. */
import type { AbiDocument } from "../core/document.js";

/** How long, in milliseconds, a document is read before others have their turn. */
const TURN = 8;
/** The same where nobody waits for the document itself. */
const SHORT_TURN = 2;

/** Runs something after the messages that are being handled; a web worker has only timers for that. */
export function soon(run: () => void): void {
  if (typeof setImmediate === "function") setImmediate(run);
  else setTimeout(run, 0);
}

/**
 * Takes the steps of something long, with turns for other work between.
 *
 * @param isWanted Asked after each turn; no further step where it says no.
 * @param turn How long one turn may be, in milliseconds.
 * @returns Whether the end was reached.
 */
async function inTurns(
  step: (isEnough: () => boolean) => boolean,
  isWanted: () => boolean,
  turn: number,
): Promise<boolean> {
  for (;;) {
    const began = performance.now();
    if (step(() => performance.now() - began > turn)) return true;
    await new Promise<void>(soon);
    if (!isWanted()) return false;
  }
}

/**
 * Reads a document to its end. An edit meanwhile starts it anew. Once the end was reached, nothing is left to read until
 * the next edit.
 */
export function readInTurns(document: AbiDocument, isWanted: () => boolean): Promise<boolean> {
  return inTurns((isEnough) => document.read(isEnough), isWanted, TURN);
}

/** Reads a document, then its structure, so that the first question about a name need not. */
export async function readAhead(document: AbiDocument, isWanted: () => boolean): Promise<void> {
  if (!isWanted() || !(await readInTurns(document, isWanted))) return;
  await new Promise<void>(soon);
  if (isWanted()) await inTurns((isEnough) => document.structure.read(isEnough), isWanted, SHORT_TURN);
}
