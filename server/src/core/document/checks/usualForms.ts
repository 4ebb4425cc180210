/** The usual forms of MLIR that can be read without tokens: where they end, and what they hold. */
import { blanksEnd, digitsEnd, nextToken, wordPartsEnd } from "../../syntax/lexemes.js";
import {
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  HASH,
  isDigit,
  isWordPart,
  isWordStart,
  MINUS,
  OPEN_PAREN,
  PERCENT,
} from "../../text/characters.js";
import { isSectionMarker } from "../fileSections.js";
import { leadsToOperands, leadsToUses } from "./bindings.js";

/** What a list in parentheses may hold besides uses: names that the op binds, with a type or without, or parameters. */
export type List = "uses" | "bindings" | "typed" | "parameters";

/** Characters that start or end something; all others are parts of numbers, words and punctuation. */
const MARKED = new Uint8Array(128);
for (const c of '\0\t\r\n%^@#!"/()[]{}<>') MARKED[c.charCodeAt(0)] = 1;

/** The offset of the first such character, or one outside of ASCII, at or after `p`. */
export function plainEnd(text: string, p: number): number {
  let end = p;
  for (let c = text.charCodeAt(p); c < 128 && MARKED[c] === 0; c = text.charCodeAt(++end));
  return end;
}

/** The bare id at an offset. */
export function wordAt(text: string, p: number): string {
  return text.slice(p, wordPartsEnd(text, p, text.length));
}

/** Where the section of the file ends whose first line is not after an offset. */
export function partEnd(text: string, from: number): number {
  let feed = text.indexOf("\n", from);
  while (feed >= 0 && !isSectionMarker(text, blanksEnd(text, feed + 1))) feed = text.indexOf("\n", feed + 1);
  return feed < 0 ? text.length : feed + 1;
}

/** Whether an op continues after the token whose last character is at an offset; undefined where that is not certain. */
export function leadsOn(text: string, last: number): boolean | undefined {
  const c = text.charCodeAt(last);
  const before = text.charCodeAt(last - 1);
  if (c === COMMA) return true;
  if (c === COLON || c === EQUAL) return before === c ? undefined : true;
  return c === GREATER && before === MINUS;
}

/** The offset after `:2`, the number of a result whose name ends at an offset, and white space. */
export function resultEnd(text: string, nameEnd: number): number {
  const end = blanksEnd(text, nameEnd);
  if (text.charCodeAt(end) !== COLON) return end;
  const digits = blanksEnd(text, end + 1);
  const after = digitsEnd(text, digits, text.length);
  return after === digits || isWordPart(text.charCodeAt(after)) ? text.length : blanksEnd(text, after);
}

/** Whether what is assigned at an offset is certainly no op. */
export function assignsPart(text: string, p: number, limit: number): boolean {
  const start = nextToken(text, p, limit);
  const c = text.charCodeAt(start);
  if (isWordStart(c)) return !wordAt(text, start).includes(".");
  return c === PERCENT || c === HASH || c === OPEN_PAREN || c === MINUS || isDigit(c);
}

/** What a list outside of all others may hold, by the last character before it, which is not that of a name with a mark. */
export function listAfter(text: string, last: number): List {
  const c = text.charCodeAt(last);
  if (c === EQUAL) return text.charCodeAt(last - 1) === EQUAL ? "uses" : "typed";
  if (c === CLOSE_PAREN || c === CLOSE_SQUARE) return "bindings";
  let start = last;
  while (isWordPart(text.charCodeAt(start - 1))) start--;
  if (!isWordStart(text.charCodeAt(start))) return "uses";
  const word = text.slice(start, last + 1);
  if (leadsToOperands(word)) return "uses";
  return leadsToUses(word) || word === "in" ? "typed" : "bindings";
}
