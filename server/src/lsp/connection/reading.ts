/** Reading a large text in turns with everything else: a document of 100 MB must not hold up a hover in another. */
import type { AbiDocument } from "../../core/document/document.js";

/** How long, in milliseconds, a document is read before others have their turn. */
const TURN = 4;
/** How many rounds of the event loop they have: a question comes in, is answered and goes out in some of them. */
const ROUNDS = typeof setImmediate === "function" ? 8 : 1;
/** The same where nobody waits for the document itself. */
const SHORT_TURN = 1;

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
    for (let round = 0; round < ROUNDS; round++) await new Promise<void>(soon);
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

/** Takes the steps of something long; undefined where it is no longer wanted. */
export async function runInTurns<T>(steps: Generator<undefined, T>, isWanted: () => boolean): Promise<T | undefined> {
  let result: T | undefined;
  const run = (isEnough: () => boolean): boolean => {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        result = step.value;
        return true;
      }
      if (isEnough()) return false;
    }
  };
  await inTurns(run, isWanted, TURN);
  return result;
}

/** What people ask for on opening a file comes first, and what they type. Milliseconds. */
const QUIET = 200;

/**
 * Reads a document, then its structure, so that the first question about a name need not. Waits until nothing has been
 * edited for a while: each edit would have it start anew.
 */
export async function readAhead(document: AbiDocument, isWanted: () => boolean): Promise<void> {
  for (;;) {
    const { revision } = document;
    const isQuiet = (): boolean => isWanted() && document.revision === revision;
    await new Promise<void>((resolve) => setTimeout(resolve, QUIET));
    if (!isWanted()) return;
    if (!isQuiet() || !(await readInTurns(document, isQuiet))) continue;
    await new Promise<void>(soon);
    const read = (isEnough: () => boolean) => document.structure.read(isEnough);
    if (isQuiet() && (await inTurns(read, isQuiet, SHORT_TURN))) return;
  }
}
