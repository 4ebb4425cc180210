/** The text of an open document, which may be edited, and what is found in it without reading records. */
import type { Position } from "vscode-languageserver-types";
import type { Span } from "../text/offsetMap.js";
import { indexIn } from "../text/search.js";
import { LONG_SLICE, type StoredText, TextStore } from "../text/textStore.js";
import { type PageSizes, Pages } from "./pages.js";

export class DocumentText {
  #store: TextStore;
  #pages: Pages;
  #whole: string | undefined;

  readonly #sizes: PageSizes | undefined;

  /** @param sizes Of its pages. */
  constructor(text: StoredText, sizes?: PageSizes) {
    this.#sizes = sizes;
    this.#store = new TextStore(text);
    this.#pages = this.#newPages();
    this.#whole = typeof text === "string" ? text : undefined;
  }

  #newPages(): Pages {
    const length = () => this.length;
    const source = {
      get length() {
        return length();
      },
      // Right after opening, no pieces have to be joined. What is read of a page is not kept.
      slice: (start = 0, end = this.length) =>
        this.#whole?.slice(Math.max(start, 0), Math.max(end, 0)) ?? this.#store.slice(start, end),
    };
    return new Pages(source, this.#sizes);
  }

  /** The pages of the text, and their trees. */
  get pages(): Pages {
    return this.#pages;
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#store.length;
  }

  get lineCount(): number {
    return this.#store.lineCount;
  }

  /** The text between two offsets, each brought into the document. */
  slice(start = 0, end = this.length): string {
    // Its pieces would have to be joined again.
    const whole = this.#whole;
    if (whole !== undefined && end - start >= Math.min(LONG_SLICE, whole.length))
      return whole.slice(Math.max(start, 0), end);
    return this.#store.slice(start, end);
  }

  /** The position of an offset, brought into the document; one inside a line end counts as before it. */
  positionAt(offset: number): Position {
    return this.#store.positionAt(offset);
  }

  /** The offset of a position: after a line's end it is that end, after the last line the document's. */
  offsetAt(position: Position): number {
    return this.#store.offsetAt(position);
  }

  /**
   * The offset of the next `needle` (not empty) at or after `from` that ends at or before `to`, or -1. A native search.
   */
  indexOf(needle: string, from = 0, to = this.length): number {
    // Right after opening, the search is one call.
    if (this.#whole !== undefined && to >= this.#whole.length) return indexIn(this.#whole, needle, from);
    return this.#store.indexOf(needle, from, to);
  }

  /** The offset right after the line feed before an offset: where its line starts, in the MLIR reader's sense. */
  lineStart(offset: number): number {
    return this.#store.lineFeedBefore(offset) + 1;
  }

  /** The offset of the line feed that ends the line of an offset, or `to` where none is before that. */
  lineEnd(offset: number, to = this.length): number {
    const feed = this.indexOf("\n", offset, to);
    return feed < 0 ? to : feed;
  }

  /**
   * The line that holds an offset, with its line feed. Of a long one the text around the offset, no less than `near` UTF-16
   * units to either side: it starts outside of strings and comments.
   */
  lineAround(offset: number, near: number): Span {
    const page = this.#pages.all[this.#pages.indexAt(Math.max(offset - near, 0))];
    const start = Math.max(page?.start ?? 0, this.lineStart(offset));
    const feed = this.indexOf("\n", offset, offset + 2 * near);
    return { start, end: feed < 0 ? Math.min(offset + near, this.length) : feed + 1 };
  }

  /** The one place where an edit arrives: replaces what is in a span, which lies in the text and is not reversed. */
  protected editText(span: Span, text: string): void {
    this.#whole = undefined;
    this.#store.edit(span, text);
    this.#pages.edit(span, text.length);
  }

  protected replaceText(text: string): void {
    this.#store = new TextStore(text);
    this.#pages = this.#newPages();
    this.#whole = text;
  }
}
