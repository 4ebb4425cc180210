/**
 * Whether a match of the key pattern is an attribute's key. Decided from its line alone, so that the answer holds while
 * other lines change.
 */

import { isAbiKey, MAX_ESCAPED_LENGTH } from "../../abi/attributes/keys.js";
import { blanksEnd, blanksStart, wordPartsEnd } from "../../syntax/lexemes.js";
import { statementAt } from "../../syntax/opStart.js";
import { BACKSLASH, isSigil, isSuffixPart, isWordPart, OPEN_PAREN, QUOTE, SPACE } from "../../text/characters.js";
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

/** The last character before `offset` on its line that is not blank; `""` where there is none. */
function previousOnLine(text: string, offset: number): string {
  const c = text.charAt(blanksStart(text, offset) - 1);
  return c === "\n" || c === "\r" ? "" : c;
}

/** The next character on the line that is not blank; `""` for a comment, the end of the line or of the text. */
function nextOnLine(text: string, offset: number, limit: number): string {
  const p = blanksEnd(text, offset);
  const c = p < limit ? text.charAt(p) : "";
  if (c === "\n" || c === "\r" || (c === "/" && text[p + 1] === "/")) return "";
  return c === "=" && text[p + 1] === "=" ? "==" : c;
}

/**
 * True where the word at `offset` is in the position of a key: `key =`, `{key`, `, key,`, `key}`, or alone on its line.
 */
export function isKey(text: string, offset: number, candidate: Candidate): boolean {
  const next = nextOnLine(text, candidate.end, text.length);
  if (next === "=") return true;
  if (next !== "" && next !== "," && next !== "}") return false;
  const previous = previousOnLine(text, candidate.quoted ? offset - 1 : offset);
  // A string in an array looks like a quoted unit attribute, unless a brace is next to it.
  if (candidate.quoted) return previous === "{" || (next === "}" && (previous === "," || previous === ""));
  return previous === "" || previous === "{" || previous === ",";
}

/**
 * True for a word that may be a key all the same, which only its op shows: a quoted one without a value looks like a string
 * in an array, and one before anything but `=` like any other word, as one does after the keyword where a brace is missing.
 * The name of an op is not one.
 */
export function mayBeKey(text: string, offset: number, { end, quoted }: Candidate): boolean {
  if (!quoted && isAfterKeyword(text, offset)) return true;
  const next = nextOnLine(text, end, text.length);
  if (next === "" || next === "," || next === "}") return quoted;
  const start = quoted ? offset - 1 : offset;
  const previous = previousOnLine(text, start);
  return previous === "," || ((previous === "" || previous === "{") && statementAt(text, start) === undefined);
}

const KEYWORD = "attributes";

/** Whether a function's attributes may start at an offset without the brace that belongs there. */
function isAfterKeyword(text: string, offset: number): boolean {
  let end = blanksStart(text, offset);
  if (text.charCodeAt(end - 1) === OPEN_PAREN) end = blanksStart(text, end - 1);
  const start = end - KEYWORD.length;
  return start >= 0 && text.startsWith(KEYWORD, start) && !isSuffixPart(text.charCodeAt(start - 1));
}

/**
 * True for the key of a JSON object, which only one of the names is: the tables of compiled modules have such fields.
 */
export function isJsonField(text: string, { key, quoted, end }: Candidate, limit: number): boolean {
  return quoted && key === "calling_convention" && nextOnLine(text, end, limit) === ":";
}

/**
 * The same as `isKey` for text of a comment that ends at `limit`, which may hold FileCheck directives and JSON besides
 * prose.
 */
export function isKeyInComment(text: string, offset: number, candidate: Candidate, limit: number): boolean {
  const next = nextOnLine(text, candidate.end, limit);
  if (next === "=") return true;
  if (next === ":") return isJsonField(text, candidate, limit);
  if (candidate.quoted || (next !== "" && next !== "," && next !== "}")) return false;
  const previous = previousOnLine(text, offset);
  return previous === "{" || previous === "," || previous === ":" || previous === "/";
}

/** The key of the dictionaries that own the keys in them. */
export const REFLECTION = "iree.reflection";

/** Whether the name at an offset is that of a reflection. */
export function isReflectionAt(text: string, offset: number): boolean {
  return text.startsWith(REFLECTION, offset) && !isWordPart(text.charCodeAt(offset + REFLECTION.length));
}
