/** Where an op starts, judged by its line alone. */

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
  isWordStart,
  LINE_FEED,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import { endOfString } from "../text/stringLiteral.js";
import { blanksEnd, startsComment, suffixEnd, wordEnd } from "./lexemes.js";
import { isAttributeName } from "./opWords.js";

/**
 * What a statement at some offset is: an op, with the offset of its name, or an alias definition, with that of its `#`.
 */
export interface StatementStart {
  readonly kind: "op" | "alias";
  readonly start: number;
}

/** Moves over `%a, %b:2 =`; the offset after it, or -1. */
function resultsEnd(text: string, offset: number): number {
  let p = offset;
  for (;;) {
    if (text.charCodeAt(p) !== PERCENT) return -1;
    const end = suffixEnd(text, p + 1, text.length);
    if (end === p + 1) return -1;
    p = blanksEnd(text, end);
    if (text.charCodeAt(p) === COLON) {
      p = suffixEnd(text, blanksEnd(text, p + 1), text.length);
      p = blanksEnd(text, p);
    }
    const c = text.charCodeAt(p);
    if (c === EQUAL) return blanksEnd(text, p + 1);
    if (c !== COMMA) return -1;
    p = blanksEnd(text, p + 1);
  }
}

/** The most words between an op's name and its symbol. */
const MAX_WORDS = 8;

/** True where words and then a symbol follow: `private @f`, `internal fastcc @f`. */
function leadsToSymbol(text: string, offset: number): boolean {
  let p = offset;
  for (let i = 0; i < MAX_WORDS; i++) {
    p = blanksEnd(text, p);
    if (text.charCodeAt(p) === AT) return true;
    const end = wordEnd(text, p, text.length);
    if (end === p) return false;
    p = end;
  }
  return false;
}

/** What follows an attribute's name, a type or a lone terminator, but no op that carries attributes. */
const ENDS_NAME: ReadonlySet<number> = new Set([
  LINE_FEED,
  CARRIAGE_RETURN,
  EQUAL,
  COMMA,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  GREATER,
  COLON,
]);

/** True where nothing of an op can follow a name: the end of the line or the text, a comment, or one of `ENDS_NAME`. */
function nameEndsAt(text: string, p: number): boolean {
  return p >= text.length || ENDS_NAME.has(text.charCodeAt(p)) || startsComment(text, p);
}

/**
 * The statement that starts at `offset` or after the blanks there, or undefined. Ops: `%r = name`, `"name"(`,
 * `dialect.name …`, `func|module …`, `name [words] @symbol`.
 */
export function statementAt(text: string, offset: number): StatementStart | undefined {
  let p = blanksEnd(text, offset);
  const first = text.charCodeAt(p);
  if (first === HASH) return definesAlias(text, p) ? { kind: "alias", start: p } : undefined;
  if (first === PERCENT) {
    p = resultsEnd(text, p);
    if (p < 0) return undefined;
    if (isWordStart(text.charCodeAt(p))) return { kind: "op", start: p };
  }
  const isOp = text.charCodeAt(p) === QUOTE ? isGenericOp(text, p) : isCustomOp(text, p);
  return isOp ? { kind: "op", start: p } : undefined;
}

/** What decides on a statement, and maybe more: words, names and marks up to a bracket or the line's end, and a string there. */
const DECIDING = /[\w$.%:,=#@ \t\0\ufeff-]*(?:"(?:[^"\\\n\r]|\\.)*"?[ \t\0\ufeff]*)?/y;

/** After the text that decides what statement starts at `offset`. */
export function statementReach(text: string, offset: number): number {
  DECIDING.lastIndex = offset;
  DECIDING.test(text);
  return DECIDING.lastIndex + 2;
}

/** True for `#name =` at `p`. */
function definesAlias(text: string, p: number): boolean {
  const end = suffixEnd(text, p + 1, text.length);
  const after = blanksEnd(text, end);
  return end > p + 1 && text.charCodeAt(after) === EQUAL && text.charCodeAt(after + 1) !== EQUAL;
}

function isGenericOp(text: string, p: number): boolean {
  return text.charCodeAt(blanksEnd(text, endOfString(text, p))) === OPEN_PAREN;
}

function isCustomOp(text: string, p: number): boolean {
  const end = wordEnd(text, p, text.length);
  const after = blanksEnd(text, end);
  if (end === p || nameEndsAt(text, after)) return false;
  const word = text.slice(p, end);
  if (word === "attributes") return false;
  if (word.includes(".")) return !isAttributeName(text, p);
  return word === "func" || word === "module" || leadsToSymbol(text, after);
}
