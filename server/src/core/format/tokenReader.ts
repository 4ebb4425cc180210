/** Reads the tokens of a section of a text once more, by the tree of the same section. */
import { ARROW, COMMENT_TOKEN, COMPARISON, NUMBER, STRING_TOKEN, UNKNOWN, WORD } from "../syntax/lexer.js";
import type { Tree } from "../syntax/tree.js";
import * as Node from "../syntax/tree.js";
import { readTreeOnce } from "../syntax/treeReader.js";
import {
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  isLineEnd,
  LESS,
  LINE_FEED,
  MINUS,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
  SPACE,
  TAB,
} from "../text/characters.js";
import { AS_IS, blankBetween, ONE, type Side } from "./blanks.js";
import { Directives } from "./comments.js";
import { faultyOps } from "./faults.js";
import { Frame, groupOf, NEVER } from "./frame.js";
import * as Token from "./tokenList.js";
import { TokenList } from "./tokenList.js";

const list = new TokenList();

/** Never freed, for the same reason as the reader of trees. */
let kept: TokenReader | undefined;

/** The tokens of a section. The list is used again for the next one. */
export function readTokens(text: string, start: number, end: number, directives: Directives): TokenList {
  if (kept === undefined) kept = new TokenReader("", readTreeOnce("", 0, 0, list), 0, new Directives(""));
  list.clear();
  new TokenReader(text, readTreeOnce(text, start, end, list), start, directives).read();
  return list;
}

/** Words before bodies that are never touched. */
const WITH_LITERALS = ["dense", "sparse", "dense_resource"];
/** Of a longer comment only the start is examined. UTF-16 units. */
const MAX_COMMENT = 4096;

class TokenReader {
  readonly #text: string;
  readonly #tree: Tree;
  readonly #base: number;
  readonly #directives: Directives;
  readonly #faulty: ReadonlySet<number>;
  readonly #frames: Frame[] = [new Frame()];
  #depth = 0;
  #frame = this.#frames[0] as Frame;
  /** How many tokens the tree's reader has added to the list, and the next one. */
  #count = 0;
  #next = 0;
  /** The next row of the tree. */
  #row = 0;
  /** After the last token or comment. */
  #end: number;
  /** The op or label that is left as it is ends here, from the start of the section. */
  #faultyTo = 0;
  #line = 0;
  /** The lines up to this one keep their ends. */
  #frozenTo = -1;
  #before: Side = { kind: 0, leaf: 0, opens: 0, closes: false, followsAttributes: false, startsItem: false };
  #side: Side = { ...this.#before };
  /** Whether the last tokens are `%a =`. */
  #isBinding = false;

  constructor(text: string, tree: Tree, start: number, directives: Directives) {
    this.#text = text;
    this.#tree = tree;
    this.#base = start;
    this.#end = start;
    this.#directives = directives;
    this.#faulty = faultyOps(tree);
    list.isSound = this.#faulty.size === 0 && tree.open.length === 0;
  }

