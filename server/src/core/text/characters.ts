/** The characters that syntax is made of, by their UTF-16 codes, and the classes that readers sort them into. */

export const NUL = 0x00 as number;
export const TAB = 0x09 as number;
export const LINE_FEED = 0x0a as number;
export const VERTICAL_TAB = 0x0b as number;
export const FORM_FEED = 0x0c as number;
export const CARRIAGE_RETURN = 0x0d as number;
export const SPACE = 0x20 as number;
export const EXCLAMATION = 0x21 as number;
export const QUOTE = 0x22 as number;
export const HASH = 0x23 as number;
export const DOLLAR = 0x24 as number;
export const PERCENT = 0x25 as number;
export const OPEN_PAREN = 0x28 as number;
export const CLOSE_PAREN = 0x29 as number;
export const PLUS = 0x2b as number;
export const COMMA = 0x2c as number;
export const MINUS = 0x2d as number;
export const DOT = 0x2e as number;
export const SLASH = 0x2f as number;
export const ZERO = 0x30 as number;
export const NINE = 0x39 as number;
export const COLON = 0x3a as number;
export const SEMICOLON = 0x3b as number;
export const LESS = 0x3c as number;
export const EQUAL = 0x3d as number;
export const GREATER = 0x3e as number;
export const AT = 0x40 as number;
export const UPPER_A = 0x41 as number;
export const UPPER_Z = 0x5a as number;
export const OPEN_SQUARE = 0x5b as number;
export const BACKSLASH = 0x5c as number;
export const CLOSE_SQUARE = 0x5d as number;
export const CARET = 0x5e as number;
export const UNDERSCORE = 0x5f as number;
export const LOWER_A = 0x61 as number;
export const LOWER_E = 0x65 as number;
export const LOWER_F = 0x66 as number;
export const LOWER_N = 0x6e as number;
export const LOWER_T = 0x74 as number;
export const LOWER_X = 0x78 as number;
export const LOWER_Z = 0x7a as number;
export const OPEN_BRACE = 0x7b as number;
export const CLOSE_BRACE = 0x7d as number;
export const BYTE_ORDER_MARK = 0xfeff as number;

/** The bit that turns an ASCII letter into its lower case. */
export const TO_LOWER = 0x20;

// Classes by ASCII code: bits of what a character may be in.
const WORD_START = 1;
const WORD_PART = 2;
const SUFFIX_PART = 4;
const CLASSES = new Uint8Array(128);
for (let c = 0; c < CLASSES.length; c++) {
  const letter = isLetter(c);
  const digit = isDigit(c);
  const dotted = c === DOLLAR || c === DOT || c === UNDERSCORE;
  CLASSES[c] =
    (letter || c === UNDERSCORE ? WORD_START : 0) |
    (letter || digit || dotted ? WORD_PART : 0) |
    (letter || digit || dotted || c === MINUS ? SUFFIX_PART : 0);
}

function inClass(c: number, mask: number): boolean {
  return c >= 0 && c < 128 && ((CLASSES[c] ?? 0) & mask) !== 0;
}

/** A bare id, which is what a symbol or key can be without quotes. Upstream: mlir/docs/LangRef.md, `bare-id`. */
export const BARE_ID = /^[A-Za-z_][\w$.]*$/;

/** `[A-Za-z_]`: may start a bare id. */
export function isWordStart(c: number): boolean {
  return inClass(c, WORD_START);
}

/** `[A-Za-z0-9_$.]`: may be in a bare id. */
export function isWordPart(c: number): boolean {
  return inClass(c, WORD_PART);
}

/** `[A-Za-z0-9_$.-]`: may be in the name of a value, type or attribute. */
export function isSuffixPart(c: number): boolean {
  return inClass(c, SUFFIX_PART);
}

/** `[A-Za-z]` */
export function isLetter(c: number): boolean {
  return (c >= LOWER_A && c <= LOWER_Z) || (c >= UPPER_A && c <= UPPER_Z);
}

/** `[0-9]` */
export function isDigit(c: number): boolean {
  return c >= ZERO && c <= NINE;
}

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(c: number): number {
  if (isDigit(c)) return c - ZERO;
  const lower = c | TO_LOWER;
  return lower >= LOWER_A && lower <= LOWER_F ? lower - LOWER_A + 10 : -1;
}

/** A line feed or a carriage return. */
export function isLineEnd(c: number): boolean {
  return c === LINE_FEED || c === CARRIAGE_RETURN;
}

/**
 * White space within a line. NUL and a byte order mark count, as they mean nothing in MLIR; so do blanks of other alphabets and
 * characters without ink, which a check reports.
 */
export function isBlank(c: number): boolean {
  return c === SPACE || c === TAB || c === NUL || isUnusualBlank(c);
}

/** What separates tokens. */
export function isSpace(c: number): boolean {
  return c === SPACE || c === LINE_FEED || c === CARRIAGE_RETURN || c === TAB || c === NUL || isUnusualBlank(c);
}

/** Blanks besides those of MLIR: no-break spaces, those of typesetters, what only moves or joins letters. */
export function isUnusualBlank(c: number): boolean {
  if (c < 0x80) return c === VERTICAL_TAB || c === FORM_FEED;
  if (c < 0x2000) return c === 0x85 || c === 0xa0 || c === 0xad || c === 0x1680 || c === 0x180e;
  if (c < 0x2070) return c <= 0x200f || (c >= 0x2028 && c <= 0x202f) || c >= 0x205f;
  return c === 0x3000 || c === BYTE_ORDER_MARK;
}

/** The mark before the name of a type, attribute, value, symbol or block. */
export function isSigil(c: number): boolean {
  return c === EXCLAMATION || c === HASH || c === PERCENT || c === AT || c === CARET;
}

/** What closes the bracket `c`; 0 where `c` opens none. */
export function closerOf(c: number): number {
  switch (c) {
    case OPEN_PAREN:
      return CLOSE_PAREN;
    case OPEN_SQUARE:
      return CLOSE_SQUARE;
    case OPEN_BRACE:
      return CLOSE_BRACE;
    case LESS:
      return GREATER;
    default:
      return 0;
  }
}

/** `)`, `]`, `}`, `>` */
export function isCloser(c: number): boolean {
  return c === CLOSE_PAREN || c === CLOSE_SQUARE || c === CLOSE_BRACE || c === GREATER;
}

/** How much a character changes the number of open brackets. */
export function nestingOf(c: number): 1 | -1 | 0 {
  if (closerOf(c) !== 0) return 1;
  return isCloser(c) ? -1 : 0;
}

/** The first half of a surrogate pair. */
export function isHighSurrogate(c: number): boolean {
  return c >= 0xd800 && c < 0xdc00;
}
