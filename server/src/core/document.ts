/**
 * An open document: its text, and the records in it. An edit takes out the records whose text it met and notes the lines
 * it touched; when records are next asked for, only those lines are searched again. So a burst of edits is scanned once,
 * and everything derived from an untouched record can be kept with that record.
 */
import type { Position, Range } from "vscode-languageserver-types";
import { aliasPlaces } from "./aliasPlaces.js";
import { KeptRecord } from "./keptRecord.js";
import type { AbiRecord } from "./mlir/record.js";
import { examinedSpan, RecordList } from "./recordList.js";
import {
  LARGE_SCANNER,
  MLIR_SCANNER,
  PAGES_SCANNER,
  type Scanner,
  scanParts,
  scanSpan,
  wholeLines,
} from "./scanning.js";
import { Structure } from "./structure/structure.js";
import type { Span } from "./text/offsetMap.js";
import { type Page, type StoredText, TextStore } from "./text/textStore.js";

/** Dirty spans nearer than this (UTF-16 units) are scanned as one: looking around costs more than the text between. And
 * so much of its surroundings a record is read again with, at first. */
const NEAR = 4096;

/** How far ahead records are read again for who goes through them in order, in UTF-16 units. */
const AHEAD = 16 * 1024;

/** One change of `textDocument/didChange`; without a range it replaces the whole text. */
export interface TextChange {
  readonly range?: Range | undefined;
  readonly text: string;
}

export class AbiDocument {
  readonly uri: string;
  readonly #scanner: Scanner;
  readonly #look: Look | undefined;
  #version: number;
  #revision = 0;
  #store: TextStore;
  /** The text as it was received, while it is the text. */
  #whole: string | undefined;
  /** Undefined until first asked for. */
  #records: RecordList | undefined;
  /** How far the first reading has come, while it is interrupted. */
  #reading: { readonly parts: ReturnType<typeof scanParts>; readonly found: Map<number, KeptRecord> } | undefined;
  /** What was edited since records were last asked for. */
  #dirty: Span[] = [];
  /** The aliases that records refer to, as last found. */
  readonly #aliases = new RecordList();
  /** What `records` answers, until the next edit. */
  #answer: RecordList | undefined;

  /** The record that was last read again: whoever asked for it may ask for more of it. */
  #recent: KeptRecord | undefined;
  /** What was read with it, by start, until the next edit. */
  readonly #neighbours = new Map<number, AbiRecord>();

  /** Undefined until first asked for. */
  #structure: Structure | undefined;

  /** Whether the text holds a needle, for those that were asked about. */
  readonly #mentions = new Map<string, boolean>();

  constructor(uri: string, version: number, text: StoredText, scanner: Scanner, look: Look | undefined) {
    this.uri = uri;
    this.#version = version;
    this.#scanner = scanner;
    this.#look = look;
    this.#store = new TextStore(text);
    this.#whole = typeof text === "string" ? text : undefined;
  }

  get version(): number {
    return this.#version;
  }

  /** Another number after each update: whatever was found out about the text is no longer so. */
  get revision(): number {
    return this.#revision;
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#store.length;
  }

  get lineCount(): number {
    return this.#store.lineCount;
  }

  /** The text between two offsets, each brought into the document. */
  slice(start?: number, end?: number): string {
    return this.#store.slice(start, end);
  }

  /** The position of an offset, brought into the document; one inside a line end counts as before it. */
  positionAt(offset: number): Position {
    return this.#store.positionAt(offset);
  }

  /** The offset of a position: behind a line's end it is that end, behind the last line the document's. */
  offsetAt(position: Position): number {
    return this.#store.offsetAt(position);
  }

  /** The offset of the next `needle` (not empty) at or behind `from`, or -1. A native search. */
  indexOf(needle: string, from = 0): number {
    return this.#store.indexOf(needle, from);
  }

  /** The offset of the last `needle` (not empty) that ends at or before an offset, or -1. A native search. */
  lastIndexOf(needle: string, end: number): number {
    return this.#store.lastIndexOf(needle, end);
  }

  /** The offset right behind the line feed before an offset: where its line starts, in the MLIR reader's sense. */
  lineStart(offset: number): number {
    return this.#store.lastUnitBefore("\n", offset) + 1;
  }

