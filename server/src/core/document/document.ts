/**
 * An open document: its text, and the records in it. Everything is found page by page, when it is asked for, and kept with the page
 * until an edit touches it.
 */

import type { Range } from "vscode-languageserver-types";
import { type CompileOptions, DEFAULT_COMPILE_OPTIONS } from "../abi/compile/options.js";
import type { AbiRecord } from "../abi/record.js";
import type { Span } from "../text/offsetMap.js";
import type { StoredText, Page as TextPage } from "../text/textStore.js";
import type { CachedRecord } from "./cachedRecord.js";
import { DocumentText } from "./documentText.js";
import { LARGE_TEXT, type Page, type PageSizes, type Pages } from "./pages.js";
import { DocumentRecords } from "./records/documentRecords.js";
import { KeyReader, restMayHoldKeys } from "./records/keyReader.js";
import type { RecordPage } from "./records/recordPage.js";
import { Structure } from "./structure/structure.js";

/** One change of `textDocument/didChange`; without a range it replaces the whole text. */
export interface TextChange {
  readonly range?: Range | undefined;
  readonly text: string;
}

/** A longer page (UTF-16 units) takes too long to read for each request about a place in it. */
const MAX_AROUND = 1 << 17;

export class AbiDocument extends DocumentText {
  readonly uri: string;
  /** A longer string literal is not decoded. UTF-16 units; undefined where any is. */
  readonly maxDecodedLength: number | undefined;
  /** How the text is compiled, for what is said of exports and calls. Records and findings do not depend on it. */
  compileOptions: CompileOptions = DEFAULT_COMPILE_OPTIONS;
  readonly #onPage: PageVisitor | undefined;
  #version: number;
  #revision = 0;
  #records: DocumentRecords;
  /** Whether all has been read once, including the definitions of aliases. */
  #isRead = false;
  #isReadInSteps = false;
  readonly #mentions = new MentionCache();
  /** Undefined until first needed. */
  #structure: Structure | undefined;

  constructor(
    uri: string,
    version: number,
    text: StoredText,
    onPage: PageVisitor | undefined,
    maxDecodedLength: number | undefined,
    sizes: PageSizes | undefined,
  ) {
    super(text, sizes);
    this.uri = uri;
    this.maxDecodedLength = maxDecodedLength;
    this.#version = version;
    this.#onPage = onPage;
    this.#records = this.#newRecords();
  }

  get version(): number {
    return this.#version;
  }

  /** Changes with each update, after which nothing that was derived from the text holds. */
  get revision(): number {
    return this.#revision;
  }

  /** Of a large text the long lines that are not read to their end, and may hold ABI attributes there. Weights hold none. */
  get unsearched(): number {
    return this.pages.all.filter((page) => restMayHoldKeys(this.pages, page)).length;
  }

  /** Symbols, regions and values of the text, whatever its dialects. Read on demand, kept up to date. */
  get structure(): Structure {
    this.#structure ??= new Structure(this, this.pages);
    return this.#structure;
  }

  /** Applies changes one after another, each to what the one before left. Ranges may be reversed or outside. */
  update(changes: readonly TextChange[], version: number): void {
    this.#revision++;
    for (const { range, text } of changes) {
      if (range === undefined) {
        this.#replaceAll(text);
        continue;
      }
      const a = this.offsetAt(range.start);
      const b = this.offsetAt(range.end);
      this.editText({ start: Math.min(a, b), end: Math.max(a, b) }, text);
    }
    this.#version = version;
  }

  /**
   * Every record, sorted by start, definitions of aliases that records refer to among them. Records of pages that no edit touched
   * are the same objects as before, at their new `start`.
   */
  records(): readonly CachedRecord[] {
    this.#readAll();
    return this.#records.all;
  }

  /** The records by page; what is known of one holds as long as its version stays the same. */
  recordPages(): readonly RecordPage[] {
    this.#readAll();
    return this.#records.pages;
  }

