/** Reads again from the text what kept records say. Holds the content of one record, and what was read along with it. */

import type { AbiRecord } from "../abi/record.js";
import type { KeptContent, KeptRecord } from "./keptRecord.js";
import { nearby, type ScannedText, scanSpan, wholeLines } from "./scanning.js";

/** How far ahead records are read for who goes through them in order, in UTF-16 units. */
const AHEAD = 16 * 1024;

export class ContentReader {
  /** The record that was last read: whoever asked for it may ask for more of it. */
  #recent: KeptRecord | undefined;
  /** What was read with it, by start. */
  readonly #neighbours = new Map<number, AbiRecord>();

  /** To be called when the text changes. */
  forget(): void {
    this.#neighbours.clear();
  }

  /** What a record says; nothing where an edit took it out. Lets go of what the one before said. */
  read(text: ScannedText, record: KeptRecord): KeptContent {
    const before = this.#recent?.start ?? Number.POSITIVE_INFINITY;
    this.#recent?.release();
    this.#recent = record;
    const known = this.#neighbours.get(record.start);
    if (known !== undefined) return known;
    // Who reads one after another reads the next as well.
    const inTurn = before < record.start && record.start - before <= AHEAD;
    const end = record.start + Math.max(record.length, inTurn ? AHEAD : 0);
    const lines = wholeLines(text.store, { start: record.start, end });
    const found = scanSpan(nearby(text), lines, text.scanner.records);
    // On a line with thousands of records, who asks for one asks for the next.
    this.#neighbours.clear();
    if (found.length > 1) for (const neighbour of found) this.#neighbours.set(neighbour.start, neighbour);
    return found.find(({ start }) => start === record.start) ?? NOTHING;
  }
}

const NOTHING: KeptContent = { header: undefined, islands: [] };
