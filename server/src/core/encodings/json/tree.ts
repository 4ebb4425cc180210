/**
 * Well-formed JSON: a table of where each value is, and nodes that are made of it.
 *
 * A payload of megabytes has a million values, so its table is three numbers a value, and the nodes of long arrays and
 * objects are made at each access.
 */
import { type ByteString, textOf } from "../../text/byteString.js";
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  LINE_FEED,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  NINE,
  OPEN_BRACE,
  OPEN_SQUARE,
  QUOTE,
  SPACE,
  TAB,
  ZERO,
} from "../../text/characters.js";
import { isLong, LazyList, type List } from "../../text/lists.js";
import type { Span } from "../../text/offsetMap.js";

export interface JsonString extends Span {
  readonly kind: "string";
  /** Without quotes and JSON escapes. */
  readonly value: string;
}
export interface JsonNumber extends Span {
  readonly kind: "number";
  /** As written. */
  readonly text: string;
}
export interface JsonWord extends Span {
  readonly kind: "null" | "true" | "false";
}
export interface JsonArray extends Span {
  readonly kind: "array";
  readonly elements: List<JsonNode>;
}
export interface JsonMember {
  readonly key: JsonString;
  readonly value: JsonNode;
}
export interface JsonObject extends Span {
  readonly kind: "object";
  readonly members: List<JsonMember>;
}
export type JsonNode = JsonString | JsonNumber | JsonWord | JsonArray | JsonObject;

/** The numbers of a value: its span, in bytes, and where the table goes on after it and all that it holds. */
const START = 0;
const END = 1;
const NEXT = 2;
const NUMBERS = 3;

/** The values of a payload in order of position, those of an object each after its key. */
interface Table {
  readonly bytes: ByteString;
  readonly numbers: Uint32Array;
}

/** The tree of strict JSON in UTF-8; undefined for anything else, and beyond so many levels. Linear; never throws. */
export function readJsonTree(bytes: ByteString, maxDepth: number): JsonNode | undefined {
  const numbers = new Scanner(bytes, maxDepth).scan();
  return numbers && nodeAt({ bytes, numbers }, 0);
}

/** A good escape. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** The numbers of short texts are copied from here, as a large array is cheap only where it is needed. */
const shared = new Uint32Array(3072);

/** As many values as there can be: each but the first follows a comma, a colon or an opening bracket. */
function mostValues(bytes: ByteString): number {
  let count = 1;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes.charCodeAt(i);
    if (c === COMMA || c === COLON || c === OPEN_SQUARE || c === OPEN_BRACE) count++;
  }
  return count;
}

class Scanner {
  readonly #bytes: ByteString;
  readonly #numbers: Uint32Array;
  readonly #maxDepth: number;
  #at = 0;
  #used = 0;

  constructor(bytes: ByteString, maxDepth: number) {
    this.#bytes = bytes;
    this.#maxDepth = maxDepth;
    this.#numbers =
      (bytes.length + 1) * NUMBERS <= shared.length ? shared : new Uint32Array(mostValues(bytes) * NUMBERS);
  }

  scan(): Uint32Array | undefined {
    if (!this.#value(0)) return undefined;
    if (!Number.isNaN(this.#next())) return undefined;
    return this.#numbers === shared ? shared.slice(0, this.#used) : this.#numbers;
  }

  /** The character after white space, where the scanner then is; NaN at the end. */
  #next(): number {
    for (;;) {
      const c = this.#bytes.charCodeAt(this.#at);
      if (c !== SPACE && c !== LINE_FEED && c !== CARRIAGE_RETURN && c !== TAB) return c;
      this.#at++;
    }
  }

  /** Goes over a value; false where there is none. `depth` is that of the brackets around it. */
  #value(depth: number): boolean {
    const c = this.#next();
    const numbers = this.#numbers;
    const own = this.#used;
    this.#used += NUMBERS;
    numbers[own + START] = this.#at;
    if (!this.#valueFrom(c, depth)) return false;
    numbers[own + END] = this.#at;
    numbers[own + NEXT] = this.#used;
    return true;
  }

  #valueFrom(first: number, depth: number): boolean {
    switch (first) {
      case QUOTE:
        return this.#string();
      case OPEN_SQUARE:
        return depth < this.#maxDepth && this.#list(CLOSE_SQUARE, depth + 1);
      case OPEN_BRACE:
        return depth < this.#maxDepth && this.#list(CLOSE_BRACE, depth + 1);
      case LOWER_N:
        return this.#word("null");
      case LOWER_T:
        return this.#word("true");
      case LOWER_F:
        return this.#word("false");
      default:
        return this.#number(first);
    }
  }

  #word(word: string): boolean {
    if (!this.#bytes.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #string(): boolean {
    const bytes = this.#bytes;
    let at = this.#at + 1;
    for (let c = bytes.charCodeAt(at); c !== QUOTE; c = bytes.charCodeAt(at)) {
      // The end of the text, too, is not a character of the string.
      if (!(c >= SPACE)) return false;
      if (c === BACKSLASH) {
        ESCAPE.lastIndex = at;
        if (!ESCAPE.test(bytes)) return false;
        at = ESCAPE.lastIndex;
      } else at++;
    }
    this.#at = at + 1;
    return true;
  }

  #number(first: number): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    let c = first;
    // Most are short and whole.
    if (c > ZERO && c <= NINE) {
      while (c >= ZERO && c <= NINE) c = bytes.charCodeAt(++at);
      if (c === COMMA || c === CLOSE_SQUARE) {
        this.#at = at;
        return true;
      }
    }
    NUMBER.lastIndex = this.#at;
    if (!NUMBER.test(bytes)) return false;
    this.#at = NUMBER.lastIndex;
    return true;
  }

