/**
 * Where an op's text goes on and ends, and which braces of it hold a region, told from the text alone.
 *
 * A brace opens a region if what stands behind it can start an op or a block; a dictionary starts with a key and `=`,
 * `,` or `}`, a list of dynamic dimensions with a value that nothing is assigned to.
 */
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../text/characters.js";
import {
  ARROW,
  ATTRIBUTE,
  aheadOf,
  BLOCK,
  type Cursor,
  cursorAt,
  NUMBER,
  next,
  STRING,
  SYMBOL,
  TYPE,
  VALUE,
  WORD,
} from "./tokens.js";

/** What a brace opens. `either`: `{}` or `{word}`, where what stands around it must tell. */
export type BraceKind = "region" | "other" | "either";

/** What the brace that the cursor has just read opens. Does not move the cursor. */
export function braceKind(cursor: Cursor): BraceKind {
  const ahead = aheadOf(cursor);
  const kind = kindBehind(ahead);
  cursor.seen = Math.max(cursor.seen, ahead.seen);
  return kind;
}

function kindBehind(ahead: Cursor): BraceKind {
  if (!next(ahead)) return "region";
  switch (ahead.kind) {
    case CLOSE_BRACE:
      return "either";
    case BLOCK:
      return "region";
    case STRING:
      return next(ahead) && ahead.kind === OPEN_PAREN ? "region" : "other";
    case VALUE:
      return assigns(ahead) ? "region" : "other";
    case WORD: {
      if (!next(ahead)) return "region";
      const { kind } = ahead;
      if (kind === CLOSE_BRACE) return "either";
      return kind === EQUAL || kind === COMMA || kind === COLON ? "other" : "region";
    }
    default:
      return "other";
  }
}

/** More results of one op than this are not looked through. */
const MAX_RESULTS = 1024;

/** True where the value that the cursor has just read starts `%a, %b:2 = `. Moves the cursor. */
export function assigns(cursor: Cursor): boolean {
  for (let i = 0; i < MAX_RESULTS; i++) {
    if (!next(cursor)) return false;
    if (cursor.kind === COLON && (!next(cursor) || cursor.kind !== NUMBER || !next(cursor))) return false;
    if (cursor.kind === EQUAL) return true;
    if (cursor.kind !== COMMA || !next(cursor) || cursor.kind !== VALUE) return false;
  }
  return false;
}

/**
 * True where the first token of a line, outside of all brackets of an op, still belongs to that op.
 *
 * @param cursor Has just read the token; is not moved.
 */
export function continues(cursor: Cursor, previous: number): boolean {
  if (previous === COMMA || previous === COLON || previous === EQUAL || previous === ARROW) return true;
  switch (cursor.kind) {
    // `{-#` starts the file's resources.
    case OPEN_BRACE:
      return !cursor.text.startsWith("-#", cursor.end);
    case SYMBOL:
    case OPEN_PAREN:
    case OPEN_SQUARE:
    case LESS:
    case COMMA:
    case COLON:
    case EQUAL:
    case ARROW:
      return true;
    case WORD: {
      const word = cursor.text.slice(cursor.start, cursor.end);
      if (word === "attributes" || word === "public" || word === "private" || word === "nested") return true;
      if (word.includes(".") || word === "module") return false;
      const ahead = aheadOf(cursor);
      const kind = next(ahead) ? ahead.kind : 0;
      cursor.seen = Math.max(cursor.seen, ahead.seen);
      return kind === OPEN_PAREN || kind === OPEN_SQUARE || kind === LESS || kind === OPEN_BRACE || kind === EQUAL;
    }
    default:
      return false;
  }
}

/** How far an op was read. Offsets are in the text that was read. */
export interface ShapeRead {
  /** The brace that opens the next region, or -1 where the op ends without another. */
  readonly region: number;
  /** Behind the op's last token so far. */
  readonly end: number;
  /** Whether parentheses follow the symbol at once. */
  readonly called: boolean;
  /** Parentheses and square brackets open at the region. */
  readonly depth: number;
  /** Behind what was looked at. */
  readonly seen: number;
  /** False where the text ended first: read again with more of it. */
  readonly complete: boolean;
}

/**
 * Reads on to the next region or the end of an op.
 *
 * @param text Starts where the op does, or behind the brace that closed its last region.
 * @param depth Parentheses and square brackets that are open there.
 * @param inTail Whether a region of the op was read before.
 * @param isWhole Whether nothing can stand behind the text.
 */
export function readShape(text: string, depth: number, inTail: boolean, isWhole: boolean): ShapeRead {
  const cursor = cursorAt(text, 0);
  let end = 0;
  let previous = 0;
  let isAttributes = false;
  let called = false;
  let dictionaries = 0;
  const startDepth = depth;
  let tokens = 0;
  const result = (region: number, complete: boolean): ShapeRead => ({
    region,
    end,
    called,
    depth,
    seen: cursor.seen,
    complete,
  });
  while (next(cursor)) {
    const { kind } = cursor;
    tokens++;
    // What the text's end cuts off may be a part of something else.
    if (!isWhole && cursor.seen > text.length) return result(-1, false);
    if (dictionaries === 0 && depth === 0 && (tokens > 1 || inTail)) {
      const ends = cursor.first && !continues(cursor, previous);
      if (!isWhole && cursor.seen > text.length) return result(-1, false);
      if (ends) return result(-1, true);
      if (kind === CLOSE_BRACE || kind === CLOSE_PAREN || kind === CLOSE_SQUARE) return result(-1, true);
      // Behind a region, on its line: a new op has a name with a dot, or results.
      if (inTail && tokens === 1 && startsOp(cursor)) return result(-1, true);
    }
    if (kind === OPEN_BRACE) {
      const what = dictionaries > 0 ? "other" : braceKind(cursor);
      if (!isWhole && cursor.seen > text.length) return result(-1, false);
      const isRegion = what === "region" || (what === "either" && depth === 0 && !isAttributes && previous !== EQUAL);
      if (isRegion) return { ...result(cursor.start, true), end: cursor.start };
      dictionaries++;
    } else if (kind === CLOSE_BRACE) dictionaries = Math.max(dictionaries - 1, 0);
    else if (kind === OPEN_PAREN || kind === OPEN_SQUARE) {
      if (previous === SYMBOL && kind === OPEN_PAREN && depth === startDepth) called = true;
      depth++;
    } else if (kind === CLOSE_PAREN || kind === CLOSE_SQUARE) depth = Math.max(depth - 1, 0);
    previous = kind;
    end = cursor.end;
    isAttributes = kind === WORD && end - cursor.start === 10 && text.startsWith("attributes", cursor.start);
  }
  return result(-1, isWhole);
}

function startsOp(cursor: Cursor): boolean {
  const { kind, text, start, end } = cursor;
  if (kind === VALUE || kind === BLOCK || kind === ATTRIBUTE || kind === TYPE) return true;
  return kind === WORD && text.slice(start, end).includes(".");
}
