/** Converts spans of a document to LSP ranges, and back. */
import type { Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";

/** The range of a span of the document (UTF-16 offsets). */
export function rangeOf(document: AbiDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Identifies the text that an item to be resolved was made from. */
export interface ItemText {
  readonly uri: string;
  readonly version: number;
}

/** The text identity of an item of ours; undefined for anything else, whatever a client sends. */
export function itemTextOf(item: unknown): ItemText | undefined {
  const { data } = (item ?? {}) as { readonly data?: Partial<ItemText> | null };
  if (typeof data?.uri !== "string" || typeof data.version !== "number") return undefined;
  return { uri: data.uri, version: data.version };
}

/** Right before the line of an offset, where a fold ends that keeps that line visible; -1 on the first line. */
export function beforeLine(document: AbiDocument, offset: number): number {
  // Uses the line table: searching back for the line's start would take as long as the line.
  const { line } = document.positionAt(offset);
  return document.offsetAt({ line, character: 0 }) - 1;
}

/** The span of a range, clamped to the document; a reversed range is normalized. */
export function spanOf(document: AbiDocument, { start, end }: Range): Span {
  const a = document.offsetAt(start);
  const b = document.offsetAt(end);
  return { start: Math.min(a, b), end: Math.max(a, b) };
}
