/** An edit of a document's text, for caches of what was derived from the text. */
import type { Span } from "../text/offsetMap.js";

/** How much text around an edit is shown, to either side, in UTF-16 units. */
export const EDIT_CONTEXT = 1024;

export interface DocumentEdit {
  /** What was replaced, in offsets before the edit. */
  readonly span: Span;
  readonly newLength: number;
  /** The text around the edit before it, and where that starts. */
  readonly before: string;
  /** The same after it; both start at the same offset. */
  readonly after: string;
  readonly base: number;
}

/** Receives every edit, and the replacement of the whole text. */
export interface EditFollower {
  edited(edit: DocumentEdit): void;
  /** The whole text was replaced. */
  replaced(): void;
}

/** Whether a word occurs within `reach` UTF-16 units of the edit, before or after it. */
export function isWordNear(
  { span, newLength, before, after, base }: DocumentEdit,
  word: string,
  reach: number,
): boolean {
  const near = (text: string, length: number): boolean => {
    const start = span.start - base;
    return text.slice(Math.max(start - reach - word.length, 0), start + length + reach + word.length).includes(word);
  };
  return near(before, span.end - span.start) || near(after, newLength);
}

/**
 * Whether an edit does more to places in the text than move those after it: one is gone, new, or in what was replaced.
 *
 * @param placesIn The places in a text, ascending. What makes one is nearer to it than `EDIT_CONTEXT`.
 */
export function changesPlaces(
  { span, newLength, before, after, base }: DocumentEdit,
  placesIn: (text: string) => readonly number[],
): boolean {
  const [start, end] = [span.start - base, span.end - base];
  const known = placesIn(before);
  const now = placesIn(after);
  const isElsewhere = (at: number, i: number): boolean => {
    if (at >= start && at < end) return true;
    return now[i] !== (at < start ? at : at + newLength - (end - start));
  };
  return known.length !== now.length || known.some(isElsewhere);
}

/** Moves the offsets of an ascending list that are after an edit. */
export function moveOffsets(offsets: number[], { span, newLength }: DocumentEdit): void {
  const by = newLength - (span.end - span.start);
  if (by === 0) return;
  for (let i = offsets.length - 1; i >= 0 && (offsets[i] ?? 0) >= span.end; i--) offsets[i] = (offsets[i] ?? 0) + by;
}

/** A function that makes one follower for each document, on the first call; the follower then receives all later edits. */
export function perDocument<Document extends { follow(follower: EditFollower): void }, Follower extends EditFollower>(
  make: (document: Document) => Follower,
): (document: Document) => Follower {
  const known = new WeakMap<Document, Follower>();
  return (document) => {
    let follower = known.get(document);
    if (follower === undefined) {
      follower = make(document);
      known.set(document, follower);
      document.follow(follower);
    }
    return follower;
  };
}
