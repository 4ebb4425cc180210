/** What a brace opens, by what follows it. */
import {
  CARET,
  CLOSE_BRACE,
  COLON,
  COMMA,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isLineEnd,
  isWordStart,
  MINUS,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import { isTypeWord } from "./builtinWords.js";
import { blanksEnd, nextToken, triviaEnd, valueNameEnd, wordPartsEnd } from "./lexemes.js";
import { type Lexer, stringEnd } from "./lexer.js";
import { isAttributeName, isUndottedOp } from "./opWords.js";
import { definesAlias, isDotted, resultsEnd, startsPage, startsStatement } from "./statementStart.js";

export const ENTRIES = 0;
export const OPS = 1;
/** `{}` or `{word}`, which the context decides. */
export const EITHER = 2;

/** What the brace that was just read opens. */
export function braceKind(lexer: Lexer): number {
  const { text, limit } = lexer;
  const p = lexer.after(lexer.pos);
  if (p >= limit) return OPS;
  const c = text.charCodeAt(p);
  switch (c) {
    case CLOSE_BRACE:
      return EITHER;
    case CARET:
      return OPS;
    case QUOTE:
      return isGenericName(text, p, limit) ? OPS : ENTRIES;
    case PERCENT:
      if (resultsEnd(text, p, limit) >= 0) return OPS;
      return hasLineEnd(text, lexer.pos, p) && isBeforeOp(text, p, limit) ? OPS : ENTRIES;
    case HASH:
    case EXCLAMATION:
      return definesAlias(text, p, limit) ? OPS : ENTRIES;
    default: {
      if (!isWordStart(c)) return ENTRIES;
      const end = wordPartsEnd(text, p, limit);
      const after = lexer.after(end);
      const next = text.charCodeAt(after);
      if (next === CLOSE_BRACE) return EITHER;
      if (next === EQUAL || next === COMMA || isAttributeName(text, p)) return ENTRIES;
      return next !== COLON || (isDotted(text, p, end) && leadsOp(lexer, lexer.after(after + 1))) ? OPS : ENTRIES;
    }
  }
}

/** Whether a value that is first on its line is before an op whose equals sign is missing: `%0 arith.addi`. Pages end before ops. */
function isBeforeOp(text: string, value: number, limit: number): boolean {
  const start = nextToken(text, valueNameEnd(text, value + 1, limit), limit);
  if (start >= limit || startsStatement(text, start, limit)) return true;
  if (text.charCodeAt(start) === QUOTE) return isGenericName(text, start, limit);
  if (!isWordStart(text.charCodeAt(start))) return false;
  const end = wordPartsEnd(text, start, limit);
  return isDotted(text, start, end) || isUndottedOp(text, start, end);
}

const isGenericName = (text: string, start: number, limit: number): boolean =>
  text.charCodeAt(nextToken(text, stringEnd(text, start, limit), limit)) === OPEN_PAREN;

/** Whether what follows a colon belongs to an op: its type, or a clause as in `pdl.pattern : benefit(1)`. No entry has a colon. */
function leadsOp({ text, limit }: Lexer, p: number): boolean {
  const c = text.charCodeAt(p);
  if (!isWordStart(c)) return c === EXCLAMATION || c === OPEN_PAREN;
  const end = wordPartsEnd(text, p, limit);
  return text.charCodeAt(end) === OPEN_PAREN || isTypeWord(text.slice(p, end));
}

/** Whether `{}` or `{word}`, whose first brace was just read, is a region. A type or a list after it shows a dictionary. */
export function isShortRegion(lexer: Lexer): boolean {
  const { text, limit } = lexer;
  const word = lexer.after(lexer.pos);
  const end = wordPartsEnd(text, word, limit);
  const close = lexer.after(end) + 1;
  const after = lexer.after(close);
  const c = text.charCodeAt(after);
  if (c === COMMA || c === EQUAL) return false;
  // `{x.yield} : i32`
  if (c === COLON) return isDotted(text, word, end) && TERMINATOR.test(text.slice(text.lastIndexOf(".", end) + 1, end));
  const isArrow = c === MINUS && text.charCodeAt(after + 1) === GREATER;
  // Attributes are before the successors of an op, regions before or after them.
  if (isArrow && text.charCodeAt(lexer.after(after + 2)) !== CARET) return false;
  if (end === word) return true;
  // `{inbounds} ins(%x : i32)`; on the next line that may be an op, which may be on the next page.
  const isOnLine = triviaEnd(text, close, limit) === after;
  const clause = isOnLine && isWordStart(c) ? wordPartsEnd(text, after, limit) : after;
  if (clause > after && !isDotted(text, after, clause) && text.charCodeAt(lexer.after(clause)) === OPEN_PAREN)
    return false;
  if (isDotted(text, word, end) || TERMINATOR.test(text.slice(word, end))) return true;
  // The name of an op that is being written: a dictionary of one word is on one line.
  return hasLineEnd(text, lexer.pos, word) && hasLineEnd(text, end, close);
}

function hasLineEnd(text: string, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (isLineEnd(text.charCodeAt(p))) return true;
  return false;
}

/** Ops without their dialect that a region may consist of. */
const TERMINATOR = /^(?:return|yield|terminator|unreachable|end|done)$/;

const CLOSE = "#-}";

/** After the resources at `start`; the complement where a line that may begin a page, or the text, ends them. */
export function resourcesEnd({ text, limit }: Lexer, start: number): number {
  let after = start;
  for (let line = start; line < limit; ) {
    const first = blanksEnd(text, line);
    if (line > start && startsPage(text, line, limit)) break;
    const end = lineEnd(text, line, limit);
    const close = text.slice(line, end).indexOf(CLOSE);
    if (close >= 0) return line + close + CLOSE.length;
    if (first < end) after = end;
    line = end + 1;
  }
  return ~after;
}

function lineEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && !isLineEnd(text.charCodeAt(end))) end++;
  return end;
}
