/** Ops that are scopes and may have no symbol themselves, found by the first token of a line. */

import { blanksEnd, wordPartsEnd } from "../../syntax/lexemes.js";
import { keepOnce } from "../../syntax/reader.js";
import { isVisibility } from "../../syntax/syntax.js";
import { AT, OPEN_BRACE, OPEN_PAREN, QUOTE } from "../../text/characters.js";
import { isAnonymousScope } from "./definingOps.js";
import type { Definition } from "./definitions.js";

/** The first letters of the names that `isAnonymousScope` accepts. */
const SCOPE_LETTERS: ReadonlySet<number> = new Set([..."bhmuv"].map((letter) => letter.charCodeAt(0)));

/** The op that starts at an offset, if it may have no symbol. One with a symbol is found by that. */
export function anonymousScopeAt(text: string, start: number): Definition | undefined {
  const c = text.charCodeAt(start);
  if (SCOPE_LETTERS.has(c)) return scopeAt(text, start);
  return c === QUOTE && SCOPE_LETTERS.has(text.charCodeAt(start + 1)) ? genericScopeAt(text, start) : undefined;
}

function scopeAt(text: string, start: number): Definition | undefined {
  const end = wordPartsEnd(text, start, text.length);
  const op = text.slice(start, end);
  if (!isAnonymousScope(op)) return undefined;
  // With a symbol it is found by that.
  const after = blanksEnd(text, end);
  const c = text.charCodeAt(after);
  const leads =
    c === OPEN_BRACE || c === OPEN_PAREN || text.startsWith("attributes", after) || (op !== "module" && !(c === AT));
  if (!leads || isVisibility(text.slice(after, wordPartsEnd(text, after, text.length)))) return undefined;
  return anonymous(start, op);
}

/** The same in the generic form. One with a symbol is found by its `sym_name`, too; then that counts. */
function genericScopeAt(text: string, start: number): Definition | undefined {
  const end = wordPartsEnd(text, start + 1, text.length);
  if (text.charCodeAt(end) !== QUOTE || text.charCodeAt(blanksEnd(text, end + 1)) !== OPEN_PAREN) return undefined;
  const op = text.slice(start + 1, end);
  return isAnonymousScope(op) ? anonymous(start, op) : undefined;
}

function anonymous(start: number, op: string): Definition {
  return {
    start,
    op: keepOnce(op),
    nameStart: start,
    nameEnd: start,
    name: undefined,
    isCertain: false,
    visibility: undefined,
  };
}
