/**
 * Which op an ABI key belongs to: a walk backward over brackets, line by line, to the nearest statement at the key's
 * own level. Everything it decides depends on the text between there and the key, so it can be decided again after an
 * edit.
 */

import { blanksStart } from "../syntax/lexemes.js";
import { emptyLine, type LexedLine, lexTo, lineStartOf } from "../syntax/lineLexer.js";
import { type StatementStart, statementAt } from "../syntax/opStart.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import {
  CARRIAGE_RETURN,
  closerOf,
  EQUAL,
  isCloser,
  isWordPart,
  LINE_FEED,
  OPEN_BRACE,
  QUOTE,
} from "../text/characters.js";
import { lowerBound } from "../text/order.js";

/** What a key belongs to. */
export interface Owner {
  readonly statement: StatementStart | undefined;
  /** Where the text starts that was examined: after a line feed, or after a bracket in code. */
  readonly low: number;
  /** False where it starts elsewhere, in a line that is too long to examine. */
  readonly isLowCode: boolean;
  /** Start of the nearest `iree.reflection = {` that encloses the key, or -1. */
  readonly reflection: number;
}

/** What a walk found. */
interface WalkResult extends Owner {
  /** How many unmatched openers there are on the way. */
  readonly openedCount: number;
  /** Those openers, nearest first, and maybe others after them. This list and the next hold until the next walk. */
  readonly opened: readonly number[];
  /** For each of them the start of the `iree.reflection = ` right before it, or -1. */
  readonly reflections: readonly number[];
  /** Start of the nearest such dictionary around all of them, or -1. */
  readonly outer: number;
  /** The nearest bracket that is open around all of them, as far as an earlier walk found it. */
  readonly around: Opener | undefined;
}

/** A bracket that is open at a place. */
interface Opener {
  readonly offset: number;
  /** How many are open there, it included. */
  readonly depth: number;
  /** The next one further out. */
  around: Opener | undefined;
}

/**
 * Places that earlier walks passed at their own level, ascending: a walk that reaches one at its level can stop.
 */
export interface Walks {
  readonly offsets: number[];
  readonly owners: Owner[];
  /** The nearest bracket that is open at each. */
  readonly openers: (Opener | undefined)[];
  /** The last offset whose line start was requested, and that start. Requests come in ascending order. */
  floor: number;
  floorLine: number;
  /** Made at the first walk. */
  walk: Walk | undefined;
}

/** Notes what the walk from the key at `key` found. The answer is the nearest bracket that is open at the key. */
function noteWalk(walks: Walks, key: number, walk: WalkResult): Opener | undefined {
  const { openedCount, opened, reflections } = walk;
  let reflection = walk.outer;
  let opener = walk.around;
  let owner = ownerFor(walks.owners[walks.owners.length - 1], walk, reflection);
  for (let i = openedCount - 1; i >= 0; i--) {
    const offset = opened[i] ?? 0;
    notePlace(walks, offset, owner, opener);
    opener = { offset, depth: (opener?.depth ?? 0) + 1, around: opener };
    const own = reflections[i] ?? -1;
    if (own < 0) continue;
    reflection = own;
    owner = ownerFor(owner, walk, reflection);
  }
  notePlace(walks, key, owner, opener);
  return opener;
}

/** What a walk found, as the latest owner if it is the same: an op may own very many keys. */
function ownerFor(latest: Owner | undefined, { statement, low, isLowCode }: WalkResult, reflection: number): Owner {
  const isSame = latest?.statement === statement && latest?.low === low && latest.reflection === reflection;
  return latest !== undefined && isSame ? latest : { statement, low, isLowCode, reflection };
}

function notePlace(
  { offsets, owners, openers }: Walks,
  offset: number,
  owner: Owner,
  opener: Opener | undefined,
): void {
  if (offset <= (offsets[offsets.length - 1] ?? -1)) return;
  offsets.push(offset);
  owners.push(owner);
  openers.push(opener);
}

/** Drops the walks that no walk from a key at or after an offset reaches. */
export function forgetWalks({ offsets, owners, openers }: Walks, offset: number): void {
  const least = offset - 2 * OWNER_LIMIT;
  const low = lowerBound(offsets, least, offsets.length);
  // Each time moves all that are left.
  if (low < offsets.length / 2) return;
  offsets.splice(0, low);
  owners.splice(0, low);
  openers.splice(0, low);
  let opener = openers.at(-1);
  while (opener !== undefined && opener.offset >= least) opener = opener.around;
  if (opener !== undefined) opener.around = undefined;
}

