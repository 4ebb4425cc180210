/** Finds the attribute dictionary around an offset by walking an op's text from its start. */

import type { Island, Place } from "../../abi/record.js";
import { ARROW, type Cursor, cursorAt, next, STRING } from "../../syntax/tokens.js";
import {
  AT,
  COMMA,
  closerOf,
  EQUAL,
  GREATER,
  HASH,
  isCloser,
  isSigil,
  isWordPart,
  isWordStart,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  QUOTE,
} from "../../text/characters.js";

export interface OpenDictionary {
  readonly place: Place;
  readonly on: Island["on"];
  readonly index: number | null;
  readonly keys: readonly string[];
  /** The key whose value is at the offset; undefined if the offset is at a key. */
  readonly key: string | undefined;
  /** Where the word that ends at the offset starts; the offset itself if there is none. */
  readonly wordStart: number;
}

type Role =
  | { readonly kind: "list"; readonly of: "argument" | "result" }
  | { readonly kind: "dictionary"; readonly place: Place; readonly on: Island["on"]; readonly index: number | null }
  | { readonly kind: "other" };

interface Frame {
  readonly bracket: number;
  readonly role: Role;
  commas: number;
  /** Of a dictionary: its keys, and what comes next. */
  readonly keys: string[];
  key: string | undefined;
  next: "key" | "equals" | "value" | "comma";
}

const OTHER: Role = { kind: "other" };
const OP: Role = { kind: "dictionary", place: "op", on: "op", index: null };
/** An alias can stand for a reflection; other uses are unknown. */
const ALIASED: Role = { kind: "dictionary", place: "reflection", on: "op", index: null };
const MAX_DEPTH = 64;

const frameOf = (bracket: number, role: Role): Frame => ({
  bracket,
  role,
  commas: 0,
  keys: [],
  key: undefined,
  next: "key",
});

/** Tracks the keys, values and brackets of dictionaries. */
class Frames {
  readonly stack: Frame[];

  constructor(first: Frame) {
    this.stack = [first];
  }

  get depth(): number {
    return this.stack.length;
  }

  get top(): Frame {
    // The first frame is never removed.
    return this.stack[this.stack.length - 1] as Frame;
  }

  /** Takes the token that the cursor has read. False if brackets don't match or are nested too deep. */
  take(cursor: Cursor, roleOf: (bracket: number) => Role): boolean {
    const { text, start, end } = cursor;
    const c = text.charCodeAt(start);
    if (c === QUOTE) advance(this.top, text.slice(start + 1, end - 1), true);
    else if (isInWord(c, cursor.kind)) advance(this.top, text.slice(start, end), false);
    else if (closerOf(c) !== 0) return this.#open(c, roleOf(c));
    else if (isCloser(c)) return this.#close(c);
    else if (c === COMMA || c === EQUAL) separate(this.top, c);
    return true;
  }

  #open(bracket: number, role: Role): boolean {
    advance(this.top, "", false);
    this.stack.push(frameOf(bracket, role));
    return this.depth <= MAX_DEPTH + 1;
  }

  /** Closes the innermost bracket. An unclosed angle bracket was an operator. */
  #close(closer: number): boolean {
    const { stack } = this;
    if (closer !== GREATER) while (stack.length > 1 && this.top.bracket === LESS) stack.pop();
    if (closerOf(this.top.bracket) !== closer) return closer === GREATER;
    // The dictionary that the walk started in can't be closed.
    if (stack.length === 1) return false;
    stack.pop();
    return true;
  }
}

/** Whether a token is a word, name or number, or a part of one: `-` of `-1`, `@` of a name to come. */
function isInWord(c: number, kind: number): boolean {
  return isWordPart(c) || isSigil(c) || (c === MINUS && kind !== ARROW);
}

/** Consumes a word, string or bracket in a dictionary: its key, or part of a value. */
function advance(frame: Frame, text: string, quoted: boolean): void {
  if (frame.role.kind !== "dictionary") return;
  if (frame.next === "key" && (quoted || isWordStart(text.charCodeAt(0)))) {
    frame.keys.push(text);
    frame.key = text;
    frame.next = "equals";
  } else if (frame.next === "value") frame.next = "comma";
}

function separate(frame: Frame, mark: number): void {
  if (mark === COMMA) {
    frame.commas++;
    frame.next = "key";
  } else if (frame.next === "equals") frame.next = "value";
}

/** Ops whose only dictionary is not preceded by `attributes`. */
const CALL = /(?:^|\.)call$/;

class OpWalk {
  readonly frames = new Frames(frameOf(0, OTHER));
  readonly #generic: boolean;
  readonly #alias: boolean;
  /** The last token's kind, and its text if it is a word. */
  #kind = 0;
  #word = "";
  #op = "";
  #symbol = false;
  #hasArguments = false;

