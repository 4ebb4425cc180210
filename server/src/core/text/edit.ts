/** A change to a text. */
import type { Span } from "./offsetMap.js";

/** What takes the place of a span. Offsets are UTF-16 units of the text that the span belongs to. */
export interface TextEdit extends Span {
  readonly newText: string;
}
