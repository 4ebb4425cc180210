/**
 * Where an op's text continues and ends, and which of its braces hold a region, decided from the text alone.
 *
 * A brace opens a region if what follows it can start an op or a block; a dictionary starts with a key and `=`,
 * `,` or `}`, a list of dynamic dimensions with a value that nothing is assigned to.
 */
import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  isDigit,
  LESS,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  SLASH,
} from "../text/characters.js";
import { matchLong, newMatcher } from "./bracketMatcher.js";
import { blanksEnd } from "./lexemes.js";
import {
  ARROW,
  ATTRIBUTE,
  aheadOf,
  BLOCK,
  type Cursor,
  cursorAt,
  NUMBER,
  next,
  STRING,
  SYMBOL,
  seeAhead,
  TYPE,
  VALUE,
  WORD,
} from "./tokens.js";

/** What a brace opens. `either`: `{}`, or `{word}` outside of lists, which the context decides. */
export type BraceKind = "region" | "other" | "either";

/**
 * What the brace that the cursor has just read opens. Does not move the cursor.
 *
 * @param ofMany The answer where more values follow than are examined. An op may have that many results, but no dictionary
 *   that many dimensions, so it is a region; checks that report problems don't rely on that.
 */
export function braceKind(cursor: Cursor, ofMany: BraceKind = "other"): BraceKind {
  const ahead = aheadOf(cursor);
  const kind = kindAfter(ahead, ofMany);
  seeAhead(cursor, ahead);
  return kind;
}

function kindAfter(ahead: Cursor, ofMany: BraceKind): BraceKind {
  if (!next(ahead)) return "region";
  switch (ahead.kind) {
    case CLOSE_BRACE:
      return "either";
    case BLOCK:
      return "region";
    case STRING:
      return next(ahead) && ahead.kind === OPEN_PAREN ? "region" : "other";
    case VALUE: {
      const isAssigned = resultsAssigned(ahead);
      return isAssigned === undefined ? ofMany : isAssigned ? "region" : "other";
    }
    case WORD: {
      if (!next(ahead)) return "region";
      const { kind } = ahead;
      if (kind === CLOSE_BRACE) return isInList(ahead) ? "other" : "either";
      return kind === EQUAL || kind === COMMA || kind === COLON ? "other" : "region";
    }
    default:
      return "other";
  }
}

/** Whether what the cursor has just read is an item of a list, or its end: `%a: i32 {word}, …`, as no op is written. Moves it. */
const isInList = (cursor: Cursor): boolean =>
  next(cursor) && (cursor.kind === COMMA || cursor.kind === CLOSE_PAREN || cursor.kind === CLOSE_SQUARE);

/** More results of one op than this are not examined. */
const MAX_RESULTS = 1024;

/** True where the value that the cursor has just read starts `%a, %b:2 = `. Moves the cursor. */
export const assigns = (cursor: Cursor): boolean => resultsAssigned(cursor) === true;

/** The same; undefined where there are too many values to know. */
function resultsAssigned(cursor: Cursor): boolean | undefined {
  for (let i = 0; i < MAX_RESULTS; i++) {
    if (!next(cursor)) return false;
    if (cursor.kind === COLON && (!next(cursor) || cursor.kind !== NUMBER || !next(cursor))) return false;
    if (cursor.kind === EQUAL) return true;
    if (cursor.kind !== COMMA || !next(cursor) || cursor.kind !== VALUE) return false;
  }
  return undefined;
}

/** Tokens after which an op continues on the next line, and those that continue it at the start of a line. */
export const LEADS_ON: ReadonlySet<number> = new Set([COMMA, COLON, EQUAL, ARROW]);
const GOES_ON: ReadonlySet<number> = new Set([SYMBOL, OPEN_PAREN, OPEN_SQUARE, LESS, COMMA, COLON, EQUAL, ARROW]);
/** What may follow a word of the same op, as opposed to the name of the next op. */
const FOLLOWS_PART: ReadonlySet<number> = new Set([OPEN_PAREN, OPEN_SQUARE, LESS, OPEN_BRACE, EQUAL]);
/** Words that no op is called: `step %s`, `into %t`. */
const PARTS: ReadonlySet<string> = new Set(
  "attributes public private nested step to into from in with at by on using".split(" "),
);

/**
 * True where the first token of a line, outside of all brackets of an op, still belongs to that op.
 *
 * @param cursor Has just read the token; is not moved.
 */