  constructor(text: string, start: number) {
    this.#generic = text.charCodeAt(start) === QUOTE;
    this.#alias = text.charCodeAt(start) === HASH;
  }

  take(cursor: Cursor): boolean {
    const { kind, text, start, end } = cursor;
    const isString = kind === STRING;
    const word = isString || isInWord(text.charCodeAt(start), kind) ? text.slice(start, end) : "";
    if (this.#op === "") this.#op = isString ? word.slice(1, -1) : word;
    if (text.charCodeAt(start) === AT && this.frames.depth === 1) this.#symbol = true;
    const goesOn = this.frames.take(cursor, (bracket) => this.#roleOf(bracket));
    this.#kind = kind;
    this.#word = word;
    return goesOn;
  }

  #roleOf(bracket: number): Role {
    const { top, depth } = this.frames;
    const { role } = top;
    if (role.kind === "dictionary" && top.next === "value") return this.#valueRole(top, role, bracket);
    if (role.kind === "list" && bracket === OPEN_BRACE) {
      return { kind: "dictionary", place: role.of, on: role.of, index: top.commas };
    }
    if (this.#generic) {
      const isOwn = depth === 1 || (depth === 2 && top.bracket === LESS);
      return isOwn && bracket === OPEN_BRACE ? OP : OTHER;
    }
    return depth > 1 ? OTHER : this.#outerRole(bracket);
  }

  /** The role of an outermost bracket in a custom form. */
  #outerRole(bracket: number): Role {
    if (this.#alias) return bracket === OPEN_BRACE && this.#kind === EQUAL ? ALIASED : OTHER;
    if (bracket === OPEN_PAREN && this.#symbol && !this.#hasArguments) {
      this.#hasArguments = true;
      return { kind: "list", of: "argument" };
    }
    if (bracket === OPEN_PAREN && this.#kind === ARROW) return { kind: "list", of: "result" };
    return bracket === OPEN_BRACE && (this.#word === "attributes" || CALL.test(this.#op)) ? OP : OTHER;
  }

  #valueRole(top: Frame, role: Role & { kind: "dictionary" }, bracket: number): Role {
    if (bracket === OPEN_BRACE && top.key === "iree.reflection" && role.place !== "reflection") {
      return { ...role, place: "reflection" };
    }
    // The generic form holds the arguments' dictionaries as a value.
    if (this.#generic && bracket === OPEN_SQUARE && top.key === "arg_attrs") return { kind: "list", of: "argument" };
    if (this.#generic && bracket === OPEN_SQUARE && top.key === "res_attrs") return { kind: "list", of: "result" };
    return OTHER;
  }
}

/**
 * The open dictionary at `end` (offsets of the text) of the op, or alias `#name = {…}`, that starts at `start`;
 * undefined inside strings and comments.
 */
export function dictionaryAt(text: string, start: number, end: number): OpenDictionary | undefined {
  const walk = new OpWalk(text, start);
  const { frames } = walk;
  const cursor = cursorAt(text, start, end);
  // The word at the cursor, which may be of more than one token, and what was expected where it starts.
  let wordStart = -1;
  let wordEnd = -1;
  let wordFrom: Frame["next"] = "key";
  while (next(cursor)) {
    const isWord = cursor.kind !== STRING && isInWord(text.charCodeAt(cursor.start), cursor.kind);
    if (isWord) {
      if (cursor.start !== wordEnd) {
        wordStart = cursor.start;
        wordFrom = frames.top.next;
      }
      wordEnd = cursor.end;
    }
    if (!walk.take(cursor)) return undefined;
  }
  return openAt(frames.top, text, wordEnd === end ? wordStart : end, wordEnd === end ? wordFrom : undefined);
}

/** @param from What was expected where the word at the offset starts, since that is still being written. */
function openAt(
  top: Frame,
  text: string,
  wordStart: number,
  from: Frame["next"] | undefined,
): OpenDictionary | undefined {
  if (top.role.kind !== "dictionary") return undefined;
  const { place, on, index } = top.role;
  const expected = from ?? top.next;
  if (expected === "value") return { place, on, index, keys: top.keys, key: top.key, wordStart };
  if (expected !== "key" || (from !== undefined && !isWordStart(text.charCodeAt(wordStart)))) return undefined;
  return { place, on, index, keys: from === undefined ? top.keys : top.keys.slice(0, -1), key: undefined, wordStart };
}

/** How far after the offset the other keys of a dictionary are searched for (UTF-16 units). */
const MAX_REST = 8 * 1024;

/** The keys of the entries that follow an offset in a dictionary, up to its end. */
export function keysAfter(text: string, offset: number): readonly string[] {
  const own = frameOf(OPEN_BRACE, OP);
  own.next = "comma";
  const frames = new Frames(own);
  const cursor = cursorAt(text, offset, Math.min(text.length, offset + MAX_REST));
  while (next(cursor) && frames.take(cursor, () => OTHER));
  return own.keys;
}
