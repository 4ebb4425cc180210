/**
 * Finds the records of a document without tokenizing it: a native search for the few known keys, a check of the line to
 * distinguish code from strings and comments, then a walk outward to the op that owns the key. Text that is not around
 * a key is never examined.
 */

import { KEY_PATTERN_LENGTH, keyPatternFor, keyStart } from "../abi/attributes/keys.js";
import type { AbiRecord, RecordPlace } from "../abi/record.js";
import { blanksEnd, symbolNameEnd } from "../syntax/lexemes.js";
import { type LexedLine, lineEndOf, stateAt } from "../syntax/lineLexer.js";
import { MAX_HEADER } from "../syntax/opShape.js";
import { type StatementStart, statementAt } from "../syntax/opStart.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import { isSuffixPart, isWordPart, OPEN_PAREN } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { forEachIn, indexIn } from "../text/search.js";
import { type Candidate, candidateAt, isJsonField, isKey, mayBeKey } from "./candidate.js";
import { findOwner, forgetWalks, noWalks, type Walks } from "./owner.js";
import { MAX_COMMENT_LENGTH, recordOfAlias, recordOfComment, recordOfOrphan } from "./recordReader.js";
import type { KnownLine, LineRecord } from "./repeatedLines.js";
import { lineUpTo, newScan, originIn, ownerRecord, recordAt, type Scan, type ScanWindow } from "./scanState.js";

/** The record of a field of a JSON object. It depends on its own line alone. */
function jsonField({ text, base, matcher }: Scan, offset: number, { key }: Candidate, { start, end }: LexedLine) {
  return recordOfOrphan(text, base, offset - 1, key, { low: start, high: end + 1 }, matcher, true);
}

/** The record of the key pattern's match at `offset`, or undefined where that is not a key. */
function recordOfMatch(scan: Scan, offset: number): AbiRecord | undefined {
  const candidate = candidateAt(scan.text, offset);
  if (candidate === undefined) return undefined;
  const line = lineUpTo(scan, offset);
  const state = stateAt(line, offset);
  if (state === "comment") {
    scan.commentEnd = line.commentEnd;
    if (offset >= line.commentStart + MAX_COMMENT_LENGTH) return undefined;
    return recordOfComment(scan.text, scan.base, line, originIn(scan, line.commentStart));
  }
  // The quote of a quoted key is where the string starts.
  if (state === "string" && !(candidate.quoted && line.stringStart === offset - 1)) return undefined;
  if (isKey(scan.text, offset, candidate)) return ownerRecord(scan, offset, candidate, line);
  if (isJsonField(scan.text, candidate, scan.text.length)) return jsonField(scan, offset, candidate, line);
  if (!mayBeKey(scan.text, offset, candidate)) return undefined;
  const record = ownerRecord(scan, offset, candidate, line);
  if (record.header !== undefined || record.defines !== undefined) return record;
  scan.isUndecided = true;
  // An op that it is none of so far may make a key of it.
  const isAlone = record.start + (candidate.quoted ? 1 : 0) === scan.base + offset;
  return isAlone ? { ...record, length: 1, islands: [], aliases: [], body: "unfinished" } : undefined;
}

/** A line whose records are known, at its first key; undefined where they are not, or the range cuts the line. */
function knownLineAt(scan: Scan, key: number, from: number, to: number): KnownLine | undefined {
  const { text, repeated } = scan;
  if (repeated === undefined || key <= scan.comparedTo) return undefined;
  const isWhole = ({ start, end }: Span): boolean => start >= from && end < to;
  const expected = repeated.expected(text, key);
  if (expected !== undefined && isWhole(expected)) return expected;
  const { start, end } = lineUpTo(scan, key);
  scan.comparedTo = end;
  if (start === 0 && scan.column > 0) return undefined;
  // What opens a region at the end of a line is distinguished from a dictionary by the next line.
  const next = text.indexOf("\n", end + 1);
  return isWhole({ start, end }) && next >= 0
    ? repeated.find(text, { start, end, next, key }, recordsOfLine)
    : undefined;
}

/**
 * The records of the first of two lines, with the line feeds around them; undefined where one depends on other text.
 * Offsets count from the start of that line.
 */
function recordsOfLine(text: string): readonly LineRecord[] | undefined {
  const window = { text, base: -1, atStart: false, atEnd: false };
  const scan = newScan(window);
  const records: LineRecord[] = [];
  let isWhole = true;
  forEachRecord(scan, 0, text.indexOf("\n", 1), (record, key) => {
    isWhole &&= !touchesEdge(window, record);
    // A spread with more properties after it has V8 make a hidden class for each object.
    const { start, length, examined, read, inComment, header, islands, aliases, defines, body } = record;
    const repeated = {
      start,
      length,
      examined,
      read,
      inComment,
      header,
      islands,
      aliases,
      defines,
      body,
      isRepeated: true,
    };
    records.push({ key: key - 1, record: repeated });
    return isWhole;
  });
  return isWhole && !scan.isUndecided ? records : undefined;
}

