/** Applies a client's edits and tracks where the user is typing. */
import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import { spanOf } from "../../core/features/ranges.js";
import type { Span } from "../../core/text/offsetMap.js";
import { isRange } from "./params.js";
import type { Positions } from "./positions.js";

export interface Edits {
  /** Applies the changes of a notification. */
  apply(
    document: AbiDocument,
    changes: readonly TextDocumentContentChangeEvent[],
    version: number,
    positions: Positions,
  ): void;
  /** Whether an offset is in or next to the last edits. True if a client sends whole texts. */
  isTyping(document: AbiDocument, offset: number): boolean;
  /** After a save: earlier edits no longer count as typing. */
  settle(document: AbiDocument): void;
}

/** Editors may add edits to one at the cursor: a closing quote, updated lengths. */
const MAX_REMEMBERED_EDITS = 4;

const EVERYWHERE: Span = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** Remembers the last edits of each open document. */
export function createEdits(): Edits {
  const recent = new WeakMap<AbiDocument, readonly Span[]>();
  return {
    apply(document, changes, version, positions) {
      // One by one: each range refers to the text after the previous changes.
      for (const change of changes) {
        // Clients may send null for no range.
        const isPartial = "range" in change && isRange(change.range);
        const converted = positions.fromClient(isPartial ? change : { text: change.text }, document);
        const before = recent.get(document) ?? [];
        recent.set(document, [...after(document, converted, before)].slice(-MAX_REMEMBERED_EDITS));
        document.update([converted], version);
      }
      if (changes.length === 0) document.update([], version);
    },
    isTyping: (document, offset) =>
      recent.get(document)?.some(({ start, end }) => start <= offset && offset <= end) === true,
    settle: (document) => void recent.delete(document),
  };
}

/** The edited spans, including one more change, as they are after it; the document is still unchanged. */
function after(document: AbiDocument, change: TextDocumentContentChangeEvent, before: readonly Span[]): Span[] {
  if (!("range" in change)) return [EVERYWHERE];
  const { start: from, end: to } = spanOf(document, change.range);
  const shift = change.text.length - (to - from);
  // Merges earlier edits that this one touches.
  const kept = before.flatMap(({ start, end }) => {
    if (end < from) return [{ start, end }];
    return to < start ? [{ start: start + shift, end: end + shift }] : [];
  });
  return [...kept, { start: from, end: from + change.text.length }];
}
