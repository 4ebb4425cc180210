/** Whether a match of the key pattern is an attribute's key, as far as the tokens next to it show that. */

import { isAbiKey, MAX_ESCAPED_LENGTH } from "../../abi/attributes/keys.js";
import { nextToken, wordPartsEnd } from "../../syntax/lexemes.js";
import { BACKSLASH, isSigil, isSpace, isSuffixPart, isWordPart, QUOTE, SPACE } from "../../text/characters.js";
import { textOfLiteral } from "../../text/stringLiteral.js";

export interface Candidate {
  readonly key: string;
  readonly quoted: boolean;
  /** After the key and its quote. */
  readonly end: number;
}

/** The whole word whose name starts at `offset`, if it is an ABI key on its own or in quotes of its own. */
export function candidateAt(text: string, offset: number): Candidate | undefined {
  const before = offset > 0 ? text.charCodeAt(offset - 1) : SPACE;
  if (isSuffixPart(before) || isSigil(before)) return undefined;
  const end = wordPartsEnd(text, offset, text.length);
  if (before === QUOTE && text.charCodeAt(end) === BACKSLASH) return escapedCandidateAt(text, offset);
  const key = text.slice(offset, end);
  if (!isAbiKey(key)) return undefined;
  if (before !== QUOTE) return { key, quoted: false, end };
  return text.charCodeAt(end) === QUOTE ? { key, quoted: true, end: end + 1 } : undefined;
}

/** The same for a quoted name with escapes. */
function escapedCandidateAt(text: string, offset: number): Candidate | undefined {
  const literal = /^"[^"\n]*"/.exec(text.slice(offset - 1, offset + MAX_ESCAPED_LENGTH))?.[0];
  const key = literal === undefined ? "" : textOfLiteral(literal);
  return literal !== undefined && isAbiKey(key) ? { key, quoted: true, end: offset - 1 + literal.length } : undefined;
}

/** The character after an offset, white space and comments; `""` at the limit, and `"=="` for that mark. */
function nextAfter(text: string, offset: number, limit: number): string {
  const p = nextToken(text, offset, limit);
  const c = p < limit ? text.charAt(p) : "";
  return c === "=" && text[p + 1] === "=" ? "==" : c;
}

/** The character before an offset and white space; `""` at the start of the text. */
function previousBefore(text: string, offset: number): string {
  let p = offset;
  while (isSpace(text.charCodeAt(p - 1))) p--;
  return text.charAt(p - 1);
}

/**
 * True where the word at `offset`, which the tree does not show to be a key, is in the position of one: `key =`, `{key`, `, key,`.
 */
export function isKey(text: string, offset: number, { end, quoted }: Candidate): boolean {
  const next = nextAfter(text, end, text.length);
  if (next === "=") return true;
  if (next !== "," && next !== "}") return false;
  const previous = previousBefore(text, quoted ? offset - 1 : offset);
  // A string in an array looks like a quoted unit attribute, unless a brace is next to it.
  return previous === "{" || (previous === "," && !(quoted && next === ","));
}

/**
 * True for the key of a JSON object, which only one of the names is: the tables of compiled modules have such fields.
 */
export function isJsonField(text: string, { key, quoted, end }: Candidate, limit: number): boolean {
  return quoted && key === "calling_convention" && nextAfter(text, end, limit) === ":";
}

/**
 * The same as `isKey` for text of a comment that ends at `limit`, which may hold FileCheck directives and JSON besides
 * prose.
 */
export function isKeyInComment(text: string, offset: number, candidate: Candidate, limit: number): boolean {
  const next = nextAfter(text, candidate.end, limit);
  if (next === "=") return true;
  if (next === ":") return isJsonField(text, candidate, limit);
  if (candidate.quoted || (next !== "" && next !== "," && next !== "}")) return false;
  const previous = previousBefore(text, offset);
  return previous === "{" || previous === "," || previous === ":" || previous === "/";
}

/** The key of the dictionaries that own the keys in them. */
export const REFLECTION = "iree.reflection";

/** Whether the name at an offset is that of a reflection. */
export function isReflectionAt(text: string, offset: number): boolean {
  return text.startsWith(REFLECTION, offset) && !isWordPart(text.charCodeAt(offset + REFLECTION.length));
}
