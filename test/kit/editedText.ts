import type { AbiDocument } from "../../server/src/core/document/document.js";

/** What takes the place of `size` UTF-16 units from a share of the text on, from 0 to 1 (`share` of share.ts). */
export interface EditAt {
  readonly at: number;
  readonly size: number;
  readonly text: string;
}

/**
 * Edits an open document whose whole text is `before`; returns the text after that. It is computed apart from the
 * document, for a fresh one to compare with.
 */
export function editedText(document: AbiDocument, before: string, { at, size, text }: EditAt): string {
  const start = Math.round(at * before.length);
  const range = { start: document.positionAt(start), end: document.positionAt(start + size) };
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  document.update([{ range, text }], document.version + 1);
  return before.slice(0, from) + text + before.slice(to);
}
