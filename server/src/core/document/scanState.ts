/** What one scan of a text remembers, and the record that owns a key in it. */

import { KEY_PATTERN } from "../abi/attributes/keys.js";
import { hasKeyAt } from "../abi/headerIslands.js";
import type { AbiRecord } from "../abi/record.js";
import { type BracketMatcher, newMatcher } from "../syntax/bracketMatcher.js";
import { type LexedLine, lexTo, lineAt, lineStartOf } from "../syntax/lineLexer.js";
import { statementAt } from "../syntax/opStart.js";
import type { Span } from "../text/offsetMap.js";
import { type Candidate, candidateAt } from "./candidate.js";
import { findOwner, noteWalk, noWalks, type Walks } from "./owner.js";
import { recordOfAlias, recordOfOp, recordOfStray } from "./recordReader.js";
import type { RepeatedLines } from "./repeatedLines.js";

/** A piece of a document. */
export interface ScanWindow {
  readonly text: string;
  /** Document offset of `text[0]` (UTF-16). */
  readonly base: number;
  /** Whether the text's ends are the document's. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** How far the text's start is from the start of its line; 0 where it is not given. Then it is a seam. */
  readonly column?: number;
  /** How far apart seams are, at least; without end where it is not given. */
  readonly seamDistance?: number;
  /** What is known of lines that occur more than once in the document. */
  readonly repeated?: RepeatedLines;
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
  readonly read: Map<number, AbiRecord>;
  readonly walks: Walks;
  /** The records that own keys, by the key's offset in the text. */
  readonly owners: Map<number, AbiRecord>;
  readonly matcher: BracketMatcher;
  /** Where the comment ends that was read last, in the text. All its keys were read then. */
  commentEnd: number;
  readonly repeated: RepeatedLines | undefined;
  /** Where the line ends that was last compared with those. */
  comparedTo: number;
  /** Whether a word might be a key if the window showed more of the text. */
  isUndecided: boolean;
}

/** A scan that has read nothing yet. */
export function newScan(window: ScanWindow): Scan {
  const { text, base } = window;
  const [read, owners] = [new Map<number, AbiRecord>(), new Map<number, AbiRecord>()];
  return {
    text,
    base,
    keyPattern: KEY_PATTERN,
    line: undefined,
    column: window.column ?? 0,
    seamDistance: window.seamDistance ?? Number.POSITIVE_INFINITY,
    seam: -1,
    read,
    walks: noWalks(),
    owners,
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

/** A value outside of an op nests no deeper, so dictionaries further out do not own a key. */
const MAX_OUTER = 8;

/**
 * The record that owns the key at `offset`, whose line is read up to it; read once.
 *
 * @param inner How many keys further inside it was asked for.
 */
export function ownerRecord(
  scan: Scan,
  offset: number,
  candidate: Candidate | undefined,
  line: LexedLine,
  inner = 0,
): AbiRecord | undefined {
  if (candidate === undefined) return undefined;
  let record = scan.owners.get(offset);
  if (record === undefined) {
    record = findRecord(scan, offset, candidate, line, inner);
    scan.owners.set(offset, record);
  }
  return record;
}

function findRecord(scan: Scan, offset: number, candidate: Candidate, line: LexedLine, inner: number): AbiRecord {
  const { text, base } = scan;
  // Keys further out come before the walks that are noted.
  const owner = findOwner(text, offset, line, inner === 0 ? scan.walks : noWalks());
  if (inner === 0) noteWalk(scan.walks, offset, owner);
  let { low, isLowCode } = owner;
  let high = offset;
  const others: Span[] = [];
  /** Notes that the key is none of a record's. */
  const miss = ({ start, examined, read }: AbiRecord): void => {
    const at = start - base;
    high = Math.max(high, at + examined.end);
    if (read === undefined) isLowCode = false;
    for (const span of [...(read ?? [examined]), { start: examined.end - 1, end: examined.end }]) {
      others.push({ start: at + span.start, end: at + span.end });
      low = Math.min(low, at + span.start + 1);
    }
  };
  if (owner.statement !== undefined) {
    const record = recordAt(scan, owner.statement.kind, owner.statement.start);
    if (covers(scan, record, offset)) return record;
    miss(record);
  }
  if (inner < MAX_OUTER && owner.reflection >= 0) {
    const outerLine = owner.reflection >= line.start ? line : lineAt(text, owner.reflection);
    lexTo(text, outerLine, owner.reflection);
    const record = ownerRecord(scan, owner.reflection, candidateAt(text, owner.reflection), outerLine, inner + 1);
    if (record !== undefined && covers(scan, record, offset)) return record;
    if (record !== undefined) {
      miss(record);
      low = Math.min(low, record.start - base + record.examined.start + 1);
    }
  }
  const start = candidate.quoted ? offset - 1 : offset;
  const examined = { low: codeStart(scan, line, low), high, ...(isLowCode && { others }) };
  return recordOfStray(text, base, start, candidate.key, examined, scan.matcher);
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
