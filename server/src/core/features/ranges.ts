/** Spans of a document as LSP ranges, and back. */
import type { Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";

/** The range of a span of the document (UTF-16 offsets). */
export function rangeOf(document: AbiDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** What an item to be resolved later carries: the text that it was made from. */
export interface ItemText {
  readonly uri: string;
  readonly version: number;
}

/** What an item of ours says about its text; undefined for anything else, whatever a client sends. */
export function itemTextOf(item: unknown): ItemText | undefined {
  const { data } = (item ?? {}) as { readonly data?: Partial<ItemText> | null };
  if (typeof data?.uri !== "string" || typeof data.version !== "number") return undefined;
  return { uri: data.uri, version: data.version };
}

/** Right before the line of an offset, where a fold ends that leaves that line in sight; -1 on the first line. */
export function beforeLine(document: AbiDocument, offset: number): number {
  // Lines are counted, for a search back to its start would take as long as the line.
  const { line } = document.positionAt(offset);
  return document.offsetAt({ line, character: 0 }) - 1;
}

/** The span of a range, brought into the document; a reversed range counts as the right way round. */
export function spanOf(document: AbiDocument, { start, end }: Range): Span {
  const a = document.offsetAt(start);
  const b = document.offsetAt(end);
  return { start: Math.min(a, b), end: Math.max(a, b) };
}
