/** Where an op starts, told from the line alone. */

import {
  AT,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  HASH,
  isLineEnd,
  isSpace,
  isWordStart,
  LINE_FEED,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
  SLASH,
} from "../text/characters.js";
import { stringEnd } from "./balanced.js";
import { newMatcher } from "./bracketMatcher.js";
import { codeAt, type Reader, readerAt, suffixEnd, wordEnd } from "./reader.js";

/** What a statement at some offset is: an op, with the offset of its name, or an alias definition, with that of its `#`. */
export interface StatementStart {
  readonly kind: "op" | "alias";
  readonly start: number;
}

function skipBlanks(r: Reader, offset: number): number {
  let p = offset;
  for (;;) {
    const c = codeAt(r, p);
    const ends = c === LINE_FEED || (c === CARRIAGE_RETURN && codeAt(r, p + 1) !== LINE_FEED);
    if (ends || !isSpace(c)) return p;
    p++;
  }
}

/** Moves over `%a, %b:2 =`; the offset behind, or -1. */
function behindResults(r: Reader, offset: number): number {
  let p = offset;
  for (;;) {
    if (codeAt(r, p) !== PERCENT) return -1;
    const end = suffixEnd(r, p + 1);
    if (end === p + 1) return -1;
    p = skipBlanks(r, end);
    if (codeAt(r, p) === COLON) {
      p = suffixEnd(r, skipBlanks(r, p + 1));
      p = skipBlanks(r, p);
    }
    const c = codeAt(r, p);
    if (c === EQUAL) return skipBlanks(r, p + 1);
    if (c !== COMMA) return -1;
    p = skipBlanks(r, p + 1);
  }
}

/** Words that may stand between the op's name and its symbol are few. */
const MAX_WORDS = 8;

/** True where words and then a symbol follow: `private @f`, `internal fastcc @f`. */
function leadsToSymbol(r: Reader, offset: number): boolean {
  let p = offset;
  for (let i = 0; i < MAX_WORDS; i++) {
    p = skipBlanks(r, p);
    if (codeAt(r, p) === AT) return true;
    const end = wordEnd(r, p);
    if (end === p) return false;
    p = end;
  }
  return false;
}

// = , } ) ] > : and the line's end (or a comment): what follows an attribute's name, a type or a lone terminator, not an op that carries
// attributes.
function endsName(c: number): boolean {
  return (
    c < 0 ||
    isLineEnd(c) ||
    c === EQUAL ||
    c === COMMA ||
    c === CLOSE_BRACE ||
    c === CLOSE_PAREN ||
    c === CLOSE_SQUARE ||
    c === GREATER ||
    c === COLON
  );
}

// Nothing here looks for closing brackets.
const NO_BODIES = newMatcher();

/**
 * The statement that starts at `offset` or behind the blanks there, or undefined. Ops: `%r = name`, `"name"(`,
 * `dialect.name …`, `func|module …`, `name [words] @symbol`.
 */
export function statementAt(text: string, offset: number): StatementStart | undefined {
  const r = readerAt(text, offset, 0, text.length, NO_BODIES);
  let p = skipBlanks(r, offset);
  const first = codeAt(r, p);
  if (first === HASH) {
    const end = suffixEnd(r, p + 1);
    const behind = skipBlanks(r, end);
    const defines = end > p + 1 && codeAt(r, behind) === EQUAL && codeAt(r, behind + 1) !== EQUAL;
    return defines ? { kind: "alias", start: p } : undefined;
  }
  if (first === PERCENT) {
    p = behindResults(r, p);
    if (p < 0) return undefined;
    if (isWordStart(codeAt(r, p))) return { kind: "op", start: p };
  }
  if (codeAt(r, p) === QUOTE) {
    const end = stringEnd(r, p);
    return codeAt(r, skipBlanks(r, end)) === OPEN_PAREN ? { kind: "op", start: p } : undefined;
  }
  const end = wordEnd(r, p);
  if (end === p) return undefined;
  const word = text.slice(p, end);
  const behind = skipBlanks(r, end);
  const next = codeAt(r, behind);
  if (endsName(next) || (next === SLASH && codeAt(r, behind + 1) === SLASH)) return undefined;
  const isOp = word.includes(".") || word === "func" || word === "module" || leadsToSymbol(r, behind);
  return isOp && word !== "attributes" ? { kind: "op", start: p } : undefined;
}
