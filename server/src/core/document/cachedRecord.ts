/**
 * A record as a document keeps it: where it is, what it depends on, and what was found in it. Its content is read again
 * from the text when it is needed, which is rare: a large document would otherwise hold many times its size in objects.
 */

import type { AbiRecord, Body, Island } from "../abi/record.js";
import { TYPE_CODES, type TypeCodeNumbering } from "../pydm/typeCodes.js";
import type { OpHeader } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { recurring } from "../text/recurring.js";
import type { Dependencies } from "./dependencies.js";
import type { Finding } from "./finding.js";
import { FoundKinds, kindsOf } from "./foundKinds.js";
import { RecordLayout } from "./recordLayout.js";

/** The part of a record that is not kept but read again when it is needed. */
export interface CachedContent {
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
}

/** Reads the content of a record again, from text that is the same as before. */
export type ReadContent = (record: CachedRecord) => CachedContent;

/** The findings of a record, or their kinds once the findings are released. */
type Found = readonly Finding[] | FoundKinds | undefined;

/** The content and findings of a record whose content is in memory: few have it at a time, so it is no field of all. */
class Held {
  readonly content: CachedContent;
  found: Found;

  constructor(content: CachedContent, found: Found) {
    this.content = content;
    this.found = found;
  }
}

/** The content of a record that an edit removed. */
export const NOTHING: CachedContent = { header: undefined, islands: [] };

/** Consecutive records, which move as one when text before them changes. */
export interface RecordGroup {
  /** How far its records have moved since they joined it, in UTF-16 units. */
  readonly shift: number;
  /** By how much the text between the start of what each depends on and the record has grown since then. UTF-16 units. */
  readonly growth: number;
  /** Called when what was found in one of its records changes. */
  changed(): void;
  /** Reads what a record has released. */
  readonly read: ReadContent;
}

/** The group of records that are in no document, or not yet. */
const ALONE: RecordGroup = { shift: 0, growth: 0, changed: () => undefined, read: () => NOTHING };

const IN_COMMENT = 1;
const IS_REPEATED = 2;
const IS_OP = 4;
const IS_PARTLY_READ = 8;
const IS_FOUND_BY_NAME = 1 << 8;
const IS_SILENT = 1 << 9;
const IS_REPORTED = 1 << 10;
/** Whether the only name that is kept is that of the alias that it defines. */
const HAS_DEFINED_NAME = 1 << 11;
/** Where the fields with more than two values are in the bits, and their mask. */
const BODY_SHIFT = 4;
const TYPE_CODES_SHIFT = 12;
const FIELD = 0xf;
const BODIES: readonly (Body | undefined)[] = [undefined, "pydm", "lowered", "vm", "vmasm", "unfinished"];

/** Bits with another value in one field. */
const withField = (bits: number, shift: number, value: number): number => (bits & ~(FIELD << shift)) | (value << shift);

/** A document may have hundreds of thousands: so few fields, and no private methods, for which V8 adds one to each object. */
export class CachedRecord implements AbiRecord {
  /** The offset in the document, less how far the group has moved. */
  #at: number;
  #group: RecordGroup = ALONE;
  #layout: RecordLayout;
  /** Where the examined text starts, relative to the record, without the growth that the group counts. */
  #from: number;
  readonly #names: Names;
  /** The flags and small fields. */
  #bits: number;
  #found: Found | Held;
  /** The symbols elsewhere that the findings depend on; they hold as long as those are current. */
  dependencies: Dependencies | undefined = undefined;

