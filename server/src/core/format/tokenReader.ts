/** Reads a section of a text into a list of tokens, which a tree of the same section explains. */
import { ARROW, COMPARISON, Lexer, NUMBER, STRING_TOKEN, WORD } from "../syntax/lexer.js";
import { Names } from "../syntax/names.js";
import type { Tree } from "../syntax/tree.js";
import * as Node from "../syntax/tree.js";
import { readTree } from "../syntax/treeReader.js";
import {
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  LESS,
  LINE_FEED,
  MINUS,
  OPEN_SQUARE,
  PERCENT,
  SPACE,
  TAB,
} from "../text/characters.js";
import { type Around, AS_IS, blankBetween, ONE, type Side } from "./blanks.js";
import { countedLines, Directives } from "./comments.js";
import { faultyOps } from "./faults.js";
import * as Token from "./tokenList.js";
import { TokenList } from "./tokenList.js";

const list = new TokenList();

/** Never freed, for the same reason as the reader of trees. */
let kept: TokenReader | undefined;

/** The tokens of a section. The list is used again for the next one. */
export function readTokens(text: string, tree: Tree, start: number, end: number, directives: Directives): TokenList {
  if (kept === undefined) kept = new TokenReader("", readTree("", new Names()), 0, 0, new Directives(""));
  list.clear();
  new TokenReader(text, tree, start, end, directives).read();
  return list;
}

/** Bodies that are never touched. */
const LITERALS: ReadonlySet<string> = new Set(["dense", "sparse", "dense_resource"]);
const MAX_WORD = 16;
/** Of a longer comment only the start is examined. UTF-16 units. */
const MAX_COMMENT = 4096;

/** A bracket that is open, or at the bottom the section. Used again for the next one of its depth. */
class Frame implements Around {
  kind = Node.REGION;
  isOfSymbol = false;
  isLocation = false;
  isEntries = false;
  isTyped = false;
  /** Its token, or -1. */
  token = -1;
  end = Number.POSITIVE_INFINITY;
  isClosed = true;
  /** What `#faultyTo` was before it. */
  faultyTo = 0;
  statements = 0;
  items = 0;
  /** How many items have a colon. */
  colons = 0;
  hasColon = false;
  /** Whether an item is anything but a number. */
  hasNames = false;
  /** Whether an item is bound to a word: at the start of a line that would be a statement. */
  hasBinder = false;
  holdsRegions = false;
  /** Whether what it holds are parameters, operands, types or values of an attribute. */
  isLong = false;

  begin(kind: number, token: number, end: number): void {
    this.kind = kind;
    this.token = token;
    this.end = end;
    this.isOfSymbol = this.isLocation = this.isEntries = this.isTyped = this.isClosed = false;
    this.hasColon = this.hasNames = this.hasBinder = this.holdsRegions = this.isLong = false;
    this.statements = this.items = this.colons = 0;
  }

  endItem(): void {
    this.items++;
    if (this.hasColon) this.colons++;
    this.hasColon = false;
  }
}

class TokenReader {
  readonly #text: string;
  readonly #tree: Tree;
  readonly #base: number;
  readonly #lexer: Lexer;
  readonly #directives: Directives;
  readonly #faulty: ReadonlySet<number>;
  readonly #frames: Frame[] = [new Frame()];
  #depth = 0;
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

  constructor(text: string, tree: Tree, start: number, end: number, directives: Directives) {
    this.#text = text;
    this.#tree = tree;
    this.#base = start;
    this.#end = start;
    this.#directives = directives;
    this.#lexer = new Lexer(text, start, end, (from, to) => this.#comment(from, to));
    this.#faulty = faultyOps(tree);
    list.isSound = this.#faulty.size === 0 && tree.open.length === 0;
  }

  read(): void {
    const lexer = this.#lexer;
    while (lexer.next()) {
      this.#token();
      this.#end = lexer.pos;
    }
    while (this.#depth > 0) this.#pop();
  }

  get #frame(): Frame {
    return this.#frames[this.#depth] as Frame;
  }

