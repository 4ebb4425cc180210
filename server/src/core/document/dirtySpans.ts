/** What was edited since a text was last searched, as spans of the text as it is now. */
import type { Span } from "../text/offsetMap.js";

/** Spans nearer than this (UTF-16 units) are taken as one: looking around costs more than the text between. */
const MAX_GAP = 4096;
/** From this length on, near spans are joined: each edit walks the list, and a notification may hold very many. */
const MIN_JOINED_LENGTH = 64;

type Spans = { start: number; end: number }[];

export class DirtySpans {
  #spans: Spans = [];
  /** At what length near ones are joined: twice what was left the last time, for those may be far apart. */
  #joinAt = MIN_JOINED_LENGTH;

  /**
   * A span (offsets before the edit) was replaced by text of another length: that text is dirty from now on.
   *
   * @param dropped Other spans that become dirty, in offsets before the edit; one that reaches into it is extended over it.
   */
  edit(span: Span, newLength: number, dropped: readonly Span[]): void {
    const touched = { start: span.start, end: span.start + newLength };
    this.move(span, newLength);
    // There may be more than a call takes arguments.
    for (const { start, end } of dropped) this.#spans.push(followed({ start, end }, span, newLength));
    this.#spans.push(touched);
    if (this.#spans.length <= this.#joinAt) return;
    this.#spans = merged(this.#spans);
    this.#joinAt = Math.max(MIN_JOINED_LENGTH, 2 * this.#spans.length);
  }

  /** Moves the spans with an edit whose own text is not dirty. */
  move(span: Span, newLength: number): void {
    for (const each of this.#spans) followed(each, span, newLength);
  }

  /** Removes the dirty spans and returns them, in order. */
  take(): readonly Span[] {
    const spans = merged(this.#spans);
    this.clear();
    return spans;
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0;
  }

  clear(): void {
    this.#spans = [];
    this.#joinAt = MIN_JOINED_LENGTH;
  }
}

/** Moves a span with an edit; one that reaches into the edit is extended over it. */
function followed(span: Spans[number], { start, end }: Span, newLength: number): Spans[number] {
  const by = newLength - (end - start);
  if (span.start > end) span.start += by;
  else if (span.start > start) span.start = start;
  if (span.end >= end) span.end += by;
  else if (span.end >= start) span.end = start + newLength;
  return span;
}

/** The spans in order, near ones as one. */
function merged(spans: readonly Span[]): Spans {
  const result: Spans = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result[result.length - 1];
    if (last !== undefined && start <= last.end + MAX_GAP) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
