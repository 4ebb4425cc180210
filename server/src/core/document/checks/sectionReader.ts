/**
 * Reads a section of a file once, and decides whether it certainly has no structural problems. It knows only the usual forms of
 * definitions and takes each other name for a use, so what it proves is right for `UnitReader` and the symbols, too: those
 * read the other sections.
 */
import { blanksEnd, nextToken, suffixEnd, symbolNameEnd, triviaEnd, valueNumberEnd } from "../../syntax/lexemes.js";
import { braceKind } from "../../syntax/opShape.js";
import { cursorAt, nameOf } from "../../syntax/tokens.js";
import {
  AT,
  BYTE_ORDER_MARK,
  CARET,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  closerOf,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isDigit,
  isSpace,
  isWordStart,
  LESS,
  LINE_FEED,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
  SLASH,
  SPACE,
} from "../../text/characters.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import { isSectionMarker } from "../fileSections.js";
import { definingOp } from "../structure/statement.js";
import { codeAfter } from "./lookahead.js";
import { labelEnd, opAfter, startOp } from "./opStarts.js";
import { DEFINES_SYMBOL, factsOf } from "./opWords.js";
import { SectionState, UNCERTAIN } from "./sectionState.js";
import { assignsPart, partEnd, plainEnd, wordAt } from "./usualForms.js";

/** A longer list of a block's arguments is not certain. UTF-16 units. */
const MAX_LABEL_LENGTH = 4096;

export class SectionReader extends SectionState {
  /** Reads the section that starts at an offset; false where it is not certainly without problems. */
  read(start: number): boolean {
    this.begin(start);
    const text = this.text;
    let p = this.#line(start);
    while (p >= 0 && p < this.limit) {
      const end = plainEnd(text, p);
      let last = end - 1;
      while (last >= p && text.charCodeAt(last) === SPACE) last--;
      if (last >= p) this.last = last;
      p = end < this.limit ? this.#take(text.charCodeAt(end), end) : end;
    }
    if (p >= 0 && this.isDone()) return true;
    this.#skip(p);
    return false;
  }

