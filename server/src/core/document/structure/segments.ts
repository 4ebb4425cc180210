/**
 * A document cut into segments, each summarized on demand: whole lines, or pieces of a line that is very long. An edit
 * removes the segments that it overlaps. Nothing else is read again, unless a piece does not end where it did.
 *
 * Lines end at line feeds alone here, as for every reader of MLIR.
 */
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import { finish } from "../../text/steps.js";
import { ALIAS_FIELDS, LINES, type SegmentRead, type SegmentStart, type Summary, summarySteps } from "./segment.js";

/** The text that is indexed, as the document gives it. Offsets are UTF-16 units. */
export interface Source {
  readonly length: number;
  slice(start?: number, end?: number): string;
  indexOf(needle: string, from?: number): number;
}

/** An edit has this much text read again; a document of 100 MB has some thousands of segments. UTF-16 units. */
export const SEGMENT_SIZE = 16 * 1024;

interface Segment {
  readonly length: number;
  readonly summary: Summary | undefined;
  /** One that starts inside of a line ends with that line at the latest. */
  readonly startsWith: SegmentStart;
}

/** A segment with its summary, at its place. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly summary: Summary;
  /** Whether it starts inside of a line. */
  readonly isContinued: boolean;
}

/** A segment that is being read. */
interface Begun {
  readonly start: number;
  readonly steps: Generator<undefined, SegmentRead>;
}

/** The summary of text without anything in it. */
const NOTHING = finish(summarySteps(""))?.summary as Summary;

const segmentOf = (length: number, summary?: Summary): Segment => ({ length, summary, startsWith: "line" });

/** Whether a segment starts inside of a line. */
const isContinued = (segment: Segment | undefined): boolean => segment !== undefined && segment.startsWith !== "line";

/** A piece that does not end within twice a segment's length, as with a long literal, is read with this many times more. */
const GROWTH = 16;

export class Segments {
  readonly #source: Source;
  readonly #size: number;
  #list: Segment[];
  /** Where each segment starts, and where the last one ends; undefined after a change of the list. */
  #starts: readonly number[] | undefined;
  #isRead = false;
  /** A segment that is read in part. */
  #begun: Begun | undefined;

