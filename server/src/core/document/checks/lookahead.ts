/** What comes after a token, without moving the cursor that has read it. */
import { assigns } from "../../syntax/opShape.js";
import { aheadOf, type Cursor, cursorAt, next, peek, STRING, WORD } from "../../syntax/tokens.js";
import { CLOSE_PAREN, COLON, EQUAL, GREATER, isSpace, OPEN_PAREN } from "../../text/characters.js";
import { lowerBound } from "../../text/lines.js";

/** How many tokens are searched for the arguments of a block. */
const MAX_LABEL_TOKENS = 4096;

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

/** Decides which blocks are labels. Requests come in the order of the text: no token is read again for the next one. */
export class LabelSearch {
  /** Is in the parentheses of `#open`. */
  #ahead: Cursor;
  #tokens = 0;
  /** Where parentheses open, ascending, and how many tokens were read up to each. */
  readonly #open: number[] = [];
  readonly #openAt: number[] = [];
  /** The parentheses that a colon follows. */
  readonly #labels = new Set<number>();

  constructor(text: string) {
    this.#ahead = cursorAt(text, 0);
  }

  /** `:` or `(` where the block that the cursor has read is a label, or else 0. */
  after(cursor: Cursor): number {
    const first = aheadOf(cursor);
    if (!next(first)) return 0;
    if (first.kind === OPEN_PAREN) return this.#isLabel(first) ? OPEN_PAREN : 0;
    return first.kind === COLON ? COLON : 0;
  }

  #isLabel(first: Cursor): boolean {
    const { start } = first;
    if (start >= this.#ahead.pos) {
      this.#ahead = first;
      this.#open.length = this.#openAt.length = 0;
      this.#labels.clear();
      this.#push(start);
    }
    const index = lowerBound(this.#open, start, this.#open.length);
    const last = (this.#openAt[index] ?? 0) + MAX_LABEL_TOKENS;
    while (index < this.#open.length && this.#tokens < last) if (!this.#step()) break;
    if (index > MAX_LABEL_TOKENS) {
      this.#open.splice(0, index);
      this.#openAt.splice(0, index);
    }
    return this.#labels.has(start);
  }

  #push(start: number): void {
    this.#open.push(start);
    this.#openAt.push(this.#tokens);
  }

  #step(): boolean {
    const ahead = this.#ahead;
    if (!next(ahead)) return false;
    this.#tokens++;
    if (ahead.kind === OPEN_PAREN) this.#push(ahead.start);
    else if (ahead.kind === CLOSE_PAREN) {
      const start = this.#open.pop() ?? 0;
      const isShort = this.#tokens - (this.#openAt.pop() ?? 0) <= MAX_LABEL_TOKENS;
      if (isShort && peek(ahead) === COLON) this.#labels.add(start);
    }
    return true;
  }
}
