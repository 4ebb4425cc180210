/** Which op of a statement the symbol in it may belong to, and whether an op that is not known may define it. */

import { blanksEnd, wordEnd, wordPartsEnd } from "../../syntax/lexemes.js";
import { isVisibility } from "../../syntax/syntax.js";
import { CLOSE_BRACE, isWordStart, OPEN_BRACE, QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString } from "../../text/stringLiteral.js";
import { isAnonymousScope } from "./definingOps.js";

/** Where a reader is in its text. */
interface Place {
  readonly text: string;
  /** After the last brace or line end: where a statement may start. */
  readonly statement: number;
  /** The statement that continues after the brace closed last, if that closed a dictionary. */
  readonly closed: number;
}

/** The op's name whose symbol may be the one at `p`, and the visibility between the two. */
export function definingOp(
  { text, statement, closed }: Place,
  p: number,
): (Span & { readonly visibility: string }) | undefined {
  const start = blanksEnd(text, statement);
  if (start === p && closed >= 0 && text.charCodeAt(statement - 1) === CLOSE_BRACE) {
    const op = opOfDictionary(text, closed);
    return op && { ...op, visibility: "" };
  }
  const end = wordEnd(text, start, text.length);
  if (end === start) return undefined;
  const visibility = visibilityBefore(text, end, p);
  return visibility === undefined ? undefined : { start, end, visibility };
}

/**
 * The op that starts a statement, if its dictionary may come before its symbol: `omp.private {type = private} @x`. What
 * a module has in braces is its region, which may be all of a very long line.
 */
export function opOfDictionary(text: string, statement: number): Span | undefined {
  const start = blanksEnd(text, statement);
  const end = wordEnd(text, start, text.length);
  if (end === start || text.charCodeAt(blanksEnd(text, end)) !== OPEN_BRACE) return undefined;
  return isAnonymousScope(text.slice(start, end)) ? undefined : { start, end };
}

/**
 * The visibility among the words between an op's name and its symbol, or "" without one; undefined where there is
 * anything else.
 */
function visibilityBefore(text: string, opEnd: number, at: number): string | undefined {
  let visibility = "";
  let p = blanksEnd(text, opEnd);
  while (p < at) {
    if (text.charCodeAt(p) === QUOTE) p = endOfString(text, p);
    else {
      const end = wordPartsEnd(text, p, text.length);
      if (end === p || !isWordStart(text.charCodeAt(p))) return undefined;
      const word = text.slice(p, end);
      if (isVisibility(word)) visibility = word;
      p = end;
    }
    p = blanksEnd(text, p);
  }
  return p === at ? visibility : undefined;
}
