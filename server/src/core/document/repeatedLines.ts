/**
 * Lines that repeat, as in a dump of one module after each pass: what is read from the first two serves
 * for all others. All it assumes of MLIR is that what is on a line may depend on that line and the next alone.
 */

import type { AbiRecord } from "../abi/record.js";
import { LINE_FEED } from "../text/characters.js";
import { hashOf } from "../text/fingerprint.js";

/** A record of a line, and the offset of the key that it was found by; both relative to the line's start. */
export interface LineRecord {
  readonly key: number;
  readonly record: AbiRecord;
}

/** A line whose records are known, at its place in a text. */
export interface KnownLine {
  readonly start: number;
  readonly end: number;
  readonly records: readonly LineRecord[];
}

/** Longer ones are read each time. UTF-16 units. */
const MAX_LINE_LENGTH = 4096;
/** The total length of the lines that are kept; beyond it all are dropped. UTF-16 units. */
const MAX_CACHED_LENGTH = 1024 * 1024;
/** The least and the largest number of slots for lines that have occurred once. Powers of two. */
const MIN_SLOTS = 1 << 8;
const MAX_SLOTS = 1 << 14;
/** A text is expected to have at most one line with keys in so many UTF-16 units. */
const UNITS_A_LINE = 64;

interface CachedLine {
  /** The line with all text after it that its records depend on, from its start. */
  readonly text: string;
  /** Of the line alone. */
  readonly length: number;
  /** Where its first key is, from its start. */
  readonly key: number;
  /** Undefined where a record depends on other text as well. */
  readonly records: readonly LineRecord[] | undefined;
  /** The same line before other text. */
  readonly other: CachedLine | undefined;
  /** The line that followed when it last occurred. */
  next: CachedLine | undefined;
}

/** How many texts that may follow a line are known. */
const MAX_OTHERS = 8;

/** Reads two lines on their own; undefined where a record of the first depends on other text. */
type ReadLines = (lines: string) => readonly LineRecord[] | undefined;

/** Where a line is in a text. */
interface LinePlace {
  readonly start: number;
  readonly end: number;
  /** The end of the line after it. */
  readonly next: number;
  /** Where its first key is. */
  readonly key: number;
}

/** Looks up lines of a text among those whose records are known. */
export interface KnownLines {
  /** The line around the first of its keys, where it is the one that followed before. Reads nothing but that text. */
  expected(text: string, key: number): KnownLine | undefined;
  /**
   * A line, where it is known, followed by the same text as far as its records depend on that, and they depend on nothing
   * else.
   *
   * @param read Called with a copy that has line feeds around it, so that what is kept does not keep the text it came
   *   from.
   */
  find(text: string, place: LinePlace, read: ReadLines): KnownLine | undefined;
}

export class RepeatedLines implements KnownLines {
  /** Hashes of lines that occurred, each in the slot of its low bits. Made for the first of them: many texts have none. */
  #once: Int32Array | undefined;
  readonly #textLength: number;
  #kept = new Map<number, CachedLine>();
  #length = 0;
  /** The line that was last recognized. */
  #last: CachedLine | undefined;

  /** @param length Of the text at first, in UTF-16 units. */
  constructor(length: number) {
    this.#textLength = length;
  }

  /** The same for text that is read again: that does not make a line a repeated one. */
  readonly recalled: KnownLines = {
    expected: (text, key) => this.expected(text, key),
    find: (text, place) => (this.#kept.size > 0 ? this.find(text, place, undefined) : undefined),
  };

  expected(text: string, key: number): KnownLine | undefined {
    const next = this.#last?.next;
    if (next?.records === undefined) return undefined;
    const start = key - next.key;
    if (start < 1 || text.charCodeAt(start - 1) !== LINE_FEED || !isAt(text, start, next)) return undefined;
    this.#last = next;
    return { start, end: start + next.length, records: next.records };
  }

  find(text: string, place: LinePlace, read: ReadLines | undefined): KnownLine | undefined {
    const { start, end, next, key } = place;
    if (next - start > MAX_LINE_LENGTH) return undefined;
    const hash = hashOf(text, start, end);
    const first = this.#kept.get(hash);
    let kept = first;
    let others = 0;
    for (; kept !== undefined && !isAt(text, start, kept); kept = kept.other) others++;
    if (kept === undefined) {
      if (read === undefined) return undefined;
      this.#once ??= new Int32Array(slotsFor(this.#textLength));
      const slot = hash & (this.#once.length - 1);
      const isKnown = first !== undefined || this.#once[slot] === hash;
      this.#once[slot] = hash;
      if (!isKnown || others >= MAX_OTHERS) return undefined;
      const lines = `\n${text.slice(start, next)}\n`;
      const records = read(lines);
      const depends = records === undefined ? next - start : endOf(records, end + 1 - start);
      const own = lines.slice(1, depends + 1);
      kept = { text: own, length: end - start, key: key - start, records, other: first, next: undefined };
      this.#keep(hash, kept);
    }
    if (this.#last !== undefined) this.#last.next = kept;
    this.#last = kept;
    return kept.records && { start, end, records: kept.records };
  }

  #keep(hash: number, line: CachedLine): void {
    this.#length += line.text.length;
    if (this.#length > MAX_CACHED_LENGTH) {
      // V8 keeps what old garbage refers to until a full collection.
      for (const kept of this.#kept.values()) kept.next = undefined;
      this.#kept = new Map();
      this.#length = line.text.length;
    }
    this.#kept.set(hash, line);
  }
}

function slotsFor(textLength: number): number {
  let slots = MIN_SLOTS;
  while (slots < MAX_SLOTS && slots * UNITS_A_LINE < textLength) slots *= 2;
  return slots;
}

/** Whether a line is at an offset, with all that its records depend on. A slice is compared natively. */
function isAt(text: string, start: number, { text: line }: CachedLine): boolean {
  return text.slice(start, start + line.length) === line;
}

/** After all that records depend on, at least `least`. */
function endOf(records: readonly LineRecord[], least: number): number {
  return records.reduce((end, { record }) => Math.max(end, record.start + record.examined.end), least);
}
