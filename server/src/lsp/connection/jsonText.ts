/** Large results as JSON, written in steps: megabytes at once would hold up the answers that a person waits for. */

import { EncodedTokens } from "../../core/features/encodedTokens.js";
import type { Found } from "../../core/text/steps.js";

/** A result that has been written as JSON. */
export class JsonText {
  /** @param pieces Its UTF-8 bytes in order */
  constructor(readonly pieces: readonly Uint8Array[]) {}
}

/** How much text is turned into bytes at once. UTF-16 units. */
const PIECE_LENGTH = 1 << 16;
const ELEMENTS_IN_STEP = 64;

class TextWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #encoder = new TextEncoder();
  #text = "";

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE_LENGTH) this.#flush();
  }

  end(): JsonText {
    this.#flush();
    return new JsonText(this.#pieces);
  }

  #flush(): void {
    this.#pieces.push(this.#encoder.encode(this.#text));
    this.#text = "";
  }
}

/** What `JSON.stringify` makes of a value of plain objects, and of tokens a list of their numbers. */
export function* jsonTextSteps(value: unknown): Generator<undefined, JsonText> {
  const writer = new TextWriter();
  yield* write(writer, value);
  return writer.end();
}

function* write(writer: TextWriter, value: unknown): Generator<undefined, void> {
  if (value instanceof EncodedTokens) yield* writeNumbers(writer, value);
  else if (Array.isArray(value)) yield* writeList(writer, value);
  else if (hasLists(value)) {
    let before = "{";
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      writer.add(`${before}${JSON.stringify(key)}:`);
      yield* write(writer, member);
      before = ",";
    }
    writer.add("}");
  } else {
    writer.add(JSON.stringify(value ?? null));
    yield;
  }
}

/** The same of a list that is found in steps. */
export function* jsonListSteps(found: Found<unknown>): Generator<undefined, JsonText> {
  const writer = new TextWriter();
  yield* writeList(writer, found, true);
  return writer.end();
}

/**
 * Elements without lists of their own are written several at once.
 *
 * @param isFound Whether undefined is not an element, but a pause.
 */
function* writeList(writer: TextWriter, list: Iterable<unknown>, isFound = false): Generator<undefined, void> {
  let before = "[";
  let waiting: unknown[] = [];
  const add = (text: string): void => {
    writer.add(before + text);
    before = ",";
  };
  const addWaiting = (): void => {
    if (waiting.length > 0) add(JSON.stringify(waiting).slice(1, -1));
    waiting = [];
  };
  for (const element of list) {
    if (element === undefined && isFound) {
      yield;
    } else if (isList(element) || hasLists(element)) {
      addWaiting();
      add("");
      yield* write(writer, element);
    } else if (waiting.push(element) === ELEMENTS_IN_STEP) {
      addWaiting();
      yield;
    }
  }
  addWaiting();
  writer.add(before === "[" ? "[]" : "]");
}

function* writeNumbers(writer: TextWriter, tokens: EncodedTokens): Generator<undefined, void> {
  let before = "[";
  for (const numbers of tokens.lists()) {
    writer.add(before + numbers.join());
    before = ",";
    yield;
  }
  writer.add(before === "[" ? "[]" : "]");
}

const isList = (value: unknown): boolean => Array.isArray(value) || value instanceof EncodedTokens;

/** Whether a value is an object with lists among its members, which may be long. */
function hasLists(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  for (const key in value) if (isList((value as Record<string, unknown>)[key])) return true;
  return false;
}
