/** What was edited since a text was last searched, as spans of the text as it is now. */
import type { Span } from "../text/offsetMap.js";

/** Spans nearer than this (UTF-16 units) are taken as one: looking around costs more than the text between. */
const MAX_GAP = 4096;
/** Many edits in one notification must not make the list, which each of them walks, long. */
const MAX_ITEMS = 64;

export class DirtySpans {
  #spans: Span[] = [];

  /**
   * A span (offsets before the edit) was replaced by text of another length: that text is dirty from now on.
   *
   * @param dropped What else is, in offsets before the edit. What reaches into the edit is stretched over it.
   */
  edit(span: Span, newLength: number, dropped: readonly Span[]): void {
    const touched = { start: span.start, end: span.start + newLength };
    this.move(span, newLength);
    // There may be more than a call takes arguments.
    for (const each of dropped) this.#spans.push(follow(each, span, newLength));
    this.#spans.push(touched);
    if (this.#spans.length > MAX_ITEMS) this.#spans = merged(this.#spans);
  }

  /** The same where that text is not dirty. */
  move(span: Span, newLength: number): void {
    this.#spans = this.#spans.map((each) => follow(each, span, newLength));
  }

  /** What is dirty, in order; nothing is any more. */
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
  }
}

/** A span after an edit; one that reaches into that is stretched over it. */
function follow(span: Span, { start, end }: Span, newLength: number): Span {
  const by = newLength - (end - start);
  return {
    start: span.start <= start ? span.start : span.start > end ? span.start + by : start,
    end: span.end < start ? span.end : span.end >= end ? span.end + by : start + newLength,
  };
}

/** The spans in order, near ones as one. */
function merged(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result[result.length - 1];
    if (last !== undefined && start <= last.end + MAX_GAP) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
