/** The lines of a document that hold suppressions, followed through edits: a text may have a hundred thousand. */
import { DirtySpans } from "../document/dirtySpans.js";
import type { AbiDocument } from "../document/document.js";
import { type DocumentEdit, type EditFollower, moveOffsets, perDocument } from "../document/documentEdit.js";
import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import { type SuppressionLine, suppressionOn } from "./suppressionLine.js";

/**
 * Part of every suppression, so one search shows that a document has none. The first word is left out since a native
 * search is fast if its first letter is rare.
 */
export const SUPPRESSION = "-abi-disable";

/** In the order of the text. */
export interface SuppressionLines {
  /** Where each line starts. */
  readonly starts: readonly number[];
  readonly lines: readonly SuppressionLine[];
}

class SuppressionList implements EditFollower {
  readonly #document: AbiDocument;
  #starts: number[] = [];
  #lines: SuppressionLine[] = [];
  /** What is to be searched, in offsets of the text as it is now. */
  readonly #dirty = new DirtySpans();
  #isRead = false;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  edited(edit: DocumentEdit): void {
    if (!this.#isRead) return;
    const { span, newLength } = edit;
    const { length } = this.#starts;
    const first = lowerBound(this.#starts, span.start, length);
    this.#replace(first, lowerBound(this.#starts, span.end, length), [], []);
    moveOffsets(this.#starts, edit);
    this.#dirty.edit(span, newLength, []);
  }

  replaced(): void {
    this.#starts = [];
    this.#lines = [];
    this.#dirty.clear();
    this.#isRead = false;
  }

  /** Those of the text as it is now; they hold until the next edit. */
  current(): SuppressionLines {
    const spans = this.#isRead ? this.#dirty.take() : [{ start: 0, end: this.#document.length }];
    this.#isRead = true;
    for (const span of spans) this.#search(span);
    return { starts: this.#starts, lines: this.#lines };
  }

  /** Searches the lines of a span again. */
  #search({ start, end }: Span): void {
    const document = this.#document;
    const from = lineAt(document, start).start;
    const to = lineAt(document, end).end;
    const starts: number[] = [];
    const lines: SuppressionLine[] = [];
    for (let at = document.indexOf(SUPPRESSION, from, to); at >= 0; ) {
      const line = lineAt(document, at);
      const suppression = suppressionOn(document.slice(line.start, line.end));
      if (suppression !== undefined) {
        starts.push(line.start);
        lines.push(suppression);
      }
      // A line has at most one comment, so each is read once.
      at = document.indexOf(SUPPRESSION, line.end, to);
    }
    const { length } = this.#starts;
    const first = lowerBound(this.#starts, from, length);
    this.#replace(first, lowerBound(this.#starts, Math.max(to, end + 1), length), starts, lines);
  }

  #replace(first: number, after: number, starts: readonly number[], lines: readonly SuppressionLine[]): void {
    if (first === after && starts.length === 0) return;
    // There may be more than a call takes arguments.
    this.#starts = [...this.#starts.slice(0, first), ...starts, ...this.#starts.slice(after)];
    this.#lines = [...this.#lines.slice(0, first), ...lines, ...this.#lines.slice(after)];
  }
}

/** The line of an offset, with its end. */
function lineAt(document: AbiDocument, offset: number): Span {
  const { line } = document.positionAt(offset);
  return { start: document.offsetAt({ line, character: 0 }), end: document.offsetAt({ line: line + 1, character: 0 }) };
}

const listOf = perDocument((document: AbiDocument) => new SuppressionList(document));

/** The suppressions of a document; they hold until the next edit. */
export function suppressionsIn(document: AbiDocument): SuppressionLines {
  return listOf(document).current();
}
