/**
 * What is being typed at an offset: a key, a value or the inside of a string of an attribute dictionary, and what that
 * dictionary belongs to. Read from the op's start to the offset, bracket by bracket, because half-typed text makes no
 * record: a brace may be open, and a name no ABI key yet.
 */

import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { findOwner, noWalks } from "../../document/owner.js";
import { recordOfAlias, recordOfOp } from "../../document/recordReader.js";
import { newMatcher } from "../../syntax/bracketMatcher.js";
import { lexTo, lineAt, stateAt } from "../../syntax/lineLexer.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import { dictionaryAt, keysBehind } from "./dictionaryWalk.js";

export interface Site {
  /** The op as far as it can be read. */
  readonly record: AbiRecord;
  readonly place: Island["place"];
  readonly on: Island["on"];
  readonly index: number | null;
  /** The other keys of the dictionary. */
  readonly keys: ReadonlySet<string>;
  readonly at: SitePart;
}

export type SitePart =
  /** A key; `followed` where its `=` stands behind it, `comma` where the next entry does, without one between. */
  | { readonly kind: "key"; readonly word: Span; readonly followed: boolean; readonly comma: boolean }
  /** What stands for the value, or would; empty where nothing does. */
  | { readonly kind: "value"; readonly key: string; readonly word: Span }
  /** Between the quotes of a value; the span covers the literal with them. */
  | { readonly kind: "string"; readonly key: string; readonly literal: Span; readonly terminated: boolean };

/** How much text before and behind the offset is looked at (UTF-16 units). */
const BEFORE = 32 * 1024;
const BEHIND = 16 * 1024;

const WORD = /[\w.$]/;
const ENTRY = /^\s+(?:"[^"\n]*"|[A-Za-z_][\w.$]*)[ \t]*=(?!=)/;

/** The site of an offset; undefined outside of attribute dictionaries and in comments. Never throws. */
export function siteAt(document: AbiDocument, offset: number): Site | undefined {
  const base = document.lineStart(Math.max(0, offset - BEFORE));
  // One line that is longer than what is looked at.
  if (offset - base > 2 * BEFORE) return undefined;
  const text = document.slice(base, offset + BEHIND);
  const at = offset - base;
  const line = lineAt(text, at);
  lexTo(text, line, at);
  if (line.commentStart >= 0 && at > line.commentStart) return undefined;
  const open = line.stringStart >= 0 && at === line.stringEnd && !isTerminated(text, line.stringStart, line.stringEnd);
  const inString = open || stateAt(line, at) === "string";
  const from = inString ? line.stringStart : at;
  const { statement } = findOwner(text, from, line, noWalks());
  if (statement === undefined || statement.start >= from) return undefined;
  // A dictionary that an alias stands for may be anybody's: only its encoded strings are described.
  if (statement.kind === "alias" && !inString) return undefined;
  const found = dictionaryAt(text, statement.start, from);
  if (found === undefined) return undefined;
  const { place, on, index, key } = found;
  const read = statement.kind === "op" ? recordOfOp : recordOfAlias;
  const record = read(text, base, statement.start, text.lastIndexOf("\n", statement.start) + 1, newMatcher());
  const site = (part: SitePart, behind: number): Site => ({
    record,
    place,
    on,
    index,
    keys: new Set([...found.keys, ...keysBehind(text, behind)]),
    at: part,
  });
  const span = (start: number, end: number): Span => ({ start: base + start, end: base + end });
  if (inString) {
    if (key === undefined) return undefined;
    const end = endOfString(text, from);
    // A quote that a word follows opened the next string: this one has none.
    const terminated = isTerminated(text, from, end) && !/\w/.test(text.charAt(end));
    return site({ kind: "string", key, literal: span(from, end), terminated }, end);
  }
  let end = at;
  if (key !== undefined) {
    // `@f`, `0 :`: up to what can't be part of it.
    while (end < text.length && /[\w.$@#!-]/.test(text.charAt(end))) end++;
    return site({ kind: "value", key, word: span(found.wordStart, end) }, end);
  }
  while (end < text.length && WORD.test(text.charAt(end))) end++;
  const followed = /^[ \t]*=/.test(text.slice(end, end + 64));
  const comma = !followed && ENTRY.test(text.slice(end, end + 256));
  return site({ kind: "key", word: span(found.wordStart, end), followed, comma }, end);
}
