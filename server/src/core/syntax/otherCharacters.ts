/**
 * Characters that are not MLIR and that pages, chats and word processors put in place of those that are: readers see what was
 * meant, so that such a character swallows nothing, and a check reports it.
 */
import { isLineEnd, QUOTE } from "../text/characters.js";

/** Double quotes of text for people. */
const QUOTES = "“”„‟＂";

/** Whether a string in other quotes starts with the character. */
export function isOpeningQuote(c: number): boolean {
  return c > 127 && QUOTES.includes(String.fromCharCode(c));
}

/** After the string in other quotes whose first is at `p`: after its second one on the line, or -1. */
export function quotedEnd(text: string, p: number, limit: number): number {
  for (let end = p + 1; end < limit; end++) {
    const c = text.charCodeAt(end);
    if (c === QUOTE || isOpeningQuote(c)) return end + 1;
    if (isLineEnd(c)) return -1;
  }
  return -1;
}
