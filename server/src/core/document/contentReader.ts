/**
 * Reads the content of cached records again from the text. Holds the content of one record, of those that were read along
 * with it for each of the last two callers, and of those that were read for the last edit.
 */

import type { AbiRecord, Island } from "../abi/record.js";
import { newMatcher } from "../syntax/bracketMatcher.js";
import { type CachedContent, type CachedRecord, NOTHING } from "./cachedRecord.js";
import { orphanIslands } from "./recordReader.js";
import { nearby, type ScannedText, scanSpan, showing, startBefore, wholeLines } from "./scanning.js";

/** How far around a record the text is searched for it. UTF-16 units. */
const CONTEXT_LENGTH = 1024;
/** How far ahead records are read for callers that go through them in order, in UTF-16 units. */
const READ_AHEAD_LENGTH = 16 * 1024;
const MAX_READ_AHEAD_LENGTH = 1024 * 1024;

/** How many records of an edit are remembered. */
const MAX_REMEMBERED = 64;

/** How far to read ahead of a record: the further, the more text of its line (`prefix`) each reading has to include. */
const aheadOf = (prefix: number): number => Math.min(Math.max(READ_AHEAD_LENGTH, prefix >> 1), MAX_READ_AHEAD_LENGTH);

/** How much of the text is held for keys that belong to no op, besides what the first of them examined. UTF-16 units. */
const ORPHAN_WINDOW = 64 * 1024;

/**
 * Reads the islands of keys that belong to no op: they are in the text of the record alone, and that it is a record needs no
 * other proof. Many may each have examined the same text for a bracket that closes nothing, so those that lie together
 * share what was found in it.
 */
class OrphanReader {
  #text = "";
  /** Document offset of the text's start. */
  #base = 0;
  /** Where the text ends, or after that where it ends with the document. */
  #end = 0;
  #matcher = newMatcher();

  forget(): void {
    this.#text = "";
    this.#end = 0;
  }

  /** Undefined for records of another kind. */
  islands({ store }: ScannedText, record: CachedRecord): readonly Island[] | undefined {
    const { start, length, examinedTo, keys, isOp, isRepeated, inComment, body } = record;
    if (isOp || isRepeated || inComment || body !== undefined) return undefined;
    const end = start + Math.max(length, examinedTo);
    if (start < this.#base || end > this.#end) {
      this.#base = start;
      this.#end = end + (examinedTo > CONTEXT_LENGTH ? ORPHAN_WINDOW : 0);
      this.#text = store.slice(start, this.#end);
      this.#matcher = newMatcher();
    }
    const islands = orphanIslands(this.#text, start - this.#base, this.#matcher);
    // An alias has other islands.
    const isSame = islands.length === keys.length && islands.every(({ entry }, i) => entry.start === keys[i]);
    return isSame && keys.length > 0 ? islands : undefined;
  }
}

/** What was read along with a record, for a caller that requests the records in order. */
interface Batch {
  /** The start of the record that was read last. */
  last: number;
  /** By start. */
  readonly found: ReadonlyMap<number, AbiRecord>;
}

/** One caller may go through the records in steps while another asks for those at one place. */
const MAX_BATCHES = 2;

export class ContentReader {
  /** The record that was last read: its reader may need more of it. */
  #recent: CachedRecord | undefined;
  /** The one used last comes first. */
  #batches: readonly Batch[] = [];
  /** What an edit has had read, by start. */
  readonly #remembered = new Map<number, AbiRecord>();
  readonly #orphans = new OrphanReader();

  /** To be called when the text changes. */
  forget(): void {
    this.#batches = [];
    this.#remembered.clear();
    this.#orphans.forget();
  }

  /**
   * Remembers what was read for an edit, as what is edited is what is requested next. Not where that is very many records.
   */
  remember(found: readonly AbiRecord[]): void {
    if (this.#remembered.size + found.length > MAX_REMEMBERED) return;
    for (const record of found) this.#remembered.set(record.start, record);
  }

  /** The content of a record; nothing where an edit removed it. Releases the content of the one before. */
  read(text: ScannedText, record: CachedRecord): CachedContent {
    this.#recent?.release();
    this.#recent = record;
    const { start } = record;
    const remembered = this.#remembered.get(start);
    if (remembered !== undefined) return remembered;
    for (const batch of this.#batches) {
      const known = batch.found.get(start);
      if (known === undefined) continue;
      batch.last = start;
      this.#use(batch, batch);
      return known;
    }
    const islands = this.#orphans.islands(text, record);
    if (islands !== undefined) return { header: undefined, islands };
    // A caller that reads records in order reads the next as well.
    const before = this.#batches.find(({ last }) => last < start && start - last <= READ_AHEAD_LENGTH);
    const found = readWith(text, record, before !== undefined);
    this.#use({ last: start, found: new Map(found.map((each) => [each.start, each])) }, before);
    return found.find((each) => each.start === start) ?? NOTHING;
  }

  /** Keeps a batch as the one used last, in place of the one that the caller had before. */
  #use(batch: Batch, before: Batch | undefined): void {
    if (batch !== this.#batches[0])
      this.#batches = [batch, ...this.#batches.filter((each) => each !== before)].slice(0, MAX_BATCHES);
  }
}

/** A record and what is around it, or, for a caller that reads records in order, after it. */
function readWith(text: ScannedText, record: CachedRecord, inTurn: boolean): readonly AbiRecord[] {
  const prefix = record.start - startBefore(text, record.start);
  const end = record.start + Math.max(record.length, inTurn ? aheadOf(prefix) : 0);
  const lines = wholeLines(text.store, { start: record.start, end });
  // Of a very long line only the part around the record.
  const around = inTurn ? READ_AHEAD_LENGTH : CONTEXT_LENGTH;
  const span = { start: Math.max(lines.start, record.start - CONTEXT_LENGTH), end: Math.min(lines.end, end + around) };
  return scanSpan(showing(nearby(text), [record]), span, text.scanner.records);
}
