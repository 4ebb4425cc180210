/**
 * What is in the dictionaries of a tree, and in arrays that are values there: keys, the ends of entries, and an error node for
 * each place where MLIR's grammar of attributes expects something else. An error ends what is examined of its entry, so that
 * one mistake is one node. Braces in which a dialect's own syntax shows have none.
 *
 * Facts from llvm-project `mlir/lib/AsmParser/AttributeParser.cpp` (`parseAttributeDict`, `parseAttribute`).
 */
import {
  AT,
  BACKSLASH,
  CARET,
  CLOSE_BRACE,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DOLLAR,
  DOT,
  EQUAL,
  EXCLAMATION,
  HASH,
  isDigit,
  isSpace,
  isWordPart,
  LESS,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
  SEMICOLON,
} from "../text/characters.js";
import { isTerminated } from "../text/stringLiteral.js";
import { isTypeWord, isValueWord } from "./builtinWords.js";
import { A_KEY, A_TYPE, A_VALUE, AN_ARROW } from "./expected.js";
import { numberEnd } from "./lexemes.js";
import { ARROW, COMPARISON, type Lexer, NUMBER, SCOPE, STRING_TOKEN, UNKNOWN, WORD } from "./lexer.js";
import type { OpBoundary } from "./opBoundary.js";
import type { OpenNodes } from "./openNodes.js";
import { ARRAY, DICTIONARY, ERROR, type TreeBuilder } from "./tree.js";

/** What is due in a bracket. */
const NOTHING = 0;
/** A key; that of the first entry where only it shows whether the brace is a dictionary's; and one after a comma. */
const KEY = 1;
const FIRST_KEY = 2;
const NEXT_KEY = 3;
const AFTER_KEY = 4;
const VALUE = 5;
/** Of an array: its first element, and one after a comma. */
const ELEMENT = 6;
const NEXT_ELEMENT = 7;
const TYPE = 8;
/** What is after a whole value: a comma; also a type; the rest of a symbol; the result of a function type. */
const SEPARATOR = 9;
const TYPED = 10;
const SCOPED = 11;
const LISTED = 12;
/** Whatever a dialect has there, up to a comma. */
const ANY = 13;
/** The same after an error. */
const REST = 14;
const DUE = 15;
/** Of a bracket in which no errors are looked for. */
const MUTED = 16;

/** Tokens that a value may start with and no key, where an equals sign is missing. */
const STARTS_VALUE: ReadonlySet<number> = new Set([
  ...[STRING_TOKEN, NUMBER, MINUS, AT, HASH, EXCLAMATION, OPEN_BRACE, OPEN_PAREN, OPEN_SQUARE],
]);

