/**
 * Where lines end and how far they are indented. A bracket is on one line or has an item a line, decided from left to right by what
 * fits; other line ends stay where the author has them. What was decided reads the same the next time.
 */
import { ARROW, COMMENT_TOKEN, WORD } from "../syntax/lexer.js";
import { COLON, COMMA, isCloser, OPEN_BRACE } from "../text/characters.js";
import { Fitting } from "./fitting.js";
import type { Gaps } from "./gaps.js";
import type { TokenList } from "./tokenList.js";
import * as Token from "./tokenList.js";
import { CONTINUED, INDENT } from "./width.js";

/** What is nested deeper begins in the same column: a text of nothing but braces must not grow with the square of its length. */
const MAX_INDENT = 200;
/** Items are aligned with the first one where that is no further than so many columns from the start of the line. */
const MAX_ALIGNED = 60;

/** A bracket that is open, or at the bottom the section. Used again for the next one of its depth. */
class Frame {
  /** Its token, or -1. */
  token = -1;
  mode = Token.STATEMENTS;
  /** The columns of what is in it, and of its closing bracket. */
  content = 0;
  closer = 0;
  /** Of the statement around it. */
  statement = 0;
}

export class Layout {
  readonly #text: string;
  readonly #list: TokenList;
  readonly #gaps: Gaps;
  readonly #fitting: Fitting;
  readonly #frames: Frame[] = [new Frame()];
  #depth = 0;
  #frame = this.#frames[0] as Frame;
  /** The column after the last token, and where its line and statement begin. */
  #column = 0;
  #lineIndent = 0;
  #statement = 0;
  /** Whether nothing but a bracket or a label is before in the block. */
  #isFresh = true;
  /** The first token at or after the last comment that is none. */
  #next = 0;

  /** @param end Of the section. */
  constructor(text: string, end: number, list: TokenList, gaps: Gaps, width: number) {
    this.#text = text;
    this.#list = list;
    this.#gaps = gaps;
    this.#fitting = new Fitting(text, end, list, width);
  }

  /** Lays out a section's tokens. @param isFirst Whether the file begins with it. */
  run(start: number, isFirst: boolean): void {
    const { count, starts, ends } = this.#list;
    this.#isFresh = isFirst;
    let end = start;
    for (let i = 0; i < count; i++) {
      this.#place(i, end, i === 0 && isFirst);
      end = ends[i] ?? end;
      if (this.#list.has(i, Token.MULTILINE)) this.#column = this.#gaps.columnAt(end);
      else this.#column += end - (starts[i] ?? 0);
      const group = this.#list.groups[i] ?? 0;
      if (group !== Token.NO_GROUP) this.#open(i, group);
      else if (this.#closes(i)) this.#close();
    }
  }

  /** Sets the gap before a token, which begins at `from`. */
  #place(i: number, from: number, isStart: boolean): void {
    const list = this.#list;
    const flags = list.flags[i] ?? 0;
    const start = list.starts[i] ?? 0;
    this.#leave(list.parents[i] ?? -1);
    const frame = this.#frame;
    if ((flags & Token.EXACT) !== 0) {
      this.#keep(from, start, flags);
      return;
    }
    const closes = this.#closes(i);
    const lines = isStart ? 0 : this.#linesBefore(i, flags, frame, closes);
    const isComment = list.kinds[i] === COMMENT_TOKEN;
    if (lines === 0 && !isStart) {
      const blanks = isComment ? Math.max(start - from, 1) : flags & Token.BLANK ? 1 : 0;
      if (!isComment || start === from) this.#gaps.blanks(from, start, blanks);
      this.#column += isComment ? Math.max(start - from, 1) : blanks;
    } else if (isComment && this.#keepsIndent(i, flags)) {
      this.#column = this.#lineIndent = this.#gaps.lines(from, start, lines, -1);
    } else {
      const indent = this.#indentOf(i, flags, frame, closes);
      this.#column = this.#lineIndent = indent;
      this.#gaps.lines(from, start, lines, indent);
    }
    if (isComment) this.#isFresh = this.#isFresh && lines === 0 && !isStart;
    else if ((flags & Token.STATEMENT) !== 0) this.#begin(flags);
  }

  #keep(from: number, start: number, flags: number): void {
    const column = this.#gaps.columnAfter(from, start);
    if (column >= 0) this.#lineIndent = this.#column = column;
    else this.#column += start - from;
    if ((flags & Token.STATEMENT) !== 0) this.#begin(flags);
  }

