/**
 * The lexical state inside one line. No MLIR token crosses a line feed, so a line starts in code, and reading it up to
 * an offset is enough to decide whether that offset is code, string or comment.
 */
import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  QUOTE,
  SLASH,
} from "../text/characters.js";
import { lowerBound } from "../text/order.js";
import { endOfString } from "../text/stringLiteral.js";
import { commentEnd } from "./lexemes.js";
import { OWNER_LIMIT } from "./parameters.js";

/** A line, lexed from its start as far as requested. Offsets are offsets of the text. */
export interface LexedLine {
  readonly start: number;
  /** Of the line feed, or of the end of the text. */
  readonly end: number;
  /**
   * The brackets `()[]{}` in code so far, ascending. Angle brackets compare and point, and are left out. A carriage
   * return without a line feed, where a statement may start, counts as a bracket that matches none; the last of a row does.
   * Of a line that is nearly all brackets the first are left out, as no op is so far from what it owns.
   */
  readonly brackets: number[];
  /** Where lexing continues. Never inside a string or a comment. */
  lexedTo: number;
  /** The last string and the last comment met, ends exclusive; -1 before there is one. */
  stringStart: number;
  stringEnd: number;
  commentStart: number;
  commentEnd: number;
}

/** Offset of the first character of the line that holds `offset`: after the last line feed before it. */
export function lineStartOf(text: string, offset: number): number {
  let end = offset;
  for (let size = BACK_STEP; end > BACK_STEP; size *= 2) {
    const start = Math.max(end - size, 0);
    const part = text.slice(start, end);
    // V8 searches forward many times as fast as backward.
    if (part.includes("\n")) return start + part.lastIndexOf("\n") + 1;
    end = start;
  }
  return end <= 0 ? 0 : text.lastIndexOf("\n", end - 1) + 1;
}

/** So much text is searched backward at once. UTF-16 units. */
const BACK_STEP = 1024;

/** The offset of the first line feed at or after `offset`, or the text's length. */
export function lineEndOf(text: string, offset: number): number {
  const feed = text.indexOf("\n", offset);
  return feed < 0 ? text.length : feed;
}

/** The line that holds `offset`, not read yet. */
export function lineAt(text: string, offset: number): LexedLine {
  return emptyLine(lineStartOf(text, offset), lineEndOf(text, offset));
}

/** A line of known extent, not read yet. */
export function emptyLine(start: number, end: number): LexedLine {
  return {
    start,
    end,
    brackets: [],
    lexedTo: start,
    stringStart: -1,
    stringEnd: -1,
    commentStart: -1,
    commentEnd: -1,
  };
}

/** What `lexTo` stops at: brackets, and what starts a string, a comment or a line. */
const STOPS = /["/()[\]{}\r]/;
/** After so many characters without any of that, the next is searched natively. */
const FLAT_LENGTH = 64;

/** When a line has more, those that are far are dropped. */
const MAX_BRACKETS = 3 * OWNER_LIMIT;

/** Drops those that no walk from `from` on reaches, all but the nearest: it shows where walks end. */
function dropFar(brackets: number[], from: number): void {
  brackets.splice(0, lowerBound(brackets, from - 2 * OWNER_LIMIT, brackets.length) - 1);
}

/** The offset of the next character at which to stop, or `stop`. */
function nextStop(text: string, p: number, stop: number): number {
  const found = text.slice(p, stop).search(STOPS);
  return found < 0 ? stop : p + found;
}

/** Lexes the line up to `offset`, or to the end of the string or comment that holds it. */
export function lexTo(text: string, line: LexedLine, offset: number): void {
  const stop = Math.min(offset, line.end);
  let p = line.lexedTo;
  let found = p;
  while (p < stop) {
    if (p - found >= FLAT_LENGTH) {
      p = found = nextStop(text, p, stop);
      continue;
    }
    const c = text.charCodeAt(p);
    if (c === QUOTE) {
      line.stringStart = p;
      p = found = line.stringEnd = Math.min(endOfString(text, p), line.end);
      continue;
    }
    if (c === SLASH && text.charCodeAt(p + 1) === SLASH) {
      line.commentStart = p;
      p = found = line.commentEnd = commentEnd(text, p, line.end);
      continue;
    }
    if (
      c === OPEN_PAREN ||
      c === CLOSE_PAREN ||
      c === OPEN_SQUARE ||
      c === CLOSE_SQUARE ||
      c === OPEN_BRACE ||
      c === CLOSE_BRACE
    ) {
      if (line.brackets.length >= MAX_BRACKETS) dropFar(line.brackets, p);
      line.brackets.push(p);
      found = p;
    } else if (c === CARRIAGE_RETURN && p + 1 < text.length && text.charCodeAt(p + 1) !== LINE_FEED) {
      // Of many in a row the last: a text may be nothing else.
      if (text.charCodeAt(p - 1) === CARRIAGE_RETURN && line.brackets.at(-1) === p - 1) line.brackets.pop();
      line.brackets.push(p);
    }
    p++;
  }
  line.lexedTo = p;
}

/** What an offset of the line is, once `lexTo` was called with it. */
export function stateAt(line: LexedLine, offset: number): "code" | "string" | "comment" {
  if (offset > line.stringStart && offset < line.stringEnd) return "string";
  if (offset > line.commentStart && offset < line.commentEnd) return "comment";
  return "code";
}
