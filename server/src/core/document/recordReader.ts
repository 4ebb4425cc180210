/** Builds records: of an op, of an alias definition, of a key that has no op, of a comment line. */

import { isUnitKey, KEY_PATTERN, keyStart, usualPlace } from "../abi/attributes/keys.js";
import { addEntry, addKey, aliasesOf, islandsOfAlias, islandsOfHeader, type Site } from "../abi/headerIslands.js";
import type { AbiRecord, Island } from "../abi/record.js";
import { type BracketMatcher, newMatcher } from "../syntax/bracketMatcher.js";
import { readHeader } from "../syntax/header.js";
import { blanksStart } from "../syntax/lexemes.js";
import type { LexedLine } from "../syntax/lineLexer.js";
import { codeHere, type Reader, readerAt, skipTrivia, spanFrom, suffixEnd } from "../syntax/reader.js";
import { ORPHAN_DEPTH, readEntry, readValue } from "../syntax/value.js";
import { EQUAL, isLineEnd, nestingOf, QUOTE } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { candidateAt, isJsonField, isKeyInComment } from "./candidate.js";
import { mayHoldOthers, ownKeys } from "./ownKeys.js";

/**
 * The record of the op whose name starts at `start`; `base` is the text's document offset.
 *
 * @param origin What shows that this is code: the line feed before the line, or a bracket on it.
 */
export function recordOfOp(
  text: string,
  base: number,
  start: number,
  origin: number,
  matcher: BracketMatcher,
): AbiRecord {
  const from = statementStart(text, start);
  const read = readHeader(text, start, isUnitKey, matcher);
  const { header, seen, searched } = mayHoldOthers(text, start, start + read.header.end)
    ? readHeader(text, start, isUnitKey, matcher, ownKeys(text, from + 1, start))
    : read;
  const islands = islandsOfHeader(header);
  return {
    start: base + start,
    length: header.end,
    examined: { start: origin - start, end: searched - start },
    read: [{ start: from - start, end: seen - start }],
    inComment: false,
    header,
    islands,
    aliases: aliasesOf(islands),
  };
}

/** What the statement with an op or alias at an offset starts after: a bracket in front of it, or the end of the line before. */
function statementStart(text: string, start: number): number {
  let p = start - 1;
  while (p >= 0 && !isBracketOrEnd(text.charCodeAt(p))) p--;
  return p;
}

function isBracketOrEnd(c: number): boolean {
  return isLineEnd(c) || nestingOf(c) !== 0;
}

/** The record of `#name = value`, whose `#` is at `start`; the line feed before its line is at `origin`. */
export function recordOfAlias(
  text: string,
  base: number,
  start: number,
  origin: number,
  matcher: BracketMatcher,
): AbiRecord {
  const from = statementStart(text, start);
  const r = readerAt(text, start, start, text.length, matcher, ownKeys(text, from + 1, start));
  r.pos = suffixEnd(r, start + 1);
  const key = text.slice(start + 1, r.pos);
  const keySpan = spanFrom(r, start);
  skipTrivia(r);
  if (codeHere(r) === EQUAL) r.pos++;
  const equals = r.pos;
  skipTrivia(r);
  const value = readValue(r);
  if (value.kind === "bad" && value.start === value.end) r.pos = equals;
  const islands = islandsOfAlias({ start: start - r.origin, end: r.pos - r.origin, key, keySpan, value });
  return {
    start: base + start,
    length: r.pos - start,
    examined: { start: origin - start, end: Math.max(r.seen, r.searched) - start },
    read: [{ start: from - start, end: r.seen - start }],
    inComment: false,
    header: undefined,
    islands,
    aliases: aliasesOf(islands),
    defines: key,
  };
}

function siteOf(key: string): Site {
  return { on: usualPlace(key), index: null };
}

/** Text that was examined for a record, by offset in the text. */
export interface Examined {
  readonly low: number;
  readonly high: number;
  /** What of it was read, besides the record itself; undefined where that is all of it. */
  readonly others?: readonly Span[];
}

