/** The extent of types in text; `core/abi` gives them a meaning. */

import { COMMA, EXCLAMATION, GREATER, LESS, MINUS, nestingOf, OPEN_PAREN } from "../text/characters.js";
import { isShapedType } from "./builtinWords.js";
import { Lexer } from "./lexer.js";
import { balancedEnd, codeAt, codeHere, MAX_HEADER, type Reader, skipTrivia, suffixEnd, wordEnd } from "./reader.js";

/**
 * The offset after the body `<…>` at `offset`. A body that is never closed ends where its first word does, so that a
 * missing `>` costs one type and not the rest of the header.
 */
export function bodyEnd(r: Reader, offset: number): number {
  const end = balancedEnd(r, offset);
  if (end >= 0) return end;
  const rest = r.text.slice(offset + 1, Math.min(r.limit, offset + MAX_HEADER));
  const length = rest.search(FIRST_WORD_END);
  return offset + 1 + (length < 0 ? rest.length : length);
}

/** What the first word of a body is not: white space as MLIR has it, and what ends a parameter. */
const FIRST_WORD_END = /[ \t\r\n\0\ufeff,){}"]/;

/** Moves over `(…)` or one type other than a function type. False, and no move, where none starts here. */
function skipOneType(r: Reader): boolean {
  const start = r.pos;
  const c = codeHere(r);
  if (c === OPEN_PAREN) {
    const end = balancedEnd(r, start);
    if (end < 0) return false;
    r.pos = end;
    return true;
  }
  if (c === EXCLAMATION) {
    const end = suffixEnd(r, start + 1);
    if (end === start + 1) return false;
    r.pos = codeAt(r, end) === LESS ? bodyEnd(r, end) : end;
    return true;
  }
  const end = wordEnd(r, start);
  if (end === start || (end - start === 10 && r.text.startsWith("attributes", start))) return false;
  r.pos = end;
  if (codeHere(r) === LESS) r.pos = bodyEnd(r, end);
  else if (isShapedType(r.text.slice(start, end))) {
    skipTrivia(r);
    r.pos = codeHere(r) === LESS ? bodyEnd(r, r.pos) : end;
  }
  return true;
}

/**
 * Moves over a type: `i32`, `tensor<…>`, `!dialect.name<…>`, `(…) -> …`, or any other word with an optional body.
 * False, and no move, where none starts here.
 */
export function skipType(r: Reader): boolean {
  const start = r.pos;
  for (;;) {
    const isGroup = codeHere(r) === OPEN_PAREN;
    if (!skipOneType(r)) {
      // `(…) ->` with nothing after it still counts as a function type that is being typed.
      return r.pos > start;
    }
    if (!isGroup) return true;
    const end = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== MINUS || codeAt(r, r.pos + 1) !== GREATER) {
      r.pos = end;
      return true;
    }
    r.pos += 2;
    const arrow = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== OPEN_PAREN && !startsType(r)) {
      r.pos = arrow;
      return true;
    }
  }
}

function startsType(r: Reader): boolean {
  return codeHere(r) === EXCLAMATION || wordEnd(r, r.pos) > r.pos;
}

const NEEDS_FOLDING = /[\n\r\t\0]| {2}|\/\//;

/** The text of `start..end` on one line: white space and comments folded to one space, strings untouched. */
export function foldedText(text: string, start: number, end: number): string {
  const slice = text.slice(start, end);
  if (!NEEDS_FOLDING.test(slice)) return slice;
  let result = "";
  let after = 0;
  const lexer = new Lexer(slice, 0);
  while (lexer.next()) {
    if (lexer.start > after && result !== "") result += " ";
    result += slice.slice(lexer.start, lexer.pos);
    after = lexer.pos;
  }
  return result;
}

/** The parts between commas that are in no brackets: `i32` and `tuple<f32>` of `i32, tuple<f32>`; none for blank text. */
export function membersOf(text: string): string[] {
  if (text.trim() === "") return [];
  const members: string[] = [];
  const lexer = new Lexer(text);
  let depth = 0;
  let start = 0;
  while (lexer.next()) {
    depth += nestingOf(lexer.kind);
    if (lexer.kind !== COMMA || depth !== 0) continue;
    members.push(text.slice(start, lexer.start).trim());
    start = lexer.pos;
  }
  members.push(text.slice(start).trim());
  return members;
}
