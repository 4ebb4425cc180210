/** The lines of a document that hold suppressions, kept with their pages: a text may have a hundred thousand. */
import type { AbiDocument } from "../document/document.js";
import type { Page } from "../document/pages.js";
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

/** The suppressions on a page; offsets are relative to it. */
const known = new WeakMap<Page, SuppressionLines>();

function suppressionsOn(document: AbiDocument, page: Page): SuppressionLines {
  const starts: number[] = [];
  const lines: SuppressionLine[] = [];
  const end = page.start + page.length;
  for (let at = document.indexOf(SUPPRESSION, page.start, end); at >= 0; ) {
    const start = document.lineStart(at);
    const lineEnd = document.lineEnd(at);
    const suppression = suppressionOn(document.slice(start, lineEnd + 1));
    if (suppression !== undefined) {
      starts.push(start - page.start);
      lines.push(suppression);
    }
    // A line has at most one comment, so each is read once.
    at = lineEnd < end ? document.indexOf(SUPPRESSION, lineEnd, end) : -1;
  }
  return { starts, lines };
}

/** The suppressions of a document; they hold until the next edit. */
export function suppressionsIn(document: AbiDocument): SuppressionLines {
  const starts: number[] = [];
  const lines: SuppressionLine[] = [];
  for (const page of document.pages.all) {
    let found = known.get(page);
    if (found === undefined) {
      found = suppressionsOn(document, page);
      // What starts in the middle of a line depends on the page before.
      if (!page.isInLine) known.set(page, found);
    }
    for (const [i, start] of found.starts.entries()) {
      starts.push(page.start + start);
      lines.push(found.lines[i] as SuppressionLine);
    }
  }
  return { starts, lines };
}
