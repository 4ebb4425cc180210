/**
 * Which op an ABI key belongs to: a walk backward over brackets, line by line, to the nearest statement at the key's own
 * level. Everything it decides depends on the text between there and the key, so it can be decided again after an edit.
 */

import { emptyLine, type LexedLine, lexTo, lineStartOf } from "../syntax/lineLexer.js";
import { type StatementStart, statementAt } from "../syntax/opStart.js";
import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../text/characters.js";

/** How far back (UTF-16 units) an op may start. */
export const OWNER_LIMIT = 1 << 18;

/** What a walk found. */
export interface Owner {
  readonly statement: StatementStart | undefined;
  /** Start of the first line looked at. */
  readonly low: number;
  /** Start of the nearest `iree.reflection = {` that encloses the key, or -1. */
  readonly reflection: number;
  /** The unmatched openers on the way, nearest first. */
  readonly opened: readonly number[];
}

/**
 * Places that earlier walks came by at their own level, ascending, so that a walk which comes by one at its level need not
 * go on.
 */
export interface Walks {
  readonly offsets: number[];
  readonly owners: Owner[];
  /** The last offset whose line start was asked for, and that start. Asked for in ascending order. */
  floor: number;
  floorLine: number;
}

/** Notes what the walk from the key at `key` found. Keys must come in ascending order. */
export function noteWalk(walks: Walks, key: number, owner: Owner): void {
  const { opened } = owner;
  for (let i = opened.length - 1; i >= 0; i--) notePlace(walks, opened[i] ?? 0, owner);
  notePlace(walks, key, owner);
}

function notePlace({ offsets, owners }: Walks, offset: number, owner: Owner): void {
  if (offset <= (offsets[offsets.length - 1] ?? -1)) return;
  offsets.push(offset);
  owners.push(owner);
}

/** No walk yet. */
export function noWalks(): Walks {
  return { offsets: [], owners: [], floor: 0, floorLine: 0 };
}

/** `lineStartOf` in linear time over a whole scan, however long the lines are. */
function floorLineStart(text: string, walks: Walks, offset: number): number {
  if (offset <= walks.floor) return offset >= walks.floorLine ? walks.floorLine : lineStartOf(text, offset);
  const feed = text.slice(walks.floor, offset).lastIndexOf("\n");
  if (feed >= 0) walks.floorLine = walks.floor + feed + 1;
  walks.floor = offset;
  return walks.floorLine;
}

const OPENER_OF: Readonly<Record<number, number>> = {
  [CLOSE_PAREN]: OPEN_PAREN,
  [CLOSE_SQUARE]: OPEN_SQUARE,
  [CLOSE_BRACE]: OPEN_BRACE,
};
/** Deeper nesting between a key and its op means that the brackets don't match. */
const MAX_NESTING = 40;
/** How far a misplaced bracket may reach into those still open. */
const MAX_REPAIR = 8;

/** Closes what `opener` opens: true where it belongs to a bracket of the stack, or to none that matters. */
function popOpener(stack: number[], opener: number): void {
  for (let i = stack.length - 1; i >= Math.max(0, stack.length - MAX_REPAIR); i--) {
    if (stack[i] === opener) {
      stack.length = i;
      return;
    }
  }
}

const REFLECTION = "iree.reflection";

/** The start of `iree.reflection` where `iree.reflection =` stands directly before the brace, or -1. */
function reflectionBefore(text: string, brace: number): number {
  let p = brace - 1;
  const skip = (): void => {
    while (p >= 0 && (text[p] === " " || text[p] === "\t")) p--;
  };
  skip();
  if (text[p] !== "=") return -1;
  p--;
  skip();
  if (text[p] === '"') p--;
  const start = p - REFLECTION.length + 1;
  return start >= 0 && text.startsWith(REFLECTION, start) ? start : -1;
}

/** The line that ends at the line feed at `end`; undefined where it is too long to look at. */
function lineBefore(text: string, end: number): LexedLine | undefined {
  const floor = end - OWNER_LIMIT;
  let start = end;
  while (start > 0 && start > floor && text.charCodeAt(start - 1) !== LINE_FEED) start--;
  if (start > 0 && text.charCodeAt(start - 1) !== LINE_FEED) return undefined;
  return emptyLine(start, end);
}

/**
 * Walks back from the key at `key`. `line` is the key's line, read up to the key; `walks` are those from the keys before
 * it.
 */
export function findOwner(text: string, key: number, line: LexedLine, walks: Walks): Owner {
  const stack: number[] = [];
  let reflection = -1;
  const opened: number[] = [];
  let above = walks.offsets.length - 1;
  let current = line;
  let at = key;

  /** The result of an earlier walk that stood at this level between `from` and the present place. */
  const known = (from: number): Owner | undefined => {
    while (above >= 0 && (walks.offsets[above] ?? 0) > at) above--;
    return above >= 0 && (walks.offsets[above] ?? 0) > from ? walks.owners[above] : undefined;
  };
  const tooFar = key - OWNER_LIMIT;
  const limited = (owner: Owner): Owner => {
    const low = floorLineStart(text, walks, tooFar);
    const outer = reflection < 0 && owner.reflection >= tooFar ? owner.reflection : reflection;
    const { statement } = owner;
    if (owner.low >= low) {
      return {
        statement: statement && statement.start >= tooFar ? statement : undefined,
        low: owner.low,
        reflection: outer,
        opened,
      };
    }
    return { statement: undefined, low, reflection: outer, opened };
  };
  /** The statement that starts at `offset`, if it may own the key. */
  const ownerAt = (offset: number): StatementStart | undefined => {
    const statement = statementAt(text, offset);
    return statement !== undefined && statement.start < key && statement.start >= tooFar ? statement : undefined;
  };

  for (;;) {
    const { brackets } = current;
    let i = brackets.length - 1;
    while (i >= 0 && (brackets[i] ?? 0) >= at) i--;
    for (; i >= 0; i--) {
      const offset = brackets[i] ?? 0;
      const c = text.charCodeAt(offset);
      const isCloser = c === CLOSE_PAREN || c === CLOSE_SQUARE || c === CLOSE_BRACE;
      if (offset < tooFar || stack.length > MAX_NESTING) {
        return { statement: undefined, low: current.start, reflection, opened };
      }
      if (stack.length === 0) {
        const earlier = known(offset);
        if (earlier !== undefined) return limited(earlier);
        const statement = ownerAt(offset + 1);
        if (statement !== undefined) return { statement, low: current.start, reflection, opened };
        if (!isCloser && c !== CARRIAGE_RETURN) opened.push(offset);
        if (c === OPEN_BRACE && reflection < 0) {
          const found = reflectionBefore(text, offset);
          if (found >= current.start) reflection = found;
        }
      }
      if (isCloser) stack.push(OPENER_OF[c] ?? 0);
      else if (stack.length > 0 && c !== CARRIAGE_RETURN) popOpener(stack, c);
      at = offset;
    }
    if (stack.length === 0) {
      const earlier = known(current.start - 1);
      if (earlier !== undefined) return limited(earlier);
      const statement = ownerAt(current.start);
      if (statement !== undefined) return { statement, low: current.start, reflection, opened };
    }
    at = current.start;
    const end = current.start - 1;
    if (end < 0 || end < tooFar) return { statement: undefined, low: current.start, reflection, opened };
    const next = lineBefore(text, end);
    if (next === undefined) return { statement: undefined, low: Math.max(end - OWNER_LIMIT, 0), reflection, opened };
    lexTo(text, next, next.end);
    current = next;
  }
}