/**
 * Calls back for the record of each key whose first character is in `from..to` (offsets of the text).
 * @param at Where the search begins; keys before it are skipped.
 * @param most The number of keys after which it pauses.
 * @returns Where it goes on: `to` or more at the end, and where `found` returned false.
 */
function forEachRecord(
  scan: Scan,
  from: number,
  to: number,
  found: (record: AbiRecord, key: number) => boolean,
  at = from,
  most = Number.POSITIVE_INFINITY,
): number {
  const { text } = scan;
  const start = Math.max(from, 0);
  // A slice, so that the search ends with the range. V8 doesn't copy it.
  const range = text.slice(start, Math.max(to, 0) + KEY_PATTERN_LENGTH);
  // A copy, since it has its own position.
  const pattern = new RegExp(scan.keyPattern);
  pattern.lastIndex = Math.max(at, start) - start;
  let last = Math.max(at, start) - 1;
  for (let match = pattern.exec(range); match !== null; match = pattern.exec(range)) {
    const key = keyStart(text, start + match.index);
    if (key >= to) return to;
    // What follows the escape in a name isn't another key.
    if (key <= last) continue;
    if (most-- <= 0) return key;
    last = key;
    const line = knownLineAt(scan, key, start, to);
    if (line !== undefined) {
      const by = scan.base + line.start;
      for (const known of line.records) {
        if (!found({ ...known.record, start: known.record.start + by }, line.start + known.key)) return to;
      }
      last = line.end;
      pattern.lastIndex = line.end - start;
      continue;
    }
    // A comment is one record or none. An op's other keys are read separately: the text between them may be broken.
    if (key < scan.commentEnd) {
      pattern.lastIndex = Math.max(pattern.lastIndex, scan.commentEnd - start);
      continue;
    }
    const record = recordOfMatch(scan, key);
    if (record !== undefined && !found(record, key)) return to;
  }
  return to;
}

function inOrder(records: Iterable<AbiRecord>): AbiRecord[] {
  return [...records].sort((a, b) => a.start - b.start);
}

/** Records in order, of those with one start the last. */
function eachOnce(records: AbiRecord[]): AbiRecord[] {
  records.sort((a, b) => a.start - b.start);
  return records.filter((record, i) => record.start !== records[i + 1]?.start);
}

/** What a scan found up to an offset of the document, from which it continues. */
export interface Batch<Place> {
  readonly found: readonly Place[];
  readonly next: number;
}

/** How many keys are read in one batch. Records may hold much until they are kept: values nest, and keys have keys in them. */
const KEYS_IN_BATCH = 128;

/**
 * The records with an ABI key whose first character (after its quote) is in `from..to` (document offsets): of ops,
 * orphan dictionaries, alias definitions, and comment lines. In batches, so that not all records of a very long line
 * are in memory at once; in a batch sorted by start, each once. Linear in the range and in what surrounds its keys; never
 * throws.
 *
 * A record is the same from whichever of its keys it was found. Lines end at line feeds alone here: after an edit, scan
 * the edited lines and the stale records' examined text again.
 *
 * @param most Of the keys in a batch; only tests give another.
 */
export function* recordBatches(
  window: ScanWindow,
  from: number,
  to: number,
  most = KEYS_IN_BATCH,
): Generator<Batch<AbiRecord>> {
  const scan = window.scan ?? newScan(window);
  const [first, end] = [from - window.base, to - window.base];
  scan.keyPattern = keyPatternFor(window.text.slice(Math.max(first, 0), end + KEY_PATTERN_LENGTH));
  for (let at = first; at < end; ) {
    const records: AbiRecord[] = [];
    const add = (record: AbiRecord): boolean => {
      // One op may own many keys.
      if (records[records.length - 1] !== record) records.push(record);
      return true;
    };
    at = forEachRecord(scan, first, end, add, at, most);
    yield { found: eachOnce(records), next: window.base + at };
    forgetBefore(scan, at);
  }
}

/** Drops what no key at or after an offset of the text needs. */
function forgetBefore(scan: Scan, offset: number): void {
  const { walks, base } = scan;
  forgetWalks(walks, offset);
  // A header that is too long has been read further than it counts, and takes as long to be read again.
  const isNeeded = ({ start, length, examined }: AbiRecord): boolean =>
    start + (examined.end > MAX_HEADER ? examined.end : length) >= base + offset;
  scan.read = only(scan.read, isNeeded);
  scan.keys = only(scan.keys, ({ record }) => isNeeded(record));
}

/** What is left of a map, as another one: see ARCHITECTURE, as for caches that are replaced. */
function only<T>(map: ReadonlyMap<number, T>, isLeft: (value: T) => boolean): Map<number, T> {
  const left = new Map<number, T>();
  for (const [at, value] of map) if (isLeft(value)) left.set(at, value);
  return left;
}