  /** Finds the end of a section that is not read further. */
  #skip(p: number): void {
    if (p < 0 || this.limit === this.text.length) this.limit = partEnd(this.text, Math.max(this.last, this.start));
  }

  /** Takes what can only be at the start of a line, and returns where reading goes on. */
  #line(start: number): number {
    const text = this.text;
    this.statement = start;
    const p = blanksEnd(text, start);
    const c = text.charCodeAt(p);
    if (c === SLASH && start > this.start && isSectionMarker(text, p)) {
      this.limit = start;
      return start;
    }
    if (c === HASH || c === EXCLAMATION) this.noteAlias(p);
    this.noteIsolated(p);
    return this.isFlat ? startOp(this, p, this.fresh === this.last && this.last >= 0) : p;
  }

  /** Takes the token that starts with a marked character. */
  #take(c: number, p: number): number {
    switch (c) {
      case LINE_FEED:
        return this.#line(p + 1);
      case PERCENT:
        return this.#value(p);
      case CARET:
        return this.#branch(p);
      case AT:
        return this.#symbol(p);
      case HASH:
      case EXCLAMATION:
        return this.#alias(p);
      case QUOTE:
        return this.#string(p);
      case SLASH:
        return this.#slash(p);
      default:
        return this.#bracket(c, p);
    }
  }

  #bracket(c: number, p: number): number {
    switch (c) {
      case OPEN_BRACE:
        return this.#openBrace(p);
      case OPEN_PAREN:
      case OPEN_SQUARE:
        return this.#open(c, p);
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
      case CLOSE_BRACE:
        return this.#close(c, p);
      case LESS:
        return this.#less(p);
      case GREATER:
        return this.#greater(p);
      case BYTE_ORDER_MARK:
        return UNCERTAIN;
      default:
        return isSpace(c) ? p + 1 : this.to(p + 1);
    }
  }

  /** Takes a bracket; with all that it holds and its closing one where nothing depends on that, as in most types. */
  #open(c: number, p: number): number {
    const end = plainEnd(this.text, p + 1);
    const isPlain = this.text.charCodeAt(end) === closerOf(c) && (c !== LESS || !this.#isMark(end));
    if (!isPlain || (this.mark === CARET && this.nameEnd === this.last + 1)) return this.open(c, p);
    return this.to(end + 1);
  }

  #slash(p: number): number {
    if (this.text.charCodeAt(p + 1) !== SLASH) return this.to(p + 1);
    const feed = this.text.indexOf("\n", p);
    return feed < 0 ? this.limit : feed;
  }

  #string(p: number): number {
    const end = endOfString(this.text, p);
    return isTerminated(this.text, p, end) ? this.to(end) : UNCERTAIN;
  }

  #alias(p: number): number {
    const text = this.text;
    const end = suffixEnd(text, p + 1, text.length);
    if (end > p + 1 && p !== this.aliasStart && text.charCodeAt(end) !== LESS && !isDigit(text.charCodeAt(p + 1))) {
      const name = text.slice(p, end);
      if (!name.includes(".") && !name.startsWith("-", 1)) this.usedAliases.add(name);
    }
    return this.named(text.charCodeAt(p), end);
  }

  /** Takes a symbol; uncertain where it is a second definition of its name. */
  #symbol(p: number): number {
    const text = this.text;
    const end = symbolNameEnd(text, p + 1, text.length);
    if (end === p + 1) return this.to(end);
    if (text.charCodeAt(p + 1) === QUOTE && !isTerminated(text, p + 1, end)) return UNCERTAIN;
    const statement = this.statement;
    if (this.examinedStatement !== statement) {
      this.examinedStatement = statement;
      if (text.charCodeAt(statement - 1) === CLOSE_BRACE && blanksEnd(text, statement) === p) return UNCERTAIN;
      const op = definingOp({ text, statement, closed: UNCERTAIN }, p);
      const facts = op === undefined ? 0 : factsOf(text.slice(op.start, op.end));
      if ((facts & DEFINES_SYMBOL) !== 0 && !text.startsWith("::", end)) {
        const name = `${this.scopes.table} ${nameOf(text.slice(p, end))}`;
        if (this.symbols.has(name)) return UNCERTAIN;
        this.symbols.add(name);
      }
    }
    this.op.hasSymbol = true;
    return this.named(AT, end);
  }

  /** Takes a block that an op names. */
  #branch(p: number): number {
    const text = this.text;
    const end = suffixEnd(text, p + 1, text.length);
    if (end === p + 1) return this.to(end);
    const trivia = triviaEnd(text, end, this.limit);
    const c = text.charCodeAt(trivia < 0 ? ~trivia : trivia);
    if (c === COLON || (trivia < 0 && c === OPEN_PAREN)) return UNCERTAIN;
    this.scopes.branch(text.slice(p, end));
    return this.named(CARET, end);
  }

  #value(p: number): number {
    const text = this.text;
    const nameEnd = suffixEnd(text, p + 1, text.length);
    if (nameEnd === p + 1) return this.to(nameEnd);
    if (this.angles > 0) return UNCERTAIN;
    const name = text.slice(p, nameEnd);
    if (this.labelDepth === this.depth) return this.define(name) ? this.named(PERCENT, nameEnd) : UNCERTAIN;
    const end = valueNumberEnd(text, nameEnd, text.length);
    const c = codeAfter(text, end);
    // What is assigned may be an op of its own, which ends the current one.
    if (c === EQUAL && !assignsPart(text, text.indexOf("=", end) + 1, this.limit)) return UNCERTAIN;
    if (!this.scopes.has(name) && !this.binds(name, c, end)) return UNCERTAIN;
    return this.named(PERCENT, end);
  }

  #openBrace(p: number): number {
    const scopes = this.scopes;
    const op = this.op;
    const isInside = scopes.kind === "dictionary";
    const kind = isInside ? "other" : op.isKnown ? braceKind(cursorAt(this.text, p + 1)) : undefined;
    const isRegion = kind === "region";
    const scope = kind === undefined ? "unknown" : isRegion ? "region" : "dictionary";
    if (!scopes.open(p, scope, isRegion && op.isTable)) return UNCERTAIN;
    if (kind !== "other" && !op.bind(scopes)) return UNCERTAIN;
    this.open(OPEN_BRACE, p);
    this.statement = p + 1;
    op.open(scopes.depth, kind ?? "region");
    if (scope === "dictionary") return p + 1;
    this.fresh = p;
    return opAfter(this, p + 1);
  }

  #close(c: number, p: number): number {
    if (this.depth === 0 || closerOf(this.brackets[this.depth - 1] ?? 0) !== c) return UNCERTAIN;
    const { depth } = this;
    const mark = this.marks[--this.depth];
    this.last = p;
    if (c === CLOSE_BRACE) return this.#closeBrace(p);
    if (depth === this.labelDepth) {
      this.labelDepth = UNCERTAIN;
      return p - this.labelStart > MAX_LABEL_LENGTH ? UNCERTAIN : labelEnd(this, blanksEnd(this.text, p + 1));
    }
    if (mark !== CARET) return p + 1;
    return this.text.charCodeAt(nextToken(this.text, p + 1, this.limit)) === COLON ? UNCERTAIN : p + 1;
  }

  #closeBrace(p: number): number {
    const text = this.text;
    const scopes = this.scopes;
    const isOp = scopes.kind !== "dictionary";
    if (!this.op.close(scopes.depth, isOp) || !scopes.close()) return UNCERTAIN;
    this.statement = p + 1;
    const start = blanksEnd(text, p + 1);
    this.noteIsolated(start);
    // A word with a dot starts an op here.
    const isPending = this.op.hasPending && isWordStart(text.charCodeAt(start));
    return isPending && wordAt(text, start).includes(".") ? UNCERTAIN : p + 1;
  }

  #less(p: number): number {
    if (this.text.charCodeAt(p + 1) === EQUAL) return this.to(p + 1);
    const end = this.#open(LESS, p);
    if (end === p + 1) this.angles++;
    return end;
  }

  #greater(p: number): number {
    if (this.#isMark(p)) return this.to(p + 1);
    this.angles--;
    return this.#close(GREATER, p);
  }

  /** Whether the `>` at an offset closes nothing. */
  #isMark(p: number): boolean {
    const before = this.text.charCodeAt(p - 1);
    return before === MINUS || before === EQUAL || this.text.charCodeAt(p + 1) === EQUAL;
  }
}
