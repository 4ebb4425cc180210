/** Words in ops, as far as they say where an op starts. Dialects add words freely, so each list is of what has no other use. */
import {
  AT,
  CARET,
  EQUAL,
  isDigit,
  isWordStart,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  UPPER_A,
  UPPER_Z,
} from "../text/characters.js";
import { nextToken, wordPartsEnd } from "./lexemes.js";

const ATTRIBUTES = "attributes";

/** Words that no op is called, and after which it continues: `step %s`, `into %t`, `applies a.b across`. */
const PREPOSITIONS: ReadonlySet<string> = new Set("step to into from in with at by on using for as of".split(" "));
const PARTS: ReadonlySet<string> = new Set([
  ...PREPOSITIONS,
  ..."attributes public private nested else loc applies".split(" "),
]);
/** Ops that are printed without their dialect. In the middle of a line most other words may be a part of the op before. */
const UNDOTTED: ReadonlySet<string> = new Set("func module return br cond_br call".split(" "));

/** Whether a word is the keyword before an op's dictionary. */
export function isAttributes(text: string, start: number, end: number): boolean {
  return end - start === ATTRIBUTES.length && text.startsWith(ATTRIBUTES, start);
}

/** Whether an op always continues after a word. */
export function leadsOn(text: string, start: number, end: number): boolean {
  return PARTS.has(text.slice(start, end));
}

/** Whether a word is the name of an op that is printed without its dialect, wherever it is. */
export function isUndottedOp(text: string, start: number, end: number): boolean {
  return UNDOTTED.has(text.slice(start, end));
}

/** Whether a word without a dot, which may be an op's name, belongs to the op before. */
export function isPartOfOp(text: string, start: number, end: number, limit: number): boolean {
  const word = text.slice(start, end);
  if (PARTS.has(word)) return true;
  if (word === "module") return false;
  const after = nextToken(text, end, limit);
  const c = text.charCodeAt(after);
  if (isDigit(c) || c === OPEN_PAREN || c === OPEN_SQUARE || c === LESS || c === OPEN_BRACE || c === EQUAL) return true;
  // `unwind ^bb2`
  if (c === CARET) return !UNDOTTED.has(word);
  if (!isWordStart(c)) return false;
  // `kernel attributes {…}`, `permutation_map affine_map<…>`
  const next = wordPartsEnd(text, after, limit);
  if (text.charCodeAt(next) === LESS || isAttributes(text, after, next)) return true;
  // `inclusive step %s`
  return !UNDOTTED.has(word) && PREPOSITIONS.has(text.slice(after, next));
}

/** The most words between an op's name and its symbol. */
const MAX_WORDS = 8;

/** Whether only words are between an offset and a symbol: `private @f`, `internal fastcc @f`. */
export function leadsToSymbol(text: string, offset: number, limit: number): boolean {
  for (let i = 0; i < MAX_WORDS; i++) {
    const p = nextToken(text, offset, limit);
    if (text.charCodeAt(p) === AT) return true;
    offset = wordPartsEnd(text, p, limit);
    if (offset === p || text.slice(p, offset).includes(".") || isUndottedOp(text, p, offset)) return false;
  }
  return false;
}

/** IREE's attributes, after which a comma or an equals sign may be missing: no op has such a name. */
const ATTRIBUTE_NAME = /iree\.(?:abi|reflection|module\.export)\b/y;

/** Whether the dotted word at `start` is the name of an attribute and no op's. */
export function isAttributeName(text: string, start: number): boolean {
  if (!text.startsWith("iree.", start)) return false;
  ATTRIBUTE_NAME.lastIndex = start;
  return ATTRIBUTE_NAME.test(text);
}

/** Whether a word without a mark is a builtin type. */
export function isType(text: string, start: number, end: number): boolean {
  // Nearly all end with a digit or are one of two words; short words with digits that are none do no harm here.
  const last = text.charCodeAt(end - 1);
  if (isDigit(last) || (last >= UPPER_A && last <= UPPER_Z)) return "iusbft".includes(text.charAt(start));
  const word = end - start <= "index".length ? text.slice(start, end) : "";
  return word === "index" || word === "none";
}