/** No walk yet. */
export function noWalks(): Walks {
  return { offsets: [], owners: [], openers: [], floor: 0, floorLine: 0, walk: undefined };
}

/** `lineStartOf` in linear time over a whole scan, however long the lines are. */
function floorLineStart(text: string, walks: Walks, offset: number): number {
  if (offset <= walks.floor) return offset >= walks.floorLine ? walks.floorLine : lineStartOf(text, offset);
  const feed = text.slice(walks.floor, offset).lastIndexOf("\n");
  if (feed >= 0) walks.floorLine = walks.floor + feed + 1;
  walks.floor = offset;
  return walks.floorLine;
}

/** Deeper nesting between a key and its op means that the brackets don't match. */
export const MAX_NESTING = 40;
/** More open brackets between a key and its op: values nest less deep (`syntax/value.ts`) in what holds their dictionary. */
const MAX_OPEN = 72;
/** How far a misplaced bracket may reach into those still open. */
const MAX_REPAIR = 8;

/** How many of the closers that were passed are left open before what `closer` closes, which may be one further out. */
function depthAfter(stack: readonly number[], depth: number, closer: number): number {
  for (let i = depth - 1; i >= Math.max(0, depth - MAX_REPAIR); i--) if (stack[i] === closer) return i;
  return depth;
}

/** The key of the dictionaries that own the keys in them. */
export const REFLECTION = "iree.reflection";

/** Whether the name at an offset is that of a reflection. */
export function isReflectionAt(text: string, offset: number): boolean {
  return text.startsWith(REFLECTION, offset) && !isWordPart(text.charCodeAt(offset + REFLECTION.length));
}

