/** Which brace closes which, all over a document. */

import { cursorAt, next } from "../../syntax/tokens.js";
import { CLOSE_BRACE, OPEN_BRACE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import type { Placed, Source } from "./segments.js";

/** The pairs in a part of a line. Only one is kept: callers go through the text in order. */
interface LinePairs extends Span {
  /** Whether all of the line's rest is in it. */
  readonly isWhole: boolean;
  /** The opening braces, ascending. */
  readonly openers: readonly number[];
  /** After what closes each of them, or -1. */
  readonly ends: readonly number[];
}

/** Encodes a partner that is on the brace's own line, and decodes it: a line may have millions of braces. */
const onLine = (partner: number): number => -2 - partner;

/** A step takes a fraction of a millisecond. */
const SEGMENTS_A_STEP = 32;
const BRACES_A_STEP = 1 << 15;

/** How much of the rest of a line is read, in turn, until the pair is found. UTF-16 units. */
const LINE_PARTS = [1 << 9, 1 << 13, 1 << 17, Number.POSITIVE_INFINITY];

/** The braces of a document. */
export class Braces {
  readonly #source: Source;
  /** Those without a partner on their line, or where a segment cuts it, on their part of the line. Ascending. */
  readonly #offsets: Uint32Array;
  /** The index of the brace that each of them matches, or -1; of openers that are matched on their line, `onLine` of it. */
  readonly #partners: Int32Array;
  #line: LinePairs | undefined;

  private constructor(source: Source, offsets: Uint32Array, partners: Int32Array) {
    this.#source = source;
    this.#offsets = offsets;
    this.#partners = partners;
  }

  /**
   * Matches the braces of segments, with turns for other work between.
   *
   * @param sections Sections of the file, ascending: braces match inside one alone.
   */
  static *match(source: Source, placed: readonly Placed[], sections: readonly Span[]): Generator<undefined, Braces> {
    const count = placed.reduce((sum, { summary }) => sum + summary.braces.length, 0);
    const offsets = new Uint32Array(count);
    const partners = new Int32Array(count);
    /** The first brace of the line that goes on from the segment before. */
    let line = 0;
    let index = 0;
    let section = 0;
    /** The innermost open brace, or -1. Until one is closed, its partner is the open one around it: a list would grow. */
    let open = -1;
    const leaveOpen = (): void => {
      while (open >= 0) {
        const around = partners[open] ?? -1;
        partners[open] = -1;
        open = around;
      }
    };
    for (const [i, { start, summary, isContinued }] of placed.entries()) {
      for (const brace of summary.braces) {
        const offset = start + (brace >> 1);
        while (offset >= (sections[section]?.end ?? Number.POSITIVE_INFINITY)) {
          section++;
          leaveOpen();
        }
        offsets[index] = offset;
        partners[index] = open;
        if (brace % 2 === 0) open = index;
        else if (open >= 0) {
          const opener = open;
          open = partners[opener] ?? -1;
          partners[opener] = isContinued && opener >= line ? onLine(index) : index;
        }
        index++;
        if (index % BRACES_A_STEP === 0) yield;
      }
      if (!isContinued) line = index - summary.onLastLine;
      if (i % SEGMENTS_A_STEP === 0) yield;
    }
    leaveOpen();
    return new Braces(source, offsets, partners);
  }

  /** Follows an edit that left all braces in place: those from an offset on are further on. */
  move(from: number, by: number): void {
    const offsets = this.#offsets;
    for (let i = lowerBound(offsets, from, offsets.length); i < offsets.length; i++)
      offsets[i] = (offsets[i] ?? 0) + by;
    this.#line = undefined;
  }

  #partner(offset: number): number | undefined {
    const index = lowerBound(this.#offsets, offset, this.#offsets.length);
    return this.#offsets[index] === offset ? this.#partnerAt(index) : undefined;
  }

  #partnerAt(index: number): number {
    const partner = this.#partners[index] ?? -1;
    return partner < -1 ? onLine(partner) : partner;
  }

  /** After the brace that closes the one at `open`, or -1 where none does. */
  after(open: number): number {
    const partner = this.#partner(open);
    if (partner === undefined) return this.#afterOnLine(open);
    return partner < 0 ? -1 : (this.#offsets[partner] ?? -2) + 1;
  }

  /** The brace of another line that the one at `close` closes, or -1. */
  openerOf(close: number): number {
    const partner = this.#partner(close) ?? -1;
    return this.#offsets[partner] ?? -1;
  }

  /** Whether the braces in a span that are not matched on their line match each other. */
  areMatchedIn({ start, end }: Span): boolean {
    const first = lowerBound(this.#offsets, start, this.#offsets.length);
    const after = lowerBound(this.#offsets, end, this.#offsets.length);
    for (let i = first; i < after; i++) {
      const partner = this.#partnerAt(i);
      if (partner < first || partner >= after) return false;
    }
    return true;
  }

  /** The openers of the pairs over lines that hold an offset, the innermost first. */
  *around(offset: number): Generator<number> {
    // A pair that ends before the offset is passed over at once.
    for (let i = lowerBound(this.#offsets, offset, this.#offsets.length) - 1; i >= 0; i--) {
      const partner = this.#partners[i] ?? -1;
      if (partner > i) yield this.#offsets[i] ?? 0;
      else if (partner >= 0 && partner < i) i = partner;
    }
  }

  /** The pairs over more than one line, closing braces included, in no order. */
  *pairs(): Generator<Span> {
    for (let i = 0; i < this.#offsets.length; i++) {
      const partner = this.#partners[i] ?? -1;
      if (partner > i) yield { start: this.#offsets[i] ?? 0, end: (this.#offsets[partner] ?? 0) + 1 };
    }
  }

  #afterOnLine(open: number): number {
    const known = this.#line;
    let after = known !== undefined && open >= known.start && open < known.end ? afterIn(known, open) : undefined;
    for (const size of LINE_PARTS) after ??= afterIn(this.#readLine(open, size), open);
    return after ?? -1;
  }

  /** Reads at most `size` UTF-16 units of the rest of a line. */
  #readLine(from: number, size: number): LinePairs {
    const text = this.#source.slice(from, from + size);
    const feed = text.indexOf("\n");
    const isWhole = feed >= 0 || from + text.length === this.#source.length;
    const openers: number[] = [];
    const ends: number[] = [];
    const cursor = cursorAt(feed < 0 ? text : text.slice(0, feed), 0);
    const stack: number[] = [];
    while (next(cursor)) {
      if (cursor.kind === OPEN_BRACE) {
        stack.push(openers.length);
        openers.push(from + cursor.start);
        ends.push(-1);
      }
      const opener = cursor.kind === CLOSE_BRACE ? stack.pop() : undefined;
      if (opener !== undefined) ends[opener] = from + cursor.end;
    }
    this.#line = { start: from, end: from + (feed < 0 ? text.length : feed), isWhole, openers, ends };
    return this.#line;
  }
}

/** After what closes the brace at `open`, or -1 where nothing does; undefined where that may come later. */
function afterIn({ openers, ends, isWhole }: LinePairs, open: number): number | undefined {
  const index = lowerBound(openers, open, openers.length);
  const after = openers[index] === open ? (ends[index] ?? -1) : -1;
  return after < 0 && !isWhole ? undefined : after;
}
