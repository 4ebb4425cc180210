/** Edits of the payload of a string literal, as edits of the literal. */
import type { ByteString } from "./byteString.js";
import { type Span, sourceSpan } from "./offsetMap.js";
import { encodeBytes, type LiteralPayload } from "./stringLiteral.js";

/** The edits of the text for edits in payload bytes of a literal that starts at an offset of it. */
export function literalEdits(
  at: number,
  { map, style }: LiteralPayload,
  edits: readonly (Span & { readonly bytes: ByteString })[],
): readonly (Span & { readonly newText: string })[] {
  return edits.map((edit) => {
    const { start, end } = sourceSpan(map, edit);
    return { start: at + start, end: at + end, newText: encodeBytes(edit.bytes, style) };
  });
}