  /**
   * Holds its content until that is released.
   *
   * @param foundAs The alias that it is found by, where nothing else makes it a record.
   */
  constructor(record: AbiRecord, foundAs?: string) {
    const { start, examined, read, inComment, aliases, defines, header, islands, body, isRepeated } = record;
    this.#at = start;
    this.#from = examined.start;
    this.#layout = RecordLayout.of(
      record,
      islands.map(({ entry }) => entry.start),
    );
    const defined = foundAs ?? defines;
    this.#names = keptNames(aliases, defined);
    const name = defined !== undefined && aliases.length === 0 ? HAS_DEFINED_NAME : 0;
    const flags = name | (inComment ? IN_COMMENT : 0) | (isRepeated === true ? IS_REPEATED : 0) | (header ? IS_OP : 0);
    const origin = foundAs === undefined ? 0 : IS_FOUND_BY_NAME;
    this.#bits = flags | origin | (read ? IS_PARTLY_READ : 0) | (BODIES.indexOf(body) << BODY_SHIFT);
    this.#found = new Held({ header, islands }, undefined);
  }

  /** The offset in the document. */
  get start(): number {
    return this.#at + this.#group.shift;
  }

  get length(): number {
    return this.#layout.length;
  }

  get examined(): Span {
    return { start: this.examinedFrom, end: this.#layout.to };
  }

  /** The same as numbers, for loops over very many records. */
  get examinedFrom(): number {
    return this.#from - this.#group.growth;
  }

  get examinedTo(): number {
    return this.#layout.to;
  }

  /** Where the first text starts that was read for it, relative to the record; of what comes before that, only brackets matter. */
  get readFrom(): number {
    return this.#layout.readFrom;
  }

  /** Whether a search for a closing bracket ended in text that was not read. */
  get hasSearched(): boolean {
    return this.#layout.hasSearched;
  }

  /** Where its ABI attributes start, relative to the record; one for each island. */
  get keys(): readonly number[] {
    return this.#layout.keys;
  }

  /** The aliases that it refers to. */
  get aliases(): readonly string[] {
    const names = this.#names;
    if (names === undefined) return NO_ALIASES;
    if (typeof names === "string") return (this.#bits & HAS_DEFINED_NAME) !== 0 ? NO_ALIASES : listOf(names);
    return "aliases" in names ? names.aliases : names;
  }

  /** The alias that it defines. */
  get defines(): string | undefined {
    const names = this.#names;
    if (typeof names === "string") return (this.#bits & HAS_DEFINED_NAME) !== 0 ? names : undefined;
    return names !== undefined && "aliases" in names ? names.defines : undefined;
  }

  get inComment(): boolean {
    return (this.#bits & IN_COMMENT) !== 0;
  }

  /** Whether it is that of an op. */
  get isOp(): boolean {
    return (this.#bits & IS_OP) !== 0;
  }

  get isRepeated(): boolean {
    return (this.#bits & IS_REPEATED) !== 0;
  }

  /** Whether it says what of the examined text was read. */
  get isPartlyRead(): boolean {
    return (this.#bits & IS_PARTLY_READ) !== 0;
  }

  /** Where its line is known to be code from: the document offset of a line feed or a seam; undefined where none is known. */
  get origin(): number | undefined {
    return this.isPartlyRead || this.inComment ? this.start + this.examinedFrom : undefined;
  }

  get body(): Body | undefined {
    return BODIES[(this.#bits >> BODY_SHIFT) & FIELD];
  }

  /** Whether it is the definition of an alias, and no record for any other reason. */
  get isFoundByName(): boolean {
    return (this.#bits & IS_FOUND_BY_NAME) !== 0;
  }

  /** Whether other records report all that was found in it. */
  get isSilent(): boolean {
    return (this.#bits & IS_SILENT) !== 0;
  }

  /** Whether its findings are those of the last `report`. */
  get isReported(): boolean {
    return (this.#bits & IS_REPORTED) !== 0;
  }

  /** Notes that it has been decided which records report its findings; `isSilent` where it reports none itself. */
  report(isSilent: boolean): void {
    this.#bits = (this.#bits & ~IS_SILENT) | IS_REPORTED | (isSilent ? IS_SILENT : 0);
    this.#group.changed();
  }

  /** The numbering of type codes that its findings depend on; they depend on no other setting. */
  get typeCodes(): TypeCodeNumbering {
    return TYPE_CODES[(this.#bits >> TYPE_CODES_SHIFT) & FIELD] ?? "auto";
  }

  set typeCodes(typeCodes: TypeCodeNumbering) {
    this.#bits = withField(this.#bits, TYPE_CODES_SHIFT, TYPE_CODES.indexOf(typeCodes));
  }

  /** Its findings, relative to it; undefined where they were not computed, cannot be kept, or were released. */
  get findings(): readonly Finding[] | undefined {
    const found = foundOf(this.#found);
    return found instanceof FoundKinds ? undefined : found;
  }

  set findings(findings: readonly Finding[] | undefined) {
    this.#found = withFound(this.#found, findings);
    this.#bits &= ~IS_REPORTED;
    this.#group.changed();
  }

  /** The kinds of its findings, which outlive the findings; undefined where they are not known. */
  get kinds(): FoundKinds | undefined {
    const found = foundOf(this.#found);
    if (found === undefined || found instanceof FoundKinds) return found;
    // What is found in a lowered body depends on a setting, too.
    return this.body === "lowered" ? undefined : kindsOf(found);
  }

  /** Releases its findings, if their kinds are known. */
  releaseFindings(): void {
    this.#found = withFound(this.#found, this.kinds ?? foundOf(this.#found));
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
    if (!this.isPartlyRead) return false;
    const { start } = this;
    const layout = this.#layout.followed(start, this.examinedFrom, edit, by, isShapeless);
    if (layout === undefined) return false;
    if (edit.end < start) {
      this.#at += by;
      this.#from -= by;
    }
    this.#layout = layout;
    return true;
  }

  /** Puts it into a group, or takes it out of the one that it is in; its start stays the same. */
  enter(group: RecordGroup = ALONE): void {
    this.#at = this.start - group.shift;
    this.#from = this.examinedFrom + group.growth;
    this.#group = group;
  }

  /** Its content, read again if it was released. */
  get content(): CachedContent {
    const found = this.#found;
    if (found instanceof Held) return found.content;
    const { header, islands } = this.#group.read(this);
    const content = { header, islands };
    this.#found = new Held(content, foundOf(this.#found));
    return content;
  }

  get header(): OpHeader | undefined {
    return this.content.header;
  }

  get islands(): readonly Island[] {
    return this.content.islands;
  }

  /** Releases what can be read again. */
  release(): void {
    // A body's record has no content but its position.
    if (this.body === undefined) this.#found = foundOf(this.#found);
  }
}

const foundOf = (found: Found | Held): Found => (found instanceof Held ? found.found : found);

function withFound(before: Found | Held, found: Found): Found | Held {
  if (!(before instanceof Held)) return found;
  before.found = found;
  return before;
}

/** The aliases that a record refers to and the one that it defines: most records have one name at most, which needs no list. */
type Names = string | readonly string[] | Pick<AbiRecord, "aliases" | "defines"> | undefined;

function keptNames(aliases: readonly string[], defines: string | undefined): Names {
  if (aliases.length === 0) return defines;
  // Functions that share an alias often come one after another.
  const list = recurringNames(aliases);
  if (defines !== undefined) return { aliases: list, defines };
  return list.length === 1 ? list[0] : list;
}

/** The list of one name that was requested last: records that come one after another often refer to the same one. */
let latest: readonly string[] = [""];

function listOf(name: string): readonly string[] {
  if (latest[0] !== name) latest = [name];
  return latest;
}

const NO_ALIASES: readonly string[] = [];
const recurringNames = recurring<string>((a, b) => a === b);
