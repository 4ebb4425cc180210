/**
 * Which op an ABI key belongs to: a walk backward over brackets, line by line, to the nearest statement at the key's own
 * level. Everything it decides depends on the text between there and the key, so it can be decided again after an edit.
 */
import { emptyLine, type LexedLine, lexTo, lineStartOf } from "./lineLexer.js";
import { type StatementStart, statementAt } from "./opStart.js";

/** How far back (UTF-16 units) an op may start. */
export const OWNER_LIMIT = 1 << 16;

/** What a walk found. */
export interface Owner {
  readonly statement: StatementStart | undefined;
  /** Start of the first line looked at. */
  readonly low: number;
  /** Start of the outermost `iree.reflection = {` that encloses the key, or -1. */
  readonly reflection: number;
}

/** Keys without an owner, ascending, so that a walk which comes by one at the same level need not go on. */
export interface Strays {
  readonly offsets: number[];
  readonly owners: Owner[];
  /** The last offset whose line start was asked for, and that start. Asked for in ascending order. */
  floor: number;
  floorLine: number;
}

/** No strays yet. */
export function noStrays(): Strays {
  return { offsets: [], owners: [], floor: 0, floorLine: 0 };
}

/** `lineStartOf` in linear time over a whole scan, however long the lines are. */
function floorLineStart(text: string, strays: Strays, offset: number): number {
  if (offset <= strays.floor) return lineStartOf(text, offset);
  const feed = text.slice(strays.floor, offset).lastIndexOf("\n");
  if (feed >= 0) strays.floorLine = strays.floor + feed + 1;
  strays.floor = offset;
  return strays.floorLine;
}

const OPENER_OF: Readonly<Record<number, number>> = { 41: 40, 93: 91, 125: 123 };
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
  while (start > 0 && start > floor && text.charCodeAt(start - 1) !== 10) start--;
  if (start > 0 && text.charCodeAt(start - 1) !== 10) return undefined;
  return emptyLine(start, end);
}

/**
 * Walks back from the key at `key`. `line` is the key's line, read up to the key; `strays` are the keys before it that
 * were found to have no owner.
 */
export function findOwner(text: string, key: number, line: LexedLine, strays: Strays): Owner {
  const stack: number[] = [];
  let reflection = -1;
  let above = strays.offsets.length - 1;
  let current = line;
  let at = key;

  /** The result of an earlier walk that stood at this level between `from` and the present place. */
  const known = (from: number): Owner | undefined => {
    while (above >= 0 && (strays.offsets[above] ?? 0) >= at) above--;
    return above >= 0 && (strays.offsets[above] ?? 0) > from ? strays.owners[above] : undefined;
  };
  const limited = (owner: Owner): Owner => {
    const low = floorLineStart(text, strays, key - OWNER_LIMIT);
    const outer = owner.reflection >= 0 ? owner.reflection : reflection;
    if (owner.low >= low) return { ...owner, reflection: outer };
    return { statement: undefined, low, reflection: outer >= low ? outer : reflection };
  };

  for (;;) {
    const { brackets } = current;
    let i = brackets.length - 1;
    while (i >= 0 && (brackets[i] ?? 0) >= at) i--;
    for (; i >= 0; i--) {
      const offset = brackets[i] ?? 0;
      const c = text.charCodeAt(offset);
      const isCloser = c === 41 || c === 93 || c === 125;
      if (stack.length === 0) {
        const earlier = known(offset);
        if (earlier !== undefined) return limited(earlier);
        const statement = statementAt(text, offset + 1);
        if (statement !== undefined && statement.start < key) return { statement, low: current.start, reflection };
        if (!isCloser && c === 123) {
          const found = reflectionBefore(text, offset);
          if (found >= current.start) reflection = found;
        }
      }
      if (isCloser) stack.push(OPENER_OF[c] ?? 0);
      else if (stack.length > 0) popOpener(stack, c);
      at = offset;
    }
    if (stack.length === 0) {
      const earlier = known(current.start - 1);
      if (earlier !== undefined) return limited(earlier);
      const statement = statementAt(text, current.start);
      if (statement !== undefined && statement.start < key) return { statement, low: current.start, reflection };
    }
    at = current.start;
    const end = current.start - 1;
    if (end < 0 || end < key - OWNER_LIMIT) return { statement: undefined, low: current.start, reflection };
    const next = lineBefore(text, end);
    if (next === undefined) return { statement: undefined, low: Math.max(end - OWNER_LIMIT, 0), reflection };
    lexTo(text, next, next.end);
    current = next;
  }
}
