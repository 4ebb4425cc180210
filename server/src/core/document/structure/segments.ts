/**
 * A document cut into segments of whole lines, each summarized on demand. An edit removes the segments that it
 * overlaps, and nothing else is read again.
 *
 * Lines end at line feeds alone here, as for every reader of MLIR.
 */
import { lowerBound } from "../../text/lines.js";
import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import { type Summary, summarySteps } from "./segment.js";

/** The text that is indexed, as the document gives it. Offsets are UTF-16 units. */
export interface Source {
  readonly length: number;
  slice(start?: number, end?: number): string;
  indexOf(needle: string, from?: number): number;
}

/** An edit reads this much again; a document of 100 MB has some thousand of them. In UTF-16 units. */
export const SEGMENT_SIZE = 16 * 1024;

interface Segment {
  length: number;
  summary: Summary | undefined;
}

/** A segment with its summary, at its place. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly summary: Summary;
}

/** A segment that is being read. */
interface Begun {
  readonly start: number;
  readonly length: number;
  readonly steps: ReturnType<typeof summarySteps>;
}

export class Segments {
  readonly #source: Source;
  readonly #size: number;
  #list: Segment[] = [];
  /** Where each segment starts; one element more, the last being the length. */
  #starts: number[] = [0];
  #fresh = false;
  #isRead = false;
  /** A segment that is read in part. */
  #begun: Begun | undefined;

  constructor(source: Source, size: number) {
    this.#source = source;
    this.#size = size;
    this.#list = [{ length: source.length, summary: undefined }];
  }

  /** Follows an edit that has been applied: the text of `span` became `length` units. */
  edit(span: Span, length: number): void {
    const starts = this.#startsNow();
    const last = this.#list.length - 1;
    const first = this.#at(span.start);
    // The line feed that ends a segment may be gone, so the next segment is affected, too.
    const end = Math.min(Math.max(this.#at(span.end), first), last);
    const size = (starts[end + 1] ?? 0) - (starts[first] ?? 0) + length - (span.end - span.start);
    this.#list.splice(first, end - first + 1, { length: size, summary: undefined });
    this.#isRead = false;
    this.#fresh = false;
    this.#begun = undefined;
  }

  /** The segment that holds all of a span, if it is read. */
  around({ start, end }: Span): Placed | undefined {
    const starts = this.#startsNow();
    const index = this.#at(start);
    const summary = this.#list[index]?.summary;
    if (summary === undefined || this.#at(end) !== index) return undefined;
    return { start: starts[index] ?? 0, end: starts[index + 1] ?? 0, summary };
  }

  /** How many segments there are; all of them are read then. */
  get count(): number {
    this.#read();
    return this.#list.length;
  }

  /** A segment by number. */
  get(index: number): Placed | undefined {
    this.#read();
    const summary = this.#list[index]?.summary;
    if (summary === undefined) return undefined;
    return { start: this.#starts[index] ?? 0, end: this.#starts[index + 1] ?? 0, summary };
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
    const list = this.#list;
    if (this.#starts.length !== list.length + 1 || !this.#fresh) {
      const starts = [0];
      let at = 0;
      for (const { length } of list) {
        at += length;
        starts.push(at);
      }
      this.#starts = starts;
      this.#fresh = true;
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
    const starts = this.#startsNow();
    const list: Segment[] = [];
    let goesOn = true;
    this.#list.forEach((segment, i) => {
      if (segment.summary !== undefined) {
        list.push(segment);
        return;
      }
      let rest = segment.length;
      if (goesOn) {
        for (const piece of this.#pieces(starts[i] ?? 0, segment.length)) {
          if (piece !== undefined) {
            list.push(piece);
            rest -= piece.length;
          }
          goesOn = !isEnough();
          if (!goesOn) break;
        }
      }
      if (rest > 0) list.push({ length: rest, summary: undefined });
    });
    this.#list = list.length > 0 ? list : [{ length: 0, summary: finish(summarySteps("")) }];
    this.#isRead = this.#list.every(({ summary }) => summary !== undefined);
    this.#fresh = false;
    this.#startsNow();
    return this.#isRead;
  }

  /** Reads segments one after another; undefined after each step inside of one. */
  *#pieces(start: number, length: number): Generator<Segment | undefined> {
    const end = start + length;
    for (let p = start; p < end; ) {
      const begun = this.#begun?.start === p ? this.#begun : this.#begin(p, end);
      let step = begun.steps.next();
      for (; step.done !== true; step = begun.steps.next()) {
        this.#begun = begun;
        yield undefined;
      }
      this.#begun = undefined;
      yield { length: begun.length, summary: step.value };
      p += begun.length;
    }
  }

  /** Begins the segment at an offset. */
  #begin(start: number, end: number): Begun {
    // One that has grown stays whole for a while: cut, it would not be the same any more.
    const isLast = end - start <= 2 * this.#size;
    let text = this.#source.slice(start, isLast ? end : start + this.#size);
    if (!isLast) {
      const feed = text.lastIndexOf("\n");
      if (feed >= 0) text = text.slice(0, feed + 1);
      else {
        const found = this.#source.indexOf("\n", start + this.#size);
        text = this.#source.slice(start, found < 0 || found >= end ? end : found + 1);
      }
    }
    return { start, length: text.length, steps: summarySteps(text) };
  }
}
