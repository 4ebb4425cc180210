/** Where a text is cut into pages: at the starts of lines that begin with a statement. */
import { CARRIAGE_RETURN, EQUAL, isBlank, isLineEnd, isWordStart, LINE_FEED, QUOTE } from "../text/characters.js";
import { END, Lexer } from "./lexer.js";
import { startsStatement } from "./statementStart.js";

/** More lines without a token are not searched for what is before a statement. */
const MAX_LINES = 16;

/** Whether the line at `start` begins with a statement, and nothing before it needs that line. */
export function startsPage(text: string, start: number, limit: number): boolean {
  let p = start;
  while (p < limit && isBlank(text.charCodeAt(p))) p++;
  if (p >= limit || isLineEnd(text.charCodeAt(p)) || !startsStatement(text, p, limit)) return false;
  const c = text.charCodeAt(p);
  return !(c === QUOTE || isWordStart(c)) || !followsEqual(text, start);
}

/** Whether the last token before a line may be an equals sign, after which the line has the name of the op. */
function followsEqual(text: string, start: number): boolean {
  let end = start;
  for (let lines = 0; lines < MAX_LINES && end > 0; lines++) {
    let line = end - 1;
    if (text.charCodeAt(line) === LINE_FEED && text.charCodeAt(line - 1) === CARRIAGE_RETURN) line--;
    while (line > 0 && !isLineEnd(text.charCodeAt(line - 1))) line--;
    const lexer = new Lexer(text, line, end, () => undefined);
    let last = END;
    while (lexer.next()) last = lexer.kind;
    if (last !== END) return last === EQUAL;
    end = line;
  }
  return end > 0;
}
