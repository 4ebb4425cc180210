/**
 * Scanning a document that is not a single string: through windows of its text. A record that may depend on text outside
 * its window is scanned again through a wider one, so that windows never show in the result.
 */

import { KEY_PATTERN_LENGTH, keyPatternFor } from "../abi/attributes/keys.js";
import type { AbiRecord, RecordPlace } from "../abi/record.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import { mayShowBodies, scanBodies } from "./functionBodies.js";
import type { TextNames } from "./namePlaces.js";
import type { KnownLines } from "./repeatedLines.js";
import { type Batch, recordBatches, scanAlias, scanFunctions, touchesEdge } from "./scan.js";
import { newScan, type ScanWindow } from "./scanState.js";
import { isVmasm, scanVmasm } from "./vmasm.js";
import { mayHoldVmOps, scanVmOps } from "./vmOps.js";

/** The part of the MLIR reader that a document uses. Offsets are offsets of the document. */
export interface Scanner {
  /** The records with an ABI key in [from, to). */
  records(window: ScanWindow, from: number, to: number): Iterable<Batch<AbiRecord>>;
  /** False where a text holds nothing that a record is found by, all around it. */
  mayHoldRecords(text: string): boolean;
  /** The function-like ops that start in [from, to), and other ops there with ABI attributes. */
  functions(window: ScanWindow, from: number, to: number): Iterable<Batch<AbiRecord>>;
  /** The first definition of an alias (named without `#`) in the window. */
  alias(window: ScanWindow, name: string): AbiRecord | undefined;
  /** Whether a record might read otherwise if the window were wider. */
  touchesEdge(window: ScanWindow, record: RecordPlace): boolean;
  /** How much text around the scanned part a window shows at first, and the part scanned at a time. UTF-16 units. */
  readonly before: number;
  readonly after: number;
  readonly step: number;
  /**
   * Lines are examined up to about so many UTF-16 units. Undefined for no limit, which only a text that fits one string
   * can afford.
   */
  readonly maxLineLength?: number;
  /** How far apart seams of a line are, at least: text of a line that begins at one is examined on its own. UTF-16 units. */
  readonly seamDistance?: number;
  /** Whether records say what of the examined text was read: an edit of words elsewhere leaves them as they are. */
  readonly followsWords?: boolean;
  /** The largest distance from an op's start to the keys that make it one of `functions`. UTF-16 units. */
  readonly reach: number;
}

type Scan<Place extends RecordPlace> = (window: ScanWindow, from: number, to: number) => Iterable<Batch<Place>>;

/** A scan whose results are in memory together. */
export function inOneBatch<Place extends RecordPlace>(
  scan: (window: ScanWindow, from: number, to: number) => readonly Place[],
): Scan<Place> {
  return (window, from, to) => [{ found: scan(window, from, to), next: to }];
}

export const MLIR_SCANNER: Scanner = {
  *records(window, from, to) {
    let at = from;
    for (const { found, next } of recordBatches(window, from, to)) {
      const rest = [...scanBodies(window, at, next), ...scanVmOps(window, at, next)];
      yield { found: [...found, ...rest], next };
      at = next;
    }
  },
  mayHoldRecords: (text) => text.search(keyPatternFor(text)) >= 0 || mayShowBodies(text) || mayHoldVmOps(text),
  functions: inOneBatch(scanFunctions),
  alias: scanAlias,
  touchesEdge,
  before: 16 * 1024,
  after: 64 * 1024,
  step: 64 * 1024,
  seamDistance: 16 * 1024,
  followsWords: true,
  reach: 2 * OWNER_LIMIT,
};

/** The scanner for a file: the text form of compiled modules (`.vmasm`) is not MLIR. */
export function scannerFor(uri: string, scanner: Scanner): Scanner {
  if (!isVmasm(uri)) return scanner;
  const records = inOneBatch(scanVmasm);
  return {
    ...scanner,
    records,
    mayHoldRecords: () => true,
    functions: records,
    alias: () => undefined,
    followsWords: false,
  };
}

/** For texts of any size. A longer line is weights, with the op that holds them at its start. */
export const LARGE_SCANNER: Scanner = { ...MLIR_SCANNER, maxLineLength: 4 * 1024 * 1024 };

/** A text as it is scanned. Holds until the text changes. */
export interface ScannedText {
  readonly store: TextStore;
  /** The text, where it is at hand as one string. */
  readonly whole: string | undefined;
  readonly scanner: Scanner;
  readonly names: TextNames;
  /** The text that a scan leaves out, because it is too far from the start of its line: lengths by offset (UTF-16). */
  readonly unsearched?: Map<number, number>;
  /** What is known of lines that occur more than once; kept over edits. */
  readonly repeated?: KnownLines | undefined;
  /** A line feed or seam before an offset, the last that is known; undefined where none is. */
  readonly seamBefore?: ((offset: number) => number | undefined) | undefined;
}

/** How much text around a record that is known to be there a window shows at first, in UTF-16 units. */
const RECORD_WINDOW_LENGTH = 4096;

/** Narrows the scan window: a single record rarely depends on text far from it. */
export function nearby(text: ScannedText): ScannedText {
  return { ...text, scanner: { ...text.scanner, before: RECORD_WINDOW_LENGTH, after: RECORD_WINDOW_LENGTH } };
}

/** Widens the scan window to the text that records are known to depend on: it would be widened step by step. */
export function showing(text: ScannedText, records: readonly RecordPlace[]): ScannedText {
  let { before, after } = text.scanner;
  for (const { examined } of records) {
    before = Math.max(before, -examined.start);
    after = Math.max(after, examined.end);
  }
  return { ...text, scanner: { ...text.scanner, before, after } };
}

