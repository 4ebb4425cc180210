/**
 * An open document: its text, and the records in it. An edit removes the records whose text it overlaps and records the
 * lines it touched; when records are next requested, only those lines are searched again. So a burst of edits is
 * scanned once, and everything derived from an untouched record can be kept with that record.
 */

import type { Range } from "vscode-languageserver-types";
import type { AbiRecord } from "../abi/record.js";
import type { Span } from "../text/offsetMap.js";
import type { Page, StoredText } from "../text/textStore.js";
import { definitionContent, isInDefinition } from "./aliasDefinitions.js";
import { type CachedContent, CachedRecord } from "./cachedRecord.js";
import { ContentReader } from "./contentReader.js";
import type { EditFollower } from "./documentEdit.js";
import { DocumentText } from "./documentText.js";
import { MentionCache } from "./mentionCache.js";
import { PendingEdits } from "./pendingEdits.js";
import { FoundRecords, RecordList, type RecordPage } from "./recordList.js";
import { ReferredAliases, startingIn } from "./referredAliases.js";
import { RepeatedLines } from "./repeatedLines.js";
import { scanGenericNames } from "./scan.js";
import {
  inOneBatch,
  LARGE_SCANNER,
  MLIR_SCANNER,
  mayHoldRecords,
  nearby,
  recordParts,
  type ScannedText,
  type Scanner,
  scanBatches,
  scannerFor,
  scanSpan,
  showing,
  wholeLines,
} from "./scanning.js";
import { Structure } from "./structure/structure.js";

/** One change of `textDocument/didChange`; without a range it replaces the whole text. */
export interface TextChange {
  readonly range?: Range | undefined;
  readonly text: string;
}

/** The first scan of the text while it is interrupted. */
interface ScanInProgress {
  readonly parts: ReturnType<typeof recordParts>;
  readonly found: FoundRecords;
}

/** More text (UTF-16 units) around a place takes too long to read for each request. */
const MAX_AROUND = 1 << 17;

export class AbiDocument extends DocumentText {
  readonly uri: string;
  /** A longer string literal is not decoded. UTF-16 units; undefined where any is. */
  readonly maxDecodedLength: number | undefined;
  readonly #scanner: Scanner;
  readonly #onRecord: RecordVisitor | undefined;
  #version: number;
  #revision = 0;
  /** Undefined until first needed. */
  #records: RecordList | undefined;
  /** How far the first scan has come, while it is interrupted. */
  #scanInProgress: ScanInProgress | undefined;
  /** Whether all has been read once, including the definitions of aliases. */
  #isRead = false;
  #isReadInSteps = false;
  readonly #pending = new PendingEdits();
  readonly #aliases = new ReferredAliases();
  readonly #unsearched = new Map<number, number>();
  readonly #contents = new ContentReader();
  readonly #repeated: RepeatedLines;
  readonly #mentions = new MentionCache();
  /** Undefined until first needed. */
  #structure: Structure | undefined;
  readonly #followers: EditFollower[] = [];

  constructor(
    uri: string,
    version: number,
    text: StoredText,
    scanner: Scanner,
    onRecord: RecordVisitor | undefined,
    maxDecodedLength: number | undefined,
  ) {
    super(text);
    this.uri = uri;
    this.maxDecodedLength = maxDecodedLength;
    this.#version = version;
    this.#scanner = scannerFor(uri, scanner);
    this.#onRecord = onRecord;
    this.#repeated = new RepeatedLines(this.length);
  }

  get version(): number {
    return this.#version;
  }

  /** Changes with each update, after which nothing that was derived from the text holds. */
  get revision(): number {
    return this.#revision;
  }

  /** The text as scanners take it, until the next edit. */
  get scanned(): ScannedText {
    return {
      store: this.store,
      whole: this.whole,
      scanner: this.#scanner,
      names: this.names,
      unsearched: this.#unsearched,
      repeated: this.#repeated,
      // What was typed may have made a string of all that follows on a line.
      seamBefore: this.#pending.areOfWords ? this.#seamBefore : undefined,
    };
  }

