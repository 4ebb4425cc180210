/**
 * Places in long lines that are outside of strings and comments, so that finding out what is at an offset does not read
 * its line from the start. They are found on demand and follow edits.
 */
import { opaqueIn } from "../syntax/tokens.js";
import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import type { TextStore } from "../text/textStore.js";
import { DirtySpans } from "./dirtySpans.js";

/** How far apart they are in code, at least. UTF-16 units. */
const MIN_DISTANCE = 16 * 1024;

export class CodeStarts {
  readonly #store: TextStore;
  readonly #distance: number;
  /** Ascending. */
  readonly #known: number[] = [];
  /** Edits since which the places on the rest of the line have not been checked. */
  readonly #edited = new DirtySpans();

  /** @param distance Only tests give another one. */
  constructor(store: TextStore, distance = MIN_DISTANCE) {
    this.#store = store;
    this.#distance = distance;
  }

  /**
   * The start of the line of an offset (UTF-16), or, where that is far, a place before the offset that is near unless a
   * long string or comment is between.
   */
  before(offset: number): number {
    const line = this.#lineOf(offset);
    if (offset - line <= this.#distance) return line;
    for (const edited of this.#edited.take()) this.#check(edited);
    const index = lowerBound(this.#known, offset + 1, this.#known.length);
    const last = Math.max(this.#known[index - 1] ?? line, line);
    if (offset - last <= this.#distance) return last;
    const found = this.#read(last, offset);
    this.#known.splice(index, 0, ...found);
    return found[found.length - 1] ?? last;
  }

  /** A span (offsets before the edit) was replaced by text of another length; the store is as it is now. */
  edit({ start, end }: Span, newLength: number): void {
    const known = this.#known;
    const by = newLength - (end - start);
    const first = lowerBound(known, start, known.length);
    const after = lowerBound(known, end + 1, known.length);
    known.splice(first, after - first);
    for (let i = first; i < known.length; i++) known[i] = (known[i] ?? 0) + by;
    this.#edited.edit({ start, end }, newLength, []);
  }

  #lineOf(offset: number): number {
    return this.#store.lineFeedBefore(offset) + 1;
  }

  /** The places between a known one and an offset. */
  #read(from: number, to: number): number[] {
    const text = this.#store.slice(from, to + 1);
    const found: number[] = [];
    let next = this.#distance;
    let code = 0;
    const addUpTo = (end: number): void => {
      for (let at = Math.max(next, code); at <= end; at = next) {
        found.push(from + at);
        next = at + this.#distance;
      }
    };
    for (const { start, end } of opaqueIn(text)) {
      addUpTo(start);
      code = end;
    }
    addUpTo(text.length - 1);
    return found;
  }

  /** Drops the places after an edit, on its line, if the first of them is no longer code: then none is known to be. */
  #check({ start, end }: Span): void {
    const known = this.#known;
    // Those between two edits.
    const first = lowerBound(known, start, known.length);
    known.splice(first, lowerBound(known, end, known.length) - first);
    const next = known[first];
    if (next === undefined || this.#store.indexOf("\n", end, next) >= 0) return;
    const from = Math.max(known[first - 1] ?? 0, this.#lineOf(start));
    const text = this.#store.slice(from, next + 1);
    for (const opaque of opaqueIn(text)) {
      if (from + opaque.end <= next || from + opaque.start >= next) continue;
      const feed = this.#store.indexOf("\n", next);
      known.splice(first, lowerBound(known, feed < 0 ? this.#store.length : feed, known.length) - first);
    }
  }
}