/** The statement that starts after the last bracket before `offset`, or where the line does. */
function statementOf(text: string, line: LexedLine, offset: number): StatementStart | undefined {
  const bracket = line.brackets.findLast((at) => at < offset);
  return statementAt(text, bracket === undefined ? line.start : bracket + 1);
}

/** The offset of the op name if the `@` at `at` is the symbol of a declaration, or -1. */
function declarationAt(scan: Scan, at: number): number {
  const { text } = scan;
  const end = symbolNameEnd(text, at + 1, text.length);
  if (text.charCodeAt(blanksEnd(text, end)) !== OPEN_PAREN) return -1;
  const line = lineUpTo(scan, at);
  if (stateAt(line, at) !== "code") return -1;
  const statement = statementOf(text, line, at);
  return statement?.kind === "op" && statement.start < at ? statement.start : -1;
}

const SYM_NAME = "sym_name";

/**
 * Ops that name their symbol in a dictionary: the generic form.
 *
 * @param walks Those from the names before it.
 */
function genericOwner(scan: Scan, offset: number, walks: Walks): AbiRecord | undefined {
  const { text } = scan;
  if (isWordPart(text.charCodeAt(offset - 1)) || isWordPart(text.charCodeAt(offset + SYM_NAME.length))) return;
  const line = lineUpTo(scan, offset);
  const state = stateAt(line, offset);
  if (state === "comment" || (state === "string" && line.stringStart !== offset - 1)) return undefined;
  const { statement } = findOwner(text, offset, line, walks);
  return statement?.kind === "op" ? recordAt(scan, "op", statement.start) : undefined;
}

/** The ops in the generic form that name themselves in `from..to` (document offsets), wherever they start. */
export function scanGenericNames(window: ScanWindow, from: number, to: number): AbiRecord[] {
  const scan = newScan(window);
  const walks = noWalks();
  const records = new Map<number, AbiRecord>();
  forEachIn(window.text, SYM_NAME, from - window.base, to - window.base, (offset) => {
    const record = genericOwner(scan, offset, walks);
    if (record !== undefined) records.set(record.start, record);
  });
  return inOrder(records.values());
}

/**
 * Every function-like op whose name starts in `from..to` (document offsets), with its islands (possibly none), and
 * whatever else starts there and holds ABI attributes, comments left out. Sorted by start, each once.
 */
export function scanFunctions(window: ScanWindow, from: number, to: number): AbiRecord[] {
  const { text, base } = window;
  const scan = newScan(window);
  const records = new Map<number, AbiRecord>();
  const add = (record: AbiRecord): void => {
    if (record.start >= from && record.start < to) records.set(record.start, record);
  };

  forEachIn(text, "@", from - base, lineEndOf(text, Math.max(to - base, 0)), (at) => {
    const start = declarationAt(scan, at);
    // The rest of the line is only for the symbol of an op that starts before the end.
    if (base + start >= to) return false;
    const record = start < 0 ? undefined : recordAt(scan, "op", start);
    if (record?.header?.functionLike === true) add(record);
    return true;
  });

  // An op's keys may be after `to`.
  const reach = to - base + OWNER_LIMIT;
  scan.line = undefined;
  const walks = noWalks();
  forEachIn(text, SYM_NAME, from - base, reach, (offset) => {
    const record = genericOwner(scan, offset, walks);
    if (record?.header?.functionLike === true) add(record);
  });
  scan.line = undefined;
  forEachRecord(scan, from - base, reach, (record, key) => {
    if (!record.inComment) add(record);
    // A key that belongs to no op may come before one of an op that starts in the range.
    return key < to - base || record.header === undefined || record.start < to;
  });
  return inOrder(records.values());
}

/**
 * The definition `#name = …` (name without `#`) in the window: the entries of a dictionary as `reflection` islands, any
 * other value as one island named like the alias. Undefined where none is found.
 */
export function scanAlias(window: ScanWindow, name: string): AbiRecord | undefined {
  const { text, base } = window;
  const needle = `#${name}`;
  const scan = newScan(window);
  for (let at = indexIn(text, needle); at >= 0; at = indexIn(text, needle, at + 1)) {
    const line = lineUpTo(scan, at);
    if (stateAt(line, at) !== "code") continue;
    const statement = statementOf(text, line, at);
    // Where the definition starts at this `#`, its name is that of the needle and not longer.
    if (statement?.start === at && !isSuffixPart(text.charCodeAt(at + needle.length))) {
      return recordOfAlias(text, base, at, line.start - 1, scan.matcher);
    }
  }
  return undefined;
}

/**
 * True where the record depends on an edge of the window that is not an edge of the document: scan again with a wider
 * one.
 */
export function touchesEdge(window: ScanWindow, record: RecordPlace): boolean {
  const { text, base, atStart, atEnd } = window;
  const start = record.start + record.examined.start;
  const end = record.start + record.examined.end;
  return (!atStart && start < base) || (!atEnd && end > base + text.length);
}
