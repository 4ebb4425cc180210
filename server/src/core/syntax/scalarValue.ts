/** Attribute values that hold no others, read tolerantly: what can't be read becomes a `bad` value. */

import {
  AT,
  COLON,
  COMMA,
  closerOf,
  GREATER,
  isCloser,
  isDigit,
  isLineEnd,
  LESS,
  MINUS,
  OPEN_PAREN,
  OPEN_SQUARE,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
} from "../text/characters.js";
import { isTerminated, textOfLiteral } from "../text/stringLiteral.js";
import { isTypeWord, isValueWord } from "./builtinWords.js";
import { numberEnd } from "./lexemes.js";
import {
  balancedEnd,
  codeAt,
  codeHere,
  keep,
  RECOVERY_CAP,
  type Reader,
  skipTrivia,
  stringEnd,
  suffixEnd,
  wordEnd,
} from "./reader.js";
import type { StringValue, Value } from "./syntax.js";
import { bodyEnd, foldedText, skipType } from "./type.js";

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

/** Reads the string at the position, with its type. */
export function readString(r: Reader): StringValue {
  const start = r.pos;
  r.pos = stringEnd(r, start);
  const terminated = isTerminated(r.text, start, r.pos);
  const end = r.pos - r.origin;
  const type = terminated ? readTypeSuffix(r) : undefined;
  return { kind: "string", start: start - r.origin, end, terminated, type };
}

/** Reads the number at the position, its sign included, with its type. */
export function readNumber(r: Reader): Value {
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

/** Reads what starts with `#`: an alias, or a dialect's attribute with its body. */
export function readHash(r: Reader): Value {
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
  // `distinct[0]<…>` and `loc(…)` use other brackets than all other attributes.
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

/** Reads the bare id at the position: a keyword, a type, or an attribute that starts with a word. */
export function readWord(r: Reader): Value {
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
  if (isValueWord(word) || codeAt(r, end) === LESS) {
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
export function skipBad(r: Reader): void {
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
  r.pos = end;
}

/** Reads what is not a value, as far as `skipBad` goes from `start`. */
export function readBad(r: Reader, start: number): Value {
  r.pos = start;
  skipBad(r);
  return { kind: "bad", start: start - r.origin, end: r.pos - r.origin };
}

/** Reads the symbol reference at the position. */
export function readSymbolValue(r: Reader): Value {
  const start = r.pos;
  const symbol = readSymbol(r);
  if (symbol === undefined) return readBad(r, start);
  return { kind: "symbol", start: start - r.origin, end: r.pos - r.origin, path: symbol.path };
}

/** Reads the type at the position. */
export function readTypeValue(r: Reader): Value {
  const start = r.pos;
  if (!skipType(r)) return readBad(r, start);
  return { kind: "type", start: start - r.origin, end: r.pos - r.origin, text: foldedText(r.text, start, r.pos) };
}

/** Reads what starts with `-`, which is a number or bad. */
export function readNegative(r: Reader): Value {
  const start = r.pos++;
  skipTrivia(r);
  const digit = isDigit(codeHere(r));
  r.pos = start;
  return digit ? readNumber(r) : readBad(r, start);
}

/** Moves over the number at the position, its sign included; what kind it is. */
function skipNumber(r: Reader): "integer" | "float" {
  if (codeHere(r) === MINUS) {
    r.pos++;
    skipTrivia(r);
  }
  const start = r.pos;
  r.pos = numberEnd(r.text, start, r.limit);
  return r.text.slice(start, r.pos).includes(".") ? "float" : "integer";
}