/** The start of `iree.reflection` where `iree.reflection =` is directly before the brace, or -1. */
function reflectionBefore(text: string, brace: number): number {
  let p = blanksStart(text, brace) - 1;
  if (text.charCodeAt(p) !== EQUAL) return -1;
  p = blanksStart(text, p) - 1;
  if (text.charCodeAt(p) === QUOTE) p--;
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

const NO_LINE = emptyLine(0, 0);

/** How many of the lines that walks passed are kept, and how long those are at most (UTF-16 units). */
const LINE_SLOT_BITS = 6;
const MAX_KEPT_LINE_LENGTH = 1024;

/** Walks back from a key, bracket by bracket. Serves one key after another, so that none needs lists of its own. */
class Walk {
  readonly #text: string;
  readonly #walks: Walks;
  #key = 0;
  /** Before this offset no op may start. */
  #floor = 0;
  /** The closers that were passed, whose openers are still to come. Lists are not emptied: V8 would allocate them again. */
  readonly #stack: number[] = [];
  #depth = 0;
  readonly #opened: number[] = [];
  readonly #reflections: number[] = [];
  #openedCount = 0;
  /** The nearest of the reflections, or -1. */
  #reflection = -1;
  #line: LexedLine = NO_LINE;
  /** Where the walk is. */
  #at = 0;
  /** The last of the earlier walks that may be before it. */
  #earlier = 0;
  /** Lines that were passed lately, each in the slot of its end: the next walk often passes most of them. */
  readonly #lines: LexedLine[] = [];

  constructor(text: string, walks: Walks) {
    this.#text = text;
    this.#walks = walks;
  }

  findFrom(key: number, line: LexedLine): WalkResult {
    this.#key = this.#at = key;
    this.#line = line;
    this.#floor = key - OWNER_LIMIT;
    this.#earlier = this.#walks.offsets.length - 1;
    this.#depth = this.#openedCount = 0;
    this.#reflection = -1;
    for (;;) {
      const owner = this.#ownerOnLine();
      if (owner !== undefined) return owner;
      const { start } = this.#line;
      this.#at = start;
      const end = start - 1;
      if (end < 0 || end < this.#floor) return this.#found(undefined, start);
      const next = this.#lineBefore(end);
      if (next === undefined) return this.#found(undefined, Math.max(end - OWNER_LIMIT, 0), false);
      this.#line = next;
    }
  }

  /** The line that ends at the line feed at `end`, all read; undefined where it is too long to examine. */
  #lineBefore(end: number): LexedLine | undefined {
    const slot = Math.imul(end, 0x9e3779b1) >>> (32 - LINE_SLOT_BITS);
    const known = this.#lines[slot];
    if (known?.end === end) return known;
    const line = lineBefore(this.#text, end);
    if (line === undefined) return undefined;
    lexTo(this.#text, line, end);
    if (end - line.start <= MAX_KEPT_LINE_LENGTH) this.#lines[slot] = line;
    return line;
  }

  #found(
    statement: StatementStart | undefined,
    low: number,
    isLowCode = true,
    outer = -1,
    around?: Opener,
  ): WalkResult {
    return {
      statement,
      low,
      isLowCode,
      reflection: this.#reflection >= 0 ? this.#reflection : outer,
      openedCount: this.#openedCount,
      opened: this.#opened,
      reflections: this.#reflections,
      outer,
      around,
    };
  }

  /** Walks to the start of the line; the owner where it is found, or where there can be none. */
  #ownerOnLine(): WalkResult | undefined {
    const { brackets, start } = this.#line;
    let i = brackets.length - 1;
    while (i >= 0 && (brackets[i] ?? 0) >= this.#at) i--;
    for (; i >= 0; i--) {
      const offset = brackets[i] ?? 0;
      if (offset < this.#floor || this.#depth > MAX_NESTING) return this.#found(undefined, offset + 1);
      const owner = this.#depth === 0 ? this.#ownerAt(offset, offset + 1) : undefined;
      if (owner !== undefined) return owner;
      this.#pass(offset);
      this.#at = offset;
    }
    return this.#depth === 0 ? this.#ownerAt(start - 1, start) : undefined;
  }

  /** The owner that an earlier walk found between `from` and here, or that starts at `start`. */
  #ownerAt(from: number, start: number): WalkResult | undefined {
    const { offsets, owners, openers } = this.#walks;
    while (this.#earlier >= 0 && (offsets[this.#earlier] ?? 0) > this.#at) this.#earlier--;
    const isBetween = this.#earlier >= 0 && (offsets[this.#earlier] ?? 0) > from;
    const earlier = isBetween ? owners[this.#earlier] : undefined;
    if (earlier !== undefined) return this.#limited(earlier, openers[this.#earlier]);
    const statement = statementAt(this.#text, start);
    const mayOwn = statement !== undefined && statement.start < this.#key && from >= this.#floor;
    return mayOwn ? this.#found(statement, start) : undefined;
  }

  /** What an earlier walk found, as far as this one may go. */
  #limited({ statement, low, isLowCode, reflection }: Owner, around: Opener | undefined): WalkResult {
    const outer = reflection >= this.#floor ? reflection : -1;
    if (low <= this.#floor) return this.#found(undefined, this.#least(), true, outer, around);
    return this.#found(statement, low, isLowCode, outer, around);
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
      this.#stack[this.#depth++] = c;
      return;
    }
    if (this.#depth > 0) {
      this.#depth = depthAfter(this.#stack, this.#depth, closerOf(c));
      return;
    }
    const before = c === OPEN_BRACE ? reflectionBefore(this.#text, offset) : -1;
    const reflection = before >= this.#line.start ? before : -1;
    this.#opened[this.#openedCount] = offset;
    this.#reflections[this.#openedCount++] = reflection;
    if (this.#reflection < 0) this.#reflection = reflection;
  }
}

/**
 * Walks back from the key at `key`. `line` is the key's line, read up to the key; `walks` are those from the keys
 * before it, in the same text, and this one from then on: keys must come in ascending order.
 */
export function findOwner(text: string, key: number, line: LexedLine, walks: Walks): Owner {
  walks.walk ??= new Walk(text, walks);
  const walk = walks.walk.findFrom(key, line);
  const opener = noteWalk(walks, key, walk);
  return nearOwner(walk, opener);
}

/** What a walk found, unless too many brackets are open between that and the key: then it need not have gone so far. */
function nearOwner(walk: Owner, opener: Opener | undefined): Owner {
  const depth = (opener?.depth ?? 0) - MAX_OPEN;
  if (depth <= 0) return walk;
  let far = opener;
  while (far !== undefined && far.depth > depth) far = far.around;
  if (far === undefined || far.offset < walk.low) return walk;
  const reflection = walk.reflection > far.offset ? walk.reflection : -1;
  return { statement: undefined, low: far.offset + 1, isLowCode: true, reflection };
}
