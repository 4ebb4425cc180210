/** Which part of a long line is read again after an edit: from the seam before it to one after it that is code as before. */
import { emptyLine, type LexedLine, lexTo } from "../syntax/lineLexer.js";
import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import type { TextStore } from "../text/textStore.js";
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
  const code = new CodeReader(store, start);
  for (let stale = span.end; ; ) {
    const { end } = wholeLines(store, { start: stale, end: stale });
    const { seam, broken } = nextSeam(list, code, { start, end }, stale);
    if (broken === undefined) return { start, end: seam ?? end };
    const line = wholeLines(store, { start: broken, end: broken });
    const gone = list.edit({ start: broken, end: line.end }, line.end - broken);
    removed(gone);
    stale = gone.reduce((last, record) => Math.max(last, examinedSpan(record).end), Math.max(stale, line.end - 1));
  }
}

interface Seams {
  /** The first seam at or after the stale text on which all records beyond it depend, or on one after it. */
  readonly seam?: number | undefined;
  /** The first that is not code any more. */
  readonly broken?: number;
}

function nextSeam(list: RecordList, code: CodeReader, { start, end }: Span, stale: number): Seams {
  let seam: number | undefined;
  for (const { start: at, origin = start } of list.from(start + 1)) {
    // What comes later depends on no text before that. A record on a later line may depend on a seam of this one.
    if (at - list.back > (seam ?? end)) break;
    if (origin <= start || origin >= end - 1) continue;
    if (!code.isBracket(origin)) return { broken: origin };
    if (at < end && origin >= stale && (seam === undefined || origin < seam)) seam = origin;
  }
  return { seam };
}

/** How much text beyond what is requested is taken from the store at once, at least, in UTF-16 units. */
const READ_AHEAD_LENGTH = 64 * 1024;

/** Which characters are brackets in code, or line feeds. Lines are read once, as far as requested. */
class CodeReader {
  readonly #store: TextStore;
  readonly #start: number;
  #from: number;
  /** After the line feed of the line. */
  #end: number;
  #text = "";
  #line: LexedLine = emptyLine(0, 0);

  /** @param start An offset that is code. */
  constructor(store: TextStore, start: number) {
    this.#store = store;
    this.#start = this.#from = this.#end = start;
  }

  isBracket(offset: number): boolean {
    const store = this.#store;
    if (offset < this.#from || offset >= this.#end) {
      const line = wholeLines(store, { start: offset, end: offset });
      this.#from = Math.max(line.start, this.#start);
      this.#end = line.end;
      this.#text = "";
    }
    const at = offset - this.#from;
    if (at >= this.#text.length) {
      this.#text = store.slice(this.#from, Math.min(offset + Math.max(READ_AHEAD_LENGTH, at), this.#end));
      this.#line = emptyLine(0, this.#text.length);
    }
    lexTo(this.#text, this.#line, at + 1);
    const { brackets } = this.#line;
    return brackets[lowerBound(brackets, at, brackets.length)] === at || this.#text[at] === "\n";
  }
}
