/**
 * Reads a stretch of MLIR text, from what is open before it to what is open after it: finds every value and block name, and
 * distinguishes definitions from uses where it can.
 */

import { suffixEnd } from "../../syntax/lexemes.js";
import { assigns, bindsList, braceKind, continues, LEADS_ON } from "../../syntax/opShape.js";
import {
  ARROW,
  aheadOf,
  BLOCK,
  type Cursor,
  cursorAt,
  NUMBER,
  next,
  STRING,
  SYMBOL,
  seeAhead,
  VALUE,
  WORD,
} from "../../syntax/tokens.js";
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  SPACE,
} from "../../text/characters.js";
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import { BOUND_WORDS, UsualLines } from "./usualLines.js";
import { type OpenState, ValueBrackets } from "./valueBrackets.js";
import { BOUND, EventWriter, FUNCTION_ARGUMENT, LISTED, type StretchEvents } from "./valueEvents.js";
import type { Group, Op, Region, Stretch } from "./valueFrames.js";

/** The longest word that decides anything, `attributes`. */
const MAX_WORD = 10;

/** Everything on which the reading of what follows depends. */
export interface ReadState {
  readonly open: OpenState;
  /** Kinds of the three tokens before. */
  readonly previous: number;
  readonly second: number;
  readonly third: number;
  /** The token before, where it is a word. */
  readonly word: string;
  /** A block label has just been read, or a region opened. */
  readonly fresh: boolean;
}

/** The text of a stretch, with some of what follows. */
export interface StretchText {
  readonly text: string;
  /** Where the stretch starts in it: after a character that is not read, except at the very beginning. */
  readonly lead: number;
  /** Whether nothing follows the text. */
  readonly isWhole: boolean;
  /** Parts that are isolated, ascending: other functions and modules. They are not read. Offsets are the text's. */
  readonly holes: readonly Span[];
}

/** Offsets are relative to the start of the stretch. */
export interface StretchRead extends StretchEvents {
  /** At least what was wanted; more where that would have cut a token. */
  readonly length: number;
  /** After everything that was examined. */
  readonly seen: number;
  exit: ReadState;
}

/** A stretch of which all is known. */
export interface ReadStretch extends Stretch, StretchRead {}

export class ValueReader {
  readonly #cursor: Cursor;
  readonly #text: string;
  readonly #lead: number;
  readonly #isWhole: boolean;
  readonly #holes: readonly Span[];
  #hole = 0;
  readonly #events = new EventWriter();
  readonly #lines: UsualLines;
  readonly #stretch: Stretch;
  readonly #open: ValueBrackets;
  #previous: number;
  #second: number;
  #third: number;
  #word: string;
  #fresh: boolean;

  constructor(stretch: Stretch, { text, lead, isWhole, holes }: StretchText, entry: ReadState, touched: Set<Op>) {
    this.#stretch = stretch;
    this.#text = text;
    this.#lead = lead;
    this.#isWhole = isWhole;
    this.#holes = holes;
    this.#cursor = cursorAt(text, lead);
    this.#lines = new UsualLines(text, lead, this.#events);
    this.#open = new ValueBrackets(stretch, entry.open, touched);
    this.#previous = entry.previous;
    this.#second = entry.second;
    this.#third = entry.third;
    this.#word = entry.word;
    this.#fresh = entry.fresh;
  }

