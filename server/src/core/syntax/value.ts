/** Attribute values and dictionaries, read tolerantly: what is broken becomes a `bad` value, and reading goes on. */

import {
  AT,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  EXCLAMATION,
  HASH,
  isCloser,
  isDigit,
  isWordStart,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
  SEMICOLON,
} from "../text/characters.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import {
  balancedEnd,
  codeAt,
  codeHere,
  isItemOver,
  keep,
  nextItem,
  type Reader,
  skipTrivia,
  spanFrom,
  stringEnd,
  wordEnd,
} from "./reader.js";
import {
  readBad,
  readHash,
  readNegative,
  readNumber,
  readString,
  readSymbolValue,
  readTypeValue,
  readWord,
  skipBad,
} from "./scalarValue.js";
import type { DictionaryValue, Entry, Value } from "./syntax.js";

/** The deepest nesting that is read; anything deeper is one `bad` value. */
const MAX_DEPTH = 64;
/**
 * Of a larger dictionary the rest is not read: what holds it is read again at each edit of it. Elements of arrays count
 * 1, entries, which take longer, 4.
 */
const MAX_SIZE = 1 << 15;
const ENTRY_SIZE = 4;
/** Outside of an op, values nest at most eight levels: reading starts at this depth. */
export const ORPHAN_DEPTH = MAX_DEPTH - 8;

function readArray(r: Reader, depth: number): Value {
  const start = r.pos++;
  const elements: Value[] = [];
  while (nextItem(r, CLOSE_SQUARE)) {
    elements.push(readValue(r, depth));
    r.size++;
    if (isCut(r) || !isItemOver(r, CLOSE_SQUARE)) break;
  }
  return { kind: "array", start: start - r.origin, end: r.pos - r.origin, elements };
}

/** Reads `{…}` or `[…]`; one that is too deep is a bad value. */
function readNested(r: Reader, c: number, depth: number): Value {
  if (depth < MAX_DEPTH) return c === OPEN_BRACE ? readDictionary(r, depth + 1) : readArray(r, depth + 1);
  const start = r.pos;
  const end = balancedEnd(r, start);
  if (end < 0) return readBad(r, start);
  r.pos = end;
  return { kind: "bad", start: start - r.origin, end: r.pos - r.origin };
}

/** Reads one attribute value. Never fails: anything else becomes a `bad` value, possibly empty. */
export function readValue(r: Reader, depth = 0): Value {
  const c = codeHere(r);
  if (isWordStart(c)) return readWord(r);
  if (isDigit(c)) return readNumber(r);
  switch (c) {
    case QUOTE:
      return readString(r);
    case OPEN_BRACE:
    case OPEN_SQUARE:
      return readNested(r, c, depth);
    case AT:
      return readSymbolValue(r);
    case HASH:
      return readHash(r);
    case EXCLAMATION:
    case OPEN_PAREN:
      return readTypeValue(r);
    case MINUS:
      return readNegative(r);
    default:
      return readBad(r, r.pos);
  }
}

/**
 * Reads `name` or `name = value`; undefined, and no move, where no name starts here. With `colon`, `name: value` counts
 * too: so JSON is written, and dictionaries by mistake.
 */
export function readEntry(r: Reader, depth: number, colon = false): Entry | undefined {
  const start = r.pos;
  let key: string;
  if (codeHere(r) === QUOTE) {
    r.pos = stringEnd(r, start);
    key = keep(textOfLiteral(r.text.slice(start, r.pos)));
  } else {
    const end = wordEnd(r, start);
    if (end === start) return undefined;
    key = keep(r.text.slice(start, end));
    r.pos = end;
  }
  const keySpan = spanFrom(r, start);
  const afterKey = r.pos;
  skipTrivia(r);
  const c = codeHere(r);
  if ((c === EQUAL && codeAt(r, r.pos + 1) !== EQUAL) || (colon && c === COLON)) {
    const equals = ++r.pos;
    const newline = skipTrivia(r);
    // Half-typed: the next line holds the next entry, not this one's value.
    if (newline && isEntryAhead(r)) r.pos = equals;
    const at = r.pos;
    const value: Value =
      at === equals && newline ? { kind: "bad", start: at - r.origin, end: r.pos - r.origin } : readValue(r, depth);
    if (value.kind === "bad" && value.start === value.end) r.pos = equals;
    return { start: start - r.origin, end: r.pos - r.origin, key, keySpan, value };
  }
  r.pos = afterKey;
  return { start: keySpan.start, end: keySpan.end, key, keySpan, value: undefined };
}

/** True where `name =` is at the position; with `unit`, `name,` and `name}` too. Does not move the cursor. */
function isEntryAhead(r: Reader, unit = false): boolean {
  const start = r.pos;
  r.pos = codeHere(r) === QUOTE ? stringEnd(r, start) : wordEnd(r, start);
  let found = false;
  if (r.pos > start) {
    skipTrivia(r);
    const c = codeHere(r);
    found = (c === EQUAL && codeAt(r, r.pos + 1) !== EQUAL) || (unit && (c === COMMA || c === CLOSE_BRACE));
  }
  r.pos = start;
  return found;
}

/** True for a value after which a missing comma is unlikely. */
function isBroken(value: Value | undefined): boolean {
  if (value?.kind === "bad") return value.end > value.start;
  return value?.kind === "dictionary" && !value.closed;
}

