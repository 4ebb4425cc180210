/**
 * Which op an ABI key belongs to: a walk backward over brackets, line by line, to the nearest statement at the key's
 * own level. Everything it decides depends on the text between there and the key, so it can be decided again after an
 * edit.
 */

import { emptyLine, type LexedLine, lexTo, lineStartOf } from "../syntax/lineLexer.js";
import { type StatementStart, statementAt } from "../syntax/opStart.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  isCloser,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../text/characters.js";
import { lowerBound } from "../text/lines.js";

/** What a key belongs to. */
interface Owner {
  readonly statement: StatementStart | undefined;
  /** Where the text starts that was examined: after a line feed, or after a bracket in code. */
  readonly low: number;
  /** False where it starts elsewhere, in a line that is too long to examine. */
  readonly isLowCode: boolean;
  /** Start of the nearest `iree.reflection = {` that encloses the key, or -1. */
  readonly reflection: number;
}

/** What a walk found. */
export interface WalkResult extends Owner {
  /** The unmatched openers on the way, nearest first. */
  readonly opened: readonly number[];
  /** For each of them the start of the `iree.reflection = ` right before it, or -1. */
  readonly reflections: readonly number[];
  /** Start of the nearest such dictionary around all of them, or -1. */
  readonly outer: number;
}

/**
 * Places that earlier walks passed at their own level, ascending: a walk that reaches one at its level can stop.
 */
export interface Walks {
  readonly offsets: number[];
  readonly owners: Owner[];
  /** The last offset whose line start was requested, and that start. Requests come in ascending order. */
  floor: number;
  floorLine: number;
}

/** Notes what the walk from the key at `key` found. Keys must come in ascending order. */
export function noteWalk(walks: Walks, key: number, walk: WalkResult): void {
  const { opened, reflections, statement, low, isLowCode } = walk;
  let reflection = walk.outer;
  // An op may own very many keys.
  let owner = walks.owners[walks.owners.length - 1];
  const noted = (): Owner => {
    const isSame = owner?.statement === statement && owner?.low === low && owner.reflection === reflection;
    if (owner === undefined || !isSame) owner = { statement, low, isLowCode, reflection };
    return owner;
  };
  for (let i = opened.length - 1; i >= 0; i--) {
    notePlace(walks, opened[i] ?? 0, noted());
    const own = reflections[i] ?? -1;
    if (own >= 0) reflection = own;
  }
  notePlace(walks, key, noted());
}

function notePlace({ offsets, owners }: Walks, offset: number, owner: Owner): void {
  if (offset <= (offsets[offsets.length - 1] ?? -1)) return;
  offsets.push(offset);
  owners.push(owner);
}