  /** What scans of a large text have left out of its longest lines so far. */
  get unsearched(): { readonly lines: number; readonly units: number } {
    let units = 0;
    for (const length of this.#unsearched.values()) units += length;
    return { lines: this.#unsearched.size, units };
  }

  /** Symbols, regions and values of the text, whatever its dialects. Read on demand, kept up to date. */
  get structure(): Structure {
    this.#structure ??= new Structure(this);
    return this.#structure;
  }

  /** Applies changes one after another, each to what the one before left. Ranges may be reversed or outside. */
  update(changes: readonly TextChange[], version: number): void {
    this.#revision++;
    this.#contents.forget();
    for (const { range, text } of changes) {
      if (range === undefined) {
        this.#replaceAll(text);
        continue;
      }
      const a = this.offsetAt(range.start);
      const b = this.offsetAt(range.end);
      this.#edit({ start: Math.min(a, b), end: Math.max(a, b) }, text);
    }
    this.#version = version;
  }

  /**
   * Every record, sorted by start, alias definitions among them. Records whose examined text no edit touched are the same
   * objects as before, at their new `start`.
   */
  records(): readonly CachedRecord[] {
    return this.#withDefinitions().all;
  }

  /** The records in a span of the text that define an alias or refer to it, sorted by start. */
  recordsSharing(name: string, span: Span): readonly CachedRecord[] {
    this.#withDefinitions();
    return startingIn(this.#aliases.sharing(name), span);
  }

  /** The records in the same order as pages, which keep their identity through edits. */
  recordPages(): readonly RecordPage[] {
    return this.#withDefinitions().pages;
  }

  /** Whether any record refers to an alias. */
  get hasAliases(): boolean {
    return this.#current().hasAliases;
  }

  /** The records that overlap a span, touching it included; sorted by start. */
  recordsIn(span: Span): readonly CachedRecord[] {
    // A request about one position does not wait for the rest of a long text.
    if (this.#isReadInSteps && !this.#isRead) return this.#around(span);
    return this.#withDefinitions().in(span);
  }

  /** The records that overlap a span or examined text that does, without definitions that are found by name alone. */
  recordsExamining(span: Span): readonly CachedRecord[] {
    return this.#current()
      .examining(span)
      .filter(({ isFoundByName }) => !isFoundByName);
  }

  /**
   * Continues reading the text in small steps, so that the caller can do other work in between. An edit restarts it.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all was read, so that records are available at no further cost.
   */
  read(isEnough: () => boolean): boolean {
    if (this.#isRead) return true;
    this.#isReadInSteps = true;
    if (!this.#readRecords(isEnough)) return false;
    this.#isRead = this.#readDefinitions(this.#current(), isEnough);
    return this.#isRead;
  }

  /** `read` as a generator, which pauses after each step. */
  *readSteps(): Generator<undefined, void> {
    while (!this.read(() => true)) yield;
  }

  /** Until all of the text has been read, requests about one place read only what is around it. */
  readInSteps(): void {
    this.#isReadInSteps = true;
  }

  /**
   * Whether a request about a span has little to read: all has been read, or the lines around it are short. Whether the
   * definition of an alias is a record depends on all of the text, which only a request about a place in one waits for.
   */
  canReadAround(span: Span): boolean {
    if (this.#isRead || !this.#isReadInSteps) return true;
    const { start, end } = this.#linesAround(span);
    if (end - start > span.end - span.start + MAX_AROUND) return false;
    return span.start < span.end || !isInDefinition(this.scanned, span.start);
  }

  #readRecords(isEnough: () => boolean): boolean {
    if (this.#records !== undefined) return true;
    this.#scanInProgress ??= { parts: recordParts(this.scanned), found: new FoundRecords() };
    const { parts, found } = this.#scanInProgress;
    for (let part = parts.next(); part.done !== true; part = parts.next()) {
      for (const record of part.value) if (!found.hasAt(record.start)) found.add(this.#keep(record));
      if (isEnough()) return false;
    }
    this.#scanInProgress = undefined;
    this.#records = new RecordList(found.pages(), this.#readAgain);
    return true;
  }

  /** Reads what was edited since all was read, so that records are available at no further cost. */
  readEdited(): void {
    if (this.#records !== undefined) this.#current();
  }

  /** Whether the text holds a needle. Searched once; after an edit only around it, as long as the answer is no. */
  mentions(needle: string): boolean {
    return this.#mentions.has(this.scanned, needle);
  }

  /** Reports all later edits to a listener that caches results about the text. */
  follow(follower: EditFollower): void {
    this.#followers.push(follower);
  }

  /** The function-like op that starts in a span, with or without ABI attributes; examines its surroundings only. */
  functionIn(span: Span): AbiRecord | undefined {
    // A line that is read for its symbol does not count as repeated.
    const text = { ...nearby(this.scanned), repeated: undefined };
    const found = scanSpan(text, span, this.#scanner.functions);
    return found.find(({ header }) => header?.functionLike === true);
  }

  /** The op in the generic form whose `sym_name` is in a span; undefined where it starts too far before that. */
  opNamedIn(span: Span): AbiRecord | undefined {
    return scanSpan(this.scanned, span, inOneBatch(scanGenericNames))[0];
  }

  #edit(span: Span, text: string): void {
    const { store } = this;
    const edit = this.editText(span, text);
    for (const follower of this.#followers) follower.edited(edit);
    this.#structure?.edit(span, text.length);
    this.#mentions.edit(store, span, text.length);
    this.#aliases.edited(store, span, text.length);
    this.#scanInProgress = undefined;
    if (this.#records === undefined) return;
    const followsWords = this.#scanner.followsWords === true;
    this.#aliases.removed(this.#pending.edit(this.#records, edit, store, followsWords));
  }

  #replaceAll(text: string): void {
    for (const follower of this.#followers) follower.replaced();
    this.replaceText(text);
    this.#mentions.clear();
    this.#structure = undefined;
    this.#records = undefined;
    this.#scanInProgress = undefined;
    this.#isRead = false;
    this.#pending.clear();
    this.#aliases.clear();
  }

  /** The records as they are after all edits, with the definitions of the aliases that they refer to. */
  #withDefinitions(): RecordList {
    const records = this.#current();
    this.#isRead = this.#readDefinitions(records, () => false);
    return records;
  }

  #readDefinitions(records: RecordList, isEnough: () => boolean): boolean {
    return this.#aliases.update(this.scanned, records, (it, name) => this.#keep(it, name), isEnough);
  }

  /** The records with an ABI key, as they are after all edits. */
  #current(): RecordList {
    this.#readRecords(() => false);
    const records = this.#records ?? new RecordList();
    const removed = (gone: readonly CachedRecord[]): void => this.#aliases.removed(gone);
    for (const span of this.#pending.take(() => this.scanned, records, removed)) this.#search(records, span);
    return records;
  }

  /** The records that touch a span, found in its surroundings. */
  #around(span: Span): readonly CachedRecord[] {
    return scanSpan(this.scanned, this.#linesAround(span), this.#scanner.records)
      .filter(({ start, length }) => start <= span.end && span.start <= start + length)
      .map((record) => new CachedRecord(record));
  }

  /** The lines of a span, and of what may matter to it around. */
  #linesAround({ start, end }: Span): Span {
    const { before, after } = this.#scanner;
    return wholeLines(this.store, { start: start - before, end: end + after });
  }

  /** Searches a span again. What is found again is the same, so there the object known before stays. */
  #search(list: RecordList, span: Span): void {
    if (!mayHoldRecords(this.scanned, span)) return;
    const around = list.in(span);
    const known = new Map(around.map((record) => [record.start, record]));
    // Not all at once: one edit may have thousands read again.
    for (const found of scanBatches(showing(this.scanned, around), span, this.#scanner.records)) {
      this.#contents.remember(found);
      for (const record of found) {
        const same = known.get(record.start);
        if (same?.isFoundByName === false) continue;
        if (same !== undefined) {
          list.remove(same);
          this.#aliases.removed([same]);
        }
        const kept = this.#keep(record);
        known.set(record.start, kept);
        list.add(kept);
        this.#aliases.added(kept);
      }
    }
  }

  /** The last seam at or before an offset. */
  readonly #seamBefore = (offset: number): number | undefined => this.#records?.originBefore(offset);

  /** A record to keep, passed to the visitor while its content is in memory. */
  #keep(record: AbiRecord, foundAs?: string): CachedRecord {
    const kept = new CachedRecord(record, foundAs);
    this.#onRecord?.(this, kept);
    kept.release();
    return kept;
  }

  readonly #readAgain = (record: CachedRecord): CachedContent =>
    record.isFoundByName
      ? definitionContent(this.scanned, record)
      : this.#contents.read({ ...this.scanned, repeated: this.#repeated.recalled }, record);
}

/**
 * Opens a large text that is read once, without making one string of it. Of a very long line no more than the start is
 * examined.
 */
export function openPages(uri: string, pages: readonly Page[]): AbiDocument {
  return new AbiDocument(uri, 0, { pages }, LARGE_SCANNER, undefined, undefined);
}

/** Visits a record before its content is released. Must not change the document, nor request its records. */
export type RecordVisitor = (document: AbiDocument, record: CachedRecord) => void;

/**
 * Opens a document.
 *
 * @param text The text, or its pieces in order where it is too large for one string.
 * @param onRecord Called for each record when it is found.
 * @param scanner Only tests give another one.
 * @param maxDecodedLength For a text that is edited: longer string literals are not decoded. UTF-16 units.
 */
export function openDocument(
  uri: string,
  version: number,
  text: string | Iterable<string>,
  onRecord?: RecordVisitor,
  scanner: Scanner = MLIR_SCANNER,
  maxDecodedLength?: number,
): AbiDocument {
  return new AbiDocument(uri, version, text, scanner, onRecord, maxDecodedLength);
}