/** How much text before a key shows which keyword its dictionary follows. UTF-16 units. */
export const MAX_KEYWORD_GAP = 64;

/**
 * The record of a key that no op was found for. `start` is the key's, quote included.
 *
 * @param json Whether the key is one of a JSON object, with a colon after it.
 */
export function recordOfOrphan(
  text: string,
  base: number,
  start: number,
  key: string,
  { low, high, others }: Examined,
  matcher: BracketMatcher,
  json = false,
): AbiRecord {
  const r = readerAt(text, start, start, text.length, matcher, ownKeys(text, start));
  const islands = readOrphan(r, key, json);
  const end = Math.max(r.seen, r.searched) - start;
  const before = Math.max(low - 1, Math.min(blanksStart(text, start) - 1, start - MAX_KEYWORD_GAP));
  const own = { start: before - start, end: r.seen - start };
  // Where a search ended is what all of the examined text ends with, unless more was read.
  const isAll = others === undefined || others.length === 0;
  const searched = isAll || r.searched <= r.seen ? [] : [{ start: end - 1, end }];
  const more = others?.map((span) => ({ start: span.start - start, end: span.end - start }));
  return {
    start: base + start,
    length: r.pos - start,
    examined: { start: low - 1 - start, end: Math.max(end, high - start) },
    read: more && [own, ...searched, ...more],
    inComment: false,
    header: undefined,
    islands,
    aliases: aliasesOf(islands),
  };
}

function readOrphan(r: Reader, key: string, json: boolean): readonly Island[] {
  const islands: Island[] = [];
  const entry = readEntry(r, ORPHAN_DEPTH, json);
  // What else its value holds is found on its own.
  if (entry !== undefined) addKey(islands, entry, siteOf(key));
  return islands;
}

/** The islands of the record of a key without an op at an offset of a text; none where there is no key. */
export function orphanIslands(text: string, start: number, matcher: BracketMatcher): readonly Island[] {
  const candidate = candidateAt(text, text.charCodeAt(start) === QUOTE ? start + 1 : start);
  if (candidate === undefined) return [];
  const r = readerAt(text, start, start, text.length, matcher, ownKeys(text, start));
  return readOrphan(r, candidate.key, isJsonField(text, candidate, text.length));
}

/** What comes later in a comment is not read: no one writes so long a line of prose or FileCheck. UTF-16 units. */
export const MAX_COMMENT_LENGTH = 1 << 16;

/** The record of the last comment on the line, or undefined where it names no ABI attribute; `origin` as for an op. */
export function recordOfComment(text: string, base: number, line: LexedLine, origin: number): AbiRecord | undefined {
  const { commentStart: start } = line;
  const end = Math.min(line.commentEnd, start + MAX_COMMENT_LENGTH);
  const comment = text.slice(start, end);
  const islands: Island[] = [];
  // The comment's own, for it ends where the comment does.
  const matcher = newMatcher();
  let readTo = 0;
  for (const match of comment.matchAll(KEY_PATTERN)) {
    const offset = keyStart(text, start + match.index);
    if (offset < start || offset < readTo) continue;
    const candidate = candidateAt(text, offset);
    if (candidate === undefined || candidate.end > end || !isKeyInComment(text, offset, candidate, end)) continue;
    const r = readerAt(text, candidate.quoted ? offset - 1 : offset, start, end, matcher);
    const entry = readEntry(r, ORPHAN_DEPTH, true);
    if (entry === undefined) continue;
    addEntry(islands, entry, siteOf(candidate.key));
    readTo = r.pos;
  }
  if (islands.length === 0) return undefined;
  return {
    start: base + start,
    length: end - start,
    examined: { start: origin - start, end: (end < line.commentEnd ? end : line.end) + 1 - start },
    inComment: true,
    header: undefined,
    islands,
    aliases: aliasesOf(islands),
  };
}
