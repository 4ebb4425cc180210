/** Reads large texts interleaved with other work: a document of 100 MB must not delay a hover in another one. */
import type { AbiDocument } from "../../core/document/document.js";
import { readNamed } from "../../core/features/structure/named.js";
import type { Settings } from "../../core/lint/settings.js";
import { readStructureFindings } from "../../core/lint/structureFindings.js";
import { hasOtherStructure } from "./shownStructure.js";

/** How long a document is read before other work gets a turn. */
const TURN_MS = 4;
/** How many rounds of the event loop that is: a request takes a few to be read, answered and sent. */
const ROUNDS = typeof setImmediate === "function" ? 8 : 1;
/** The same if no request waits for the document itself. */
const SHORT_TURN_MS = 1;

/** Runs a function after the current messages; web workers only have timers for that. */
export function soon(run: () => void): void {
  if (typeof setImmediate === "function") setImmediate(run);
  else setTimeout(run, 0);
}

/**
 * Runs the steps of a long task interleaved with other work.
 * @param isWanted Called after each turn; false stops it.
 * @param turn How long one turn may take, in milliseconds.
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
 * Reads a document to its end; an edit meanwhile restarts it. Afterwards nothing is left to read until the next edit.
 */
export function readInTurns(document: AbiDocument, isWanted: () => boolean): Promise<boolean> {
  return inTurns((isEnough) => document.read(isEnough), isWanted, TURN_MS);
}

/** Reads what a request needs of a document's structure: for a name at an offset, or all. An edit meanwhile restarts it. */
export function readStructureInTurns(
  document: AbiDocument,
  offset: number | undefined,
  isWanted: () => boolean,
): Promise<boolean> {
  const read = (isEnough: () => boolean): boolean =>
    offset === undefined ? document.structure.read(isEnough) : readNamed(document, offset, isEnough);
  return inTurns(read, isWanted, TURN_MS);
}

/** Runs the steps of a long task; undefined if it is no longer wanted. */
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
  await inTurns(run, isWanted, TURN_MS);
  return result;
}

/**
 * Runs the steps of many small tasks one after another, which no request waits for: a turn may end one and begin the
 * next. The returned function runs one task, and returns undefined if it is no longer wanted.
 */
export function backgroundTurns(isWanted: () => boolean) {
  // Node loads its clock on first use, which must not happen at start-up.
  let began = Number.NEGATIVE_INFINITY;
  return async <T>(steps: Generator<undefined, T>): Promise<T | undefined> => {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (performance.now() - began <= SHORT_TURN_MS) continue;
      for (let round = 0; round < ROUNDS; round++) await new Promise<void>(soon);
      if (!isWanted()) return undefined;
      began = performance.now();
    }
  };
}

/** Requests after opening a file, and typing, come first. Milliseconds. */
const QUIET_MS = 200;

/** What reading ahead needs from the server. */
interface Surroundings {
  readonly isOpen: (document: AbiDocument) => boolean;
  readonly settingsOf: (uri: string) => Promise<Settings>;
  /** Called when the findings of the document's structure differ from those reported. */
  readonly found: (document: AbiDocument) => void;
  readonly failed: (document: AbiDocument, error: unknown) => void;
}

/**
 * Reads documents, then checks their structure, so that neither the first request about a name nor a keystroke has to
 * wait. Starts after a pause in edits, since each would restart it.
 * @returns To be called after an open and after a change.
 */
export function createReadAhead({ isOpen, settingsOf, found, failed }: Surroundings): (document: AbiDocument) => void {
  const reading = new WeakSet<AbiDocument>();
  const readAhead = async (document: AbiDocument): Promise<void> => {
    for (;;) {
      const { revision } = document;
      const isQuiet = (): boolean => isOpen(document) && document.revision === revision;
      await new Promise<void>((resolve) => setTimeout(resolve, QUIET_MS));
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
      if (!isQuiet() || !(await inTurns(read, isQuiet, SHORT_TURN_MS))) continue;
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
