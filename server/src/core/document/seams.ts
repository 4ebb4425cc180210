/** Which part of a long line is read again after an edit: from the seam before it to one after it that is code as before. */
import { endsWithBracket } from "../syntax/lineLexer.js";
import type { Span } from "../text/offsetMap.js";
import type { CachedRecord } from "./cachedRecord.js";
import { examinedSpan, type RecordList } from "./recordList.js";
import { type ScannedText, startBefore, wholeLines } from "./scanning.js";

/**
 * The lines of a span that edits touched, a long one from seam to seam. Where edits have changed whether a seam is code, all
 * that follows on its line is removed from the list and belongs to the span.
 *
 * @param removed Called with what is removed.
 */
export function linesToRead(
  text: ScannedText,
  list: RecordList,
  span: Span,
  removed: (records: readonly CachedRecord[]) => void,
): Span {
  const { store } = text;
  const start = startBefore(text, span.start);
  let stale = span.end;
  for (let from = start; ; ) {
    const { end } = wholeLines(store, { start: stale, end: stale });
    const seam = list.originAfter(from + 1, end);
    if (seam === undefined) return { start, end };
    from = seam;
    const line = wholeLines(store, { start: seam, end: seam });
    // A line feed.
    if (seam + 1 === line.end) continue;
    if (endsWithBracket(store.slice(Math.max(start, line.start), seam + 1))) {
      if (seam >= stale) return { start, end: seam };
      continue;
    }
    const gone = list.edit({ start: seam, end: line.end }, line.end - seam);
    removed(gone);
    stale = gone.reduce((last, record) => Math.max(last, examinedSpan(record).end), Math.max(stale, line.end - 1));
  }
}
