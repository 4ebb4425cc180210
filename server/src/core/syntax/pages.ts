/** Where a text is cut into pages: at the starts of lines that begin with a statement. */
import {
  CARRIAGE_RETURN,
  EQUAL,
  EXCLAMATION,
  HASH,
  isBlank,
  isLineEnd,
  isWordStart,
  LINE_FEED,
  QUOTE,
} from "../text/characters.js";
import { END, Lexer } from "./lexer.js";
import { opensEntry, startsStatement } from "./statementStart.js";

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
