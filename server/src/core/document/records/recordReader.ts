/** Builds records: of an op, of an alias definition, of a key that has no op, of a comment. */
import { isUnitKey, KEY_PATTERN, keyStart, usualPlace } from "../../abi/attributes/keys.js";
import { addEntry, addKey, aliasesOf, islandsOfAlias, islandsOfHeader, type Site } from "../../abi/headerIslands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import { readHeader } from "../../syntax/header.js";
import { codeHere, type OwnsKey, readerAt, skipTrivia, spanFrom } from "../../syntax/reader.js";
import { TextTree } from "../../syntax/textTree.js";
import { nameOf } from "../../syntax/tree.js";
import { ORPHAN_DEPTH, readEntry, readValue } from "../../syntax/value.js";
import { EQUAL } from "../../text/characters.js";
import { type Candidate, candidateAt, isJsonField, isKeyInComment } from "./candidate.js";

/** The record of an op, whose row has a name; `base` is the text's document offset. */
export function recordOfOp(source: TextTree, base: number, row: number): AbiRecord {
  const header = readHeader(source, row, isUnitKey);
  const islands = islandsOfHeader(header);
  const start = source.startOf(nameOf(source.tree, row));
  return { ...recordOf(source.text, base, start, header.end, islands), header };
}

/** The record of `#name = value`, whose op's row is given. */
export function recordOfAlias(source: TextTree, base: number, row: number): AbiRecord {
  const { text } = source;
  const start = source.startOf(row + 1);
  const r = readerAt(text, source.endOf(row + 1), start, source.endOf(row), source);
  const key = text.slice(start + 1, r.pos);
  const keySpan = spanFrom(r, start);
  skipTrivia(r);
  if (codeHere(r) === EQUAL) r.pos++;
  const equals = r.pos;
  skipTrivia(r);
  const value = readValue(r);
  if (value.kind === "bad" && value.start === value.end) r.pos = equals;
  const islands = islandsOfAlias({ start: start - r.origin, end: r.pos - r.origin, key, keySpan, value });
  return { ...recordOf(text, base, start, r.pos - start, islands), defines: key };
}

/** The record of a key that no op was found for, whose text starts at `start`, quote included. */
export function recordOfOrphan(
  source: TextTree,
  base: number,
  start: number,
  candidate: Candidate,
  limit: number,
  owns: OwnsKey,
): AbiRecord {
  const { text } = source;
  const r = readerAt(text, start, start, limit, source, owns);
  const islands: Island[] = [];
  const entry = readEntry(r, ORPHAN_DEPTH, isJsonField(text, candidate, text.length));
  // What else its value holds is found on its own.
  if (entry !== undefined) addKey(islands, entry, siteOf(candidate.key));
  return recordOf(text, base, start, r.pos - start, islands);
}

/** What comes later in a comment is not read: no one writes so long a line of prose or FileCheck. UTF-16 units. */
export const MAX_COMMENT_LENGTH = 1 << 16;

/** The record of a comment, or undefined where it names no ABI attribute. */
export function recordOfComment(text: string, base: number, start: number, commentEnd: number): AbiRecord | undefined {
  const end = Math.min(commentEnd, start + MAX_COMMENT_LENGTH);
  const comment = text.slice(start, end);
  const islands: Island[] = [];
  /** The comment's own tree, from its first key on: to others, it has no tokens. */
  let source: TextTree | undefined;
  let readTo = 0;
  for (const match of comment.matchAll(KEY_PATTERN)) {
    const offset = keyStart(text, start + match.index);
    if (offset < start || offset < readTo) continue;
    const candidate = candidateAt(text, offset);
    if (candidate === undefined || candidate.end > end || !isKeyInComment(text, offset, candidate, end)) continue;
    const key = candidate.quoted ? offset - 1 : offset;
    source ??= new TextTree(text, key, end);
    const r = readerAt(text, key, start, end, source);
    const entry = readEntry(r, ORPHAN_DEPTH, true);
    if (entry === undefined) continue;
    addEntry(islands, entry, siteOf(candidate.key));
    readTo = r.pos;
  }
  if (islands.length === 0) return undefined;
  return { ...recordOf(text, base, start, end - start, islands), inComment: true };
}

/** How far before a record its line is searched for its start. UTF-16 units. */
const MAX_COLUMN = 1024;

function recordOf(text: string, base: number, start: number, length: number, islands: readonly Island[]): AbiRecord {
  const before = text.slice(Math.max(start - MAX_COLUMN, 0), start);
  const examined = { start: before.lastIndexOf("\n") - before.length, end: length + 1 };
  const aliases = aliasesOf(islands);
  return { start: base + start, length, examined, inComment: false, header: undefined, islands, aliases };
}

function siteOf(key: string): Site {
  return { on: usualPlace(key), index: null };
}
