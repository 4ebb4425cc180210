/**
 * Which attribute names carry ABI metadata, and where they belong. Which of them hold encoded strings:
 * `encodedKeys.ts`.
 *
 * Names and places from iree-org/iree: `compiler/src/iree/compiler/Bindings/Native/Transforms/*.cpp`,
 * `Dialect/Util/Conversion/FuncToUtil/Patterns.cpp`, and their ancestors since 2019.
 */

import { BACKSLASH, DOT, isLetter, isWordPart, QUOTE, UNDERSCORE } from "../../text/characters.js";
import { ENCODED_OP_KEYS } from "./encodedKeys.js";
import { nearestAttributes } from "./nearestAttribute.js";
import { KNOWN_ATTRIBUTES, knownAttribute } from "./table.js";
import { V0_KEYS } from "./v0.js";

/**
 * The attributes of the project's own table, and nearly all names that are a typo away from one: what comes before the typo
 * is matched, or what comes after it, with a few letters between at most. No repetition is without a bound, so it can't
 * backtrack far. V8 skips text by the first characters of a match: with more kinds of them, as after the dot, the search
 * takes up to three times as long. So `hal.abi.` is found by its dot alone.
 */
const KNOWN_PATTERN = new RegExp(
  [
    /iree(?:[._]?(?:abi|[aA][a-zA-Z]{0,3}\.|[rR]|[a-z]?r?ef|module\.exp|identifier|ben|encode\.|tool)|[._]?[a-z]?a?bi\.|[._]{2}(?:abi|ref)|\.(?:bai\.|erf))/,
    /calling_convention/,
    /vm\.{1,2}(?:fa|sig|calling_|import|var|ver|[a-z]{2,6}(?:adic|back|ion|ture)|[a-z.]{4,7}\.module|[a-z_]{5,9}convention|name|un|y|[a-z]{0,2}[ie]{2}ld|[a-z]{0,2}wind)/,
    /tf_saved_m/,
    /tf\.(?:alias|[a-z]{5,9}_?output)/,
    /ml_prog/,
    /torch\.(?:args|return)_schema/,
    /\.(?:abi|refl|aliasing_output|(?:calling_)?convention)/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** An escape of a character that keys have: `.`, `_` or a letter. */
const ESCAPE_PATTERN = /\\(?:2[eE]|5[fF]|[46][1-9a-fA-F]|[57][0-9aA])/;

/** The keys of encodings that this does not find. */
const FURTHER_KEYS = ENCODED_OP_KEYS.filter((key) => key.search(KNOWN_PATTERN) !== 0);

/**
 * Finds every possible ABI key in one native pass. A match is only a candidate, and may be a misspelt name. `isAbiKey`
 * decides on the whole name, which begins at `keyStart` of the match.
 */
export const KEY_PATTERN = patternOf(KNOWN_PATTERN.source, ...FURTHER_KEYS.map(escaped), ESCAPE_PATTERN.source);

/** The same for text without such escapes, which takes a tenth of the time. */
const PLAIN_KEY_PATTERN = patternOf(KNOWN_PATTERN.source, ...FURTHER_KEYS.map(escaped));

/** The pattern that finds all of a text's keys the fastest. Most text with a backslash has escaped quotes alone. */
export const keyPatternFor = (text: string): RegExp =>
  text.includes("\\") && ESCAPE_PATTERN.test(text) ? KEY_PATTERN : PLAIN_KEY_PATTERN;

function patternOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "g");
}

function escaped(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The longest spelling of a quoted key with escapes (UTF-16 units). */
export const MAX_ESCAPED_LENGTH = 192;

/** No key's match of `KEY_PATTERN` ends further after the key's start (UTF-16 units). */
export const KEY_PATTERN_LENGTH = MAX_ESCAPED_LENGTH + 32;

/** The longest first part that is one typo away from that of a known attribute: `tf_saved_model`. */
const MAX_PREFIX = 15;

/**
 * Where the name begins that a match of `KEY_PATTERN` at `offset` belongs to: a misspelt `ire.abi` is met at its dot,
 * `xiree.abi` at its second letter, a quoted `"iree\2Eabi"` at its escape.
 */
export function keyStart(text: string, offset: number): number {
  if (text.charCodeAt(offset) === BACKSLASH) return escapedStart(text, offset);
  if (text.charCodeAt(offset) !== DOT) return isLetter(text.charCodeAt(offset - 1)) ? offset - 1 : offset;
  let start = offset;
  while (start > 0 && offset - start < MAX_PREFIX && isNamePart(text.charCodeAt(start - 1))) start--;
  return start;
}

/** A part of a dialect's name, or the dot between two of its parts. */
const isNamePart = (c: number): boolean => isLetter(c) || c === UNDERSCORE || c === DOT;

function escapedStart(text: string, offset: number): number {
  let start = offset;
  while (offset - start < MAX_ESCAPED_LENGTH && isSpelling(text.charCodeAt(start - 1))) start--;
  return text.charCodeAt(start - 1) === QUOTE ? start : offset;
}

/** A part of a quoted name, escapes included. */
function isSpelling(c: number): boolean {
  return c === BACKSLASH || isWordPart(c);
}

/** Keys outside the families that make a record by themselves. */
const RECORD_KEYS: ReadonlySet<string> = new Set([
  ...KNOWN_ATTRIBUTES.filter(({ startsRecord }) => startsRecord).map(({ key }) => key),
  ...ENCODED_OP_KEYS,
]);

/**
 * True for the name of an attribute that is ABI metadata on an op, an argument or a result. Misspelt members of the
 * families (`iree.abi.modal`, `iree_abi.name`, `iree.refection`) count, so that they can be reported.
 */
export function isAbiKey(key: string): boolean {
  return (
    key.startsWith("iree.abi") ||
    key.startsWith("iree.reflection") ||
    key.startsWith("hal.abi.") ||
    RECORD_KEYS.has(key) ||
    nearestAttributes(key).length > 0
  );
}

/** Keys that other tools' metadata may have as well: they mean something in the reflection of functions and values. */
const FUNCTION_KEYS: ReadonlySet<string> = new Set([...V0_KEYS.map(({ key }) => key), "d"]);

/** True for a key that has no meaning in the reflection of a module, where the first generation wrote nothing. */
export function isOfFunctions(key: string): boolean {
  return FUNCTION_KEYS.has(key);
}

const LETTER_E = 0x65;

/** True for the name of a module op of any dialect. */
export function isModuleOp(op: string | undefined): boolean {
  // Of every record, of which few are modules: the last letter decides mostly.
  return op !== undefined && op.charCodeAt(op.length - 1) === LETTER_E && (op === "module" || op.endsWith(".module"));
}

/** Plain words that are unit attributes of calls and functions. */
const UNIT_WORDS: ReadonlySet<string> = new Set(
  KNOWN_ATTRIBUTES.filter(({ key, values }) => !key.includes(".") && values[0] === "unit").map(({ key }) => key),
);

/** True for a name that is a unit attribute if it is alone in braces: `{yield}` is a region. */
export function isUnitKey(key: string): boolean {
  return isAbiKey(key) || UNIT_WORDS.has(key);
}

/** Where a key belongs if it is outside of an op: in a comment line or in a dictionary without an op. */
export function usualPlace(key: string): "op" | "argument" | "result" {
  const place = knownAttribute(key)?.places[0];
  return place === undefined || place === "reflection" ? "op" : place;
}
