/**
 * Whether an op starts with a token: at the start of a line and in the middle of one, by the token before it and by what follows.
 * Without the token before, `statementStart.ts` decides.
 */
import {
  AT,
  CARET,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isWordStart,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import { wordPartsEnd } from "./lexemes.js";
import { ARROW, END, type Lexer, NUMBER, STRING_TOKEN, WORD } from "./lexer.js";
import { isAttributeName, isPartOfOp, isType, isUndottedOp, leadsOn, leadsToSymbol } from "./opWords.js";
import { definesAlias, isDotted, opensEntry, resultsEnd, startsBlock, startsStatement } from "./statementStart.js";

/** Tokens that can be the last one of an op, by kind. A word can, unless an op always continues after it. */
const ENDS = new Uint8Array(128);
for (const kind of [WORD, STRING_TOKEN, NUMBER, PERCENT, AT, CARET, HASH, EXCLAMATION]) ENDS[kind] = 1;
for (const kind of [CLOSE_BRACE, CLOSE_PAREN, CLOSE_SQUARE, GREATER]) ENDS[kind] = 1;

export class OpBoundary {
  readonly #lexer: Lexer;
  /** The token before: its kind, where it starts and ends, and whether it is an op's name. */
  previous = END;
  start = 0;
  end: number;
  isName = false;
  /** Whether all that an op has so far is its name and words, or strings: its symbol may follow. */
  #hasOnlyWords = false;
  /** The list of results that was examined last: where it starts, and what `resultsEnd` found. */
  #results = -1;
  #resultsEnd = -1;
  /** No value before this offset starts results. */
  #noResults = 0;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
    this.end = lexer.pos;
  }

  /** Notes the token that the lexer has read, as the one before the next. */
  pass(isName: boolean): void {
    const { kind, start, pos } = this.#lexer;
    this.previous = kind;
    this.start = start;
    this.end = pos;
    this.isName = isName;
    this.#hasOnlyWords = isName || ((kind === WORD || kind === STRING_TOKEN) && this.#hasOnlyWords);
  }

  /** Whether an op may end with the token before. */
  get mayEnd(): boolean {
    return ENDS[this.previous] === 1;
  }

  /**
   * Whether a token that is the first of its line starts a statement, whatever is open. After an equals sign a name or a value is
   * due, after a comma or an opening brace an entry, whose key may be an alias: `#hal.executable.objects<{ #target = […] }>`.
   */
  isStatement(kind: number, start: number): boolean {
    const { text, limit } = this.#lexer;
    switch (kind) {
      case PERCENT: {
        const name = this.resultsEnd(start);
        if (name < 0) return false;
        const c = text.charCodeAt(name);
        return c === QUOTE || isWordStart(c);
      }
      case WORD:
      case STRING_TOKEN:
        return this.previous !== EQUAL && startsStatement(text, start, limit);
      case HASH:
      case EXCLAMATION:
        return !opensEntry(this.previous) && startsStatement(text, start, limit);
      case CARET:
        return startsStatement(text, start, limit);
      default:
        return false;
    }
  }

  /** `resultsEnd`, which examines a list of values once. */
  resultsEnd(start: number): number {
    if (start === this.#results) return this.#resultsEnd;
    if (start < this.#noResults) return -1;
    const { text, limit } = this.#lexer;
    const end = resultsEnd(text, start, limit);
    if (end < 0) this.#noResults = ~end;
    this.#results = start;
    this.#resultsEnd = end;
    return end;
  }

  /** Whether an op, an alias or a block starts with the token that the lexer has read, in a region and after an op. */
  isStart(): boolean {
    const { text, limit, kind, start, isFirst } = this.#lexer;
    switch (kind) {
      case WORD:
        return isFirst ? this.#isFirstWordStart() : this.mayEnd && this.#isWordStart();
      case PERCENT: {
        if (!(isFirst || this.mayEnd)) return false;
        const name = this.resultsEnd(start);
        if (name < 0) return false;
        const c = text.charCodeAt(name);
        if (c === QUOTE) return true;
        if (!isWordStart(c)) return false;
        // `affine.for %i = max #bounds` is one op.
        if (isFirst || isDotted(text, name, wordPartsEnd(text, name, limit))) return true;
        return !(this.isName && isDotted(text, this.start, this.end)) && this.#endsOp();
      }
      case STRING_TOKEN:
        return (isFirst || (!this.isName && this.#endsOp())) && this.#lexer.following === OPEN_PAREN;
      case HASH:
      case EXCLAMATION:
        return (isFirst || this.#endsOp()) && definesAlias(text, start, limit);
      case CARET:
        return isFirst && startsBlock(text, start, limit);
      case OPEN_BRACE:
        return text.startsWith("-#", start + 1);
      default:
        return false;
    }
  }

  #isFirstWordStart(): boolean {
    const { text, limit, start, pos, isDotted: isDialects } = this.#lexer;
    const { previous } = this;
    const continues = previous === COMMA || previous === COLON || previous === EQUAL || previous === ARROW;
    if (continues) return this.isStatement(WORD, start);
    if (isDialects) return true;
    if (isPartOfOp(text, start, pos, limit)) return false;
    // `util.global private mutable @f`, with each word on a line.
    return !(this.#hasOnlyWords && !isUndottedOp(text, start, pos) && leadsToSymbol(text, pos, limit));
  }

  #isWordStart(): boolean {
    const { text, limit, start, pos, isDotted: isDialects } = this.#lexer;
    if (!isDialects) {
      const mayStart = (this.#isAfterType() && this.#lexer.following === PERCENT) || isUndottedOp(text, start, pos);
      return mayStart && !isAttributeName(text, start) && this.#endsOp() && !isPartOfOp(text, start, pos, limit);
    }
    if (!this.#endsOp()) return false;
    // In a region a brace after a word closes the region: the word is no entry. No type is apart from its body: `emitc.include <"a.h">`.
    const { following } = this.#lexer;
    return (
      startsStatement(text, start, limit) ||
      following === CLOSE_BRACE ||
      (following === LESS && text.charCodeAt(pos) !== LESS)
    );
  }

  /** Whether a block may start with the token, in the middle of a line: `unwind ^bb2 : …` is of the same op. */
  mayStartBlock(): boolean {
    return this.previous === WORD && !this.isName ? this.#isAfterType() : this.mayEnd;
  }

  /** `mayEnd`, with a look at words. */
  #endsOp(): boolean {
    if (this.previous !== WORD || this.isName) return this.mayEnd;
    return !leadsOn(this.#lexer.text, this.start, this.end);
  }

  /** Whether the token before ends a type. */
  #isAfterType(): boolean {
    const { previous } = this;
    if (previous === GREATER || previous === EXCLAMATION) return true;
    return previous === WORD && !this.isName && isType(this.#lexer.text, this.start, this.end);
  }
}
