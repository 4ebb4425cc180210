/** Whether a blank is between two tokens of a line: as MLIR's printers write it, and as the author has it where that depends on the dialect. */

import { ARROW, COMPARISON, SCOPE, STRING_TOKEN, UNKNOWN, WORD } from "../syntax/lexer.js";
import { ARGUMENT, COUNT, DICTIONARY, LABEL, LIST, NAME, REGION, RESULT, SYMBOL } from "../syntax/tree.js";
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
} from "../text/characters.js";

export const NONE = 0;
export const ONE = 1;
export const AS_IS = 2;

/** A token as far as blanks depend on it. */
export interface Side {
  kind: number;
  /** The kind of the leaf that it is in the tree, or 0. */
  leaf: number;
  /** The kind of the bracket that it opens, or 0. */
  opens: number;
  closes: boolean;
  /** Whether it follows the keyword before an op's dictionary. */
  followsAttributes: boolean;
  /** Whether it is the first token of an item of its bracket. */
  startsItem: boolean;
}

/** The bracket around both tokens. */
export interface Around {
  /** Of its node; a region outside of all. */
  kind: number;
  /** Whether it holds the parameters of a symbol, `@f(…)`. */
  isOfSymbol: boolean;
  /** Whether it holds a location, in which colons are tight. */
  isLocation: boolean;
  /** Whether it has entries with keys. */
  isEntries: boolean;
  /** Whether it is the body of `array<…>`. */
  isTyped: boolean;
}

/** Whether two tokens without a blank between them would be one: `=` and `>`. */
function wouldMerge(before: number, token: number): boolean {
  const mayStart = before === EQUAL || before === LESS || before === MINUS || before === COLON || before === COMPARISON;
  return mayStart && (token === EQUAL || token === GREATER || token === COLON || token === COMPARISON);
}

/** @param next The first character after a colon. */
export function blankBetween(before: Side, token: Side, around: Around, next: number): number {
  const blank = usualBlank(before, token, around, next);
  return blank === NONE && wouldMerge(before.kind, token.kind) ? AS_IS : blank;
}

function usualBlank(before: Side, token: Side, around: Around, next: number): number {
  if (before.opens !== 0) return before.opens === REGION && !token.closes ? ONE : NONE;
  if (token.closes) return around.kind === REGION ? ONE : NONE;
  if (token.kind === COMMA) return NONE;
  if (before.kind === COMMA) return ONE;
  if (token.kind === SCOPE || before.kind === SCOPE) return AS_IS;
  if (token.kind === ARROW || before.kind === ARROW) return ONE;
  if (token.kind === EQUAL) return isMark(before.kind) ? AS_IS : ONE;
  if (before.kind === EQUAL) return isMark(token.kind) ? AS_IS : ONE;
  if (token.kind === COMPARISON || before.kind === COMPARISON) return token.kind === before.kind ? AS_IS : ONE;
  if (token.kind === COLON) return token.leaf === LABEL ? NONE : beforeColon(before, around, next);
  if (before.kind === COLON) return afterColon(token, around);
  if (token.opens === REGION) return ONE;
  // After a word that may be a type, a brace may hold sizes: `i32{%n}`.
  if (
    token.opens === DICTIONARY &&
    around.kind === REGION &&
    (before.kind === CLOSE_PAREN || token.followsAttributes)
  ) {
    return ONE;
  }
  if (token.kind === WORD && (before.kind === CLOSE_BRACE || (before.kind === CLOSE_PAREN && around.kind === REGION))) {
    return ONE;
  }
  if (token.kind === OPEN_PAREN && (before.leaf === SYMBOL || (before.leaf === NAME && before.kind === STRING_TOKEN))) {
    return NONE;
  }
  return AS_IS;
}

function isMark(kind: number): boolean {
  return kind === COMPARISON || kind === UNKNOWN;
}

function beforeColon(before: Side, around: Around, next: number): number {
  if (before.leaf === RESULT || before.leaf === ARGUMENT) return NONE;
  switch (around.kind) {
    case REGION:
      // `case b1010: {`, `sizes: [4]`
      return before.kind === WORD || next === OPEN_BRACE || next === OPEN_SQUARE ? AS_IS : ONE;
    case LIST:
      return around.isOfSymbol && before.kind === PERCENT && before.startsItem ? NONE : AS_IS;
    case DICTIONARY:
      return around.isEntries ? ONE : AS_IS;
    default:
      return AS_IS;
  }
}

function afterColon(token: Side, around: Around): number {
  if (token.leaf === COUNT) return NONE;
  if (around.kind === REGION) return ONE;
  if (around.kind === LIST) return around.isLocation ? AS_IS : ONE;
  if (around.kind === DICTIONARY) return around.isEntries ? ONE : AS_IS;
  return around.isTyped ? ONE : AS_IS;
}