  /** @param span What is read, from the start of a line to one that begins a section: the rest counts as empty. */
  constructor(source: Source, size: number, span: Span = { start: 0, end: source.length }) {
    this.#source = source;
    this.#size = size;
    const before = segmentOf(span.start, NOTHING);
    const after = segmentOf(source.length - span.end, { ...NOTHING, splits: Int32Array.of(0) });
    this.#list = [before, segmentOf(span.end - span.start), after].filter(({ length }) => length > 0);
    if (this.#list.length === 0) this.#list.push(segmentOf(0));
  }

  /** Follows an edit that has been applied: the text of `span` became `length` units. */
  edit(span: Span, length: number): void {
    const starts = this.#startsNow();
    const last = this.#list.length - 1;
    const at = this.#at(span.start);
    // What a piece of a line starts with decides whether the one before ends there.
    const first = isContinued(this.#list[at]) && starts[at] === span.start ? at - 1 : at;
    // The line feed that ends a segment may be gone, so the next segment is affected, too.
    const end = Math.min(Math.max(this.#at(span.end), first), last);
    const size = (starts[end + 1] ?? 0) - (starts[first] ?? 0) + length - (span.end - span.start);
    const startsWith = this.#list[first]?.startsWith ?? "line";
    this.#list.splice(first, end - first + 1, { length: size, summary: undefined, startsWith });
    this.#isRead = false;
    this.#starts = undefined;
    this.#begun = undefined;
  }

  /** The segment that holds all of a span, if it is read. */
  around({ start, end }: Span): Placed | undefined {
    const index = this.#at(start);
    return this.#at(end) === index ? this.#placed(index) : undefined;
  }

  /** How many segments there are; all of them are read then. */
  get count(): number {
    this.#read();
    return this.#list.length;
  }

  /** A segment by number. */
  get(index: number): Placed | undefined {
    this.#read();
    return this.#placed(index);
  }

  /**
   * Definitions of aliases in a span, with their marks, in the order of the text.
   *
   * @param alias Yields those of this one, and of others only where they have the same length and hash.
   */
  *aliasesIn({ start: from, end: to }: Span, alias?: string): Generator<Span> {
    const hash = alias === undefined ? undefined : hashOf(alias);
    for (let i = this.indexAt(from); i < this.count; i++) {
      const segment = this.get(i);
      if (segment === undefined || segment.start >= to) return;
      const { aliases } = segment.summary;
      for (let k = 0; k < aliases.length; k += ALIAS_FIELDS) {
        const [start, end] = [segment.start + (aliases[k] ?? 0), segment.start + (aliases[k + 1] ?? 0)];
        const isWanted = alias === undefined || (aliases[k + 2] === hash && end - start === alias.length);
        if (isWanted && start >= from && start < to) yield { start, end };
      }
    }
  }

  #placed(index: number): Placed | undefined {
    const starts = this.#startsNow();
    const segment = this.#list[index];
    if (segment?.summary === undefined) return undefined;
    const [start, end] = [starts[index] ?? 0, starts[index + 1] ?? 0];
    return { start, end, summary: segment.summary, isContinued: isContinued(segment) };
  }

  /** The number of the segment that holds an offset; the document's end belongs to the last one. */
  indexAt(offset: number): number {
    this.#read();
    return this.#at(offset);
  }

  #at(offset: number): number {
    const starts = this.#startsNow();
    return Math.max(lowerBound(starts, offset + 1, this.#list.length) - 1, 0);
  }

  #startsNow(): readonly number[] {
    if (this.#starts === undefined) {
      const starts = [0];
      let at = 0;
      for (const { length } of this.#list) {
        at += length;
        starts.push(at);
      }
      this.#starts = starts;
    }
    return this.#starts;
  }

  #read(): void {
    this.read(() => false);
  }

  /**
   * Reads what is not read yet, in small steps.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all is read.
   */
  read(isEnough: () => boolean): boolean {
    if (this.#isRead) return true;
    const todo = this.#list;
    const list: Segment[] = [];
    let start = 0;
    let goesOn = true;
    for (let i = 0; i < todo.length; ) {
      const segment = todo[i] as Segment;
      if (segment.summary !== undefined || segment.length === 0 || !goesOn) {
        if (segment.length > 0) list.push(segment);
        start += segment.length;
        i++;
        continue;
      }
      const read = this.#step(start, segment, isContinued(todo[i + 1]));
      goesOn = !isEnough();
      if (read === undefined) continue;
      const { length, summary, next } = read;
      list.push({ length, summary, startsWith: segment.startsWith });
      start += length;
      // A piece of a line may end in a segment that follows.
      let rest = segment.length - length;
      for (i++; rest < 0; i++) rest += todo[i]?.length ?? 0;
      // And one that starts in the same place with something else is not the same.
      if (rest === 0 && (todo[i]?.startsWith ?? next) !== next) rest = todo[i++]?.length ?? 0;
      if (rest > 0) todo[--i] = { length: rest, summary: undefined, startsWith: next };
    }
    if (list.length === 0) list.push(segmentOf(0, NOTHING));
    this.#list = list;
    this.#isRead = list.every(({ summary }) => summary !== undefined);
    this.#starts = undefined;
    return this.#isRead;
  }

  /** Reads a step of the segment at an offset; undefined where it needs more of them. */
  #step(start: number, unread: Segment, isCut: boolean): SegmentRead | undefined {
    this.#begun = this.#begun?.start === start ? this.#begun : { start, steps: this.#steps(start, unread, isCut) };
    const step = this.#begun.steps.next();
    if (step.done !== true) return undefined;
    this.#begun = undefined;
    return step.value;
  }

  /** Reads the first segment of what is unread; `isCut` where that ends inside of a line. */
  *#steps(start: number, segment: Segment, isCut: boolean): Generator<undefined, SegmentRead> {
    const { length, startsWith } = segment;
    // One that has grown stays whole for a while: cut, it would not be the same any more.
    const isLast = length <= 2 * this.#size;
    const enough = isLast ? length : this.#size;
    const text = this.#source.slice(start, start + enough);
    const feed = isContinued(segment) ? text.indexOf("\n") : isLast && isCut ? -1 : text.lastIndexOf("\n");
    const lines = isLast && !isCut && startsWith === "line" ? text : text.slice(0, feed + 1);
    const read = lines === "" ? undefined : yield* summarySteps(lines, { ...LINES, startsWith });
    return read ?? (yield* this.#pieceSteps(start, enough, startsWith));
  }

  /** Reads a segment that may end inside of a line. */
  *#pieceSteps(start: number, enough: number, startsWith: SegmentStart): Generator<undefined, SegmentRead> {
    for (let more = this.#size; ; more = more === this.#size ? GROWTH * more : this.#source.length) {
      let text = this.#source.slice(start, start + enough + more);
      const feed = text.indexOf("\n", enough - 1);
      const isWhole = feed >= 0 || start + text.length === this.#source.length;
      if (feed >= 0) text = text.slice(0, feed + 1);
      const read = yield* summarySteps(text, { startsWith, enough, isWhole });
      if (read !== undefined) return read;
    }
  }
}
