/** The language service in process: a marked text in, what a feature says out. */
import type { Hover } from "vscode-languageserver-types";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import type { Format } from "../../server/src/core/features/markdown.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { parseCursor } from "./markers.js";

export interface HoverResult {
  /** The Markdown or plain text, without what pads the cells of a table. */
  readonly value: string;
  /** Its first line without the bold marks. */
  readonly title: string;
  /** The document's text under the hover's range. */
  readonly over: string;
  /** The range in UTF-16 offsets of the text without markers. */
  readonly span: { readonly start: number; readonly end: number };
  /** The range that was marked in the text, or undefined. */
  readonly marked: { readonly start: number; readonly end: number } | undefined;
}

/** The hover at the `<|>` of a text; a range `<|…|>` comes back as `marked`. */
export function hoverAt(marked: string, format: Format = "markdown"): HoverResult | undefined {
  const { text, cursor, spans } = parseCursor(marked);
  const document = openDocument("file:///test.mlir", 1, text);
  const found = hover(document, document.positionAt(cursor), DEFAULT_SETTINGS, format);
  if (found?.range === undefined) return undefined;
  const span = { start: document.offsetAt(found.range.start), end: document.offsetAt(found.range.end) };
  const value = markupOf(found)
    .replace(/ +\|/g, " |")
    .replace(/-{4,}(?= \|)/g, "---");
  const title = (value.split("\n")[0] ?? "").replace(/^\*\*(.*)\*\*$/, "$1");
  return { value, title, over: text.slice(span.start, span.end), span, marked: spans[0] };
}

function markupOf({ contents }: Hover): string {
  if (typeof contents === "string" || Array.isArray(contents)) throw new Error("expected MarkupContent");
  return contents.value;
}
