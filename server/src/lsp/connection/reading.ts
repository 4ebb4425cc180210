/** Reads large texts interleaved with other work: a document of 100 MB must not delay a hover in another one. */
import type { AbiDocument } from "../../core/document/document.js";
import { readerOfNamed } from "../../core/features/structure/named.js";
import { compileOptionsIn, type Settings } from "../../core/lint/settings.js";
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
 * Whether a person waits for a task, or an editor that asks by itself about the whole document: the latter's tasks have
 * their turns one by one, after those of the former. What is read ahead waits for both.
 */
export type Urgency = "prompt" | "unhurried";
const running: Record<Urgency, number> = { prompt: 0, unhurried: 0 };

const otherWork = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await new Promise<void>(soon);
};

/** A large document that is being read must not hold up the outline of a small one for long. */
const MAX_WAITED = 4;
let lastTurn: Promise<void> = Promise.resolve();

/** Resolves when an unhurried task has its next turn, with other work before it; at once where it is no longer wanted. */
async function unhurriedTurn(isWanted: () => boolean): Promise<void> {
  const before = lastTurn;
  let pass = (): void => {};
  lastTurn = new Promise((resolve) => {
    pass = resolve;
  });
  await before;
  if (isWanted()) await otherWork();
  for (let waited = 0; running.prompt > 0 && isWanted() && waited < MAX_WAITED; waited++) await otherWork();
  pass();
}

/**
 * Runs the steps of a task that a request waits for, interleaved with other work.
 * @param isWanted Called before each turn but a prompt task's first; false stops it.
 * @returns Whether the end was reached.
 */
async function inTurns(
  step: (isEnough: () => boolean) => boolean,
  isWanted: () => boolean,
  urgency: Urgency,
): Promise<boolean> {
  const turn = urgency === "prompt" ? otherWork : unhurriedTurn;
  running[urgency]++;
  try {
    if (urgency === "unhurried") {
      await turn(isWanted);
      if (!isWanted()) return false;
    }
    for (;;) {
      const began = performance.now();
      if (step(() => performance.now() - began > TURN_MS)) return true;
      await turn(isWanted);
      if (!isWanted()) return false;
    }
  } finally {
    running[urgency]--;
  }
}

/** The same for steps that no request waits for, one after another. */
async function inShortTurns(
  steps: ((isEnough: () => boolean) => boolean)[],
  isWanted: () => boolean,
): Promise<boolean> {
  for (;;) {
    const began = performance.now();
    const isEnough = () => performance.now() - began > SHORT_TURN_MS;
    while (running.prompt + running.unhurried === 0 && steps[0]?.(isEnough) === true) steps.shift();
    if (steps.length === 0) return true;
    await otherWork();
    if (!isWanted()) return false;
  }
}

/**
 * Reads a document to its end; an edit meanwhile restarts it. Afterwards nothing is left to read until the next edit.
 */
export function readInTurns(
  document: AbiDocument,
  isWanted: () => boolean,
  urgency: Urgency = "prompt",
): Promise<boolean> {
  return inTurns((isEnough) => document.read(isEnough), isWanted, urgency);
}

/** Reads what a request needs of a document's structure: for a name at an offset, or all. An edit meanwhile restarts it. */
export function readStructureInTurns(
  document: AbiDocument,
  offset: number | undefined,
  isWanted: () => boolean,
  urgency: Urgency,
): Promise<boolean> {
  let named: ReturnType<typeof readerOfNamed> | undefined;
  const read = (isEnough: () => boolean): boolean => {
    if (offset === undefined) return document.structure.read(isEnough);
    named ??= readerOfNamed(document, offset);
    return named(isEnough);
  };
  return inTurns(read, isWanted, urgency);
}

/** Runs the steps of a long task; undefined if it is no longer wanted. */
export async function runInTurns<T>(
  steps: Generator<undefined, T>,
  isWanted: () => boolean,
  urgency: Urgency = "prompt",
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
  await inTurns(run, isWanted, urgency);
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
      await otherWork();
      if (!isWanted()) return undefined;
      began = performance.now();
    }
  };
}

/** Typing comes first, and after an open the findings. Milliseconds. */
const QUIET_MS = 200;
const AFTER_OPEN_MS = 30;

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
 * wait. What requests need is read soon after an open; all else after a pause in edits, since each would restart it.
 * @returns To be called after an open and after a change.
 */
export function createReadAhead({ isOpen, settingsOf, found, failed }: Surroundings): (document: AbiDocument) => void {
  const reading = new WeakSet<AbiDocument>();
  const readAhead = async (document: AbiDocument): Promise<void> => {
    for (let pause = AFTER_OPEN_MS; ; pause = QUIET_MS) {
      const { revision } = document;
      const isQuiet = (): boolean => isOpen(document) && document.revision === revision;
      const isQuietFor = async (time: number): Promise<boolean> => {
        await new Promise<void>((resolve) => setTimeout(resolve, time));
        return isQuiet();
      };
      const isRead =
        (await isQuietFor(pause)) &&
        (await readInTurns(document, isQuiet)) &&
        (await inShortTurns([(isEnough) => document.structure.read(isEnough)], isQuiet)) &&
        (await isQuietFor(QUIET_MS - pause));
      const settings = isRead ? await settingsOf(document.uri) : undefined;
      if (!isOpen(document)) return;
      if (settings === undefined) continue;
      document.compileOptions = compileOptionsIn(settings);
      if (!(await inShortTurns([(isEnough) => readStructureFindings(document, settings, isEnough)], isQuiet))) continue;
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
