/**
 * Which bracket closes which: brackets nest, strings and comments are whole, `->` is not a bracket. `<` and `>` also
 * compare, so any other bracket overrides them.
 */
import { closerOf, GREATER, isCloser, MINUS, QUOTE, SLASH } from "../text/characters.js";
import { Column } from "../text/column.js";
import { firstIndex } from "../text/order.js";
import { endOfString } from "../text/stringLiteral.js";
import { commentEnd } from "./lexemes.js";

/** A body longer than this (UTF-16 units) without its closing bracket was never closed. */
const BODY_CAP = 1 << 16;
/** Most bodies are closed within so many units (strings not counted: a blob may be megabytes long), and need no bookkeeping. */
const SHORT = 256;
/** More results than this are not kept. */
const MAX_RESULTS = 1 << 14;

/**
 * A bracket matcher at some point of a text, with its open brackets: many bodies that are never closed cost one pass
 * together, not one each.
 */
export interface BracketMatcher {
  pos: number;
  /** Where the open brackets are. */
  readonly open: Column;
  /** By opener: the offset after its closer, or the complement of where a bracket of another sort came instead. */
  readonly results: Map<number, number>;
  /** Text that was searched for the end of the first word of a body that is never closed, and has none before its end. */
  readonly word: { start: number; end: number };
}

/** A matcher at the start of a text. It serves that text only. */
export function newMatcher(): BracketMatcher {
  return { pos: -1, open: new Column(), results: new Map(), word: { start: 0, end: -1 } };
}

function popBracket(m: BracketMatcher, result: number): void {
  const opener = m.open.pop();
  if (m.results.size >= MAX_RESULTS) m.results.clear();
  m.results.set(opener, result);
}

/** Takes the closing bracket `c` at `offset`: pops what it closes, or everything where it is of another sort. */
function takeCloser(text: string, m: BracketMatcher, c: number, offset: number): void {
  const { open } = m;
  const closerAt = (i: number): number => closerOf(text.charCodeAt(open.at(i)));
  let i = open.length - 1;
  if (c === GREATER) {
    if (closerAt(i) === GREATER) popBracket(m, offset + 1);
    return;
  }
  while (i > 0 && closerAt(i) === GREATER) i--;
  if (closerAt(i) === c) {
    while (open.length > i + 1) popBracket(m, ~offset);
    popBracket(m, offset + 1);
  } else while (open.length > 0) popBracket(m, ~offset);
}

/** Where a string, a comment or an arrow at `p` ends; `p` where none of them starts. */
function skipToken(text: string, p: number, c: number, limit: number): number {
  if (c === QUOTE) return Math.min(endOfString(text, p), limit);
  if (c === SLASH && text.charCodeAt(p + 1) === SLASH) return commentEnd(text, p, limit);
  return c === MINUS && text.charCodeAt(p + 1) === GREATER ? p + 2 : p;
}

/** What a bracket or a token with brackets starts with, by its code. */
const STARTS = new Uint8Array(128);
for (const c of '()[]{}<>"/-') STARTS[c.charCodeAt(0)] = 1;

/** Moves the matcher on while the bracket at `opener` is open and its cap not reached. */
function advance(text: string, stop: number, limit: number, m: BracketMatcher, depth: number): void {
  let p = m.pos;
  while (p < stop && m.open.length > depth) {
    const c = text.charCodeAt(p);
    // Nearly all text is neither.
    if (c >= STARTS.length || STARTS[c] === 0) {
      p++;
      continue;
    }
    const after = skipToken(text, p, c, limit);
    if (after > p) {
      p = after;
      continue;
    }
    const closer = closerOf(c);
    if (closer !== 0) {
      m.open.push(p);
    } else if (isCloser(c)) takeCloser(text, m, c, p);
    p++;
  }
  m.pos = p;
}

/** The index of an open bracket, or -1. */
function indexOfOpen(m: BracketMatcher, offset: number): number {
  const { open } = m;
  const index = firstIndex(open.length, (i) => open.at(i) < offset);
  return index < open.length && open.at(index) === offset ? index : -1;
}

/**
 * What closes the bracket at `opener`: as in `results`, where a cap (in UTF-16 units) or the end of the text counts as a
 * closer of another sort.
 */
export function matchLong(text: string, limit: number, m: BracketMatcher, opener: number, cap = BODY_CAP): number {
  const stop = Math.min(limit, opener + cap);
  if (!m.results.has(opener)) {
    let depth = indexOfOpen(m, opener);
    if (depth < 0) {
      depth = 0;
      m.open.truncate(0);
      m.open.push(opener);
      m.pos = opener + 1;
    }
    advance(text, stop, limit, m, depth);
  }
  // The matcher may already be past this bracket's own cap.
  const result = m.results.get(opener) ?? ~stop;
  return (result >= 0 ? result : ~result) > stop ? ~stop : result;
}

/** Whether the matcher has come so far from the bracket at `opener`, open or closed, that `matchShort` need not try. */
export function hasPassed(m: BracketMatcher, opener: number): boolean {
  if (m.pos <= opener) return false;
  return m.results.has(opener) || (m.pos >= opener + SHORT && indexOfOpen(m, opener) >= 0);
}

/** Never emptied: V8 would give its room back, and take it again at the next body. */
const stack: number[] = [];

/** The same for a short body, from scratch; 0 for one that is not decided within it. */
export function matchShort(text: string, limit: number, opener: number): number {
  let depth = 0;
  let stop = Math.min(limit, opener + SHORT);
  let p = opener;
  while (p < stop) {
    const c = text.charCodeAt(p);
    if (c >= STARTS.length || STARTS[c] === 0) {
      p++;
      continue;
    }
    const after = skipToken(text, p, c, limit);
    if (after > p) {
      if (c === QUOTE) stop = Math.min(limit, stop + after - p);
      p = after;
      continue;
    }
    const closer = closerOf(c);
    if (closer !== 0) stack[depth++] = closer;
    else if (isCloser(c)) {
      if (c !== GREATER) while (depth > 1 && stack[depth - 1] === GREATER) depth--;
      if (stack[depth - 1] === c) depth--;
      else if (c !== GREATER) return ~p;
      if (depth === 0) return p + 1;
    }
    p++;
  }
  return p < limit ? 0 : ~p;
}