  read(): void {
    this.#count = list.begin();
    while (this.#next < this.#count) {
      const i = this.#next++;
      const start = list.starts[i] ?? 0;
      // Not what is in an atom.
      if (start < this.#end) continue;
      const end = list.ends[i] ?? 0;
      const kind = list.kinds[i] ?? 0;
      if (kind === COMMENT_TOKEN) this.#comment(start, end);
      else this.#token(kind, start, end);
    }
    while (this.#depth > 0) this.#pop();
  }

  #comment(from: number, to: number): void {
    this.#leaveUnclosed(from - this.#base);
    const { token } = this.#frame;
    const index = list.put(COMMENT_TOKEN, from, to, token);
    const comment = this.#text.slice(from, Math.min(to, from + MAX_COMMENT));
    list.flags[index] =
      this.#gap(index, from) |
      (from - this.#base < this.#faultyTo ? Token.EXACT : 0) |
      (this.#directives.has(comment) ? Token.DIRECTIVE : 0);
    this.#end = to;
    note(token, Token.HAS_COMMENT);
    const counted = this.#directives.linesOf(comment);
    if (counted === undefined) return;
    this.#frozenTo = Math.max(this.#frozenTo, this.#line + counted.last);
    this.#freezeBefore(index, -counted.first);
  }

  /** Keeps the line ends between a token and the start of a line before it, so many lines up. */
  #freezeBefore(index: number, count: number): void {
    let left = count;
    for (let i = index; i >= 0; i--) {
      const lines = list.lines[i] ?? 0;
      left -= lines;
      if (left < 0) return;
      flag(i, Token.FROZEN);
      note(list.parents[i] ?? -1, Token.KEEPS_LINES);
    }
  }

  #token(read: number, start: number, readEnd: number): void {
    const at = start - this.#base;
    this.#leaveUnclosed(at);
    const side = this.#side;
    side.leaf = side.opens = 0;
    side.kind = read;
    const opens = this.#rowsAt(at);
    const frame = this.#frame;
    let end = readEnd;
    if (read === UNKNOWN && this.#text.charCodeAt(end - 1) === QUOTE) {
      // The tree's reader goes on after a quote that closes no string. To MLIR, it opens one.
      side.kind = STRING_TOKEN;
      end = this.#lineEnd(end);
    }
    side.closes = opens < 0 && frame.close === end - this.#base;
    side.startsItem = this.#before.kind === COMMA || this.#before.opens !== 0;
    if (opens >= 0) {
      if (this.#isAtom(opens, start)) {
        side.kind = Token.ATOM;
        end = this.#base + (this.#tree.ends[opens] ?? 0);
        this.#row = this.#tree.afters[opens] ?? 0;
      } else side.opens = this.#tree.kinds[opens] ?? 0;
    } else if (read === COLON) {
      if (end - this.#base === this.#labelEnd) side.leaf = Node.LABEL;
    } else if ((read === LESS || read === GREATER) && !side.closes) side.kind = COMPARISON;
    const index = list.put(side.kind, start, end, frame.token);
    list.flags[index] = this.#gap(index, start) | this.#flags(index, start, frame);
    this.#end = end;
    this.#countItems(frame);
    if (side.opens !== 0) this.#push(opens, index);
    else if (side.closes) this.#close(index);
    else if (side.kind === Token.ATOM) this.#linesOf(index);
    this.#side = this.#before;
    this.#before = side;
  }

  #lineEnd(offset: number): number {
    let p = offset;
    while (p < this.#text.length && !isLineEnd(this.#text.charCodeAt(p))) p++;
    return p;
  }

  /** Goes on in the tree to what follows a token's start; the row of the bracket or atom there, or -1. */
  #rowsAt(at: number): number {
    const { count, kinds, starts, ends } = this.#tree;
    let opens = -1;
    this.#starts = 0;
    for (; this.#row < count; this.#row++) {
      const row = this.#row;
      const start = starts[row] ?? 0;
      if (start > at) break;
      const kind = kinds[row] ?? 0;
      if (kind === Node.TAIL) this.#faultyTo = ends[row] ?? 0;
      if (start < at || kind === Node.TAIL) continue;
      if (kind === Node.OP || kind === Node.LABEL) {
        this.#starts = kind === Node.OP ? Token.STATEMENT : Token.STATEMENT | Token.LABEL_START;
        if (kind === Node.LABEL) this.#labelEnd = ends[row] ?? 0;
        this.#faultyTo = this.#faulty.has(row) ? (ends[row] ?? 0) : 0;
      } else if (kind === Node.CLOSER) this.#starts |= Token.EXACT;
      else if (Node.isBracket(kind) || kind === Node.RESOURCES) opens = row;
      else if (kind !== Node.ENTRY && kind !== Node.COMMENT && kind !== Node.ERROR) this.#side.leaf = kind;
    }
    return opens;
  }
  /** What starts with the token: flags. */
  #starts = 0;
  /** After the colon of the last label. */
  #labelEnd = -1;

  #isAtom(row: number, start: number): boolean {
    const kind = this.#tree.kinds[row];
    if (kind === Node.OPAQUE || kind === Node.RESOURCES) return true;
    if (kind !== Node.BODY || this.#before.kind !== WORD || this.#end !== start) return false;
    return WITH_LITERALS.some((word) => this.#isAfter(word, list.count));
  }

  #linesOf(index: number): void {
    const text = this.#text;
    const end = list.ends[index] ?? 0;
    const before = this.#line;
    for (let p = list.starts[index] ?? 0; p < end; p++) {
      const c = text.charCodeAt(p);
      if (c === LINE_FEED || (c === CARRIAGE_RETURN && text.charCodeAt(p + 1) !== LINE_FEED)) this.#line++;
    }
    if (this.#line === before) return;
    flag(index, Token.MULTILINE);
    note(list.parents[index] ?? -1, Token.INNER_LINES);
  }

  #flags(index: number, start: number, frame: Frame): number {
    const side = this.#side;
    const isRegion = side.opens === Node.REGION || (side.closes && frame.kind === Node.REGION);
    const isFaulty = start - this.#base < this.#faultyTo && !(isRegion && side.closes);
    const isExact = isFaulty || (frame.end !== NEVER && this.#starts > 0);
    side.followsAttributes = side.opens === Node.DICTIONARY && this.#isAfter("attributes", index);
    const next = side.kind === COLON ? this.#following() : 0;
    const blank = index === 0 ? 0 : blankBetween(this.#before, side, frame, next);
    return (
      this.#starts |
      (isExact ? Token.EXACT : 0) |
      (isRegion ? Token.REGION_BRACE : 0) |
      (blank === ONE || (blank === AS_IS && start > this.#end) ? Token.BLANK : 0)
    );
  }

  /** The first character of the token after this one, or NaN. */
  #following(): number {
    let i = this.#next;
    while (i < this.#count && list.kinds[i] === COMMENT_TOKEN) i++;
    return i < this.#count ? this.#text.charCodeAt(list.starts[i] ?? 0) : Number.NaN;
  }

  /** Counts items and statements of a bracket. */
  #countItems(frame: Frame): void {
    const { kind, startsItem, closes } = this.#side;
    if (this.#starts & Token.STATEMENT) frame.statements++;
    if (this.#isBinding && (kind === WORD || kind === STRING_TOKEN)) frame.hasBinder = true;
    this.#isBinding = kind === EQUAL && this.#before.kind === PERCENT;
    if (kind === COMMA) frame.endItem();
    else if (kind === COLON) frame.hasColon = true;
    else if (startsItem && !closes && kind !== NUMBER && kind !== MINUS && kind !== OPEN_SQUARE) frame.hasNames = true;
  }

  #push(row: number, index: number): void {
    const { count, kinds, ends, data } = this.#tree;
    const kind = kinds[row] ?? 0;
    this.#depth++;
    this.#frames[this.#depth] ??= new Frame();
    const frame = this.#frames[this.#depth] as Frame;
    this.#frame = frame;
    list.facts[index] = list.modes[index] = 0;
    const end = ends[row] ?? 0;
    if (data[row] === Node.UNCLOSED || this.#isOpen(row)) frame.begin(kind, index, -1, end);
    else frame.begin(kind, index, end, NEVER);
    const child = Node.afterComments(this.#tree, row + 1);
    const first = child < count ? kinds[child] : 0;
    frame.isEntries = kind === Node.DICTIONARY && first === Node.ENTRY;
    frame.isOfSymbol = kind === Node.LIST && this.#before.leaf === Node.SYMBOL;
    frame.holdsRegions = kind === Node.LIST && first === Node.REGION;
    frame.isLocation = kind === Node.LIST && this.#isAfter("loc", index);
    frame.isTyped = kind === Node.BODY && this.#isAfter("array", index);
    frame.isLong = this.#mayBeLong(kind, index, frame);
    if (frame.isOfSymbol) note(index, Token.OF_SYMBOL);
    frame.faultyTo = this.#faultyTo;
    if (kind === Node.REGION) this.#faultyTo = 0;
  }

  /** Whether a list or array may be too long for a line: operands, a function's parameters and results, values of an attribute. */
  #mayBeLong(kind: number, index: number, { isOfSymbol }: Frame): boolean {
    const { kind: before, leaf } = this.#before;
    const outer = (this.#frames[this.#depth - 1] as Frame).kind;
    if (kind === Node.ARRAY) return outer === Node.ARRAY || (outer === Node.DICTIONARY && before === EQUAL);
    if (kind !== Node.LIST || outer === Node.BODY) return false;
    return (
      isOfSymbol ||
      (leaf === Node.NAME && before === STRING_TOKEN) ||
      (before === ARROW && this.#isSignature(index - 2))
    );
  }

  /** Whether a token closes the parameters of a symbol. */
  #isSignature(index: number): boolean {
    const open = list.partners[index] ?? -1;
    return index > 0 && open >= 0 && open < index && ((list.facts[open] ?? 0) & Token.OF_SYMBOL) !== 0;
  }

  #isOpen(row: number): boolean {
    const { open } = this.#tree;
    return open[this.#depth - 1] === row;
  }

  /** Whether a word is before a token. */
  #isAfter(word: string, index: number): boolean {
    const start = list.starts[index - 1] ?? 0;
    return (list.ends[index - 1] ?? 0) - start === word.length && this.#text.startsWith(word, start);
  }

  #leaveUnclosed(at: number): void {
    while (this.#frame.end <= at) this.#pop();
  }

  #close(index: number): void {
    const { token } = this.#frame;
    list.partners[index] = token;
    list.partners[token] = index;
    this.#pop();
  }

  #pop(): void {
    const frame = this.#frame;
    const { token } = frame;
    if (this.#before.kind !== COMMA && list.count - 1 > token) frame.endItem();
    this.#depth--;
    const outer = this.#frames[this.#depth] as Frame;
    this.#frame = outer;
    const facts = list.facts[token] ?? 0;
    if (frame.kind === Node.REGION) {
      this.#faultyTo = frame.faultyTo;
      if (frame.statements > 1) note(token, Token.MANY);
    }
    if (facts & (Token.DIRECT_LINES | Token.FIRST_LINE | Token.INNER_LINES)) note(outer.token, Token.INNER_LINES);
    if (frame.hasNames) outer.hasNames = true;
    list.groups[token] = groupOf(frame, outer, (facts & Token.KEEPS_LINES) !== 0);
  }
  /** Counts the lines that end in the gap before a token, which starts at an offset; the flags of the gap. */
  #gap(index: number, start: number): number {
    const text = this.#text;
    let count = 0;
    let flags = 0;
    for (let p = this.#end; p < start; p++) {
      const c = text.charCodeAt(p);
      if (c === SPACE || c === TAB) continue;
      if (c === LINE_FEED) count++;
      else if (c === CARRIAGE_RETURN) {
        if (text.charCodeAt(p + 1) !== LINE_FEED) count++;
      } else flags = Token.EXACT;
    }
    list.lines[index] = Math.min(count, 255);
    if (count > 0) {
      const { token } = this.#frame;
      this.#line += count;
      note(token, token === index - 1 ? Token.FIRST_LINE : Token.DIRECT_LINES);
    }
    if (this.#line > this.#frozenTo) return flags;
    note(this.#frame.token, Token.KEEPS_LINES);
    return flags | Token.FROZEN;
  }
}

function note(token: number, fact: number): void {
  if (token >= 0) list.facts[token] = (list.facts[token] ?? 0) | fact;
}

function flag(index: number, flags: number): void {
  list.flags[index] = (list.flags[index] ?? 0) | flags;
}
