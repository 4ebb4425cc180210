/**
 * A record as a document keeps it: where it is, what it depends on, and what was found in it. Its content is read again
 * from the text when it is needed, which is rare: a large document would otherwise hold many times its size in objects.
 */

import { type AbiRecord, type Body, type Island, isSearchEnd } from "../abi/record.js";
import { TYPE_CODES, type TypeCodeNumbering } from "../pydm/typeCodes.js";
import { OWNER_LIMIT } from "../syntax/parameters.js";
import type { OpHeader } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { recurringNumbers } from "../text/recurring.js";
import type { Dependencies } from "./dependencies.js";
import type { Finding } from "./finding.js";
import type { FoundKinds } from "./foundKinds.js";

/** What is not kept. */
export interface CachedContent {
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
}

/** The content of a record that an edit removed. */
export const NOTHING: CachedContent = { header: undefined, islands: [] };

/** A record often looks like the one before. */
const recurringKeys = recurringNumbers();
const recurringPlaces = recurringNumbers();

/** Where records lie together, which move as one when text before them changes. */
export interface RecordGroup {
  /** How far its records have moved since they came, in UTF-16 units. */
  readonly shift: number;
  /** Called when what was found in one of its records changes. */
  changed(): void;
}

const ALONE: RecordGroup = { shift: 0, changed: () => undefined };

const IN_COMMENT = 1;
const IS_REPEATED = 2;
const IS_OP = 4;
const IS_PARTLY_READ = 8;
/** Places and size of what has more than two values. */
const BODY_SHIFT = 4;
const ALIAS_SHIFT = 8;
const TYPE_CODES_SHIFT = 12;
const FIELD = 0xf;
const BODIES: readonly (Body | undefined)[] = [undefined, "pydm", "lowered", "vm", "vmasm", "unfinished"];
const ANSWERS = [undefined, false, true] as const;

/** Bits with another value in one field. */
const withField = (bits: number, shift: number, value: number): number => (bits & ~(FIELD << shift)) | (value << shift);

/** Without private methods: V8 would note in each of very many records that it has them. */
export class CachedRecord implements AbiRecord {
  /** The offset in the document, less how far the group has moved. */
  #at: number;
  #group: RecordGroup = ALONE;
  readonly length: number;
  /** The examined text, relative to the record. */
  #from: number;
  #to: number;
  /** The first part of it that was read, and the starts and ends of the others in turn. */
  readonly #readFrom: number;
  readonly #readTo: number;
  #othersRead: readonly number[];
  readonly aliases: readonly string[];
  /** What takes few values, in one number. */
  #bits: number;
  #kinds: FoundKinds | undefined = undefined;
  readonly #readContent: (record: CachedRecord) => CachedContent;
  #content: CachedContent | undefined;
  /** Where its ABI attributes start, relative to the record; one for each island. */
  readonly keys: readonly number[];
  /**
   * What was found in it, relative to the record; undefined where it was not examined, is computed anew each time, or is
   * one of very many.
   */
  findings: readonly Finding[] | undefined = undefined;
  /** The symbols elsewhere that the findings depend on; they hold as long as those are current. */
  dependencies: Dependencies | undefined = undefined;

  /** @param readContent Reads the content again, from text that is the same as before. */
  constructor(record: AbiRecord, readContent: (record: CachedRecord) => CachedContent) {
    const { start, length, examined, read, inComment, aliases, header, islands, body, isRepeated } = record;
    const first = read?.[0] ?? examined;
    this.#at = start;
    this.length = length;
    this.#from = examined.start;
    this.#to = examined.end;
    this.#readFrom = first.start;
    this.#readTo = first.end;
    this.#othersRead = placesOf(read);
    this.#readContent = readContent;
    this.aliases = aliases.length > 0 ? aliases : NO_ALIASES;
    const flags = (inComment ? IN_COMMENT : 0) | (isRepeated === true ? IS_REPEATED : 0) | (header ? IS_OP : 0);
    this.#bits = flags | (read ? IS_PARTLY_READ : 0) | (BODIES.indexOf(body) << BODY_SHIFT);
    this.keys = recurringKeys(islands.map(({ entry }) => entry.start));
    this.#content = { header, islands };
  }

  /** The offset in the document. */
  get start(): number {
    return this.#at + this.#group.shift;
  }

