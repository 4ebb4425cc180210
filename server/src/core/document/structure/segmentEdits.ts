/** Edits that a structure has yet to follow, one for each segment that was edited: so typing in one place is one edit. */
import type { Span } from "../../text/offsetMap.js";
import type { Placed } from "./segments.js";

/** Text that was replaced by text of another length. */
interface Edit {
  readonly span: Span;
  readonly length: number;
}

/** An edit inside a segment, which is at its place before all edits; `span` is relative to it. */
export interface SegmentEdit extends Edit {
  readonly segment: Placed;
}

/** By how much an edit of a span made the text longer, in UTF-16 units. */
export const byOf = ({ start, end }: Span, length: number): number => length - (end - start);

/** Whether an edit's end is in the segment that ends at `end`: at a seam the next segment may have changed, too. */
const isBefore = (offset: number, end: number, length: number): boolean =>
  offset < end || (offset === end && end === length);

/** How many places are edited before the whole is read again. */
const MAX_EDITS = 32;

/**
 * Edits with one more, given in the text that they left; undefined where it is not inside one segment.
 *
 * @param lengthBefore Of the text that they left.
 * @param segmentAt The segment of the edit, at its place before the other edits, which moved it by `moved` units.
 */
export function withEdit(
  edits: readonly SegmentEdit[],
  { span, length }: Edit,
  lengthBefore: number,
  segmentAt: (moved: number) => Placed | undefined,
): readonly SegmentEdit[] | undefined {
  let moved = 0;
  let i = 0;
  for (let edit = edits[i]; edit !== undefined; edit = edits[++i]) {
    const { segment } = edit;
    const by = byOf(edit.span, edit.length);
    const [start, end] = [segment.start + moved, segment.end + moved + by];
    if (span.end < start) break;
    if (span.start > end) {
      moved += by;
      continue;
    }
    if (span.start < start || !isBefore(span.end, end, lengthBefore)) return undefined;
    const own = { span: { start: span.start - start, end: span.end - start }, length };
    return [...edits.slice(0, i), { segment, ...joined(edit, own) }, ...edits.slice(i + 1)];
  }
  const segment = edits.length < MAX_EDITS ? segmentAt(moved) : undefined;
  if (segment === undefined || !isBefore(span.end, segment.end + moved, lengthBefore)) return undefined;
  const own = { start: span.start - moved - segment.start, end: span.end - moved - segment.start };
  return [...edits.slice(0, i), { segment, span: own, length }, ...edits.slice(i)];
}

/** Two edits as one: `second` is given in the text that `first` left. */
function joined(first: Edit, second: Edit): Edit {
  const { start, end } = first.span;
  const firstEnd = start + first.length;
  const low = Math.min(start, second.span.start);
  const high = Math.max(firstEnd, second.span.end);
  const replaced = second.span.end - second.span.start;
  return { span: { start: low, end: end + high - firstEnd }, length: high - low - replaced + second.length };
}
