/**
 * A record as a document keeps it: where it is, and which names it has. Its content is read again from the text when it is
 * needed, which is rare: a large document would otherwise hold many times its size in objects.
 */

import type { AbiRecord, Body, Island } from "../abi/record.js";
import type { OpHeader } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { recurring } from "../text/recurring.js";

/** The part of a record that is not kept but read again when it is needed. */
export interface CachedContent {
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
}

/** The content of a record that an edit removed. */
const NOTHING: CachedContent = { header: undefined, islands: [] };

/** The records of a page, which move with it. */
export interface RecordGroup {
  /** Where the page starts. */
  readonly base: number;
  /** The content of the record that starts at an offset from the page's start; undefined where an edit removed it. */
  content(start: number): CachedContent | undefined;
}

const IN_COMMENT = 1;
const IS_FOUND_BY_NAME = 2;
/** Whether the only name that is kept is that of the alias that it defines. */
const HAS_DEFINED_NAME = 4;
/** Where the body's kind is in the bits. */
const BODY_SHIFT = 3;
const BODIES: readonly (Body | undefined)[] = [undefined, "pydm", "lowered", "vm", "vmasm"];

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
  readonly #bits: number;

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
    return BODIES[this.#bits >> BODY_SHIFT];
  }

  /** Whether it is the definition of an alias, and no record for any other reason. */
  get isFoundByName(): boolean {
    return (this.#bits & IS_FOUND_BY_NAME) !== 0;
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