  get examined(): Span {
    return { start: this.#from, end: this.#to };
  }

  get inComment(): boolean {
    return (this.#bits & IN_COMMENT) !== 0;
  }

  get isRepeated(): boolean {
    return (this.#bits & IS_REPEATED) !== 0;
  }

  /** Whether it says what of the examined text was read. */
  get isPartlyRead(): boolean {
    return (this.#bits & IS_PARTLY_READ) !== 0;
  }

  /**
   * What shows that the text of its line is code from there on: a line feed, or a seam. Undefined where it is not known to.
   */
  get origin(): number | undefined {
    return this.isPartlyRead || this.inComment ? this.start + this.#from : undefined;
  }

  get body(): Body | undefined {
    return BODIES[(this.#bits >> BODY_SHIFT) & FIELD];
  }

  /** Whether it is the definition of an alias; undefined until first needed. */
  get isAlias(): boolean | undefined {
    return ANSWERS[(this.#bits >> ALIAS_SHIFT) & FIELD];
  }

  set isAlias(isAlias: boolean | undefined) {
    this.#bits = withField(this.#bits, ALIAS_SHIFT, ANSWERS.indexOf(isAlias));
  }

  /** By which numbering of type codes its findings were found: no other setting decides what there is to find. */
  get typeCodes(): TypeCodeNumbering {
    return TYPE_CODES[(this.#bits >> TYPE_CODES_SHIFT) & FIELD] ?? "auto";
  }

  set typeCodes(typeCodes: TypeCodeNumbering) {
    this.#bits = withField(this.#bits, TYPE_CODES_SHIFT, TYPE_CODES.indexOf(typeCodes));
  }

  /** The kinds of what was found in it, kept longer than that is; undefined where those may be others. */
  get kinds(): FoundKinds | undefined {
    return this.#kinds;
  }

  set kinds(kinds: FoundKinds | undefined) {
    this.#kinds = kinds;
    this.#group.changed();
  }

  /** Moves it by a number of units, without its group. */
  move(by: number): void {
    this.#at += by;
  }

  /**
   * Follows an edit of words alone in the examined text, after which what follows is `by` units further on.
   *
   * @param isShapeless Whether there is nothing but words in a part of the edited text.
   * @returns False where the record may read otherwise now.
   */
  follow(edit: Span, by: number, isShapeless: (start: number, end: number) => boolean): boolean {
    const { start } = this;
    if (!this.isPartlyRead || this.#hasRead(edit)) return false;
    const isBefore = edit.end < start;
    // What the examined text starts with may have come into reach of its key, or gone out of it.
    if (isBefore && reachOf(-this.#from) !== reachOf(by - this.#from)) return false;
    const to = start + this.#to;
    if (by < 0 && !this.#ends().every((end) => end <= edit.start || isShapeless(end - 1 + by, end))) return false;
    if (isBefore) {
      this.#at += by;
      this.#from -= by;
    }
    this.#to = to + Math.max(by, 0) - this.start;
    const place = (isBefore ? edit.start : edit.end) - start;
    if (this.#othersRead.length > 0) {
      this.#othersRead = this.#othersRead.map((other) => {
        if (isBefore) return other < place ? other - by : other;
        return other > place ? other + by : other;
      });
    }
    return true;
  }

  /**
   * Where searches for closing brackets ended, one character before: they reach further where text before that is gone.
   * What was read to its end moves with the text.
   */
  #ends(): readonly number[] {
    const { start } = this;
    const ends = this.#to > Math.max(this.#readTo, this.length) ? [start + this.#to] : [];
    const others = this.#othersRead;
    for (let i = 1; i < others.length; i += 2) {
      const end = others[i] ?? 0;
      if (isSearchEnd({ start: others[i - 1] ?? 0, end })) ends.push(start + end);
    }
    return ends;
  }

  /** Whether text that was read for it overlaps a span of the document, touching it included. */
  #hasRead({ start, end }: Span): boolean {
    const at = this.start;
    const touches = (from: number, to: number): boolean => at + from <= end && start <= at + to;
    if (touches(this.#readFrom, Math.max(this.#readTo, this.length))) return true;
    for (let i = 0; i < this.#othersRead.length; i += 2) {
      if (touches(this.#othersRead[i] ?? 0, this.#othersRead[i + 1] ?? 0)) return true;
    }
    return false;
  }

  /** Puts it into a group, or takes it out of the one that it is in; its start stays the same. */
  enter(group: RecordGroup = ALONE): void {
    this.#at = this.start - group.shift;
    this.#group = group;
  }

  get header(): OpHeader | undefined {
    this.#content ??= this.#readContent(this);
    return this.#content.header;
  }

  get islands(): readonly Island[] {
    this.#content ??= this.#readContent(this);
    return this.#content.islands;
  }

  /** Releases what can be read again. */
  release(): void {
    // A body's record has no content but its position.
    if (this.body === undefined) this.#content = undefined;
  }
}

/** A record in the form of cached ones, which holds its content. */
export function holding(record: AbiRecord): CachedRecord {
  return new CachedRecord(record, () => record);
}

/**
 * Whether what is so far before a record is in reach of its key (-1), out of reach (1), or either, as a quoted key is one further:
 * then `NaN`, which equals nothing.
 */
const reachOf = (distance: number): number => (distance < OWNER_LIMIT ? -1 : distance > OWNER_LIMIT ? 1 : Number.NaN);

const NO_ALIASES: readonly string[] = [];
const NO_PLACES: readonly number[] = [];

/** The starts and ends of all spans but the first. */
function placesOf(spans: readonly Span[] | undefined): readonly number[] {
  if (spans === undefined || spans.length < 2) return NO_PLACES;
  const places: number[] = [];
  for (let i = 1; i < spans.length; i++) {
    const { start, end } = spans[i] as Span;
    places.push(start, end);
  }
  return recurringPlaces(places);
}
