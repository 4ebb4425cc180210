/** Attribute values and dictionaries, read tolerantly: what is broken becomes a `bad` value, and reading goes on. */

import { displayBytes } from "../text/byteString.js";
import {
  AT,
  CLOSE_BRACE,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  closerOf,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isCloser,
  isDigit,
  isLineEnd,
  isWordStart,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
} from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { decodeLiteral, isTerminated } from "../text/stringLiteral.js";
import { balancedEnd, stringEnd } from "./balanced.js";
import { skipNumber } from "./number.js";
import { codeAt, codeHere, keep, type Reader, see, skipTrivia, suffixEnd, wordEnd } from "./reader.js";
import type { DictionaryValue, Entry, StringValue, Value } from "./syntax.js";
import { bodyEnd, foldedText, isTypeWord, skipType } from "./type.js";

/** Values nest no deeper; what lies below is one `bad` value. */
const MAX_DEPTH = 64;
/** Where no op is around, values nest no deeper than eight levels from here. */
export const STRAY_DEPTH = MAX_DEPTH - 8;

/** How far (UTF-16 units) the rest of a line is searched for the end of what can't be read. */
const RECOVERY_CAP = 512;

const OPAQUE_WORDS: ReadonlySet<string> = new Set([
  "affine_map",
  "affine_set",
  "array",
  "dense",
  "dense_resource",
  "distinct",
  "loc",
  "opaque",
  "sparse",
  "strided",
]);

/** The span from `start` to the position, relative to the reader's origin. */
export function spanFrom(r: Reader, start: number): Span {
  return { start: start - r.origin, end: r.pos - r.origin };
}

/** The text that a string literal spells; bytes that are not UTF-8 show as escapes. */
export function textOfLiteral(literal: string): string {
  return displayBytes(decodeLiteral(literal).bytes);
}

/** Reads `: type` if it follows. The position is after the type, or unmoved. */
function readTypeSuffix(r: Reader): string | undefined {
  const before = r.pos;
  skipTrivia(r);
  if (codeHere(r) === COLON && codeAt(r, r.pos + 1) !== COLON) {
    r.pos++;
    skipTrivia(r);
    const start = r.pos;
    if (skipType(r)) return foldedText(r.text, start, r.pos);
  }
  r.pos = before;
  return undefined;
}

function readString(r: Reader): StringValue {
  const start = r.pos;
  r.pos = stringEnd(r, start);
  const terminated = isTerminated(r.text, start, r.pos);
  const end = r.pos - r.origin;
  const type = terminated ? readTypeSuffix(r) : undefined;
  return { kind: "string", start: start - r.origin, end, terminated, type };
}

function readNumber(r: Reader): Value {
  const start = r.pos;
  const kind = skipNumber(r);
  const text = keep(r.text.slice(start, r.pos));
  const type = readTypeSuffix(r);
  return { kind, start: start - r.origin, end: r.pos - r.origin, text, type };
}

/** Reads the name after an `@` at the position; undefined, and no move, where none follows. */
function readSymbolPart(r: Reader): string | undefined {
  const at = r.pos + 1;
  const quoted = codeAt(r, at) === QUOTE;
  const end = quoted ? stringEnd(r, at) : wordEnd(r, at);
  if (end === at) return undefined;
  r.pos = end;
  const written = r.text.slice(at, end);
  return keep(quoted ? textOfLiteral(written) : written);
}

/** Reads `@name`, `@"any text"`, `@a::@b`; undefined, and no move, where no name follows the `@`. */
export function readSymbol(r: Reader): { readonly path: string[] } | undefined {
  const first = readSymbolPart(r);
  if (first === undefined) return undefined;
  const path = [first];
  for (;;) {
    const after = r.pos;
    skipTrivia(r);
    if (codeHere(r) === COLON && codeAt(r, r.pos + 1) === COLON) {
      r.pos += 2;
      skipTrivia(r);
      const next = codeHere(r) === AT ? readSymbolPart(r) : undefined;
      if (next !== undefined) {
        path.push(next);
        continue;
      }
    }
    r.pos = after;
    return { path };
  }
}

function readHash(r: Reader): Value {
  const start = r.pos;
  const end = suffixEnd(r, start + 1);
  const name = keep(r.text.slice(start + 1, end));
  r.pos = end;
  const hasBody = codeHere(r) === LESS;
  if (name === "" && !hasBody) return readBad(r, start);
  if (hasBody) r.pos = bodyEnd(r, r.pos);
  else if (!name.includes(".")) return { kind: "alias", start: start - r.origin, end: r.pos - r.origin, name };
  readTypeSuffix(r);
  return { kind: "opaque", start: start - r.origin, end: r.pos - r.origin, name };
}

function readOpaque(r: Reader, start: number, name: string): Value {
  // `distinct[0]<…>` and `loc(…)` have other brackets than the rest.
  for (;;) {
    const after = r.pos;
    skipTrivia(r);
    const c = codeHere(r);
    const end = c === LESS ? bodyEnd(r, r.pos) : c === OPEN_SQUARE || c === OPEN_PAREN ? balancedEnd(r, r.pos) : -1;
    r.pos = end < 0 ? after : end;
    if (end < 0) break;
  }
  readTypeSuffix(r);
  return { kind: "opaque", start: start - r.origin, end: r.pos - r.origin, name };
}