  /** Symbols, regions and values of the text, whatever its dialects. Read when first asked for, kept up to date. */
  get structure(): Structure {
    this.#structure ??= new Structure(this);
    return this.#structure;
  }

  /** Applies changes one after another, each to what the one before left. Ranges may be reversed or outside. */
  update(changes: readonly TextChange[], version: number): void {
    this.#revision++;
    this.#answer = undefined;
    this.#neighbours.clear();
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
   * Every record, sorted by start, alias definitions among them. The same objects as before where an edit did not meet
   * what they were derived from, but with another `start`.
   */
  records(): readonly KeptRecord[] {
    return this.#all().all;
  }

  /** The records that overlap a span, touching it included; sorted by start. */
  recordsIn(span: Span): readonly KeptRecord[] {
    // Who asks about a place does not wait for the rest of a long text.
    return this.#reading === undefined ? this.#all().in(span) : this.#around(span);
  }

  /**
   * Reads on through the text in small steps, for who has something else to do meanwhile. An edit starts it anew.
   *
   * @param isEnough Asked after each step.
   * @returns Whether all was read, so that asking for records costs nothing more.
   */
  read(isEnough: () => boolean): boolean {
    if (this.#records !== undefined) return true;
    this.#reading ??= {
      parts: scanParts(this.#store, this.#whole, this.#scanner, this.#scanner.records),
      found: new Map(),
    };
    const { parts, found } = this.#reading;
    for (let part = parts.next(); part.done !== true; part = parts.next()) {
      for (const record of part.value) if (!found.has(record.start)) found.set(record.start, this.#keep(record));
      if (isEnough()) return false;
    }
    this.#reading = undefined;
    this.#records = new RecordList();
    this.#records.reset([...found.values()]);
    return true;
  }

  /** Every function-like op, and every other op with ABI attributes; sorted by start. Scans the whole document. */
  functions(): readonly AbiRecord[] {
    const scanner = { ...this.#scanner, after: Math.max(this.#scanner.after, this.#scanner.reach) };
    const found = new Map<number, AbiRecord>();
    for (const part of scanParts(this.#store, this.#whole, scanner, scanner.functions)) {
      for (const record of part) found.set(record.start, record);
    }
    return [...found.values()].sort((a, b) => a.start - b.start);
  }

  /**
   * Every record, for who reads the text once: none is kept, so memory does not grow with it. In about the order of the
   * text, with those definitions of aliases that hold no ABI key last.
   */
  *eachRecord(): Generator<KeptRecord> {
    const names = new Set<string>();
    const aliases = new Set<number>();
    // What was found, for as long as it may be found again from a key in another part.
    let recent = new Set<number>();
    let before = recent;
    let turn = this.#scanner.reach;
    for (const part of scanParts(this.#store, this.#whole, this.#scanner, this.#scanner.records)) {
      for (const record of part) {
        const { start } = record;
        if (recent.has(start) || before.has(start)) continue;
        if (start > turn) {
          before = recent;
          recent = new Set();
          turn = start + this.#scanner.reach;
        }
        recent.add(start);
        for (const name of record.aliases) names.add(name);
        if (this.#store.slice(start, start + 1) === "#") aliases.add(start);
        yield new KeptRecord(record, () => record);
      }
    }
    for (const record of this.#definitions(names)) if (!aliases.has(record.start)) yield record;
  }

  /**
   * Every function-like op, and whatever else in code has ABI attributes or is an alias that they refer to; sorted by
   * start. None is kept. Reads the text twice.
   */
  *eachShown(): Generator<AbiRecord> {
    const names = new Set<string>();
    for (const part of scanParts(this.#store, this.#whole, this.#scanner, this.#scanner.records)) {
      for (const record of part) for (const name of record.aliases) names.add(name);
    }
    const defined = [...this.#definitions(names)].filter(({ keys }) => keys.length > 0);
    const aliases = defined.sort((a, b) => a.start - b.start);
    let i = 0;
    const scanner = { ...this.#scanner, after: Math.max(this.#scanner.after, this.#scanner.reach) };
    for (const part of scanParts(this.#store, this.#whole, scanner, scanner.functions)) {
      for (const record of part) {
        let alias = aliases[i];
        for (; alias !== undefined && alias.start <= record.start; alias = aliases[++i]) {
          if (alias.start < record.start) yield alias;
        }
        yield record;
      }
    }
    yield* aliases.slice(i);
  }

  /** Whether the text holds a needle. Searched once; after an edit only around it, as long as the answer is no. */
  mentions(needle: string): boolean {
    let known = this.#mentions.get(needle);
    if (known === undefined) {
      known = this.#whole === undefined ? this.#store.indexOf(needle) >= 0 : this.#whole.includes(needle);
      this.#mentions.set(needle, known);
    }
    return known;
  }

  /** The function-like op that starts in a span, with or without ABI attributes; looks at its surroundings only. */
  functionIn(span: Span): AbiRecord | undefined {
    const found = scanSpan(this.#store, span, this.#scanner, this.#scanner.functions);
    return found.find(({ header }) => header?.functionLike === true);
  }

  #edit(span: Span, text: string): void {
    this.#whole = undefined;
    this.#store.edit(span, text);
    this.#structure?.edit(span, text.length);
    for (const [needle, known] of this.#mentions) {
      const around = this.#store.slice(span.start - needle.length, span.start + text.length + needle.length);
      if (known) this.#mentions.delete(needle);
      else if (around.includes(needle)) this.#mentions.set(needle, true);
    }
    this.#aliases.edit(span, text.length);
    this.#reading = undefined;
    if (this.#records === undefined) return;
    const dropped = this.#records.edit(span, text.length);
    // Dirty spans and dropped records in the new text. Whatever reaches into the edit is stretched over it.
    const by = text.length - (span.end - span.start);
    const touched = { start: span.start, end: span.start + text.length };
    const moved = ({ start, end }: Span): Span => ({
      start: start <= span.start ? start : start > span.end ? start + by : span.start,
      end: end < span.start ? end : end >= span.end ? end + by : touched.end,
    });
    this.#dirty = this.#dirty.map(moved);
    for (const record of dropped) this.#dirty.push(moved(examinedSpan(record)));
    this.#dirty.push(touched);
    // Many edits in one notification must not make this list, which each of them walks, long.
    if (this.#dirty.length > 64) this.#dirty = merged(this.#dirty);
  }

  #replaceAll(text: string): void {
    this.#store = new TextStore(text);
    this.#whole = text;
    this.#mentions.clear();
    this.#structure = undefined;
    this.#records = undefined;
    this.#reading = undefined;
    this.#dirty = [];
    this.#aliases.reset([]);
  }

  #all(): RecordList {
    this.#answer ??= this.#withAliases(this.#scanned());
    return this.#answer;
  }

  #scanned(): RecordList {
    this.read(() => false);
    const records = this.#records ?? new RecordList();
    while (this.#dirty.length > 0) {
      const spans = merged(this.#dirty);
      this.#dirty = [];
      for (const span of spans) this.#rescan(records, span);
    }
    return records;
  }

  /** The records that touch a span, found in its surroundings. */
  #around(span: Span): readonly KeptRecord[] {
    const { before, after } = this.#scanner;
    const near = wholeLines(this.#store, { start: span.start - before, end: span.end + after });
    return scanSpan(this.#store, near, this.#scanner, this.#scanner.records)
      .filter(({ start, length }) => start <= span.end && span.start <= start + length)
      .map((record) => new KeptRecord(record, () => record));
  }

  /** Searches the lines of a span again. What is found again is the same, so there the object known before stays. */
  #rescan(list: RecordList, span: Span): void {
    const lines = wholeLines(this.#store, span);
    const known = new Set(list.in(lines).map(({ start }) => start));
    for (const record of scanSpan(this.#store, lines, this.#scanner, this.#scanner.records)) {
      if (!known.has(record.start)) list.add(this.#keep(record));
    }
  }

  /** A record to keep, looked at while what it says is at hand. */
  #keep(record: AbiRecord): KeptRecord {
    const kept = new KeptRecord(record, this.#readAgain);
    this.#look?.(this, kept);
    kept.release();
    return kept;
  }

  readonly #readAgain = (kept: KeptRecord): Pick<AbiRecord, "header" | "islands"> => {
    const before = this.#recent?.start ?? Number.POSITIVE_INFINITY;
    this.#recent?.release();
    this.#recent = kept;
    let found = this.#neighbours.get(kept.start);
    if (found === undefined) {
      // Who reads one after another reads the next as well.
      const inTurn = before < kept.start && kept.start - before <= AHEAD;
      const end = kept.start + Math.max(kept.length, inTurn ? AHEAD : 0);
      const lines = wholeLines(this.#store, { start: kept.start, end });
      // Its surroundings have been read before, and most of what it says hangs on few of them.
      const scanner = { ...this.#scanner, before: NEAR, after: NEAR };
      const records = scanSpan(this.#store, lines, scanner, scanner.records);
      found = records.find(({ start }) => start === kept.start);
      // On a line with thousands of records, who asks for one asks for the next.
      this.#neighbours.clear();
      if (records.length > 1) for (const record of records) this.#neighbours.set(record.start, record);
    }
    // A record that an edit took out has nothing to say any more.
    return found ?? { header: undefined, islands: [] };
  };

  /** Adds the definitions of the aliases that records refer to, and those that these refer to. */
  #withAliases(list: RecordList): RecordList {
    const names = new Set<string>();
    for (const record of list.all) for (const name of record.aliases) names.add(name);
    if (names.size === 0) return list;
    const definitions = this.#definitions(names);
    this.#aliases.reset([...definitions]);
    const starts = new Set(list.all.map(({ start }) => start));
    const answer = new RecordList();
    answer.reset([...list.all, ...[...definitions].filter(({ start }) => !starts.has(start))]);
    return answer;
  }

  /** The definitions of aliases, and of those that these refer to. */
  #definitions(names: Set<string>): ReadonlySet<KeptRecord> {
    const definitions = new Set<KeptRecord>();
    const placesOf = aliasPlaces(this.#store);
    for (const name of names) {
      const record = this.#definition(name, placesOf(name));
      if (record === undefined) continue;
      definitions.add(record);
      // A set walks what is added to it meanwhile.
      for (const other of record.aliases) names.add(other);
    }
    return definitions;
  }

  /** The first definition of an alias at one of the places; the object known before where its text is untouched. */
  #definition(name: string, places: Iterable<number>): KeptRecord | undefined {
    let searched = 0;
    const scan: Scanner["records"] = (window) => {
      const record = this.#scanner.alias(window, name);
      searched = window.base + window.text.length;
      return record === undefined ? [] : [record];
    };
    const scanner = { ...this.#scanner, before: NEAR, after: NEAR };
    for (const at of places) {
      if (at < searched) continue;
      const known = this.#aliases.in({ start: at, end: at }).find(({ start }) => start === at);
      if (known !== undefined) return known;
      const [record] = scanSpan(this.#store, { start: at, end: at }, scanner, scan);
      // Few, and not found by their keys: what they say stays with them.
      if (record !== undefined) return new KeptRecord(record, () => record);
    }
    return undefined;
  }
}

/**
 * Opens a text that is read once and shall not become one string.
 *
 * @param size Of a `large` text no more than the start of a very long line is looked at.
 */
export function openPages(uri: string, pages: readonly Page[], size: "large" | "usual"): AbiDocument {
  return new AbiDocument(uri, 0, { pages }, size === "large" ? LARGE_SCANNER : PAGES_SCANNER, undefined);
}

/** Looks at a record before what it says is let go of. Must not change the document, nor ask for its records. */
export type Look = (document: AbiDocument, record: KeptRecord) => void;

/**
 * Opens a document.
 *
 * @param text The text, or its pieces in order where it is too large for one string.
 * @param look Called for each record when it is found.
 * @param scanner Only tests give another one.
 */
export function openDocument(
  uri: string,
  version: number,
  text: string | Iterable<string>,
  look?: Look,
  scanner: Scanner = MLIR_SCANNER,
): AbiDocument {
  return new AbiDocument(uri, version, text, scanner, look);
}

/** The spans in order, near ones as one. */
function merged(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result[result.length - 1];
    if (last !== undefined && start <= last.end + NEAR) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