  /** The records that overlap a span, touching it included; sorted by start. */
  recordsIn(span: Span): readonly CachedRecord[] {
    // A request about one position does not wait for the rest of a long text.
    if (this.#isReadInSteps && !this.#isRead) return this.#records.around(span);
    this.#readAll();
    return this.#records.in(span);
  }

  /** The records whose findings may be in a span, without definitions that are found by name alone. */
  recordsExamining(span: Span): readonly CachedRecord[] {
    return this.#records.on(span);
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
    this.#isRead = this.#records.read(isEnough);
    return this.#isRead;
  }

  #readAll(): void {
    this.#isRead = this.#records.read(() => false);
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
   * Whether a request about a span has little to read: all has been read, or the page around it is short. Whether the
   * definition of an alias is a record depends on all of the text, which only a request about a place in one waits for.
   */
  canReadAround(span: Span): boolean {
    if (this.#isRead || !this.#isReadInSteps) return true;
    const index = this.pages.indexAt(span.start);
    const page = this.pages.all[index];
    if (page === undefined) return true;
    if (page.length > MAX_AROUND) return false;
    return span.start < span.end || !new KeyReader(this.pages, index).isInDefinition(span.start - page.start);
  }

  /** Reads what was edited since all was read, so that records are available at no further cost. */
  readEdited(): void {
    if (this.#isRead) this.#readAll();
  }

  /** Whether the text holds a needle. Each page is searched once. */
  mentions(needle: string): boolean {
    return this.#mentions.has(this.pages, needle);
  }

  /** The function-like op that starts in a span, with or without ABI attributes; reads the pages of the span only. */
  functionIn({ start, end }: Span): AbiRecord | undefined {
    const last = this.pages.indexAt(Math.max(end - 1, start));
    for (let i = this.pages.indexAt(start); i <= last; i++) {
      const page = this.pages.all[i] as Page | undefined;
      if (page === undefined) return undefined;
      const [found] = new KeyReader(this.pages, i).functions(start - page.start, end - page.start);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The innermost op around an offset; undefined where it starts too far before that. */
  opAround(offset: number): AbiRecord | undefined {
    const index = this.pages.indexAt(offset);
    const page = this.pages.all[index];
    return page && new KeyReader(this.pages, index).opAt(offset - page.start);
  }

  #newRecords(): DocumentRecords {
    return new DocumentRecords(this.pages, this.uri, (records) => this.#onPage?.(this, records));
  }

  #replaceAll(text: string): void {
    this.replaceText(text);
    this.#structure = undefined;
    this.#records = this.#newRecords();
    this.#isRead = false;
  }
}

/** Opens a large text that is read once, without making one string of it. Of a very long line only the start is read. */
export function openPages(uri: string, pages: readonly TextPage[]): AbiDocument {
  return new AbiDocument(uri, 0, { pages }, undefined, undefined, LARGE_TEXT);
}

/** Visits the records of a page before their content is released. Must not change the document, nor request its records. */
export type PageVisitor = (document: AbiDocument, page: RecordPage) => void;

/**
 * Opens a document.
 *
 * @param text The text, or its pieces in order where it is too large for one string.
 * @param onPage Called for each page when its records are read.
 * @param maxDecodedLength For a text that is edited: longer string literals are not decoded. UTF-16 units.
 * @param sizes Of pages; only tests give others.
 */
export function openDocument(
  uri: string,
  version: number,
  text: string | Iterable<string>,
  onPage?: PageVisitor,
  maxDecodedLength?: number,
  sizes?: PageSizes,
): AbiDocument {
  return new AbiDocument(uri, version, text, onPage, maxDecodedLength, sizes);
}

/** Whether a text mentions a few strings that are searched for repeatedly: found once for each page. */
class MentionCache {
  /** All that were ever searched for. */
  readonly #needles: string[] = [];
  /** For each page whether it mentions them, in their order. */
  readonly #known = new WeakMap<Page, readonly boolean[]>();
  /** The answers for a revision of the pages: they are asked for at each op. */
  readonly #answers = new Map<string, boolean>();
  #pages: Pages | undefined;
  #revision = -1;

  /** Whether a text mentions a needle, which must not be in two of its pages. */
  has(pages: Pages, needle: string): boolean {
    if (pages !== this.#pages || pages.revision !== this.#revision) this.#answers.clear();
    this.#pages = pages;
    this.#revision = pages.revision;
    const answer = this.#answers.get(needle) ?? this.#search(pages, needle);
    this.#answers.set(needle, answer);
    return answer;
  }

  #search(pages: Pages, needle: string): boolean {
    let index = this.#needles.indexOf(needle);
    if (index < 0) index = this.#needles.push(needle) - 1;
    return pages.all.some((page) => this.#mentions(page, pages)[index]);
  }

  #mentions(page: Page, pages: Pages): readonly boolean[] {
    const known = this.#known.get(page);
    if (known?.length === this.#needles.length) return known;
    const text = pages.text(page);
    const found = this.#needles.map((needle, i) => known?.[i] ?? text.includes(needle));
    this.#known.set(page, found);
    return found;
  }
}

/** A function that makes one thing for each document, on the first call. */
export function perDocument<Document extends object, Thing>(make: (document: Document) => Thing) {
  const known = new WeakMap<Document, Thing>();
  return (document: Document): Thing => {
    const thing = known.get(document) ?? make(document);
    known.set(document, thing);
    return thing;
  };
}
