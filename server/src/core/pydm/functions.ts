/** Finding a function around a place, and where it ends. */

import type { BracketMatcher } from "../syntax/bracketMatcher.js";
import { readHeader } from "../syntax/header.js";
import type { OpHeader } from "../syntax/syntax.js";
import { CARRIAGE_RETURN, CLOSE_BRACE, LINE_FEED, OPEN_BRACE, QUOTE, SLASH } from "../text/characters.js";
import { lineEndOf } from "../text/lines.js";
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";
import { type Line, statementOf } from "./statements.js";

/** PyDM functions have no dictionary of unit attributes before their body. */
const NO_UNIT_ATTRIBUTE = () => false;

/** A text to read from: a document, or a piece of one. Offsets in UTF-16 units, brought into the text. */
export interface Source {
  slice(start: number, end: number): string;
}

/** How far back (UTF-16 units) a function may begin. */
export const LOOK_BACK = 1 << 18;
/** A longer function is not read. UTF-16 units. */
const MAX_LENGTH = 1 << 20;
/** The deepest indentation of a function. UTF-16 units. */
const INDENT = 64;
/** The first step of the search backwards; most functions are found with it. */
const STEP = 1 << 13;

/** How much text after a complete header is examined, at most. UTF-16 units. */
const FAR = 1024;

const FUNC = "func";
/** What may precede the last `func` of a function's op name, from its line's start on. */
const BEFORE = /(?:^|[\n\r])[ \t]*(iree_pydm\.|func\.)?$/;

/** The offset of the op name of the last function that begins before `offset` and not before `floor`, or -1. */
export function functionBefore(source: Source, offset: number, floor: number): number {
  const lowest = Math.max(floor, offset - LOOK_BACK, 0);
  for (let step = STEP, end = offset; end > lowest; step *= 8) {
    const low = Math.max(end - step, lowest);
    // The text around a match may begin before the window.
    const base = Math.max(low - INDENT, 0);
    const text = source.slice(base, end + FUNC.length);
    for (let at = text.lastIndexOf(FUNC, end - base - 1); at >= low - base; at = text.lastIndexOf(FUNC, at - 1)) {
      const from = Math.max(at - INDENT, 0);
      const found = BEFORE.exec(text.slice(from, at));
      const isWhole = found !== null && (/^[\n\r]/.test(found[0]) || base + from === 0);
      if (isWhole && /\s/.test(text.charAt(at + FUNC.length))) return base + at - (found[1]?.length ?? 0);
      if (at === 0) break;
    }
    end = low;
  }
  return -1;
}

export interface FunctionText {
  readonly text: string;
  readonly header: OpHeader;
  /** From the brace to after the closing one; undefined for a declaration. Relative to the function's op name. */
  readonly body: Span | undefined;
  /** After the function, or where reading gave up. */
  readonly end: number;
  /** How far the text was examined, its end counting as one character. */
  readonly seen: number;
  /** False where the body, or a bracket of the header, is not closed, and where it is not a function so far. */
  readonly closed: boolean;
}

/**
 * The function whose op name starts at an offset of the text; spans are relative to it.
 *
 * @param matcher Of the text, for those that read many functions of it.
 */
export function readFunction(text: string, start: number, matcher?: BracketMatcher): FunctionText {
  const own = text.slice(start, start + MAX_LENGTH);
  const { header, searched } = readHeader(text, start, NO_UNIT_ATTRIBUTE, matcher);
  if (!header.functionLike) {
    return { text: own, header, body: undefined, end: header.end, seen: searched - start, closed: false };
  }
  let open = header.end;
  while (/\s/.test(own.charAt(open))) open++;
  if (own[open] !== "{") {
    const end = Math.max(header.end, searched - start);
    // What was read far beyond its own end is missing a bracket. A header that is too long was cut.
    const closed = end - header.end <= FAR && header.end < MAX_LENGTH;
    return { text: own, header, body: undefined, end, seen: Math.max(end, open + 1), closed };
  }
  const { end, seen, closed } = closing(own, open);
  return { text: own, header, body: { start: open, end }, end, seen, closed };
}

/** Functions don't nest: where another begins, the brace before was never closed. */
const NEXT = /[ \t]*(?:iree_pydm\.func|func\.func|func)[ \t]/y;

/** After the brace that closes the one at an offset, or where it can't follow any more. */
function closing(text: string, open: number): Pick<FunctionText, "end" | "seen" | "closed"> {
  let depth = 0;
  for (let p = open; p < text.length; p++) {
    const c = text.charCodeAt(p);
    if (c === OPEN_BRACE) depth++;
    else if (c === CLOSE_BRACE) {
      if (--depth === 0) return { end: p + 1, seen: p + 2, closed: true };
    } else if (c === QUOTE) p = endOfString(text, p) - 1;
    else if (c === SLASH && text.charCodeAt(p + 1) === SLASH) {
      p = lineEndOf(text, p) - 1;
    } else if (c === LINE_FEED || c === CARRIAGE_RETURN) {
      NEXT.lastIndex = p + 1;
      if (NEXT.test(text)) return { end: p + 1, seen: NEXT.lastIndex, closed: false };
    }
  }
  return { end: text.length, seen: text.length + 1, closed: false };
}

/** A function of a document, and where its op name starts there. */
export interface PlacedFunction extends FunctionText {
  readonly start: number;
}

/** How much text after a place is searched first for the function's end. UTF-16 units. */
const AHEAD = 1 << 14;

/**
 * The closed function that holds an offset of a document, header included; undefined where none does.
 *
 * @param floor A function that begins before it is not searched for.
 */
export function functionAround(
  source: Source & { readonly length: number },
  offset: number,
  floor = 0,
): PlacedFunction | undefined {
  // A cursor in the op's name counts.
  const line = source.slice(offset, offset + INDENT).search(/[\r\n]/);
  const start = functionBefore(source, Math.min(offset + (line < 0 ? INDENT : line), source.length), floor);
  if (start < 0 || start > offset) return undefined;
  const found = functionFrom(source, start, offset);
  return found.closed && offset <= start + found.end ? found : undefined;
}

/** The function whose op name starts at `start`, read as far as it goes; more than what is up to `offset` at first. */
export function functionFrom(
  source: Source & { readonly length: number },
  start: number,
  offset: number,
): PlacedFunction {
  const farthest = Math.min(start + MAX_LENGTH, source.length);
  for (let ahead = AHEAD; ; ahead *= 8) {
    const stop = Math.min(offset + ahead, farthest);
    const found = { ...readFunction(source.slice(start, stop), 0), start };
    if (stop >= farthest || !found.header.functionLike || (found.closed && found.end < stop - start)) return found;
  }
}

/** The statements of a piece of text, line by line; spans and tokens relative to the text. */
export function linesOf(text: string, { start, end }: Span): Line[] {
  const lines: Line[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(lineEndOf(text, from), end);
    const line = statementOf(text, from, to);
    if (line !== undefined) lines.push(line);
    from = to + 1;
  }
  return lines;
}

/** Whether a function is one of PyDM's before lowering. */
export function isPydm({ header }: FunctionText): boolean {
  return header.op === "iree_pydm.func";
}

/** Whether a function returns an exception code and a value, as lowered ones do. */
export function raisesByType({ header }: FunctionText): boolean {
  return header.results.length === 2 && header.results[0]?.type === "i32";
}