  #comment(from: number, to: number): void {
    this.#leaveUnclosed(from - this.#base);
    const { token } = this.#frame;
    const index = list.add(Token.COMMENT_TOKEN, from, to, token);
    this.#gap(index, from);
    this.#end = to;
    note(token, Token.HAS_COMMENT);
    const comment = this.#text.slice(from, Math.min(to, from + MAX_COMMENT));
    if (from - this.#base < this.#faultyTo) flag(index, Token.EXACT);
    if (this.#directives.has(comment)) flag(index, Token.DIRECTIVE);
    const counted = countedLines(comment);
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
      this.#freeze(i);
    }
  }

  #token(): void {
    const lexer = this.#lexer;
    const { start } = lexer;
    this.#leaveUnclosed(start - this.#base);
    const side = this.#side;
    side.leaf = side.opens = 0;
    side.kind = lexer.kind;
    const opens = this.#rowsAt(start - this.#base);
    const frame = this.#frame;
    side.closes = opens < 0 && this.#depth > 0 && frame.isClosed && frame.end === lexer.pos - this.#base;
    side.startsItem = this.#before.kind === COMMA || this.#before.opens !== 0;
    if (opens >= 0 && !this.#isAtom(opens)) side.opens = this.#tree.kinds[opens] ?? 0;
    else if (opens >= 0) this.#skip(opens);
    else if (side.kind === COLON && lexer.pos - this.#base === this.#labelEnd) side.leaf = Node.LABEL;
    else if ((side.kind === LESS || side.kind === GREATER) && !side.closes) side.kind = COMPARISON;
    const index = list.add(side.kind, start, lexer.pos, frame.token);
    this.#gap(index, start);
    this.#flags(index, frame);
    this.#count(frame);
    if (side.opens !== 0) this.#push(opens, index);
    else if (side.closes) this.#close(index);
    else if (side.kind === Token.ATOM) this.#linesOf(index);
    this.#side = this.#before;
    this.#before = side;
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

  #isAtom(row: number): boolean {
    const kind = this.#tree.kinds[row];
    if (kind === Node.OPAQUE || kind === Node.RESOURCES) return true;
    if (kind !== Node.BODY || this.#before.kind !== WORD) return false;
    return this.#end === this.#lexer.start && LITERALS.has(this.#wordBefore(list.count));
  }

  #skip(row: number): void {
    const { ends, afters } = this.#tree;
    this.#side.kind = Token.ATOM;
    this.#lexer.pos = this.#base + (ends[row] ?? 0);
    this.#row = afters[row] ?? 0;
  }

  #linesOf(index: number): void {
    const { text } = this.#lexer;
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

  #flags(index: number, frame: Frame): void {
    const at = this.#lexer.start - this.#base;
    const side = this.#side;
    const isRegion = side.opens === Node.REGION || (side.closes && frame.kind === Node.REGION);
    const isExact = (at < this.#faultyTo && !(isRegion && side.closes)) || (!frame.isClosed && this.#starts > 0);
    const isDictionary = side.opens === Node.DICTIONARY && this.#before.kind === WORD;
    side.followsAttributes = isDictionary && this.#wordBefore(index) === "attributes";
    const hasGap = this.#lexer.start > this.#end;
    const next = side.kind === COLON ? this.#lexer.following : 0;
    const blank = index === 0 ? 0 : blankBetween(this.#before, side, frame, next);
    flag(
      index,
      this.#starts |
        (isExact ? Token.EXACT : 0) |
        (isRegion ? Token.REGION_BRACE : 0) |
        (blank === ONE || (blank === AS_IS && hasGap) ? Token.BLANK : 0),
    );
  }

  /** Counts items and statements of a bracket. */
  #count(frame: Frame): void {
    const { kind, startsItem, closes } = this.#side;
    if (this.#starts & Token.STATEMENT) frame.statements++;
    if (this.#isBinding && (kind === WORD || kind === STRING_TOKEN)) frame.hasBinder = true;
    this.#isBinding = kind === EQUAL && this.#before.kind === PERCENT;
    if (kind === COMMA) frame.endItem();
    else if (kind === COLON) frame.hasColon = true;
    else if (startsItem && !closes && kind !== NUMBER && kind !== MINUS && kind !== OPEN_SQUARE) frame.hasNames = true;
  }

  #push(row: number, index: number): void {
    const { kinds, ends, data } = this.#tree;
    const kind = kinds[row] ?? 0;
    this.#depth++;
    this.#frames[this.#depth] ??= new Frame();
    const frame = this.#frame;
    frame.begin(kind, index, ends[row] ?? 0);
    frame.isClosed = data[row] !== Node.UNCLOSED && !this.#isOpen(row);
    let child = row + 1;
    while (kinds[child] === Node.COMMENT) child++;
    const before = this.#before;
    frame.isEntries = kind === Node.DICTIONARY && kinds[child] === Node.ENTRY;
    frame.isOfSymbol = kind === Node.LIST && before.leaf === Node.SYMBOL;
    if (kind === Node.LIST) frame.holdsRegions = kinds[child] === Node.REGION && child < this.#tree.count;
    if (before.kind === WORD && (kind === Node.LIST || kind === Node.BODY) && index > 0) {
      const word = this.#wordBefore(index);
      frame.isLocation = word === "loc";
      frame.isTyped = word === "array";
    }
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

  #wordBefore(index: number): string {
    const start = list.starts[index - 1] ?? 0;
    const end = list.ends[index - 1] ?? 0;
    return end - start > MAX_WORD ? "" : this.#text.slice(start, end);
  }

  #leaveUnclosed(at: number): void {
    while (this.#depth > 0 && !this.#frame.isClosed && this.#frame.end <= at) this.#pop();
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
    const outer = this.#frame;
    const facts = list.facts[token] ?? 0;
    if (frame.kind === Node.REGION) {
      this.#faultyTo = frame.faultyTo;
      if (frame.statements > 1) note(token, Token.MANY);
    }
    if (facts & (Token.DIRECT_LINES | Token.FIRST_LINE | Token.INNER_LINES)) note(outer.token, Token.INNER_LINES);
    if (frame.hasNames) outer.hasNames = true;
    list.groups[token] = groupOf(frame, outer, (facts & Token.KEEPS_LINES) !== 0);
  }
  /** Counts the lines that end in the gap before an offset; whether nothing else is in it but blanks. */
  #gap(index: number, start: number): void {
    const text = this.#text;
    let count = 0;
    let isPlain = true;
    for (let p = this.#end; p < start; p++) {
      const c = text.charCodeAt(p);
      if (c === SPACE || c === TAB) continue;
      if (c === LINE_FEED) count++;
      else if (c === CARRIAGE_RETURN) {
        if (text.charCodeAt(p + 1) !== LINE_FEED) count++;
      } else isPlain = false;
    }
    this.#line += count;
    list.lines[index] = Math.min(count, 255);
    if (!isPlain) flag(index, Token.EXACT);
    const { token } = this.#frame;
    if (count > 0) note(token, token === index - 1 ? Token.FIRST_LINE : Token.DIRECT_LINES);
    if (this.#line <= this.#frozenTo) this.#freeze(index);
  }

  #freeze(index: number): void {
    flag(index, Token.FROZEN);
    note(list.parents[index] ?? -1, Token.KEEPS_LINES);
  }
}

function note(token: number, fact: number): void {
  if (token >= 0) list.facts[token] = (list.facts[token] ?? 0) | fact;
}

function flag(index: number, flags: number): void {
  list.flags[index] = (list.flags[index] ?? 0) | flags;
}

/** How a bracket is laid out. */
function groupOf(frame: Frame, outer: Frame, keepsLines: boolean): number {
  const { kind, items, colons } = frame;
  if (kind === Node.REGION) return Token.REGION_GROUP;
  if (frame.holdsRegions) return Token.REGION_LIST;
  if (keepsLines || !frame.isClosed || frame.hasBinder) return Token.PLAIN;
  if (kind === Node.DICTIONARY) return frame.isEntries ? Token.WRAPPED : Token.PLAIN;
  if (items < 2 || !frame.hasNames) return Token.PLAIN;
  if (kind === Node.ARRAY) return frame.isLong ? Token.WRAPPED : Token.PLAIN;
  if (kind !== Node.LIST || frame.isLocation || outer.kind === Node.BODY) return Token.PLAIN;
  // `ins(%a, %b : i32, i32)` has items of two kinds.
  return colons === items || (colons === 0 && frame.isLong) ? Token.WRAPPED : Token.PLAIN;
}