  #begin(flags: number): void {
    this.#statement = this.#lineIndent;
    this.#isFresh = (flags & Token.LABEL_START) !== 0;
  }

  #closes(i: number): boolean {
    const partner = this.#list.partners[i] ?? -1;
    return partner >= 0 && partner < i;
  }

  /** How many lines end before a token. */
  #linesBefore(i: number, flags: number, frame: Frame, closes: boolean): number {
    const { lines, kinds } = this.#list;
    const had = lines[i] ?? 0;
    if ((flags & Token.FROZEN) !== 0) return had;
    const isComment = kinds[i] === COMMENT_TOKEN;
    if (isComment && had === 0) return 0;
    const afterComment = i > 0 && kinds[i - 1] === COMMENT_TOKEN;
    const least = isComment || afterComment ? 1 : 0;
    if (closes) {
      const isOwnLine = frame.mode === Token.STATEMENTS || frame.mode === Token.ITEMS;
      return isOwnLine ? 1 : Math.max(frame.mode === Token.FREE ? Math.min(had, 1) : 0, least);
    }
    switch (frame.mode) {
      case Token.STATEMENTS:
        if (isComment || (flags & Token.STATEMENT) !== 0) return this.#isFresh ? 1 : Math.min(Math.max(had, 1), 2);
        return Math.max(this.#joins(i, flags) ? 0 : Math.min(had, 1), least);
      case Token.ITEMS: {
        const before = kinds[i - 1];
        if (this.#isOpener(i - 1)) return 1;
        if (before === COMMA || (isComment && had > 0) || afterComment) return Math.min(Math.max(had, 1), 2);
        return Math.min(had, 1);
      }
      case Token.FREE:
        return Math.max(Math.min(had, 1), least);
      default:
        return least;
    }
  }

  #isOpener(i: number): boolean {
    return (this.#list.partners[i] ?? -1) > i;
  }

  /** Whether a token is on the line of the one before, whatever the author has: a region, and what follows one. */
  #joins(i: number, flags: number): boolean {
    const list = this.#list;
    const kind = list.kinds[i] ?? 0;
    if ((flags & Token.REGION_BRACE) !== 0) return true;
    if (!list.has(i - 1, Token.REGION_BRACE) || !this.#closes(i - 1)) return false;
    if (kind === WORD) return JOINED.has(this.#text.slice(list.starts[i], list.ends[i]));
    return kind === COLON || kind === ARROW || kind === COMMA || kind === OPEN_BRACE || isCloser(kind);
  }

  /** Whether a comment that is alone on its line stays in its column. */
  #keepsIndent(i: number, flags: number): boolean {
    const { parents, partners, count } = this.#list;
    const parent = parents[i] ?? -1;
    const isUnclosed = parent >= 0 && (partners[parent] ?? -1) < 0;
    if ((flags & Token.DIRECTIVE) !== 0 || isUnclosed) return true;
    const next = this.#after(i);
    return next < count && this.#list.has(next, Token.EXACT);
  }

  /** The first token after a comment that is none. */
  #after(i: number): number {
    if (this.#next <= i) this.#next = i + 1;
    while (this.#list.kinds[this.#next] === COMMENT_TOKEN && this.#next < this.#list.count) this.#next++;
    return this.#next;
  }

  /** The column of a token that begins its line. */
  #indentOf(i: number, flags: number, frame: Frame, closes: boolean): number {
    if (closes) return frame.closer;
    switch (frame.mode) {
      case Token.STATEMENTS: {
        const list = this.#list;
        const next = list.kinds[i] === COMMENT_TOKEN ? this.#after(i) : i;
        const of = next === i ? flags : next < list.count ? (list.flags[next] ?? 0) : Token.STATEMENT;
        if ((of & Token.LABEL_START) !== 0) return frame.closer;
        if ((of & Token.STATEMENT) !== 0 || this.#closes(next)) return frame.content;
        // `case 0 {` after the region of another case
        if (list.has(i - 1, Token.REGION_BRACE) && this.#closes(i - 1)) return this.#statement;
        return Math.min(this.#statement + CONTINUED, MAX_INDENT);
      }
      case Token.ITEMS:
        return this.#startsItem(i) ? frame.content : Math.min(frame.content + CONTINUED, MAX_INDENT);
      case Token.FREE:
        return frame.content;
      default:
        return Math.min(this.#statement + CONTINUED, MAX_INDENT);
    }
  }

  #startsItem(i: number): boolean {
    const { kinds } = this.#list;
    let before = i - 1;
    if (kinds[i] === COMMENT_TOKEN) return true;
    while (before > 0 && kinds[before] === COMMENT_TOKEN) before--;
    return kinds[before] === COMMA || this.#isOpener(before);
  }

  /** Leaves brackets that nothing closes. */
  #leave(parent: number): void {
    while (this.#depth > 0 && this.#frame.token !== parent) this.#close();
  }

  #close(): void {
    this.#statement = this.#frame.statement;
    this.#isFresh = false;
    this.#depth--;
    this.#frame = this.#frames[this.#depth] as Frame;
  }

  #open(i: number, group: number): void {
    this.#depth++;
    this.#frames[this.#depth] ??= new Frame();
    const frame = this.#frames[this.#depth] as Frame;
    this.#frame = frame;
    frame.token = i;
    frame.statement = this.#statement;
    frame.mode = this.#list.modes[i] = this.#modeOf(i, group);
    const isRegion = group === Token.REGION_GROUP || group === Token.REGION_LIST;
    frame.closer = isRegion ? this.#statement : this.#lineIndent;
    frame.content = Math.min(frame.closer + INDENT, MAX_INDENT);
    const startsLine = ((this.#list.facts[i] ?? 0) & Token.FIRST_LINE) !== 0;
    const isNear = this.#column <= Math.min(this.#lineIndent + MAX_ALIGNED, MAX_INDENT);
    if (frame.mode === Token.FREE && !startsLine) {
      frame.content = isNear ? this.#column : Math.min(this.#lineIndent + CONTINUED, MAX_INDENT);
    }
    if (group === Token.REGION_GROUP) this.#isFresh = true;
  }

  #modeOf(i: number, group: number): number {
    const fitting = this.#fitting;
    if (group === Token.PLAIN) return Token.FREE;
    if (group === Token.REGION_LIST) return Token.REGIONS;
    if (group === Token.REGION_GROUP) {
      if (fitting.isLong(i)) return Token.STATEMENTS;
      const keepsLines = ((this.#list.facts[i] ?? 0) & Token.KEEPS_LINES) !== 0;
      return keepsLines || this.#list.partners[i] === i + 1 || fitting.fits(i, this.#column, this.#lineIndent)
        ? Token.FLAT
        : Token.STATEMENTS;
    }
    if (this.#list.partners[i] === i + 1) return Token.FLAT;
    if (!fitting.isForced(i) && fitting.fits(i, this.#column, this.#lineIndent)) return Token.FLAT;
    return fitting.mayBreak(i) ? Token.ITEMS : Token.FREE;
  }
}

/** What goes on after a region. */
const JOINED: ReadonlySet<string> = new Set(["else", "do", "attributes"]);
