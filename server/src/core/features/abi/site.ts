/**
 * Finds what is being typed at an offset: a key, a value or the inside of a string in an attribute dictionary, and what
 * that dictionary belongs to.
 */

import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { type Place, placeAt } from "../../document/structure/place.js";
import { blanksEnd, wordPartsEnd } from "../../syntax/lexemes.js";
import { readerAt } from "../../syntax/reader.js";
import { COMMENT, KEY, STRING } from "../../syntax/tree.js";
import { ORPHAN_DEPTH, readValue } from "../../syntax/value.js";
import type { Span } from "../../text/offsetMap.js";
import { endOfString, isTerminated } from "../../text/stringLiteral.js";
import { dictionaryAt, type OpenDictionary } from "./openDictionary.js";

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

/** Not by nodes: after an equals sign the tree takes what is quoted for the value. */
const ENTRY = /^(?:"[^"\n]*"|[A-Za-z_][\w.$]*)[ \t]*=(?!=)/;
/** What a value may start with, other than a word, which may be the next key without its comma. */
const VALUE_START = /^["\d#@[{!(-]/;

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
  const { record, place: kind, on, index, base, wordStart } = found;
  const part = literal === undefined ? partAt(found, offset - base) : stringPart(found, literal - base);
  if (part === undefined) return undefined;
  const others = found.keys.filter(({ start }) => start < wordStart || start >= part.end);
  return { record, place: kind, on, index, keys: new Set(others.map(({ name }) => name)), at: part.at };
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

/** What is at an offset, and where it ends. Offsets are relative to the page. */
interface Part {
  readonly at: SitePart;
  readonly end: number;
}

function stringPart({ key, base, source: { text } }: OpenDictionary, start: number): Part | undefined {
  if (key === undefined) return undefined;
  const end = endOfString(text, start);
  // A quote followed by a word opened the next string: this one is unterminated.
  const terminated = isTerminated(text, start, end) && !/\w/.test(text.charAt(end));
  return { at: { kind: "string", key, literal: { start: base + start, end: base + end }, terminated }, end };
}

function partAt(found: OpenDictionary, at: number): Part | undefined {
  const { base, key, keys, wordStart, source } = found;
  if (key !== undefined) {
    const end = valueEnd(found, at);
    return end === undefined
      ? undefined
      : { at: { kind: "value", key, word: { start: base + wordStart, end: base + end } }, end };
  }
  const own = keys.find(({ start, end }) => start === wordStart && end >= at);
  const end = own?.end ?? wordPartsEnd(source.text, at, source.text.length);
  const followed = own?.isFollowed === true;
  const next = keys.find(({ start }) => start >= end);
  const comma = !followed && next !== undefined && /^\s+$/.test(source.text.slice(end, next.start));
  return { at: { kind: "key", word: { start: base + wordStart, end: base + end }, followed, comma }, end };
}

/**
 * Where the value ends that starts with the word at an offset, or on the same line after it; the offset itself where there
 * is none. Undefined where what is offered can't replace it: where its end is on another line or missing, and for a
 * dictionary, in whose place an empty one would be offered.
 */
function valueEnd({ wordStart, source }: OpenDictionary, at: number): number | undefined {
  const { text } = source;
  let start = wordStart;
  if (start === at) {
    start = blanksEnd(text, start);
    const ahead = text.slice(start, start + 256);
    if (ENTRY.test(ahead) || (start > at && !VALUE_START.test(ahead))) return at;
  }
  const r = readerAt(text, start, 0, text.length, source);
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
