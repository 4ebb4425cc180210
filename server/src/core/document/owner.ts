/**
 * Which op or alias a place in half-typed text belongs to: a walk backward over brackets, line by line, to the nearest statement at
 * the place's own level.
 */

import { emptyLine, type LexedLine, lexTo } from "../syntax/lineLexer.js";
import { type StatementStart, statementAt } from "../syntax/opStart.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import { CARRIAGE_RETURN, closerOf, isCloser, LINE_FEED } from "../text/characters.js";

/** Deeper nesting between a place and its op means that the brackets don't match. */
const MAX_NESTING = 40;
/** More open brackets between a place and its op: values nest less deep (`syntax/value.ts`) in what holds their dictionary. */
const MAX_OPEN = 72;
/** How far a misplaced bracket may reach into those still open. */
const MAX_REPAIR = 8;

/** How many of the closers that were passed are left open before what `closer` closes, which may be one further out. */
function depthAfter(stack: readonly number[], closer: number): number {
  const depth = stack.length;
  for (let i = depth - 1; i >= Math.max(0, depth - MAX_REPAIR); i--) if (stack[i] === closer) return i;
  return depth;
}

/** The line that ends at the line feed at `end`; undefined where it is too long to examine. */
function lineBefore(text: string, end: number): LexedLine | undefined {
  const floor = end - OWNER_LIMIT;
  let start = end;
  while (start > 0 && start > floor && text.charCodeAt(start - 1) !== LINE_FEED) start--;
  if (start > 0 && text.charCodeAt(start - 1) !== LINE_FEED) return undefined;
  const line = emptyLine(start, end);
  lexTo(text, line, end);
  return line;
}

/** Walks back from a place, bracket by bracket. */
class Walk {
  readonly #text: string;
  readonly #place: number;
  /** The closers that were passed, whose openers are still to come. */
  readonly #stack: number[] = [];
  #opened = 0;

  constructor(text: string, place: number) {
    this.#text = text;
    this.#place = place;
  }

  /** Before this offset no op may start. */
  get #floor(): number {
    return this.#place - OWNER_LIMIT;
  }

  /** The statement that is found from a line on; undefined where there is none. */
  find(line: LexedLine): StatementStart | undefined {
    let at: LexedLine | undefined = line;
    while (at !== undefined) {
      const found = this.#findOn(at);
      if (found !== undefined) return found === NONE || this.#opened > MAX_OPEN ? undefined : found;
      const end: number = at.start - 1;
      at = end < 0 || end < this.#floor ? undefined : lineBefore(this.#text, end);
    }
    return undefined;
  }

  /** Walks to the start of a line; undefined where the statement may be on one before it. */
  #findOn({ brackets, start }: LexedLine): StatementStart | typeof NONE | undefined {
    for (let i = brackets.length - 1; i >= 0; i--) {
      const bracket = brackets[i] ?? 0;
      if (bracket >= this.#place) continue;
      if (bracket < this.#floor || this.#stack.length > MAX_NESTING) return NONE;
      const found = this.#statementAfter(bracket);
      if (found !== undefined) return found;
      this.#pass(bracket);
    }
    return this.#statementAfter(start - 1);
  }

  /** The statement that starts after a bracket or line end before the place, at the place's level. */
  #statementAfter(offset: number): StatementStart | undefined {
    if (this.#stack.length > 0 || offset < this.#floor) return undefined;
    const statement = statementAt(this.#text, offset + 1);
    return statement !== undefined && statement.start < this.#place ? statement : undefined;
  }

  /** Moves over a bracket, or over a carriage return that ends a line. */
  #pass(offset: number): void {
    const c = this.#text.charCodeAt(offset);
    if (c === CARRIAGE_RETURN) return;
    if (isCloser(c)) this.#stack.push(c);
    else if (this.#stack.length > 0) this.#stack.length = depthAfter(this.#stack, closerOf(c));
    else this.#opened++;
  }
}

/** There is none. */
const NONE = "none";

/** The statement that an offset belongs to. `line` is the offset's line, read up to it. */
export function statementAround(text: string, offset: number, line: LexedLine): StatementStart | undefined {
  return new Walk(text, offset).find(line);
}