/** Every record with an ABI key, part by part. */
export function recordParts(text: ScannedText): Generator<readonly AbiRecord[]> {
  return scanParts(text, text.scanner.records);
}

/** A window is not widened beyond this, in UTF-16 units: only broken or hostile text needs more. */
const MAX_WINDOW_LENGTH = 16 * 1024 * 1024;

/**
 * Everything a scan finds in a text, part by part so that not all of it must be held at once. An op whose keys are in
 * two parts is found in both.
 */
export function* scanParts<Place extends RecordPlace>(
  text: ScannedText,
  scan: Scan<Place>,
): Generator<readonly Place[]> {
  const { store, whole, scanner, unsearched, repeated } = text;
  const { step, seamDistance } = scanner;
  let window: ScanWindow | undefined;
  if (whole !== undefined) {
    window = { text: whole, base: 0, atStart: true, atEnd: true, seamDistance, repeated };
    // No part reads again what the one before has read.
    window = { ...window, scan: newScan(window) };
  }
  for (let start = 0; start < store.length; ) {
    const { end } = wholeLines(store, { start, end: start + step });
    const part = { start, end: Math.min(end, start + step + (scanner.maxLineLength ?? end)) };
    if (part.end < end) unsearched?.set(part.end, end - part.end);
    if (window === undefined) yield* scanBatches(text, part, scan);
    else for (const { found } of scan(window, start, end)) yield found;
    start = end;
  }
}

/** By how much a window may be longer than wanted for the sake of its last line, in multiples of what it shows after. */
const MAX_TAIL_FACTOR = 4;

/** A longer span is searched with the text around it at once, in UTF-16 units. */
const MAX_SEARCHED_FIRST = 64 * 1024;

/** Whether a span may hold records. Where it does not, the text around it need not be read: that may be all of a long line. */
export function mayHoldRecords({ store, scanner }: ScannedText, { start, end }: Span): boolean {
  if (end - start > MAX_SEARCHED_FIRST) return true;
  return scanner.mayHoldRecords(store.slice(start - KEY_PATTERN_LENGTH, end + KEY_PATTERN_LENGTH));
}

/** What a scan finds in a span, each once, through windows that are wide enough. */
export function scanSpan<Place extends RecordPlace>(
  text: ScannedText,
  span: Span,
  scan: Scan<Place>,
): readonly Place[] {
  const [first = [], ...others] = scanBatches(text, span, scan);
  if (others.length === 0) return first;
  const places = new Map<number, Place>();
  for (const batch of [first, ...others])
    for (const place of batch) if (!places.has(place.start)) places.set(place.start, place);
  return [...places.values()];
}

/** The same batch by batch; what is in several batches is repeated. Windows begin and end with lines, or at seams. */
export function* scanBatches<Place extends RecordPlace>(
  text: ScannedText,
  { start, end }: Span,
  scan: Scan<Place>,
): Generator<readonly Place[]> {
  const { store, scanner, repeated } = text;
  let from = start;
  for (let factor = 1; ; factor *= 4) {
    const wide = { start: start - scanner.before * factor, end: end + scanner.after * factor };
    const isLast = factor * scanner.after > MAX_WINDOW_LENGTH;
    const { base, limit, column } = windowOf(text, wide, start);
    // The rest of a very long line is hardly ever needed. Between two slashes a cut would hide a comment.
    const far = wide.end + MAX_TAIL_FACTOR * factor * scanner.after;
    const cut = isLast || far >= limit ? limit : far - (store.slice(far - 1, far) === "/" ? 1 : 0);
    const window = {
      text: store.slice(base, cut),
      base,
      atStart: base === 0,
      atEnd: cut === store.length,
      column,
      seamDistance: scanner.seamDistance,
      repeated,
    };
    const isWidest = (window.atStart && window.atEnd) || isLast;
    let isNarrow = false;
    for (const { found, next } of scan(window, from, end)) {
      isNarrow = !isWidest && found.some((record) => scanner.touchesEdge(window, record));
      if (isNarrow) break;
      yield found;
      from = next;
    }
    if (!isNarrow) return;
  }
}

/**
 * Where a window begins and ends: with lines or at seams of one, but a line that is too long is left out before `start`
 * and cut at the end.
 */
function windowOf(text: ScannedText, wide: Span, start: number) {
  const { store, scanner } = text;
  const longest = scanner.maxLineLength ?? Number.POSITIVE_INFINITY;
  const line = store.lineFeedBefore(wide.start) + 1;
  const feed = store.indexOf("\n", wide.end);
  const limit = Math.min(feed < 0 ? store.length : feed + 1, wide.end + longest);
  const begin = Math.max(text.seamBefore?.(wide.start) ?? 0, line);
  if (wide.start - begin <= longest) return { base: begin, limit, column: begin - line };
  const next = store.indexOf("\n", wide.start);
  return { base: next < 0 ? start : Math.min(next + 1, start), limit, column: 0 };
}

/** Where text that is needed to know what is at an offset starts: its line, or a seam of it. */
export function startBefore({ store, seamBefore }: ScannedText, offset: number): number {
  return Math.max(seamBefore?.(offset) ?? 0, store.lineFeedBefore(offset) + 1);
}

/** The span made to begin and end with lines, in the scanner's sense: only a line feed ends one. */
export function wholeLines(store: TextStore, { start, end }: Span): Span {
  const feed = store.indexOf("\n", end);
  return { start: store.lineFeedBefore(start) + 1, end: feed < 0 ? store.length : feed + 1 };
}