  /** Reads at least `length` units, or all there is; undefined where more text is needed. */
  read(length: number): StretchRead | undefined {
    const cursor = this.#cursor;
    const enough = this.#lead + length;
    while (cursor.pos < enough) {
      if (this.#usualLines(enough)) continue;
      if (!next(cursor)) {
        if (this.#isWhole) break;
        return undefined;
      }
      if (this.#skipsHole()) continue;
      this.#token();
      if (!this.#isWhole && cursor.seen > this.#text.length) return undefined;
    }
    const exit: ReadState = {
      open: this.#open.state,
      previous: this.#previous,
      second: this.#second,
      third: this.#third,
      word: this.#word,
      fresh: this.#fresh,
    };
    const end = cursor.pos - this.#lead;
    return { ...this.#events.written, length: end, seen: Math.max(cursor.seen - this.#lead, end), exit };
  }

  /** Reads the usual lines after the cursor, which start before `enough`; false, and no move, where none is next. */
  #usualLines(enough: number): boolean {
    if (!this.#open.isFlat || LEADS_ON.has(this.#previous)) return false;
    if (!this.#lines.read(this.#cursor, enough, this.#open, (from) => this.#nextHole(from))) return false;
    this.#previous = this.#second = this.#third = 0;
    this.#word = "";
    this.#fresh = false;
    return true;
  }

  /** Where the next isolated part starts. */
  #nextHole(from: number): number {
    while ((this.#holes[this.#hole]?.end ?? Number.POSITIVE_INFINITY) <= from) this.#hole++;
    return this.#holes[this.#hole]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** Continues after the isolated part that the token starts, if it does. */
  #skipsHole(): boolean {
    const cursor = this.#cursor;
    if (cursor.start < this.#nextHole(cursor.start)) return false;
    const hole = this.#holes[this.#hole] as Span;
    this.#hole++;
    cursor.pos = Math.max(cursor.pos, hole.end);
    this.#previous = this.#second = this.#third = 0;
    this.#fresh = true;
    return true;
  }

  /** The kind of the token after the one read last, or 0 at the end. */
  #peek(): number {
    const ahead = aheadOf(this.#cursor);
    const kind = next(ahead) ? ahead.kind : 0;
    seeAhead(this.#cursor, ahead);
    return kind;
  }

  #token(): void {
    const cursor = this.#cursor;
    const { kind, start, end } = cursor;
    const isFlat = this.#open.isFlat;
    if (isFlat && start > 0 && kind !== CLOSE_BRACE && this.#startsOp(cursor)) this.#open.startOp(start - this.#lead);
    const mayBeLabel = isFlat && (this.#fresh || (cursor.first && this.#previous !== COMMA));
    this.#fresh = false;
    if (kind === VALUE) this.#value(isFlat);
    else if (kind === BLOCK) {
      if (mayBeLabel && this.#isLabel()) return;
      this.#use(hashOf(this.#text, start, end), this.#open.region);
    } else this.#other(kind);
    this.#remember(kind, kind === WORD && end - start <= MAX_WORD ? this.#text.slice(start, end) : "");
  }

  /** A bracket, or a token without a name that matters. */
  #other(kind: number): void {
    switch (kind) {
      case OPEN_BRACE:
        this.#openBrace();
        break;
      case OPEN_PAREN:
      case OPEN_SQUARE:
        this.#openGroup(kind, false);
        break;
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
      case CLOSE_BRACE:
        this.#close(kind);
        break;
      case COMMA:
        break;
      default:
        if (!this.#open.isFlat) this.#open.endBare();
    }
  }

  #use(hash: number, region?: Region): void {
    const { start, end } = this.#cursor;
    this.#events.use(hash, start - this.#lead, end - this.#lead, region);
  }

  /** @param kind Of the event. */
  #binds(kind: number, hash: number, mayBeLast: boolean, typeAt: number): void {
    const { start, end } = this.#cursor;
    this.#events.bind(kind, hash, start - this.#lead, end - this.#lead, this.#open.op, mayBeLast, typeAt);
  }

  /** Whether the token, outside of all brackets of an op, starts another. */
  #startsOp(cursor: Cursor): boolean {
    if (this.#fresh || (cursor.first && !continues(cursor, this.#previous))) return true;
    // After a brace on its line, a name with a dot is another op's.
    const isWord = cursor.kind === WORD && this.#previous === CLOSE_BRACE;
    return isWord && this.#text.slice(cursor.start, cursor.end).includes(".");
  }

  #remember(kind: number, word: string): void {
    this.#third = this.#second;
    this.#second = this.#previous;
    this.#previous = kind;
    this.#word = word;
  }

  #value(isFlat: boolean): void {
    const cursor = this.#cursor;
    const { start, end } = cursor;
    const nameEnd = suffixEnd(this.#text, start + 1, end);
    const hash = hashOf(this.#text, start, nameEnd);
    const named = nameEnd === end;
    const { group } = this.#open;
    const after = named ? this.#peek() : 0;
    if (isFlat && this.#previous !== COMMA && this.#results(after)) return;
    if (after === EQUAL && !(isFlat && this.#open.isOpAt(start - this.#lead))) {
      this.#binds(BOUND, hash, false, -1);
      return;
    }
    if (group !== undefined && this.#bindsInGroup(hash, after, group)) {
      this.#open.endBare();
      return;
    }
    if (this.#open.isBare && this.#startsItem && named) {
      this.#events.bareUse(hash, start - this.#lead, end - this.#lead, this.#open.bareValues);
      return;
    }
    this.#use(hash);
    this.#open.endBare();
  }

  /** Whether the token read last comes before an item of a list. */
  get #startsItem(): boolean {
    return this.#previous === OPEN_PAREN || this.#previous === OPEN_SQUARE || this.#previous === COMMA;
  }

  /** Notes the value at the cursor if brackets bind it; false where it is used. */
  #bindsInGroup(hash: number, after: number, group: Group): boolean {
    const typeAt = after === COLON ? this.#typeAt() : -1;
    if (after === COLON && this.#startsItem && group.kind !== OPEN_BRACE) this.#typedName(hash, typeAt, group);
    else if (this.#bindsAlone(after)) this.#binds(BOUND, hash, false, typeAt);
    else return false;
    return true;
  }

  /** `as %a : T`, or the name after the arrow of an item: `(@add %x -> %a, …)`, `(%x -> %a, %y -> %b : T, U)`. */
  #bindsAlone(after: number): boolean {
    if (after === COLON && this.#previous === WORD && this.#word === "as") return true;
    const third = this.#third;
    return (
      this.#previous === ARROW &&
      this.#second === VALUE &&
      (third === SYMBOL || third === OPEN_PAREN || third === COMMA)
    );
  }

  /** `%a : T` of a list. */
  #typedName(hash: number, typeAt: number, group: Group): void {
    const { start, end } = this.#cursor;
    const { op, region, isInFunctionHeader } = this.#open;
    if (group.isBlock) this.#events.argument(hash, start - this.#lead, end - this.#lead, region, op, typeAt);
    else if (isInFunctionHeader) this.#binds(FUNCTION_ARGUMENT, hash, false, typeAt);
    else if (group.isAfterEqual) this.#binds(BOUND, hash, false, typeAt);
    else {
      this.#open.noteList();
      this.#binds(LISTED, hash, group.mayBeLast, typeAt);
    }
  }

  #typeAt(): number {
    const ahead = aheadOf(this.#cursor);
    const found = next(ahead);
    seeAhead(this.#cursor, ahead);
    return found ? ahead.end - this.#lead : -1;
  }

  /** Reads `%a, %b:2 =` where an op name or a string follows; false, and no move, where there is anything else. */
  #results(follower: number): boolean {
    if (follower !== EQUAL && follower !== COMMA && follower !== COLON) return false;
    const cursor = this.#cursor;
    const equal = this.#resultsEnd();
    if (equal < 0) return false;
    const statement = cursor.start;
    if (!this.#open.isOpAt(statement - this.#lead)) this.#open.startOp(statement - this.#lead);
    let [start, end] = [cursor.start, cursor.end];
    let count = 1;
    const take = (): void => {
      const [hash, lead] = [hashOf(this.#text, start, suffixEnd(this.#text, start + 1, end)), this.#lead];
      this.#events.result(hash, start - lead, end - lead, this.#open.region, statement - lead, count);
    };
    while (next(cursor) && cursor.end < equal) {
      if (cursor.kind === VALUE) {
        take();
        [start, end] = [cursor.start, cursor.end];
        count = 1;
      } else if (cursor.kind === NUMBER) count = Number(this.#text.slice(cursor.start, cursor.end));
    }
    take();
    this.#previous = EQUAL;
    return true;
  }

  /** After the `=` of `%a, %b:2 =` at the cursor, or -1 where that is something else. */
  #resultsEnd(): number {
    const ahead = aheadOf(this.#cursor);
    const isAssigned = assigns(ahead);
    const { end } = ahead;
    const isFollowed = isAssigned && next(ahead);
    seeAhead(this.#cursor, ahead);
    if (!isAssigned) return -1;
    if (!isFollowed) return this.#cursor.first ? end : -1;
    if (ahead.kind === WORD) return BOUND_WORDS.has(this.#text.slice(ahead.start, ahead.end)) ? -1 : end;
    return ahead.kind === STRING ? end : -1;
  }

  /** Reads a block's label, arguments left to come; false, and no move, where it is the target of a branch. */
  #isLabel(): boolean {
    const cursor = this.#cursor;
    const { start, end } = cursor;
    if (this.#previous === COMMA || (this.#previous === WORD && (this.#word === "to" || this.#word === "unwind"))) {
      return false;
    }
    const follower = this.#peek();
    if (follower !== COLON && follower !== OPEN_PAREN) return false;
    this.#events.label(hashOf(this.#text, start, end), start - this.#lead, end - this.#lead, this.#open.region);
    next(cursor);
    if (follower === OPEN_PAREN) this.#openGroup(OPEN_PAREN, true);
    else this.#fresh = true;
    this.#remember(follower, "");
    return true;
  }

  #openGroup(kind: number, isBlock: boolean): void {
    const { start } = this.#cursor;
    const isAttached = this.#previous === WORD && this.#text.charCodeAt(start - 1) !== SPACE;
    const shape = { kind, isBlock, isAfterEqual: this.#previous === EQUAL, isAttached };
    if (this.#open.openGroup(shape)) this.#events.group(start - this.#lead, this.#open.op);
  }

  #openBrace(): void {
    const cursor = this.#cursor;
    const kind = braceKind(cursor, "region");
    if (kind === "other" || (kind === "either" && !(this.#open.isFlat && this.#word !== "attributes"))) {
      this.#openGroup(OPEN_BRACE, false);
      return;
    }
    this.#open.openRegion(cursor.start - this.#lead, this.#peek() !== BLOCK);
    this.#fresh = true;
  }

  #close(kind: number): void {
    const closed = this.#open.close(kind, this.#cursor.end - this.#lead);
    if (closed === undefined) return;
    const { group, bare } = closed;
    if (group.isBlock) {
      if (this.#peek() !== COLON) return;
      next(this.#cursor);
      this.#fresh = true;
    } else if (bare !== undefined && this.#bindsList()) bare.boundIn = this.#stretch;
  }

  /** Whether what was taken for uses is bound by what follows the list. */
  #bindsList(): boolean {
    const ahead = aheadOf(this.#cursor);
    const binds = bindsList(ahead);
    seeAhead(this.#cursor, ahead);
    return binds;
  }
}
