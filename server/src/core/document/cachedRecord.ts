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

/** The part of a record that is not kept but read again when it is needed. */
export interface CachedContent {
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
}

/** The findings of a record, or their kinds once the findings are released. */
type Found = readonly Finding[] | FoundKinds | undefined;

/** The content of a record that an edit removed. */
const NOTHING: CachedContent = { header: undefined, islands: [] };

/** The records of a page, which move with it. */
export interface RecordGroup {
  /** Where the page starts. */
  readonly base: number;
  /** Called when what was found in one of its records changes. */
  changed(): void;
  /** The content of the record that starts at an offset from the page's start; undefined where an edit removed it. */
  content(start: number): CachedContent | undefined;
}

const IN_COMMENT = 1;
const IS_FOUND_BY_NAME = 4;
const IS_SILENT = 8;
const IS_REPORTED = 16;
/** Whether the only name that is kept is that of the alias that it defines. */
const HAS_DEFINED_NAME = 32;
/** Where the fields with more than two values are in the bits, and their mask. */
const BODY_SHIFT = 8;
const TYPE_CODES_SHIFT = 12;
const FIELD = 0xf;
const BODIES: readonly (Body | undefined)[] = [undefined, "pydm", "lowered", "vm", "vmasm"];

/** Bits with another value in one field. */
const withField = (bits: number, shift: number, value: number): number => (bits & ~(FIELD << shift)) | (value << shift);

/** A document may have hundreds of thousands: so few fields, and no private methods, for which V8 adds one to each object. */
export class CachedRecord implements AbiRecord {
  /** The offset from the page's start. */
  readonly #at: number;
  readonly #group: RecordGroup;
  readonly length: number;
  /** The examined text, relative to the record. */
  readonly #from: number;
  readonly #to: number;
  /** Where its ABI attributes start, relative to the record; one for each island. */
  readonly keys: readonly number[];
  readonly #names: Names;
  /** The flags and small fields. */
  #bits: number;
  #found: Found;
  /** The symbols elsewhere that the findings depend on; they hold as long as those are current. */
  dependencies: Dependencies | undefined = undefined;

  /**
   * @param keys Where its ABI attributes start.
   * @param isFoundByName Whether it is the definition of an alias, and no record for any other reason.
   */
  constructor(
    record: Omit<AbiRecord, keyof CachedContent>,
    keys: readonly number[],
    group: RecordGroup,
    isFoundByName = false,
  ) {
    const { start, length, examined, inComment, aliases, defines, body } = record;
    this.#at = start - group.base;
    this.#group = group;
    this.length = length;
    this.#from = examined.start;
    this.#to = examined.end;
    this.keys = recurringKeys(keys);
    this.#names = keptNames(aliases, defines);
    const name = defines !== undefined && aliases.length === 0 ? HAS_DEFINED_NAME : 0;
    const flags = name | (inComment ? IN_COMMENT : 0) | (isFoundByName ? IS_FOUND_BY_NAME : 0);
    this.#bits = flags | (BODIES.indexOf(body) << BODY_SHIFT);
  }

  /** The offset in the document. */
  get start(): number {
    return this.#at + this.#group.base;
  }

  get examined(): Span {
    return { start: this.#from, end: this.#to };
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
    const found = this.#found;
    return found instanceof FoundKinds ? undefined : found;
  }

  set findings(findings: readonly Finding[] | undefined) {
    this.#found = findings;
    this.#bits &= ~IS_REPORTED;
    this.#group.changed();
  }

  /** The kinds of its findings, which outlive the findings; undefined where they are not known. */
  get kinds(): FoundKinds | undefined {
    const found = this.#found;
    if (found === undefined || found instanceof FoundKinds) return found;
    // What is found in a lowered body depends on a setting, too.
    return this.body === "lowered" ? undefined : kindsOf(found);
  }

  /** Releases its findings, if their kinds are known. */
  releaseFindings(): void {
    this.#found = this.kinds ?? this.#found;
  }

  /** Its content, read again if it is not at hand. */
  get content(): CachedContent {
    return this.#group.content(this.#at) ?? NOTHING;
  }

  get header(): OpHeader | undefined {
    return this.content.header;
  }

  get islands(): readonly Island[] {
    return this.content.islands;
  }
}

/** Where the ABI attributes of a record start. */
export const keysOf = ({ islands }: Pick<AbiRecord, "islands">): readonly number[] =>
  islands.map(({ entry }) => entry.start);

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
const recurringKeys = recurring<number>((a, b) => a === b);
const recurringNames = recurring<string>((a, b) => a === b);
