/** The dictionary of an op, argument or result, and what people write in place of it. */
import { CLOSE_BRACE, CLOSE_PAREN, COMMA, OPEN_BRACE, OPEN_PAREN } from "../text/characters.js";
import { codeAt, codeHere, type Reader, skipTrivia, wordEnd } from "./reader.js";
import type { DictionaryValue, Entry } from "./syntax.js";
import { isDictionaryAhead, readDictionary, readEntry } from "./value.js";

/** Whether a name has that of a dialect in front. */
export const hasDialect = (key: string): boolean => key.includes(".");

/** Reads the dictionary at the position: the inner one of two pairs of braces, as templates escape them. */
export function readOwnDictionary(r: Reader): DictionaryValue {
  const outer = r.pos;
  if (codeAt(r, outer + 1) !== OPEN_BRACE) return readDictionary(r);
  r.pos++;
  if (!isDictionaryAhead(r, hasDialect)) {
    r.pos = outer;
    return readDictionary(r);
  }
  const inner = readDictionary(r);
  const end = r.pos;
  skipTrivia(r);
  r.pos = codeHere(r) === CLOSE_BRACE ? r.pos + 1 : end;
  return inner;
}

/**
 * Reads attributes that are in parentheses or have no brackets, on the line of their keyword, as a dictionary that is never
 * closed. Undefined, and no move, where none are at the position.
 *
 * @param isUnitAttribute Whether a name without a dialect is that of an attribute.
 */
export function readBareAttributes(r: Reader, isUnitAttribute: (name: string) => boolean): DictionaryValue | undefined {
  const before = r.pos;
  const isElsewhere = skipTrivia(r);
  const start = r.pos;
  const isInParens = codeHere(r) === OPEN_PAREN;
  if (isInParens) {
    r.pos++;
    skipTrivia(r);
  }
  const word = r.text.slice(r.pos, wordEnd(r, r.pos));
  if (isElsewhere || word === "" || !(hasDialect(word) || isUnitAttribute(word))) {
    r.pos = before;
    return undefined;
  }
  const entries: Entry[] = [];
  let end = r.pos;
  for (let entry = readEntry(r, 0); entry !== undefined; entry = readEntry(r, 0)) {
    entries.push(entry);
    end = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== COMMA) break;
    r.pos++;
    skipTrivia(r);
  }
  r.pos = end;
  if (isInParens) {
    skipTrivia(r);
    r.pos = codeHere(r) === CLOSE_PAREN ? r.pos + 1 : end;
  }
  return { kind: "dictionary", start: start - r.origin, end: r.pos - r.origin, entries, closed: false };
}
