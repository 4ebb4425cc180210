/**
 * Which keys that are read with an op, an alias or a key belong to it. Where brackets are missing, the text that is read
 * holds the starts of others, and the walk back from a key, which finds its record, ends there.
 */

import { blanksEnd } from "../syntax/lexemes.js";
import { emptyLine, lexTo } from "../syntax/lineLexer.js";
import { statementAt } from "../syntax/opStart.js";
import type { OwnsKey } from "../syntax/reader.js";
import { closerOf, HASH, isCloser, isWordStart, PERCENT, QUOTE } from "../text/characters.js";
import { endOfString } from "../text/stringLiteral.js";
import { findOwner, isReflectionAt, MAX_NESTING, noWalks, REFLECTION } from "./owner.js";

/**
 * Answers for keys, each after the one before, whether they belong to what starts at an offset.
 *
 * @param from Where the statement is found, at a bracket or the start of a line; where the key starts, if it is one.
 * @param statement Where the statement itself starts; undefined for a key.
 */
export function ownKeys(text: string, from: number, statement?: number): OwnsKey {
  const own = text.slice(from);
  const start = statement === undefined ? undefined : statement - from;
  const walks = noWalks();
  /** The reflections that belong to it. A key has none but itself: others in it have records of their own. */
  const reflections: number[] = start === undefined ? [nameAt(own, 0)] : [];
  // It may end at the next line feed: a search for that would go over all of a long line.
  let line = emptyLine(0, own.length);
  let last = 0;
  let bracket: number | undefined = -1;
  let isOwn = false;
  return (key) => {
    // What starts an op is none of the op before it.
    const offset = key - from + 1;
    const feed = own.slice(last, offset).lastIndexOf("\n");
    if (feed >= 0) {
      line = emptyLine(last + feed + 1, own.length);
      bracket = -1;
    }
    last = offset;
    lexTo(own, line, offset);
    // A walk stops at nothing but brackets and starts of lines.
    if (line.brackets.at(-1) !== bracket) {
      bracket = line.brackets.at(-1);
      const owner = findOwner(own, offset, line, walks);
      const { reflection } = owner;
      isOwn = owner.statement?.start === start && (reflection < 0 || reflections.lastIndexOf(reflection) >= 0);
    }
    const name = nameAt(own, offset - 1);
    if (!isOwn || !isReflectionAt(own, name)) return isOwn;
    if (start !== undefined) reflections.push(name);
    return start !== undefined;
  };
}

/** Where the name of the key at an offset starts, which may be quoted. */
const nameAt = (text: string, offset: number): number => (text.charCodeAt(offset) === QUOTE ? offset + 1 : offset);

/** What a statement may start after, and the start of a string, in which none does. */
const BOUNDARY = /["()[\]{}\r\n]/g;

/**
 * Whether keys in a header may not be its op's: where another op may start in it, or the brackets don't match. Nearly all
 * headers are proved not to be such, in a fraction of the time that walks take.
 */
export function mayHoldOthers(text: string, start: number, end: number): boolean {
  const header = text.slice(start, end);
  const closers: number[] = [];
  BOUNDARY.lastIndex = 0;
  while (BOUNDARY.test(header)) {
    const after = BOUNDARY.lastIndex;
    const c = header.charCodeAt(after - 1);
    if (c === QUOTE) {
      BOUNDARY.lastIndex = endOfString(header, after - 1);
      continue;
    }
    const closer = closerOf(c);
    if (closer !== 0) closers.push(closer);
    else if (isCloser(c) && closers.pop() !== c) return true;
    if (closers.length > MAX_NESTING || mayStart(header, after)) return true;
  }
  // Keys of a reflection without its end may be read as the op's.
  return closers.length > 0 && header.includes(REFLECTION);
}

/** Whether a statement starts at an offset, or after the blanks there. */
function mayStart(text: string, offset: number): boolean {
  const c = text.charCodeAt(blanksEnd(text, offset));
  // Of most brackets, the character after them decides.
  return (isWordStart(c) || c === PERCENT || c === QUOTE || c === HASH) && statementAt(text, offset) !== undefined;
}