/** What is at the position after an entry: the separator or the next entry, the end of the dictionary, or neither. */
function whatFollows(r: Reader, { value }: Entry): "entry" | "end" | "garbage" {
  const newline = skipTrivia(r);
  const c = codeHere(r);
  if (c === COMMA || c === CLOSE_BRACE || c === SEMICOLON) return "entry";
  if (isBroken(value)) return "end";
  // A string without its end has swallowed the comma.
  const isCut = value?.kind === "string" && !value.terminated;
  if (isEntryAhead(r, isCut)) return "entry";
  return newline || c < 0 ? "end" : "garbage";
}

/** True where a dictionary continues after text that can't be read. Moves to what follows. */
function goesOn(r: Reader): boolean {
  const newline = skipTrivia(r);
  const c = codeHere(r);
  return c === COMMA || c === CLOSE_BRACE || (newline && isEntryAhead(r));
}

/** Whether the dictionary that was read last has more than is read: nothing that follows is what it seems. */
export function isCut(r: Reader): boolean {
  return r.size > MAX_SIZE;
}

/**
 * Reads the dictionary whose brace is at the position. One that is never closed, or cut, ends after its last entry.
 */
export function readDictionary(r: Reader, depth = 0): DictionaryValue {
  if (depth === 0) r.size = 0;
  const start = r.pos++;
  const entries: Entry[] = [];
  let closed = false;
  let end = r.pos;
  let isAfterEntry = false;
  for (;;) {
    skipTrivia(r);
    const c = codeHere(r);
    if (c === COMMA || (c === SEMICOLON && isAfterEntry)) {
      isAfterEntry = false;
      r.pos++;
      continue;
    }
    if (c === CLOSE_BRACE) {
      end = ++r.pos;
      closed = true;
      break;
    }
    // A value at the start of an entry is the next argument: the brace is missing.
    if (c < 0 || c === PERCENT || isCloser(c)) break;
    r.size += ENTRY_SIZE;
    if (isCut(r)) break;
    const isForeign = (c === QUOTE || isWordStart(c)) && r.ownsKey?.(r.pos) === false;
    const entry = readEntry(r, depth, true);
    isAfterEntry = true;
    if (entry !== undefined) {
      if (!isForeign) entries.push(entry);
      end = r.pos;
      const follows = whatFollows(r, entry);
      if (follows === "entry") continue;
      if (follows === "end") break;
    }
    const before = r.pos;
    skipBad(r);
    if (r.pos === before) break;
    end = r.pos;
    if (!goesOn(r)) break;
  }
  r.pos = end;
  return { kind: "dictionary", start: start - r.origin, end: r.pos - r.origin, entries, closed };
}

/**
 * True where the brace at the position opens a dictionary rather than a region: `{name =`, `{name,`, or `{key}` and `{key:`
 * with an ABI key (`{yield}` is a region). Does not move the cursor.
 */
export function isDictionaryAhead(r: Reader, isKey: (name: string) => boolean): boolean {
  const brace = r.pos++;
  skipTrivia(r);
  const start = r.pos;
  const quoted = codeHere(r) === QUOTE;
  r.pos = quoted ? stringEnd(r, start) : wordEnd(r, start);
  let found = false;
  if (r.pos > start) {
    const end = r.pos;
    skipTrivia(r);
    const c = codeHere(r);
    if (c === EQUAL) found = codeAt(r, r.pos + 1) !== EQUAL;
    else if (c === COMMA) found = true;
    else if (c === CLOSE_BRACE || c === COLON) {
      const word = r.text.slice(start, end);
      found = isKey(quoted ? textOfLiteral(word) : word);
    }
  }
  r.pos = brace;
  return found;
}

/** Whether a name has that of a dialect in front. */
export const hasDialect = (key: string): boolean => key.includes(".");

/** Reads the dictionary at the position: the inner one of two pairs of braces, as templates escape them. */
export function readOwnDictionary(r: Reader): DictionaryValue {
  const outer = r.pos;
  if (codeAt(r, outer + 1) !== OPEN_BRACE) return readDictionary(r);
  r.pos++;
  if (!isDictionaryAhead(r, hasDialect)) {
    r.pos = outer;
    return readDictionary(r);
  }
  const inner = readDictionary(r);
  const end = r.pos;
  skipTrivia(r);
  r.pos = codeHere(r) === CLOSE_BRACE ? r.pos + 1 : end;
  return inner;
}

/**
 * Reads attributes that are in parentheses or have no brackets, on the line of their keyword, as a dictionary that is never
 * closed. Undefined, and no move, where none are at the position.
 *
 * @param isUnitAttribute Whether a name without a dialect is that of an attribute.
 */
export function readBareAttributes(r: Reader, isUnitAttribute: (name: string) => boolean): DictionaryValue | undefined {
  const before = r.pos;
  const isElsewhere = skipTrivia(r);
  const start = r.pos;
  const isInParens = codeHere(r) === OPEN_PAREN;
  if (isInParens) {
    r.pos++;
    skipTrivia(r);
  }
  const word = r.text.slice(r.pos, wordEnd(r, r.pos));
  if (isElsewhere || word === "" || !(hasDialect(word) || isUnitAttribute(word))) {
    r.pos = before;
    return undefined;
  }
  const entries: Entry[] = [];
  let end = r.pos;
  for (let entry = readEntry(r, 0); entry !== undefined; entry = readEntry(r, 0)) {
    entries.push(entry);
    end = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== COMMA) break;
    r.pos++;
    skipTrivia(r);
  }
  r.pos = end;
  if (isInParens) {
    skipTrivia(r);
    r.pos = codeHere(r) === CLOSE_PAREN ? r.pos + 1 : end;
  }
  return { kind: "dictionary", start: start - r.origin, end: r.pos - r.origin, entries, closed: false };
}