function readWord(r: Reader): Value {
  const start = r.pos;
  const end = wordEnd(r, start);
  const word = keep(r.text.slice(start, end));
  if (word === "true" || word === "false") {
    r.pos = end;
    return { kind: "boolean", start: start - r.origin, end: r.pos - r.origin, value: word === "true" };
  }
  if (word === "unit") {
    r.pos = end;
    return { kind: "unit", start: start - r.origin, end: r.pos - r.origin };
  }
  if (isTypeWord(word) && skipType(r)) {
    return { kind: "type", start: start - r.origin, end: r.pos - r.origin, text: foldedText(r.text, start, r.pos) };
  }
  if (OPAQUE_WORDS.has(word) || codeAt(r, end) === LESS) {
    r.pos = end;
    return readOpaque(r, start, word);
  }
  return readBad(r, start);
}

/** True where what can't be read ends: at a comma, a closing bracket, a comment or the line's end. */
function endsBad(r: Reader, c: number): boolean {
  if (isLineEnd(c) || c === COMMA || (isCloser(c) && c !== GREATER)) return true;
  return c === SLASH && codeAt(r, r.pos + 1) === SLASH;
}

/** Moves to what may follow a value on this line. */
function skipBad(r: Reader): void {
  let end = r.pos;
  const stop = Math.min(r.limit, r.pos + RECOVERY_CAP);
  while (r.pos < stop) {
    const c = codeHere(r);
    if (endsBad(r, c)) break;
    const close = closerOf(c) !== 0 && c !== LESS ? balancedEnd(r, r.pos) : 0;
    if (close < 0) {
      end = ++r.pos;
      break;
    }
    r.pos = c === QUOTE ? stringEnd(r, r.pos) : close > 0 ? close : r.pos + 1;
    if (c !== SPACE && c !== TAB) end = r.pos;
  }
  see(r, r.pos + 1);
  r.pos = end;
}

function readBad(r: Reader, start: number): Value {
  r.pos = start;
  skipBad(r);
  return { kind: "bad", start: start - r.origin, end: r.pos - r.origin };
}

function readArray(r: Reader, depth: number): Value {
  const start = r.pos++;
  const elements: Value[] = [];
  let end = r.pos;
  for (;;) {
    skipTrivia(r);
    const c = codeHere(r);
    if (c === COMMA) {
      end = ++r.pos;
      continue;
    }
    if (c === CLOSE_SQUARE) {
      end = ++r.pos;
      break;
    }
    if (c < 0 || isCloser(c)) break;
    const before = r.pos;
    const value = readValue(r, depth);
    if (r.pos === before) break;
    elements.push(value);
    end = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== COMMA && codeHere(r) !== CLOSE_SQUARE) break;
  }
  r.pos = end;
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

function readSymbolValue(r: Reader): Value {
  const start = r.pos;
  const symbol = readSymbol(r);
  if (symbol === undefined) return readBad(r, start);
  return { kind: "symbol", start: start - r.origin, end: r.pos - r.origin, path: symbol.path };
}

function readTypeValue(r: Reader): Value {
  const start = r.pos;
  if (!skipType(r)) return readBad(r, start);
  return { kind: "type", start: start - r.origin, end: r.pos - r.origin, text: foldedText(r.text, start, r.pos) };
}

function readNegative(r: Reader): Value {
  const start = r.pos++;
  skipTrivia(r);
  const digit = isDigit(codeHere(r));
  r.pos = start;
  return digit ? readNumber(r) : readBad(r, start);
}

/** Reads one attribute value. Never fails: what is no value is a `bad` one, possibly empty. */
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
 * too (JSON in comments).
 */
export function readEntry(r: Reader, depth = 0, colon = false): Entry | undefined {
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
    // Half-typed: what stands on the next line is the next entry, not this one's value.
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

/** True where `name =` stands at the position; with `unit`, `name,` and `name}` too. No move. */
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

/** True for a value after which a missing comma is not the likeliest explanation. */
function isBroken(value: Value | undefined): boolean {
  if (value?.kind === "bad") return value.end > value.start;
  return value?.kind === "dictionary" && !value.closed;
}

/** What is at the position after an entry: the separator or the next entry, the end of the dictionary, or neither. */
function whatFollows(r: Reader, { value }: Entry): "entry" | "end" | "garbage" {
  const newline = skipTrivia(r);
  const c = codeHere(r);
  if (c === COMMA || c === CLOSE_BRACE) return "entry";
  if (isBroken(value)) return "end";
  // A string without its end has swallowed the comma.
  const isCut = value?.kind === "string" && !value.terminated;
  if (isEntryAhead(r, isCut)) return "entry";
  return newline || c < 0 ? "end" : "garbage";
}

/** True where a dictionary goes on after text that can't be read. Moves to what follows. */
function goesOn(r: Reader): boolean {
  const newline = skipTrivia(r);
  const c = codeHere(r);
  return c === COMMA || c === CLOSE_BRACE || (newline && isEntryAhead(r));
}

/** Reads the dictionary whose brace is at the position. One that is never closed ends after its last entry. */
export function readDictionary(r: Reader, depth = 0): DictionaryValue {
  const start = r.pos++;
  const entries: Entry[] = [];
  let closed = false;
  let end = r.pos;
  for (;;) {
    skipTrivia(r);
    const c = codeHere(r);
    if (c === COMMA) {
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
    const entry = readEntry(r, depth);
    if (entry !== undefined) {
      entries.push(entry);
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
 * True where the brace at the position opens a dictionary and no region: `{name =`, `{name,`, or `{key}` with an ABI
 * key (`{yield}` is a region). No move.
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
    else if (c === CLOSE_BRACE) {
      const word = r.text.slice(start, end);
      found = isKey(quoted ? textOfLiteral(word) : word);
    }
  }
  r.pos = brace;
  return found;
}