/** The end of a string that reaches the quote of the next one: `"x, iree.abi.model = "`. */
const LEADS_TO_STRING = /[\w"]\s*=\s*"$/;

export class EntryReader {
  readonly #tree: TreeBuilder;
  readonly #open: OpenNodes;
  readonly #lexer: Lexer;
  readonly #boundary: OpBoundary;
  readonly #base: number;
  /** Whether the next bracket is a value. */
  #isValue = false;

  constructor(tree: TreeBuilder, open: OpenNodes, lexer: Lexer, boundary: OpBoundary) {
    this.#tree = tree;
    this.#open = open;
    this.#lexer = lexer;
    this.#boundary = boundary;
    this.#base = lexer.start;
  }

  /** What is due at the start of a bracket. */
  stateOf(kind: number, isAttributes: boolean): number {
    const isValue = this.#isValue;
    this.#isValue = false;
    const muted = this.#open.isOpaque ? MUTED : this.#open.state & MUTED;
    if (kind === ARRAY) return isValue ? ELEMENT | muted : NOTHING;
    if (kind !== DICTIONARY) return NOTHING;
    const isLost = (this.#open.state & DUE) === REST;
    return (isValue || isAttributes ? KEY : FIRST_KEY) | (isLost ? MUTED : muted);
  }

  /** Takes a token in a dictionary or an array of values, but for its closing bracket; whether it is a key. */
  token(kind: number, start: number): boolean {
    const due = this.#open.state & DUE;
    if (due === NOTHING) return false;
    if (kind === PERCENT || kind === CARET) return this.#mute();
    if (kind === COMMA || this.#lexer.text.charCodeAt(start) === SEMICOLON) return this.#separator(due, kind);
    switch (due) {
      case KEY:
      case FIRST_KEY:
      case NEXT_KEY:
        return this.#key(kind, start, due);
      case AFTER_KEY:
        return this.#afterKey(kind, start);
      case VALUE:
      case ELEMENT:
      case NEXT_ELEMENT:
        return this.#value(kind, start);
      case TYPE:
        return this.#type(kind, start);
      case REST:
        return this.#rest(kind, start);
      default:
        return this.#afterValue(kind, start, due);
    }
  }

  /** Takes the bracket that closes one. */
  close(): void {
    const { start, end } = this.#boundary;
    switch (this.#open.state & DUE) {
      case NEXT_KEY:
        this.#error(start, end, CLOSE_BRACE);
        return;
      case NEXT_ELEMENT:
        this.#error(start, end, CLOSE_SQUARE);
        return;
      case VALUE:
        this.#missing(A_VALUE);
        return;
      case TYPE:
        this.#missing(A_TYPE);
        return;
      default:
    }
  }

  /** Takes a closing bracket that closes nothing: what it is about is not known. */
  stray(): void {
    if (this.#open.state > 0) this.#expect(REST);
  }

  #expect(due: number): false {
    this.#open.state = due | (this.#open.state & MUTED);
    return false;
  }

  /** From here on a dialect's syntax shows. */
  #mute(): false {
    this.#open.state = ANY | MUTED;
    return false;
  }

  #error(start: number, end: number, expected: number): void {
    if ((this.#open.state & MUTED) === 0) this.#tree.add(ERROR, start - this.#base, end - this.#base, expected);
  }

  #missing(expected: number): void {
    const { end } = this.#open;
    if ((this.#open.state & MUTED) === 0) this.#tree.add(ERROR, end, end, expected);
  }

  /** Notes that the token is in the place of something else, and leaves what follows. */
  #unexpected(expected: number): false {
    const { text, start, pos } = this.#lexer;
    const c = text.charCodeAt(start);
    // An ellipsis, `$NAME` and `<name>` are still to be written, and characters that MLIR does not have are reported as such.
    if (c < 128 && c !== DOT && c !== DOLLAR && c !== LESS) this.#error(start, pos, expected);
    return this.#expect(REST);
  }

  /** Starts an entry before which a comma is missing. */
  #nextEntry(start: number): true {
    this.#open.endEntry();
    this.#missing(COMMA);
    return this.#startEntry(start);
  }

  #startEntry(start: number): true {
    this.#open.startEntry(start - this.#base);
    this.#expect(AFTER_KEY);
    return true;
  }

  /** Ends an entry or element with a comma, or what is in its place. */
  #separator(due: number, kind: number): false {
    const { start, pos } = this.#lexer;
    const isArray = this.#open.kind === ARRAY;
    if (due >= KEY && due <= NEXT_KEY) {
      this.#error(start, pos, A_KEY);
      return this.#expect(KEY);
    }
    if (due === ELEMENT || due === NEXT_ELEMENT) this.#error(start, pos, A_VALUE);
    else if (due === VALUE) this.#missing(A_VALUE);
    else if (due === TYPE) this.#missing(A_TYPE);
    this.#open.endEntry();
    if (kind !== COMMA && due !== REST && (due === AFTER_KEY || due > TYPE)) this.#error(start, pos, COMMA);
    return this.#expect(isArray ? NEXT_ELEMENT : NEXT_KEY);
  }

  /** Whether the token is a key, as an equals sign after it shows. */
  #isKey(kind: number): boolean {
    if ((kind !== WORD && kind !== STRING_TOKEN) || this.#open.kind !== DICTIONARY) return false;
    const { text, pos } = this.#lexer;
    const after = this.#lexer.after(pos);
    return text.charCodeAt(after) === EQUAL && text.charCodeAt(after + 1) !== EQUAL;
  }

  #key(kind: number, start: number, due: number): boolean {
    if (kind === WORD || kind === STRING_TOKEN) return this.#startEntry(start);
    // Without a key the brace may be a dialect's own.
    if (due === FIRST_KEY && kind !== OPEN_BRACE) return this.#mute();
    return this.#unexpected(A_KEY);
  }

  #afterKey(kind: number, start: number): boolean {
    const { pos, following } = this.#lexer;
    if (kind === EQUAL) return this.#expect(VALUE);
    if (kind === COLON || kind === COMPARISON) {
      // `{default: ^bb1, 0: ^bb2}`
      if (following === CARET || following === PERCENT) return this.#mute();
      this.#error(start, pos, EQUAL);
      return this.#expect(VALUE);
    }
    if (kind === WORD || this.#isKey(kind)) return this.#nextEntry(start);
    if (STARTS_VALUE.has(kind)) {
      this.#missing(EQUAL);
      return this.#expect(REST);
    }
    this.#open.endEntry();
    return this.#unexpected(COMMA);
  }

  #value(kind: number, start: number): boolean {
    const { text, pos, isFirst } = this.#lexer;
    if ((isFirst || kind === WORD) && this.#isKey(kind)) {
      // On the next line the next entry begins, and this one is still to be written.
      this.#missing(isFirst ? A_VALUE : OPEN_BRACE);
      this.#open.endEntry();
      return this.#startEntry(start);
    }
    switch (kind) {
      case STRING_TOKEN:
        return this.#string(start);
      case NUMBER:
        return this.#number(start);
      case MINUS:
        return !isDigit(this.#lexer.following) && this.#unexpected(A_VALUE);
      case WORD:
        return this.#word(start);
      case AT:
        if (text.charCodeAt(pos) !== LESS) return this.#expect(SCOPED);
        this.#error(start, start + 1, HASH);
        return this.#expect(REST);
      case HASH:
        return this.#expect(text.charCodeAt(pos) === LESS ? TYPED : this.#lexer.isDotted ? ANY : SEPARATOR);
      case EXCLAMATION:
        return this.#expect(SEPARATOR);
      case OPEN_PAREN:
        return this.#expect(LISTED);
      case OPEN_BRACE:
      case OPEN_SQUARE:
        this.#isValue = true;
        return this.#expect(SEPARATOR);
      default:
        return this.#unexpected(A_VALUE);
    }
  }

  #number(start: number): false {
    const { text, pos, limit } = this.#lexer;
    const end = numberEnd(text, start, limit);
    if (end < pos) this.#error(end, pos, COMMA);
    // The exponent may have a sign: `1.0e-05`.
    else this.#lexer.pos = end;
    return this.#expect(end < pos ? REST : TYPED);
  }

  #string(start: number): false {
    const { text, pos } = this.#lexer;
    // Quotes that MLIR does not have are reported as such.
    if (text.charCodeAt(start) !== QUOTE) return this.#expect(REST);
    if (!isTerminated(text, start, pos)) return this.#expect(REST);
    if (isAfterString(text.charCodeAt(pos))) return this.#expect(TYPED);
    // It goes on to the next string, or it ends at a quote inside it.
    const isOpen = isWordPart(text.charCodeAt(pos)) && LEADS_TO_STRING.test(text.slice(Math.max(start, pos - 16), pos));
    this.#error(start, pos, isOpen ? QUOTE : BACKSLASH);
    return this.#expect(REST);
  }

  #word(start: number): false {
    const { text, pos, dot } = this.#lexer;
    if (text.charCodeAt(pos) === LESS) {
      if (dot > 0) this.#error(start, start, HASH);
      return this.#expect(dot > 0 ? REST : TYPED);
    }
    const word = text.slice(start, pos);
    if (isTypeWord(word)) this.#expect(SEPARATOR);
    else if (isValueWord(word)) this.#expect(ANY);
    else if (word === "true" || word === "false" || word === "unit") this.#expect(SEPARATOR);
    else return this.#unexpected(A_VALUE);
    return false;
  }

  #type(kind: number, start: number): boolean {
    const { text, pos } = this.#lexer;
    switch (kind) {
      case WORD:
        if (!(text.charCodeAt(pos) === LESS || isTypeWord(text.slice(start, pos)))) return this.#unexpected(A_TYPE);
        return this.#expect(SEPARATOR);
      case EXCLAMATION:
        return this.#expect(SEPARATOR);
      case OPEN_PAREN:
        return this.#expect(LISTED);
      default:
        return this.#unexpected(A_TYPE);
    }
  }

  #afterValue(kind: number, start: number, due: number): boolean {
    const isKey = this.#isKey(kind) && this.#boundary.mayEnd;
    if (isKey || (due !== ANY && kind === WORD && this.#isLastKey())) return this.#nextEntry(start);
    if (due === ANY || (kind === LESS && (this.#boundary.end === start || this.#boundary.previous === WORD)))
      return false;
    if (due === TYPED && kind === COLON) return this.#expect(TYPE);
    if (due === SCOPED && kind === SCOPE) return this.#expect(ANY);
    if (due === LISTED && (kind === ARROW || kind === COMPARISON)) {
      if (kind === COMPARISON) this.#error(start, this.#lexer.pos, AN_ARROW);
      return this.#expect(TYPE);
    }
    this.#open.endEntry();
    return this.#unexpected(COMMA);
  }

  /** After an error only the next line shows that a comma is missing, too. */
  #rest(kind: number, start: number): boolean {
    const { text, isFirst } = this.#lexer;
    if (isFirst && this.#isKey(kind)) {
      this.#open.endEntry();
      return this.#startEntry(start);
    }
    // A quote that closes no string opens none.
    const quote = text.charCodeAt(start) === QUOTE ? start : start + 1;
    if (text.charCodeAt(quote) === QUOTE && this.#boundary.end === start) {
      const c = text.charCodeAt(this.#lexer.after(quote + 1));
      if (c === COMMA || c === CLOSE_BRACE) {
        this.#lexer.pos = quote + 1;
        this.#lexer.kind = UNKNOWN;
      }
    }
    return false;
  }

  /** Whether the word, after a value, is all of an entry. */
  #isLastKey(): boolean {
    const c = this.#lexer.following;
    return this.#open.kind === DICTIONARY && (c === COMMA || c === CLOSE_BRACE);
  }
}

/** Whether a character may follow a string: nothing else follows one without a blank. */
function isAfterString(c: number): boolean {
  return !(c >= 0) || isSpace(c) || ",:;]})>/".includes(String.fromCharCode(c));
}
