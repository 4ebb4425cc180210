/** A change to a text. */
import type { Span } from "./offsetMap.js";

/** What takes the place of a span. Offsets are UTF-16 units of the text that the span belongs to. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** Edits of a part of a text as edits of the whole, in which the part starts at an offset. */
export function movedEdits(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ start, end, newText }) => ({ start: start + by, end: end + by, newText }));
}
