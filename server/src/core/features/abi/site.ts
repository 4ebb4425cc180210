/**
 * Finds what is being typed at an offset: a key, a value or the inside of a string in an attribute dictionary, and what
 * that dictionary belongs to. Walks from the op's start, bracket by bracket, since half-typed text has no record: a
 * brace may be open, and a name may not be an ABI key yet.
 */

import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { statementAround } from "../../document/owner.js";
import { recordOfAlias, recordOfOp } from "../../document/records/recordReader.js";
import { newMatcher } from "../../syntax/bracketMatcher.js";
import { wordPartsEnd } from "../../syntax/lexemes.js";
import { type LexedLine, lexTo, lineAt, stateAt } from "../../syntax/lineLexer.js";
import { readerAt } from "../../syntax/reader.js";
import { ORPHAN_DEPTH, readValue } from "../../syntax/value.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import { dictionaryAt, keysAfter, type OpenDictionary } from "./dictionaryWalk.js";

export interface Site {
  readonly record: AbiRecord;
  readonly place: Island["place"];
  readonly on: Island["on"];
  readonly index: number | null;
  readonly keys: ReadonlySet<string>;
  readonly at: SitePart;
}

export type SitePart =
  /** A key. `followed`: its `=` follows; `comma`: the next entry follows without a comma. */
  | { readonly kind: "key"; readonly word: Span; readonly followed: boolean; readonly comma: boolean }
  /** The value's text with blanks before it, empty if there is none. */
  | { readonly kind: "value"; readonly key: string; readonly word: Span }
  /** Between the quotes of a value; the span includes the quotes. */
  | { readonly kind: "string"; readonly key: string; readonly literal: Span; readonly terminated: boolean };

/** How much text before and after the offset is examined (UTF-16 units). */
const MAX_LENGTH_BEFORE = 32 * 1024;
const MAX_LENGTH_AFTER = 16 * 1024;

const ENTRY = /^(?:"[^"\n]*"|[A-Za-z_][\w.$]*)[ \t]*=(?!=)/;
/** What a value may start with, other than a word, which may be the next key without its comma. */
const VALUE_START = /^["\d#@[{!(-]/;

/** A piece of a document around an offset. */
interface Around {
  readonly base: number;
  readonly text: string;
  /** The offset, relative to `text`. */
  readonly at: number;
  /** The start of the string around the offset, or -1. */
  readonly string: number;
}

/** Undefined in comments and on lines that are too long. */
function around(document: AbiDocument, offset: number): (Around & { readonly line: LexedLine }) | undefined {
  const base = document.lineStart(Math.max(0, offset - MAX_LENGTH_BEFORE));
  if (offset - base > 2 * MAX_LENGTH_BEFORE) return undefined;
  const text = document.slice(base, offset + MAX_LENGTH_AFTER);
  const at = offset - base;
  const line = lineAt(text, at);
  lexTo(text, line, at);
  const { commentStart, stringStart, stringEnd } = line;
  if (commentStart >= 0 && at > commentStart) return undefined;
  const isOpen = stringStart >= 0 && at === stringEnd && !isTerminated(text, stringStart, stringEnd);
  return { base, text, at, line, string: isOpen || stateAt(line, at) === "string" ? stringStart : -1 };
}

/** What is being typed at an offset; undefined outside of attribute dictionaries and in comments. Never throws. */
export function siteAt(document: AbiDocument, offset: number): Site | undefined {
  const near = around(document, offset);
  if (near === undefined) return undefined;
  const { base, text, at, string, line } = near;
  const from = string >= 0 ? string : at;
  const statement = statementAround(text, from, line);
  if (statement === undefined || statement.start >= from) return undefined;
  // An alias may be a user's own dictionary: only its encoded strings are described.
  if (statement.kind === "alias" && string < 0) return undefined;
  const found = dictionaryAt(text, statement.start, from);
  const part = found && partAt(near, found);
  if (found === undefined || part === undefined) return undefined;
  const { place, on, index } = found;
  const read = statement.kind === "op" ? recordOfOp : recordOfAlias;
  const record = read(text, base, statement.start, newMatcher());
  const keys = new Set([...found.keys, ...keysAfter(text, part.end)]);
  return { record, place, on, index, keys, at: part.at };
}

/** What is at the offset, and where it ends in the text. */
function partAt(near: Around, found: OpenDictionary): { readonly at: SitePart; readonly end: number } | undefined {
  const { base, text, at, string } = near;
  const { key, wordStart } = found;
  if (string >= 0) {
    if (key === undefined) return undefined;
    const end = endOfString(text, string);
    // A quote followed by a word opened the next string: this one is unterminated.
    const terminated = isTerminated(text, string, end) && !/\w/.test(text.charAt(end));
    return { at: { kind: "string", key, literal: { start: base + string, end: base + end }, terminated }, end };
  }
  if (key !== undefined) {
    const end = valueEnd(text, wordStart, at);
    return end === undefined
      ? undefined
      : { at: { kind: "value", key, word: { start: base + wordStart, end: base + end } }, end };
  }
  const isQuoted = wordStart === at && ENTRY.test(text.slice(at, at + 256)) && text.charAt(at) === '"';
  const end = isQuoted ? endOfString(text, at) : wordPartsEnd(text, at, text.length);
  const followed = /^[ \t]*=/.test(text.slice(end, end + 64));
  const rest = text.slice(end, end + 256);
  const comma = !followed && /^\s/.test(rest) && ENTRY.test(rest.trimStart());
  return { at: { kind: "key", word: { start: base + wordStart, end: base + end }, followed, comma }, end };
}

/**
 * Where the value ends that starts at `wordStart`, or on the same line after the offset, which is that of the cursor; the
 * offset itself where there is none. Undefined where what is offered can't replace it: where its end is on another line or
 * missing, and for a dictionary, in whose place an empty one would be offered.
 */
function valueEnd(text: string, wordStart: number, at: number): number | undefined {
  let start = wordStart;
  if (start === at) {
    while (/[ \t]/.test(text.charAt(start))) start++;
    const ahead = text.slice(start, start + 256);
    if (ENTRY.test(ahead) || (start > at && !VALUE_START.test(ahead))) return at;
  }
  const r = readerAt(text, start, 0, text.length, newMatcher());
  const value = readValue(r, ORPHAN_DEPTH);
  let end = Math.max(at, value.kind === "bad" ? start : r.pos);
  // What is no value, such as `@` or `coarse-fences`: up to what can't belong to it.
  while (/[\w.$@#!-]/.test(text.charAt(end))) end++;
  const isCut =
    value.kind === "dictionary" ||
    (value.kind === "string" && !value.terminated) ||
    (value.kind === "array" && text.charAt(end - 1) !== "]");
  return isCut || /[\n\r]/.test(text.slice(at, end)) ? undefined : end;
}
