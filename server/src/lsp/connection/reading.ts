/** Reading a large text in turns with everything else: a document of 100 MB must not hold up a hover in another. */
import type { AbiDocument } from "../../core/document/document.js";
import { readNamed } from "../../core/features/structure/named.js";
import type { Settings } from "../../core/lint/settings.js";
import { readStructureFindings } from "../../core/lint/structureFindings.js";
import { hasOtherStructure } from "./shownStructure.js";

/** How long, in milliseconds, a document is read before others have their turn. */
const TURN = 4;
/** How many rounds of the event loop they have: a request takes a few to be read, answered and sent. */
const ROUNDS = typeof setImmediate === "function" ? 8 : 1;
/** The same where no request waits for the document itself. */
const SHORT_TURN = 1;

/** Runs a function after the messages that are being handled; a web worker has only timers for that. */
export function soon(run: () => void): void {
  if (typeof setImmediate === "function") setImmediate(run);
  else setTimeout(run, 0);
}

/**
 * Takes the steps of something long, with turns for other work between.
 *
 * @param isWanted Called after each turn; false ends it.
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

/** Reads what a request needs of a document's structure: for a name at an offset, or all. An edit meanwhile starts it anew. */
export function readStructureInTurns(
  document: AbiDocument,
  offset: number | undefined,
  isWanted: () => boolean,
): Promise<boolean> {
  const read = (isEnough: () => boolean): boolean =>
    offset === undefined ? document.structure.read(isEnough) : readNamed(document, offset, isEnough);
  return inTurns(read, isWanted, TURN);
}

/** Takes the steps of something long; undefined where it is no longer wanted. */
export async function runInTurns<T>(
  steps: Generator<undefined, T>,
  isWanted: () => boolean,
): Promise<{ readonly value: T } | undefined> {
  let result: { readonly value: T } | undefined;
  const run = (isEnough: () => boolean): boolean => {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        result = { value: step.value };
        return true;
      }
      if (isEnough()) return false;
    }
  };
  await inTurns(run, isWanted, TURN);
  return result;
}

/**
 * Takes the steps of many small things one after another, where no request waits for them: a turn may end one and begin the
 * next. What is called takes the steps of one, and returns undefined where they are no longer wanted.
 */
export function backgroundTurns(isWanted: () => boolean) {
  // Node loads its clock when it is first read: not while the server starts.
  let began = Number.NEGATIVE_INFINITY;
  return async <T>(steps: Generator<undefined, T>): Promise<T | undefined> => {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (performance.now() - began <= SHORT_TURN) continue;
      for (let round = 0; round < ROUNDS; round++) await new Promise<void>(soon);
      if (!isWanted()) return undefined;
      began = performance.now();
    }
  };
}

/** What users request on opening a file, and what they type, comes first. Milliseconds. */
const QUIET = 200;

/** What reading ahead needs of the server. */
interface Surroundings {
  readonly isOpen: (document: AbiDocument) => boolean;
  readonly settingsOf: (uri: string) => Promise<Settings>;
  /** The findings of the document's structure are not those that were reported. */
  readonly found: (document: AbiDocument) => void;
  readonly failed: (document: AbiDocument, error: unknown) => void;
}

/**
 * Reads documents, then their structure and what is wrong with it, so that neither the first request about a name nor a
 * keystroke waits for that. Begins when nothing has been edited for a while: each edit would have it start anew.
 *
 * @returns To be called after an open and after a change.
 */
export function createReadAhead({ isOpen, settingsOf, found, failed }: Surroundings): (document: AbiDocument) => void {
  const reading = new WeakSet<AbiDocument>();
  const readAhead = async (document: AbiDocument): Promise<void> => {
    for (;;) {
      const { revision } = document;
      const isQuiet = (): boolean => isOpen(document) && document.revision === revision;
      await new Promise<void>((resolve) => setTimeout(resolve, QUIET));
      if (!isOpen(document)) return;
      if (!isQuiet() || !(await readInTurns(document, isQuiet))) continue;
      const settings = await settingsOf(document.uri);
      await new Promise<void>(soon);
      const steps: ((isEnough: () => boolean) => boolean)[] = [
        (isEnough) => document.structure.read(isEnough),
        (isEnough) => document.structure.readValues(isEnough),
        (isEnough) => document.names.symbols.read(isEnough),
        (isEnough) => readStructureFindings(document, settings, isEnough),
      ];
      const read = (isEnough: () => boolean): boolean => {
        while (steps[0]?.(isEnough) === true) steps.shift();
        return steps.length === 0;
      };
      if (!isQuiet() || !(await inTurns(read, isQuiet, SHORT_TURN))) continue;
      if (hasOtherStructure(document)) found(document);
      return;
    }
  };
  return (document) => {
    if (reading.has(document)) return;
    reading.add(document);
    readAhead(document)
      .catch((error) => failed(document, error))
      .finally(() => reading.delete(document));
  };
}
