/**
 * Where statements start. A line that begins with one can be read without anything before it: what follows decides alone. So a
 * page may begin there, and there reading recovers from brackets that are not closed.
 */
import {
  AT,
  CARET,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isBlank,
  isDigit,
  isLineEnd,
  isSpace,
  isWordStart,
  LESS,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import { digitsEnd, nextToken, suffixEnd, valueNameEnd, wordPartsEnd } from "./lexemes.js";
import { END, Lexer, stringEnd } from "./lexer.js";
import { isAttributeName } from "./opWords.js";

/** Whether the token at `p`, the first of its line, starts a statement, whatever is before it. */
export function startsStatement(text: string, p: number, limit: number): boolean {
  const c = text.charCodeAt(p);
  switch (c) {
    case PERCENT:
      return isWordOrString(text.charCodeAt(resultsEnd(text, p, limit)));
    case QUOTE:
      return text.charCodeAt(nextToken(text, stringEnd(text, p, limit), limit)) === OPEN_PAREN;
    case CARET:
      return startsBlock(text, p, limit);
    case HASH:
    case EXCLAMATION:
      return definesAlias(text, p, limit) && !isEntry(text, p);
    default:
      return isWordStart(c) && isDottedStart(text, p, limit);
  }
}

/**
 * Whether an indented `#name =` is an entry of a dialect's dictionary, whose keys may be attributes: it follows a brace or a comma.
 * IREE's `#hal.executable.objects` has those. No alias is defined in a region.
 */
function isEntry(text: string, p: number): boolean {
  let before = p;
  while (before > 0 && isBlank(text.charCodeAt(before - 1))) before--;
  if (before === p) return false;
  while (before > 0 && isSpace(text.charCodeAt(before - 1))) before--;
  const c = text.charCodeAt(before - 1);
  return c === OPEN_BRACE || c === COMMA;
}

const isWordOrString = (c: number): boolean => c === QUOTE || isWordStart(c);

/** What a dotted word before it is no op: a key, an item of a list, a value or a type. */
const NO_OP: ReadonlySet<number> = new Set([
  EQUAL,
  COMMA,
  COLON,
  CLOSE_BRACE,
  CLOSE_SQUARE,
  CLOSE_PAREN,
  GREATER,
  LESS,
]);

function isDottedStart(text: string, p: number, limit: number): boolean {
  const end = wordPartsEnd(text, p, limit);
  const after = nextToken(text, end, limit);
  if (!isDotted(text, p, end)) return text.charCodeAt(after) === AT && text.slice(p, end) === FUNC;
  return !NO_OP.has(text.charCodeAt(after));
}

/** Whether a word is the name of a dialect's op. */
export function isDotted(text: string, start: number, end: number): boolean {
  for (let p = start + 1; p < end - 1; p++) {
    if (text.charCodeAt(p) === DOT_CODE) return !isAttributeName(text, start);
  }
  return false;
}
const DOT_CODE = 0x2e;
/** The one op that is common without a dialect: as MLIR wrote functions until 2022. */
const FUNC = "func";

/**
 * After the equals sign of `%a, %b:2 =` and what separates it from the next token; else the complement of an offset up to which
 * no other `%` starts results either. Tokens may be on several lines.
 */
export function resultsEnd(text: string, p: number, limit: number): number {
  for (;;) {
    if (text.charCodeAt(p) !== PERCENT) return ~p;
    const name = valueNameEnd(text, p + 1, limit);
    if (name === p + 1) return ~p;
    p = nextToken(text, name, limit);
    if (text.charCodeAt(p) === COLON) {
      const count = nextToken(text, p + 1, limit);
      if (!isDigit(text.charCodeAt(count))) return ~p;
      p = nextToken(text, digitsEnd(text, count, limit), limit);
    }
    const c = text.charCodeAt(p);
    if (c === EQUAL) return isMarkEqual(text, p) ? nextToken(text, p + 1, limit) : ~p;
    if (c !== COMMA) return ~p;
    p = nextToken(text, p + 1, limit);
  }
}

const isMarkEqual = (text: string, p: number): boolean => {
  const c = text.charCodeAt(p + 1);
  return c !== EQUAL && c !== GREATER;
};

/** Whether `#name =` or `!name =` is at `p`. */
export function definesAlias(text: string, p: number, limit: number): boolean {
  const end = suffixEnd(text, p + 1, limit);
  if (end === p + 1) return false;
  const after = nextToken(text, end, limit);
  return text.charCodeAt(after) === EQUAL && isMarkEqual(text, after);
}

/** Whether an entry of a dictionary follows a token, or the item of a list. */
export function opensEntry(token: number): boolean {
  return token === COMMA || token === OPEN_BRACE;
}

/** Whether a block's label is at `p`: `^bb0:`, or `^bb0(%a: i32):`. A branch gives values to a block in the same way, without the colon. */
export function startsBlock(text: string, p: number, limit: number): boolean {
  const end = suffixEnd(text, p + 1, limit);
  const after = nextToken(text, end, limit);
  const c = text.charCodeAt(after);
  // `unwind ^bb2 : (i32) -> ()`, with the block on the next line: no op starts with a parenthesis.
  if (c === COLON) return text.charCodeAt(nextToken(text, after + 1, limit)) !== OPEN_PAREN;
  return (
    c === OPEN_PAREN && text.charCodeAt(nextToken(text, after + 1, limit)) === PERCENT && labelEnds(text, after, limit)
  );
}

/** Whether a colon follows the list that opens at `p`. Stops at what no list of arguments holds, so that it costs no more than one. */
function labelEnds(text: string, p: number, limit: number): boolean {
  let depth = 0;
  for (let at = p; at < limit; at = nextToken(text, at + 1, limit)) {
    const c = text.charCodeAt(at);
    if (c === OPEN_PAREN) depth++;
    else if (c === CLOSE_PAREN && --depth === 0) return text.charCodeAt(nextToken(text, at + 1, limit)) === COLON;
    else if (c === CARET || c === CLOSE_BRACE || c === EQUAL) return true;
    else if (c === QUOTE) at = stringEnd(text, at, limit) - 1;
  }
  return true;
}

/** More lines without a token are not searched for what is before a statement. */
const MAX_LINES = 16;

/** Whether the line at `start` begins with a statement, and nothing before it needs that line. */
export function startsPage(text: string, start: number, limit: number): boolean {
  let p = start;
  while (p < limit && isBlank(text.charCodeAt(p))) p++;
  if (p >= limit || isLineEnd(text.charCodeAt(p)) || !startsStatement(text, p, limit)) return false;
  const c = text.charCodeAt(p);
  if (c === QUOTE || isWordStart(c)) return !mayFollow(text, start, (last) => last === EQUAL);
  return (c !== HASH && c !== EXCLAMATION) || !mayFollow(text, start, opensEntry);
}

/** Whether the last token before a line may be one of a kind, after which the line is no statement. */
function mayFollow(text: string, start: number, isKind: (last: number) => boolean): boolean {
  let end = start;
  for (let lines = 0; lines < MAX_LINES && end > 0; lines++) {
    let line = end - 1;
    if (text.charCodeAt(line) === LINE_FEED && text.charCodeAt(line - 1) === CARRIAGE_RETURN) line--;
    while (line > 0 && !isLineEnd(text.charCodeAt(line - 1))) line--;
    const lexer = new Lexer(text, line, end, () => undefined);
    let last = END;
    while (lexer.next()) last = lexer.kind;
    if (last !== END) return isKind(last);
    end = line;
  }
  return end > 0;
}