  /** Goes over an array or object from its opening bracket on. */
  #list(closing: number, depth: number): boolean {
    this.#at++;
    if (this.#next() === closing) {
      this.#at++;
      return true;
    }
    for (;;) {
      if (closing === CLOSE_BRACE && !this.#key()) return false;
      if (!this.#value(depth)) return false;
      const c = this.#next();
      this.#at++;
      if (c !== COMMA) return c === closing;
    }
  }

  /** Goes over a key and its colon. */
  #key(): boolean {
    if (this.#next() !== QUOTE || !this.#value(0) || this.#next() !== COLON) return false;
    this.#at++;
    return true;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function nodeAt(table: Table, at: number): JsonNode {
  const { bytes, numbers } = table;
  const start = numbers[at + START] as number;
  const end = numbers[at + END] as number;
  switch (bytes.charCodeAt(start)) {
    case QUOTE:
      return stringAt(table, at);
    case OPEN_SQUARE:
      return { kind: "array", start, end, elements: nodesIn(table, at, 0, nodeAt) };
    case OPEN_BRACE:
      return { kind: "object", start, end, members: nodesIn(table, at, NUMBERS, memberAt) };
    case LOWER_N:
      return { kind: "null", start, end };
    case LOWER_T:
      return { kind: "true", start, end };
    case LOWER_F:
      return { kind: "false", start, end };
    default:
      return { kind: "number", start, end, text: bytes.slice(start, end) };
  }
}

function memberAt(table: Table, at: number): JsonMember {
  return { key: stringAt(table, at), value: nodeAt(table, at + NUMBERS) };
}

/** What is spelled otherwise in bytes of JSON than in text. */
const ENCODED = /[\\\x80-\xff]/;

function stringAt({ bytes, numbers }: Table, at: number): JsonString {
  const start = numbers[at + START] as number;
  const end = numbers[at + END] as number;
  const inside = bytes.slice(start + 1, end - 1);
  const value = ENCODED.test(inside) ? JSON.parse(textOf(bytes.slice(start, end) as ByteString) ?? '""') : inside;
  return { kind: "string", start, end, value };
}

/** What an array or object holds. `key` is how many numbers of the table come before each value. */
function nodesIn<Node>(table: Table, at: number, key: number, read: (table: Table, at: number) => Node): List<Node> {
  const { numbers } = table;
  const first = at + NUMBERS;
  const last = numbers[at + NEXT] as number;
  const after = (from: number) => numbers[from + key + NEXT] as number;
  if (!isLong({ start: numbers[at + START] as number, end: numbers[at + END] as number })) {
    const nodes: Node[] = [];
    for (let from = first; from < last; from = after(from)) nodes.push(read(table, from));
    return nodes;
  }
  let length = 0;
  for (let from = first; from < last; from = after(from)) length++;
  let [index, from] = [0, first];
  /** Where each is, once they are not read one after the other. */
  let places: Uint32Array | undefined;
  return new LazyList(length, (wanted) => {
    if (wanted === 0) [index, from] = [0, first];
    if (wanted === index + 1) [index, from] = [wanted, after(from)];
    if (wanted === index) return read(table, from);
    places ??= placesOf(length, first, after);
    return read(table, places[wanted] as number);
  });
}

function placesOf(length: number, first: number, after: (from: number) => number): Uint32Array {
  const places = new Uint32Array(length);
  for (let i = 0, from = first; i < length; i++, from = after(from)) places[i] = from;
  return places;
}
