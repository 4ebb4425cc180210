/**
 * Which keys that are read with an op, an alias or a key belong to it. Where brackets are missing, others start in what is
 * read: the walk back from a key, by which its record is found, ends at those.
 */

import { type LexedLine, lexTo, lineAt } from "../syntax/lineLexer.js";
import { statementAt } from "../syntax/opStart.js";
import type { OwnsKey } from "../syntax/reader.js";
import { closerOf, isCloser, QUOTE } from "../text/characters.js";
import { findOwner, MAX_NESTING, noteWalk, noWalks, REFLECTION } from "./owner.js";

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
  /** The reflections that belong to it. A key has no other than itself. */
  const reflections: number[] = start === undefined ? [nameAt(own, 0)] : [];
  let line: LexedLine | undefined;
  let brackets = 0;
  let isOwn = false;
  return (key) => {
    // What starts an op is none of the op before it.
    const offset = key - from + 1;
    if (line === undefined || offset > line.end) {
      line = lineAt(own, offset);
      brackets = -1;
    }
    lexTo(own, line, offset);
    // A walk stops at nothing but brackets and starts of lines.
    if (line.brackets.length !== brackets) {
      brackets = line.brackets.length;
      const walk = findOwner(own, offset, line, walks);
      noteWalk(walks, offset, walk);
      isOwn = walk.statement?.start === start && (walk.reflection < 0 || reflections.lastIndexOf(walk.reflection) >= 0);
    }
    const name = nameAt(own, offset - 1);
    if (isOwn && start !== undefined && own.startsWith(REFLECTION, name)) reflections.push(name);
    return isOwn;
  };
}

/** Where the name of the key at an offset starts, which may be quoted. */
const nameAt = (text: string, offset: number): number => (text.charCodeAt(offset) === QUOTE ? offset + 1 : offset);

/** What a statement may start after. */
const BOUNDARY = /[()[\]{}\r\n]/g;

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
    const closer = closerOf(c);
    if (closer !== 0) closers.push(closer);
    else if (isCloser(c) && closers.pop() !== c) return true;
    if (closers.length > MAX_NESTING || statementAt(header, after) !== undefined) return true;
  }
  return closers.length > 0;
}
