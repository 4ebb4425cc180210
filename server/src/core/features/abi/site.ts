/**
 * Finds what is being typed at an offset: a key, a value or the inside of a string in an attribute dictionary, and what
 * that dictionary belongs to.
 */

import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { type Place, placeAt } from "../../document/structure/place.js";
import { wordPartsEnd } from "../../syntax/lexemes.js";
import { readerAt } from "../../syntax/reader.js";
import { COMMENT, KEY, STRING } from "../../syntax/tree.js";
import { ORPHAN_DEPTH, readValue } from "../../syntax/value.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import { dictionaryAt, keysAfter, type OpenDictionary } from "./openDictionary.js";

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

/** What is being typed at an offset; undefined outside of attribute dictionaries and in comments. Never throws. */
export function siteAt(document: AbiDocument, offset: number): Site | undefined {
  const place = placeAt(document, offset);
  if (place === undefined) return undefined;
  const literal = stringAround(document, offset);
  if (literal === undefined && isInComment(place)) return undefined;
  const from = literal ?? offset;
  const found = dictionaryAt(document, from);
  // An alias may be a user's own dictionary: only its encoded strings are described.
  if (found === undefined || (found.record.defines !== undefined && literal === undefined)) return undefined;
  const base = Math.max(from - MAX_LENGTH_BEFORE, 0);
  const text = document.slice(base, offset + MAX_LENGTH_AFTER);
  const part = partAt({ base, text, at: offset - base, string: literal === undefined ? -1 : literal - base }, found);
  if (part === undefined) return undefined;
  const { record, place: kind, on, index } = found;
  const keys = new Set([...found.keys, ...keysAfter(text, part.end)]);
  return { record, place: kind, on, index, keys, at: part.at };
}

/** The start of the string literal that an offset is in, also at the end of one that is not closed. */
function stringAround(document: AbiDocument, offset: number): number | undefined {
  const place = placeAt(document, Math.max(offset - 1, 0));
  if (place === undefined) return undefined;
  const { page, tree, row } = place;
  const [start, end] = [page.start + (tree.starts[row] ?? 0), page.start + (tree.ends[row] ?? 0)];
  if (!STRINGS.has(tree.kinds[row] ?? 0) || document.slice(start, start + 1) !== '"' || offset <= start)
    return undefined;
  const isOpen =
    tree.kinds[row] === STRING && offset === end && !isTerminated(document.slice(start, end), 0, end - start);
  return offset < end || isOpen ? start : undefined;
}

/** A quoted key is a string, too. */
const STRINGS: ReadonlySet<number> = new Set([STRING, KEY]);

function isInComment({ tree, row, at }: Place): boolean {
  return tree.kinds[row] === COMMENT && at > (tree.starts[row] ?? 0) && at <= (tree.ends[row] ?? 0);
}

/** What is at the offset, and where it ends in the text. */
function partAt(near: Around, found: OpenDictionary): { readonly at: SitePart; readonly end: number } | undefined {
  const { base, text, at, string } = near;
  const { key } = found;
  const wordStart = found.wordStart - base;
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
  const r = readerAt(text, start, 0, text.length);
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
