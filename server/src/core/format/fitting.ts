/** Whether a bracket fits on its line, up to where the line may end next. */
import { ARROW, COMMENT_TOKEN } from "../syntax/lexer.js";
import { startsStatement } from "../syntax/statementStart.js";
import { COMMA, isLineEnd, PERCENT } from "../text/characters.js";
import type { TokenList } from "./tokenList.js";
import * as Token from "./tokenList.js";

/** A bracket of no more than this part of a line is short. */
const SHORT_PART = 4;

export class Fitting {
  readonly #text: string;
  readonly #end: number;
  readonly #list: TokenList;
  readonly #width: number;

  constructor(text: string, end: number, list: TokenList, width: number) {
    this.#text = text;
    this.#end = end;
    this.#list = list;
    this.#width = width;
  }

  /** Whether what the author has broken in a bracket has an item a line, however short it is. */
  isForced(open: number): boolean {
    const facts = this.#list.facts[open] ?? 0;
    if ((facts & (Token.HAS_COMMENT | Token.FIRST_LINE)) !== 0) return true;
    return (facts & Token.DIRECT_LINES) !== 0 && (facts & Token.INNER_LINES) !== 0;
  }

  /** Whether a region has lines of its own. */
  isLong(open: number): boolean {
    const facts = this.#list.facts[open] ?? 0;
    if ((this.#list.partners[open] ?? -1) < 0) return true;
    const lines = Token.DIRECT_LINES | Token.FIRST_LINE | Token.INNER_LINES | Token.HAS_COMMENT;
    if ((facts & lines) !== 0) return true;
    return (facts & Token.MANY) !== 0 && (facts & Token.KEEPS_LINES) === 0;
  }

  /**
   * Whether a bracket stays on the line: it fits with what follows it there, or it is short, or what follows its end would
   * not fit on a line of its own either.
   * @param column After the bracket.
   * @param indent Of the line.
   */
  fits(open: number, column: number, indent: number): boolean {
    const list = this.#list;
    const close = list.partners[open] ?? -1;
    const width = this.#width;
    const shortEnd = column + width / SHORT_PART;
    /** How much shorter the line is that the closing bracket would begin. */
    let saved = 0;
    let at = column;
    for (let i = open + 1; i < list.count; i++) {
      const isAfter = i > close;
      if (isAfter ? this.#endsLine(i) : this.#endsLineWithin(i, open)) break;
      const flags = list.flags[i] ?? 0;
      if (i === close) saved = at - indent;
      at += this.#widthOf(i) + ((flags & Token.BLANK) !== 0 ? 1 : 0);
      if (at > width) {
        if (isAfter ? at - saved > width : at > shortEnd) return isAfter;
        if (i === close) return true;
      }
      if (i === close && at <= shortEnd) return true;
      if ((flags & Token.MULTILINE) !== 0 || this.#mayEndLine(i, isAfter)) break;
    }
    return at <= width;
  }

  /** Whether the line surely ends before a token after the bracket. */
  #endsLine(i: number): boolean {
    const { kinds, flags, lines, parents, modes, partners, groups } = this.#list;
    if (kinds[i] === COMMENT_TOKEN || ((flags[i] ?? 0) & (Token.STATEMENT | Token.EXACT)) !== 0) return true;
    const parent = parents[i] ?? -1;
    const mode = parent < 0 ? Token.STATEMENTS : (modes[parent] ?? 0);
    const partner = partners[i] ?? -1;
    const closes = partner >= 0 && partner < i;
    if (mode === Token.ITEMS) return closes || kinds[i - 1] === COMMA;
    if (mode === Token.STATEMENTS && closes) return true;
    if (mode === Token.FLAT || groups[i] === Token.REGION_GROUP || (parent >= 0 && groups[parent] === Token.WRAPPED))
      return false;
    return (lines[i] ?? 0) > 0;
  }

  /** The same in the bracket, whose own items are on one line. */
  #endsLineWithin(i: number, open: number): boolean {
    const { kinds, lines, parents, groups } = this.#list;
    if (kinds[i] === COMMENT_TOKEN) return true;
    const parent = parents[i] ?? -1;
    if (parent <= open || groups[parent] === Token.WRAPPED || groups[parent] === Token.REGION_GROUP) return false;
    return (lines[i] ?? 0) > 0;
  }

  /** Whether the line may end after a token. */
  #mayEndLine(i: number, isAfter: boolean): boolean {
    const group = this.#list.groups[i] ?? 0;
    if (group === Token.REGION_GROUP) return isAfter || this.isLong(i);
    if (group !== Token.WRAPPED) return false;
    // Parameters are broken before results are.
    return isAfter ? this.#list.kinds[i - 1] !== ARROW || this.isForced(i) : this.isForced(i);
  }

  #widthOf(i: number): number {
    const { starts, ends } = this.#list;
    const start = starts[i] ?? 0;
    const end = ends[i] ?? 0;
    if (!this.#list.has(i, Token.MULTILINE)) return end - start;
    let p = start;
    while (p < end && !isLineEnd(this.#text.charCodeAt(p))) p++;
    return p - start;
  }

  /** Whether each item of a bracket may begin a line: as the first of its line, none reads as a statement. */
  mayBreak(open: number): boolean {
    const { kinds, starts, partners } = this.#list;
    const close = partners[open] ?? -1;
    for (let i = open + 1; i < close; i++) {
      const isItem = i === open + 1 || kinds[i - 1] === COMMA;
      const start = starts[i] ?? 0;
      if (isItem && kinds[i] !== PERCENT && startsStatement(this.#text, start, this.#end)) return false;
      const partner = partners[i] ?? -1;
      if (partner > i) i = partner;
    }
    return true;
  }
}
