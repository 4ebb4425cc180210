/** What one scan of a text remembers, and the record that owns a key in it. */

import { KEY_PATTERN } from "../abi/attributes/keys.js";
import { hasKeyAt } from "../abi/headerIslands.js";
import { type AbiRecord, isSearchEnd } from "../abi/record.js";
import { type BracketMatcher, newMatcher } from "../syntax/bracketMatcher.js";
import { type LexedLine, lexTo, lineAt, lineStartOf } from "../syntax/lineLexer.js";
import { statementAt } from "../syntax/opStart.js";
import type { Span } from "../text/offsetMap.js";
import { type Candidate, candidateAt } from "./candidate.js";
import { findOwner, isReflectionAt, noWalks, type Owner, type Walks } from "./owner.js";
import { type Examined, recordOfAlias, recordOfOp, recordOfOrphan } from "./recordReader.js";
import type { KnownLines } from "./repeatedLines.js";

/** A piece of a document. */
export interface ScanWindow {
  readonly text: string;
  /** Document offset of `text[0]` (UTF-16). */
  readonly base: number;
  /** Whether the text's ends are the document's. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** The column (UTF-16) of the text's start, which is a seam unless that is 0; 0 where it is not given. */
  readonly column?: number;
  /** The least distance between seams (UTF-16 units); there are none where it is not given. */
  readonly seamDistance?: number | undefined;
  /** What is known of lines that occur more than once in the document. */
  readonly repeated?: KnownLines | undefined;
  /** Shared by the scans of one window whose records are read part by part, in order. */
  readonly scan?: Scan;
}

/** What one scan remembers, so that nothing is read twice. Keys must come in the order of the text. */
export interface Scan {
  readonly text: string;
  readonly base: number;
  keyPattern: RegExp;
  line: LexedLine | undefined;
  readonly column: number;
  readonly seamDistance: number;
  /** The last seam of the line, in the text; before its start where there is none. */
  seam: number;
  /** Ops and aliases read so far, by offset in the text. */
  read: Map<number, AbiRecord>;
  readonly walks: Walks;
  /** The reflections that were read, by offset in the text. */
  keys: Map<number, OwnedKey>;
  readonly matcher: BracketMatcher;
  /** Where the comment ends that was read last, in the text. All its keys were read then. */
  commentEnd: number;
  readonly repeated: KnownLines | undefined;
  /** Where the line ends that was last compared with those. */
  comparedTo: number;
  /** Whether a word might be a key if the window showed more of the text. */
  isUndecided: boolean;
}

/** A scan that has read nothing yet. */
export function newScan(window: ScanWindow): Scan {
  const { text, base } = window;
  return {
    text,
    base,
    keyPattern: KEY_PATTERN,
    line: undefined,
    column: window.column ?? 0,
    seamDistance: window.seamDistance ?? Number.POSITIVE_INFINITY,
    seam: -1,
    read: new Map(),
    walks: noWalks(),
    keys: new Map(),
    matcher: newMatcher(),
    commentEnd: 0,
    repeated: window.repeated,
    comparedTo: -1,
    isUndecided: false,
  };
}

/** The line of an offset, read up to it. */
export function lineUpTo(scan: Scan, offset: number): LexedLine {
  let { line } = scan;
  if (line === undefined || offset < line.start || offset > line.end) line = scan.line = lineAt(scan.text, offset);
  lexTo(scan.text, line, offset);
  return line;
}

/**
 * What shows that the text of a line is code at an offset, in the scan's text: the line feed before the line, or on a long
 * one a *seam*: a bracket in code after which an op starts. So what is far from an edit on the same line does not depend
 * on it, as long as the lexical state at the next seam stays the same.
 */
export function originIn(scan: Scan, offset: number): number {
  const { text, line, column, seam } = scan;
  const isOnLine = line !== undefined && offset >= line.start && offset <= line.end;
  const start = isOnLine ? line.start : lineStartOf(text, offset);
  if (isOnLine && seam > start && seam < offset) return seam;
  // The text may start at a seam.
  return start === 0 && column > 0 ? 0 : start - 1;
}

/** Makes a seam of the bracket before an op, if the last one is far. */
function noteSeam(scan: Scan, start: number): void {
  const { text, line, seamDistance } = scan;
  if (line === undefined || start > line.end || start - Math.max(line.start, scan.seam) <= seamDistance) return;
  const bracket = line.brackets.findLast((at) => at < start);
  if (bracket !== undefined && statementAt(text, bracket + 1)?.start === start) scan.seam = bracket;
}

/** The record of the op or alias that starts at an offset, read once. */
export function recordAt(scan: Scan, kind: "op" | "alias", start: number): AbiRecord {
  let record = scan.read.get(start);
  if (record === undefined) {
    const { text, base, matcher } = scan;
    if (kind === "alias") record = recordOfAlias(text, base, start, lineStartOf(text, start) - 1, matcher);
    else {
      noteSeam(scan, start);
      record = recordOfOp(text, base, start, originIn(scan, start), matcher);
    }
    scan.read.set(start, record);
  }
  return record;
}

