/** What comes after a token, without moving the cursor that has read it. */
import { assigns } from "../../syntax/opShape.js";
import { aheadOf, type Cursor, cursorAt, next, peek, STRING, WORD } from "../../syntax/tokens.js";
import { CLOSE_PAREN, COLON, EQUAL, GREATER, isSpace, OPEN_PAREN } from "../../text/characters.js";
import { Column } from "../../text/column.js";
import { MAX_NESTED } from "./openBrackets.js";

/** A step takes a fraction of a millisecond. */
const TOKENS_A_TURN = 4096;

/** The first character after white space where it is a mark of its own: `=`, not `==`; else 0. */
export function codeAfter(text: string, end: number): number {
  let p = end;
  while (isSpace(text.charCodeAt(p))) p++;
  const c = text.charCodeAt(p);
  const after = text.charCodeAt(p + 1);
  if (c === EQUAL) return after === EQUAL || after === GREATER ? 0 : c;
  return c === COLON && after === COLON ? 0 : c;
}

/** What values are assigned to. */
interface Assigned {
  /** After the `=`. */
  readonly equal: number;
  /** Whether what follows may be an op. */
  readonly hasOp: boolean;
  /** Whether it is one anywhere: its name has a dot, or it is of the generic form. */
  readonly isCertain: boolean;
  readonly isGeneric: boolean;
}

/** What follows `%a, %b:2 =`, whose first value the cursor has read; undefined where there is no `=`. */
export function assignedAt(cursor: Cursor): Assigned | undefined {
  const ahead = aheadOf(cursor);
  if (!assigns(ahead)) return undefined;
  const equal = ahead.end;
  if (!next(ahead)) return { equal, hasOp: false, isCertain: false, isGeneric: false };
  const isGeneric = ahead.kind === STRING && peek(ahead) === OPEN_PAREN;
  const isNamed = ahead.kind === WORD && cursor.text.slice(ahead.start, ahead.end).includes(".");
  const hasOp = ahead.kind === WORD || ahead.kind === STRING;
  return { equal, hasOp, isCertain: isGeneric || isNamed, isGeneric };
}

/** The states of a pair of parentheses. */
const OPEN = 0;
const CLOSED = 1;
/** A colon follows. */
const IS_LABEL = 2;

/** Decides which blocks are labels. Requests come in the order of the text: no token is read again for the next one. */
export class LabelSearch {
  /** How far parentheses have been matched: inside some that are open, or after all. */
  #ahead: Cursor;
  /** Where parentheses open, ascending, and what is known of each. */
  readonly #starts = new Column();
  readonly #states = new Column();
  /** The indices of those that are open. */
  readonly #open = new Column();
  /** The index of those that were requested last. */
  #last = 0;

  constructor(text: string) {
    this.#ahead = cursorAt(text, 0);
  }

  /** Reads ahead what `after` needs for the block that the cursor has read; false where that takes another step. */
  read(cursor: Cursor): boolean {
    const first = aheadOf(cursor);
    if (!next(first) || first.kind !== OPEN_PAREN) return true;
    if (first.start >= this.#ahead.pos) this.#begin(first);
    while (this.#last < this.#starts.length && this.#starts.at(this.#last) < first.start) this.#last++;
    for (let tokens = 0; this.#states.at(this.#last) === OPEN; tokens++) {
      if (tokens === TOKENS_A_TURN) return false;
      if (!this.#step()) break;
    }
    return true;
  }

  /** `:` or `(` where the block that the cursor has read is a label, or else 0. */
  after(cursor: Cursor): number {
    const first = aheadOf(cursor);
    if (!next(first)) return 0;
    if (first.kind === OPEN_PAREN) return this.#states.at(this.#last) === IS_LABEL ? OPEN_PAREN : 0;
    return first.kind === COLON ? COLON : 0;
  }

  #begin(first: Cursor): void {
    this.#ahead = first;
    for (const column of [this.#starts, this.#states, this.#open]) column.truncate(0);
    this.#last = 0;
    this.#push(first.start);
  }

  #push(start: number): void {
    this.#open.push(this.#starts.length);
    this.#starts.push(start);
    this.#states.push(OPEN);
  }

  #step(): boolean {
    const ahead = this.#ahead;
    if (this.#open.length > MAX_NESTED || !next(ahead)) return false;
    if (ahead.kind === OPEN_PAREN) this.#push(ahead.start);
    else if (ahead.kind === CLOSE_PAREN && this.#open.length > 0) {
      this.#states.set(this.#open.pop(), peek(ahead) === COLON ? IS_LABEL : CLOSED);
    }
    return true;
  }
}
