/** Changes to a text. */
import type { ByteString } from "./byteString.js";
import { type Span, sourceSpan } from "./offsetMap.js";
import { encodeBytes, type LiteralPayload } from "./stringLiteral.js";

/** What takes the place of a span. Offsets are UTF-16 units of the text that the span belongs to. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** The text after edits that are sorted and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, newText } of edits) {
    parts.push(text.slice(at, start), newText);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** Edits of a part of a text as edits of the whole, in which the part starts at an offset. */
export function movedEdits(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ start, end, newText }) => ({ start: start + by, end: end + by, newText }));
}

/** The edits of the text for edits in payload bytes of a string literal that starts at an offset of it. */
export function literalEdits(
  at: number,
  { map, style }: LiteralPayload,
  edits: readonly (Span & { readonly bytes: ByteString })[],
): readonly TextEdit[] {
  return edits.map((edit) => {
    const { start, end } = sourceSpan(map, edit);
    return { start: at + start, end: at + end, newText: encodeBytes(edit.bytes, style) };
  });
}
