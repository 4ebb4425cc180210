/** Where `{-# … #-}` ends, the resources after the ops of a file. */
import { isLineEnd } from "../text/characters.js";
import { blanksEnd } from "./lexemes.js";
import type { Lexer } from "./lexer.js";
import { startsPage } from "./pages.js";

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