export function continues(cursor: Cursor, previous: number): boolean {
  const { kind, text, start, end } = cursor;
  if (LEADS_ON.has(previous) || GOES_ON.has(kind)) return true;
  // `{-#` starts the file's resources.
  if (kind === OPEN_BRACE) return !text.startsWith("-#", end);
  if (kind === VALUE) return !startsResults(cursor);
  if (kind !== WORD) return false;
  const word = text.slice(start, end);
  if (PARTS.has(word)) return true;
  if (word.includes(".") || word === "module") return false;
  const ahead = aheadOf(cursor);
  const isPart = next(ahead) && FOLLOWS_PART.has(ahead.kind);
  seeAhead(cursor, ahead);
  return isPart;
}

/** Whether the value that starts a line is a result: an op's name follows `%a =`, and operands are all other values. */
function startsResults(cursor: Cursor): boolean {
  const { text, end } = cursor;
  const equal = blanksEnd(text, end);
  if (text.charCodeAt(equal) === EQUAL) {
    // As nearly all are; nothing is read twice.
    const value = blanksEnd(text, equal + 1);
    const c = text.charCodeAt(value);
    cursor.seen = Math.max(cursor.seen, value + 1);
    if (c !== LINE_FEED && c !== CARRIAGE_RETURN && c !== SLASH) return c !== PERCENT && !isDigit(c);
  }
  const ahead = aheadOf(cursor);
  const starts = assigns(ahead) && (!next(ahead) || ahead.kind === WORD || ahead.kind === STRING);
  seeAhead(cursor, ahead);
  return starts;
}

/** How far an op was read. Offsets are in the text that was read. */
export interface ShapeRead {
  /** The brace that opens the next region, or -1 where the op ends without another. */
  readonly region: number;
  /** After the op's last token so far. */
  readonly end: number;
  /** Whether parentheses follow the symbol at once. */
  readonly called: boolean;
  /** Whether these hold operands, which have no types of their own. */
  readonly hasOperands: boolean;
  /** Parentheses and square brackets open at the region. */
  readonly depth: number;
  /** The offset after the examined text. */
  readonly seen: number;
  /** False where the text ended first: read again with more of it. */
  readonly complete: boolean;
  /** Whether a string is the last token and ends with the text, which may have cut it off. */
  readonly endsInString: boolean;
}

/** Of a longer header, arguments, results and regions are not read. UTF-16 units. */
export const MAX_HEADER = 1 << 20;
/** A list of arguments or results with more tokens is searched for its end: it holds no region. */
const LONG_LIST = 1024;

/** Reads the text of one op, token by token. It is its own result: a file may have hundreds of thousands of ops. */
class ShapeReader implements ShapeRead {
  region = -1;
  end = 0;
  called = false;
  hasOperands = false;
  depth: number;
  complete = false;
  readonly #cursor: Cursor;
  readonly #startDepth: number;
  readonly #inTail: boolean;
  readonly #isWhole: boolean;
  #dictionaries = 0;
  #tokens = 0;
  #previous = 0;
  /** Whether the last token is the word `attributes`. */
  #isAttributes = false;
  /** Outside of all brackets. */
  #symbols = 0;
  /** The parenthesis that opened the list of arguments or results, and the tokens before it; -1 outside of one. */
  #list = -1;
  #tokensBefore = 0;

  constructor(text: string, depth: number, inTail: boolean, isWhole: boolean) {
    this.#cursor = cursorAt(text, 0);
    this.depth = this.#startDepth = depth;
    this.#inTail = inTail;
    this.#isWhole = isWhole;
  }

  get seen(): number {
    return this.#cursor.seen;
  }

  get endsInString(): boolean {
    return this.#previous === STRING && this.end === this.#cursor.text.length;
  }