/** Drops the walks that no walk from a key at or after an offset reaches. */
export function forgetWalks({ offsets, owners }: Walks, offset: number): void {
  const low = lowerBound(offsets, offset - 2 * OWNER_LIMIT, offsets.length);
  offsets.splice(0, low);
  owners.splice(0, low);
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

/** The start of `iree.reflection` where `iree.reflection =` is directly before the brace, or -1. */
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

/** The line that ends at the line feed at `end`; undefined where it is too long to examine. */
function lineBefore(text: string, end: number): LexedLine | undefined {
  const floor = end - OWNER_LIMIT;
  let start = end;
  while (start > 0 && start > floor && text.charCodeAt(start - 1) !== LINE_FEED) start--;
  if (start > 0 && text.charCodeAt(start - 1) !== LINE_FEED) return undefined;
  return emptyLine(start, end);
}

/** A walk back from a key, bracket by bracket. */
class Walk {
  readonly #text: string;
  readonly #key: number;
  readonly #walks: Walks;
  /** Before this offset no op may start. */
  readonly #floor: number;
  /** The openers that are still to come for the closers that were passed. */
  readonly #stack: number[] = [];
  readonly #opened: number[] = [];
  readonly #reflections: number[] = [];
  #line: LexedLine;
  /** Where the walk is. */
  #at: number;
  /** The last of the earlier walks that may be before it. */
  #earlier: number;

  constructor(text: string, key: number, line: LexedLine, walks: Walks) {
    this.#text = text;
    this.#key = this.#at = key;
    this.#line = line;
    this.#walks = walks;
    this.#floor = key - OWNER_LIMIT;
    this.#earlier = walks.offsets.length - 1;
  }

  find(): WalkResult {
    for (;;) {
      const owner = this.#ownerOnLine();
      if (owner !== undefined) return owner;
      const { start } = this.#line;
      this.#at = start;
      const end = start - 1;
      if (end < 0 || end < this.#floor) return this.#found(undefined, start);
      const next = lineBefore(this.#text, end);
      if (next === undefined) return this.#found(undefined, Math.max(end - OWNER_LIMIT, 0), false);
      lexTo(this.#text, next, next.end);
      this.#line = next;
    }
  }

  #found(statement: StatementStart | undefined, low: number, isLowCode = true, outer = -1): WalkResult {
    const reflections = this.#reflections;
    const reflection = reflections.find((start) => start >= 0) ?? outer;
    return { statement, low, isLowCode, reflection, opened: this.#opened, reflections, outer };
  }

  /** Walks to the start of the line; the owner where it is found, or where there can be none. */
  #ownerOnLine(): WalkResult | undefined {
    const { brackets, start } = this.#line;
    let i = brackets.length - 1;
    while (i >= 0 && (brackets[i] ?? 0) >= this.#at) i--;
    for (; i >= 0; i--) {
      const offset = brackets[i] ?? 0;
      if (offset < this.#floor || this.#stack.length > MAX_NESTING) return this.#found(undefined, offset + 1);
      const owner = this.#stack.length === 0 ? this.#ownerAt(offset, offset + 1) : undefined;
      if (owner !== undefined) return owner;
      this.#pass(offset);
      this.#at = offset;
    }
    return this.#stack.length === 0 ? this.#ownerAt(start - 1, start) : undefined;
  }

  /** The owner that an earlier walk found between `from` and here, or that starts at `start`. */
  #ownerAt(from: number, start: number): WalkResult | undefined {
    const { offsets, owners } = this.#walks;
    while (this.#earlier >= 0 && (offsets[this.#earlier] ?? 0) > this.#at) this.#earlier--;
    const isBetween = this.#earlier >= 0 && (offsets[this.#earlier] ?? 0) > from;
    const earlier = isBetween ? owners[this.#earlier] : undefined;
    if (earlier !== undefined) return this.#limited(earlier);
    const statement = statementAt(this.#text, start);
    const mayOwn = statement !== undefined && statement.start < this.#key && from >= this.#floor;
    return mayOwn ? this.#found(statement, start) : undefined;
  }

  /** What an earlier walk found, as far as this one may go. */
  #limited({ statement, low, isLowCode, reflection }: Owner): WalkResult {
    const outer = reflection >= this.#floor ? reflection : -1;
    if (low <= this.#floor) return this.#found(undefined, this.#least(), true, outer);
    return this.#found(statement, low, isLowCode, outer);
  }

  /** Where a walk ends that goes as far as it may. */
  #least(): number {
    const { brackets, start } = this.#line;
    if (start > this.#floor) return floorLineStart(this.#text, this.#walks, this.#floor);
    return (brackets[lowerBound(brackets, this.#floor, brackets.length) - 1] ?? start - 1) + 1;
  }

  /** Moves over a bracket, or over a carriage return that ends a line. */
  #pass(offset: number): void {
    const c = this.#text.charCodeAt(offset);
    if (c === CARRIAGE_RETURN) return;
    if (isCloser(c)) {
      this.#stack.push(OPENER_OF[c] ?? 0);
      return;
    }
    if (this.#stack.length > 0) {
      popOpener(this.#stack, c);
      return;
    }
    const reflection = c === OPEN_BRACE ? reflectionBefore(this.#text, offset) : -1;
    this.#opened.push(offset);
    this.#reflections.push(reflection >= this.#line.start ? reflection : -1);
  }
}

/**
 * Walks back from the key at `key`. `line` is the key's line, read up to the key; `walks` are those from the keys
 * before it.
 */
export function findOwner(text: string, key: number, line: LexedLine, walks: Walks): WalkResult {
  return new Walk(text, key, line, walks).find();
}
