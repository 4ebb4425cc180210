/** What was edited since records were last searched for, and which parts of the text have to be searched again for that. */
import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import type { CachedRecord } from "./cachedRecord.js";
import { DirtySpans } from "./dirtySpans.js";
import type { DocumentEdit } from "./documentEdit.js";
import { examinedSpan, ownSpan, type RecordList } from "./recordList.js";
import { type ScannedText, wholeLines } from "./scanning.js";
import { linesToRead } from "./seams.js";
import { changesWordsOnly, isShapeless, WORDS_REACH } from "./wordEdit.js";

export class PendingEdits {
  readonly #lines = new DirtySpans();
  /** Where edits changed words alone. */
  readonly #words = new DirtySpans();

  /** Whether all of them changed words alone: then what was code before them still is, and nothing else is. */
  get areOfWords(): boolean {
    return this.#lines.isEmpty;
  }

  /**
   * Moves records with an edit.
   *
   * @param store The text after it.
   * @param followsWords Whether records say what of the examined text was read.
   * @returns Those that it removed.
   */
  edit(records: RecordList, edit: DocumentEdit, store: TextStore, followsWords: boolean): readonly CachedRecord[] {
    const { span, newLength } = edit;
    const isOfWords = followsWords && changesWordsOnly(edit);
    const textOf = nearbyParts(store);
    const shapeless = (start: number, end: number): boolean => isShapeless(textOf(start, end));
    const dropped = records.edit(span, newLength, isOfWords ? shapeless : undefined);
    const [edited, others] = isOfWords ? [this.#words, this.#lines] : [this.#lines, this.#words];
    edited.edit(span, newLength, dropped.map(isOfWords ? ownSpan : examinedSpan));
    others.move(span, newLength);
    return dropped;
  }

  /**
   * The spans to search again, after which nothing is pending. Each is to be searched before the next is requested.
   *
   * @param text Called for each, as what is known of seams may have changed.
   * @param removed Called with records that no longer hold.
   */
  *take(
    text: () => ScannedText,
    records: RecordList,
    removed: (records: readonly CachedRecord[]) => void,
  ): Generator<Span> {
    for (const span of this.#lines.take()) yield linesToRead(text(), records, span, removed);
    for (const { start, end } of this.#words.take()) {
      const lines = wholeLines(text().store, { start, end });
      yield { start: Math.max(start - WORDS_REACH, lines.start), end: Math.min(end + WORDS_REACH, lines.end) };
    }
  }

  clear(): void {
    this.#lines.clear();
    this.#words.clear();
  }
}

/** How much more text is read than what is needed, before and after it, in UTF-16 units. */
const READ_AHEAD_LENGTH = 4096;

/** Reads parts of a text of which most are near the one before. */
function nearbyParts(store: TextStore): (start: number, end: number) => string {
  let base = 0;
  let reach = 0;
  let text = "";
  return (start, end) => {
    if (start < base || end > reach) {
      base = Math.max(start - READ_AHEAD_LENGTH, 0);
      reach = end + READ_AHEAD_LENGTH;
      text = store.slice(base, reach);
    }
    return text.slice(Math.max(start, 0) - base, end - base);
  };
}