function covers(scan: Scan, record: AbiRecord, offset: number): boolean {
  return hasKeyAt(record.islands, scan.base + offset - record.start);
}

/** What was read to find whose a key is. */
interface OwnedKey {
  /** Whose it is. */
  readonly record: AbiRecord;
  /** The record of the op before it, where the key is none of that. */
  readonly missed: AbiRecord | undefined;
  /** From where on text was examined, and whether that is known to be code. */
  readonly low: number;
  readonly isLowCode: boolean;
}

/** The record that owns the key at `offset`, whose line is read up to it; read once. */
export function ownerRecord(scan: Scan, offset: number, candidate: Candidate, line: LexedLine): AbiRecord {
  return ownedKey(scan, offset, candidate, line, scan.walks).record;
}

/** @param walks Those from the keys before it. */
function ownedKey(scan: Scan, offset: number, candidate: Candidate, line: LexedLine, walks: Walks): OwnedKey {
  const known = scan.keys.get(offset);
  if (known !== undefined) return known;
  const key = ownerOf(scan, offset, candidate, line, findOwner(scan.text, offset, line, walks));
  // Only a reflection may own keys that are read later.
  if (isReflectionAt(scan.text, offset)) scan.keys.set(offset, key);
  return key;
}

function ownerOf(scan: Scan, offset: number, candidate: Candidate, line: LexedLine, owner: Owner): OwnedKey {
  const { text, base } = scan;
  const { low, isLowCode, statement, reflection } = owner;
  let missed: AbiRecord | undefined;
  if (statement !== undefined) {
    const record = recordAt(scan, statement.kind, statement.start);
    if (covers(scan, record, offset)) return { record, missed, low, isLowCode };
    missed = record;
  }
  // One reflection in another has a record of its own, or whose it is would depend on all around it.
  const around = isReflectionAt(text, offset) ? undefined : keyAround(scan, reflection, line);
  if (around !== undefined && covers(scan, around.record, offset)) {
    return { record: around.record, missed, low, isLowCode };
  }
  const start = candidate.quoted ? offset - 1 : offset;
  const examined = examinedFor(scan, offset, line, { missed, low, isLowCode }, around);
  const record = recordOfOrphan(text, base, start, candidate.key, examined, scan.matcher);
  return { record, missed, low, isLowCode };
}

/** The line of a key around one on a line, read up to it. */
function outerLineUpTo({ text }: Scan, line: LexedLine, offset: number): LexedLine {
  const outerLine = offset >= line.start ? line : lineAt(text, offset);
  lexTo(text, outerLine, offset);
  return outerLine;
}

/** The reflection around a key on a line; undefined where there is none at the offset. */
function keyAround(scan: Scan, offset: number, line: LexedLine): OwnedKey | undefined {
  const candidate = offset < 0 ? undefined : candidateAt(scan.text, offset);
  return candidate && ownedKey(scan, offset, candidate, outerLineUpTo(scan, line, offset), noWalks());
}

/** What was examined to find that the key at `offset` belongs neither to an op nor to the reflection around it. */
function examinedFor(
  scan: Scan,
  offset: number,
  line: LexedLine,
  own: Omit<OwnedKey, "record">,
  around: OwnedKey | undefined,
): Examined {
  const records: AbiRecord[] = [];
  const parts: { start: number; end: number }[] = [];
  const ends: Span[] = [];
  let { low, isLowCode } = own;
  let high = offset;
  const miss = (record: AbiRecord | undefined): void => {
    if (record === undefined || records.includes(record)) return;
    records.push(record);
    const { start, examined, read } = record;
    const at = start - scan.base;
    high = Math.max(high, at + examined.end);
    isLowCode &&= read !== undefined;
    const part = read?.[0] ?? examined;
    const search = read?.find(isSearchEnd)?.end ?? examined.end;
    if (read === undefined || search > part.end) ends.push({ start: at + search - 1, end: at + search });
    const [from, to] = [at + part.start, at + part.end];
    low = Math.min(low, from + 1);
    // Of keys in one another, each overlaps the one around it.
    const last = parts[parts.length - 1];
    if (last !== undefined && from <= last.end && last.start <= to) {
      last.start = Math.min(last.start, from);
      last.end = Math.max(last.end, to);
    } else parts.push({ start: from, end: to });
  };
  miss(own.missed);
  if (around !== undefined) {
    low = Math.min(low, around.low);
    isLowCode &&= around.isLowCode;
    miss(around.missed);
    miss(around.record);
  }
  return { low: codeStart(scan, line, low), high, ...(isLowCode && { others: [...parts, ...ends] }) };
}

/** Where the line of an offset after a bracket starts; that offset where the line is long, so that the bracket is a seam. */
function codeStart({ text, column, seamDistance }: Scan, line: LexedLine, offset: number): number {
  let { start } = line;
  if (offset < start) {
    const near = text.slice(Math.max(offset - seamDistance, 0), offset);
    const feed = near.lastIndexOf("\n");
    if (feed < 0 && near.length < offset) return offset;
    start = offset - near.length + feed + 1;
  }
  const distance = offset - start + (start === 0 ? column : 0);
  return distance <= seamDistance ? start : offset;
}