  read(): this {
    const cursor = this.#cursor;
    while (next(cursor)) {
      this.#tokens++;
      if (this.#isCut) return this.#result(-1, false);
      if (this.#list >= 0 && this.#tokens - this.#tokensBefore > LONG_LIST) {
        if (this.#skipList(cursor)) continue;
        if (!this.#isWhole) return this.#result(-1, false);
        if (cursor.text.length >= MAX_HEADER) return this.#result(-1, true);
      }
      const isOuter = this.#dictionaries === 0 && this.depth === 0;
      const ends = isOuter && (this.#tokens > 1 || this.#inTail) && this.#endsBefore(cursor);
      const opensRegion = !ends && cursor.kind === OPEN_BRACE && this.#opensRegion(cursor);
      if (this.#isCut) return this.#result(-1, false);
      if (ends) return this.#result(-1, true);
      if (opensRegion) {
        this.end = cursor.start;
        return this.#result(cursor.start, true);
      }
      this.#take(cursor);
    }
    return this.#result(-1, this.#isWhole);
  }

  /** A token that the end of the text cuts off may be a part of a longer one. */
  get #isCut(): boolean {
    return !this.#isWhole && this.#cursor.seen > this.#cursor.text.length;
  }

  #result(region: number, complete: boolean): this {
    this.region = region;
    this.complete = complete;
    return this;
  }

  /** Whether the token, outside of all brackets, is after the op's end. */
  #endsBefore(cursor: Cursor): boolean {
    const { kind } = cursor;
    if (cursor.first && !continues(cursor, this.#previous)) return true;
    if (kind === CLOSE_BRACE || kind === CLOSE_PAREN || kind === CLOSE_SQUARE) return true;
    // After a region, on its line: a new op has a name with a dot, or results.
    return this.#inTail && this.#tokens === 1 && startsOp(cursor);
  }

  #opensRegion(cursor: Cursor): boolean {
    const what = this.#dictionaries > 0 ? "other" : braceKind(cursor, "region");
    if (what !== "either") return what === "region";
    return this.depth === 0 && !this.#isAttributes && this.#previous !== EQUAL;
  }

  /** Moves to the end of the list; false where it is not closed. Once for each list. */
  #skipList(cursor: Cursor): boolean {
    const { text } = cursor;
    const close = matchLong(text, text.length, newMatcher(), this.#list, text.length);
    this.#list = -1;
    if (close < 0) return false;
    cursor.pos = this.end = close;
    cursor.seen = Math.max(cursor.seen, close + 1);
    this.depth = this.#startDepth;
    this.#dictionaries = 0;
    this.#previous = CLOSE_PAREN;
    this.#isAttributes = false;
    return true;
  }

  #take(cursor: Cursor): void {
    const { kind, text, start, end } = cursor;
    switch (kind) {
      case OPEN_BRACE:
        this.#dictionaries++;
        break;
      case CLOSE_BRACE:
        this.#dictionaries = Math.max(this.#dictionaries - 1, 0);
        break;
      case OPEN_PAREN:
        if (this.#isOutermost) {
          if (this.#previous === SYMBOL && this.#symbols === 1) this.#takeCall(cursor);
          if (this.#previous === SYMBOL || this.#previous === ARROW) {
            this.#list = start;
            this.#tokensBefore = this.#tokens;
          }
        }
        this.depth++;
        break;
      case OPEN_SQUARE:
        this.depth++;
        break;
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
        this.depth = Math.max(this.depth - 1, 0);
        if (this.depth <= this.#startDepth) this.#list = -1;
        break;
      case SYMBOL:
        if (this.#isOutermost) this.#symbols++;
        break;
      default:
    }
    this.#previous = kind;
    this.end = end;
    this.#isAttributes = kind === WORD && end - start === ATTRIBUTES.length && text.startsWith(ATTRIBUTES, start);
  }

  get #isOutermost(): boolean {
    return this.#dictionaries === 0 && this.depth === this.#startDepth;
  }

  #takeCall(cursor: Cursor): void {
    this.called = true;
    const ahead = aheadOf(cursor);
    this.hasOperands = next(ahead) && ahead.kind === VALUE && next(ahead) && ENDS_OPERAND.has(ahead.kind);
    seeAhead(cursor, ahead);
  }
}

const ENDS_OPERAND: ReadonlySet<number> = new Set([COMMA, CLOSE_PAREN]);

const ATTRIBUTES = "attributes";

/**
 * Reads up to the next region or the end of the op.
 *
 * @param text Starts where the op does, or after the brace that closed its last region.
 * @param depth Parentheses and square brackets that are open there.
 * @param inTail Whether a region of the op was read before.
 * @param isWhole Whether nothing can follow the text.
 */
export function readShape(text: string, depth: number, inTail: boolean, isWhole: boolean): ShapeRead {
  return new ShapeReader(text, depth, inTail, isWhole).read();
}

function startsOp(cursor: Cursor): boolean {
  const { kind, text, start, end } = cursor;
  if (kind === VALUE || kind === BLOCK || kind === ATTRIBUTE || kind === TYPE) return true;
  return kind === WORD && text.slice(start, end).includes(".");
}
