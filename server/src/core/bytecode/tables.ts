/** The tables that the rest of a file refers to by index: strings, dialects, op names, value offsets. */
import { type ByteString, fromByteArray } from "../text/byteString.js";
import type { Cursor } from "./cursor.js";
import { readSectionHeader, SECTION } from "./sections.js";

/** Strings up to this total length are decoded together, which is faster than one by one. Bytes. */
const MAX_DECODED_TOGETHER = 16 * 1024 * 1024;

/** The strings of a file, decoded on first access. */
export class StringTable {
  readonly #bytes: Uint8Array;
  /** All string bytes decoded, if they are few. */
  #all: ByteString | undefined;
  /** The start of each string, then the end of the last. */
  readonly #starts: Uint32Array;

  /** @throws BytecodeError */
  constructor(section: Cursor) {
    const count = section.count("strings");
    const sizes = new Uint32Array(count);
    let total = 0;
    for (let i = count - 1; i >= 0; i--) {
      const at = section.pos;
      const size = section.varint();
      if (size < 1 || size > section.left) section.fail(`String ${i} has ${size} bytes, ${section.left} are left`, at);
      sizes[i] = size;
      total += size;
    }
    if (total !== section.left) section.fail(`Strings have ${total} bytes, ${section.left} are left`);
    this.#bytes = section.bytes;
    this.#starts = new Uint32Array(count + 1);
    this.#starts[0] = section.pos;
    for (let i = 0; i < count; i++) this.#starts[i + 1] = this.#start(i) + (sizes[i] as number);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** A string's bytes, without the terminating zero. */
  at(index: number): ByteString {
    const start = this.#start(index);
    const end = this.#start(index + 1) - 1;
    if (this.#bytes.length > MAX_DECODED_TOGETHER) return fromByteArray(this.#bytes.subarray(start, end));
    this.#all ??= fromByteArray(this.#bytes);
    return this.#all.slice(start, end) as ByteString;
  }

  lengthAt(index: number): number {
    return this.#start(index + 1) - this.#start(index) - 1;
  }

  #start(index: number): number {
    return this.#starts[index] as number;
  }
}

export interface OpName {
  /** With its dialect: `func.func`. */
  readonly name: ByteString;
  /** Whether the writer had the op's definition, which decides how its properties are stored (version 5). */
  readonly registered: boolean;
}

export interface Dialects {
  readonly dialects: readonly ByteString[];
  /** The encoded version of each dialect; undefined if it has none. */
  readonly versions: readonly (Uint8Array | undefined)[];
  readonly ops: readonly OpName[];
}

/** Reads section 1. @throws BytecodeError */
export function readDialects(section: Cursor, version: number, strings: StringTable): Dialects {
  const count = section.count("dialects");
  const dialects: ByteString[] = [];
  const versions: (Uint8Array | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    if (version === 0) {
      dialects.push(strings.at(section.index("strings", strings.count)));
      versions.push(undefined);
      continue;
    }
    const at = section.pos;
    const flagged = section.varint();
    const index = Math.floor(flagged / 2);
    if (index >= strings.count)
      section.fail(`Index ${index} of strings is beyond the ${strings.count} in its table`, at);
    dialects.push(strings.at(index));
    versions.push(flagged % 2 === 1 ? dialectVersion(section) : undefined);
  }
  if (version >= 4) section.varint();
  const ops: OpName[] = [];
  while (section.left > 0) {
    const dialect = dialects[section.index("dialects", count)] ?? "";
    const names = section.count("op names");
    for (let i = 0; i < names; i++) ops.push(readOpName(section, version, dialect, strings));
  }
  return { dialects, versions, ops };
}

function readOpName(section: Cursor, version: number, dialect: string, strings: StringTable): OpName {
  const at = section.pos;
  const value = section.varint();
  const index = version >= 5 ? Math.floor(value / 2) : value;
  if (index >= strings.count) section.fail(`Index ${index} of strings is beyond the ${strings.count} in its table`, at);
  const own = strings.at(index);
  const name = (own === "" ? dialect : `${dialect}.${own}`) as ByteString;
  return { name, registered: version < 5 || value % 2 === 1 };
}

function dialectVersion(section: Cursor): Uint8Array {
  const at = section.pos;
  const { id, place } = readSectionHeader(section, section.base + section.end);
  if (id !== SECTION.dialect) section.fail(`Section ${id} appears where a dialect's version was expected`, at);
  return section.take(place.length);
}

/** The offsets of attributes and types in section 2. */
export class ValuePlaces {
  readonly attributes: number;
  readonly types: number;
  /** By number, types after attributes: the start of each entry, then the end of the last. */
  readonly #starts: Float64Array;
  readonly #dialects: Uint32Array;
  readonly #custom: Uint8Array;

  /**
   * @param length Of section 2, in bytes.
   * @throws BytecodeError
   */
  constructor(section: Cursor, dialects: number, length: number) {
    const at = section.pos;
    this.attributes = section.varint();
    this.types = section.varint();
    const total = this.attributes + this.types;
    // Each entry's size is stored here.
    if (total > section.left)
      section.fail(`Found a count of ${total} attributes and types, ${section.left} bytes are left`, at);
    this.#starts = new Float64Array(total + 1);
    this.#dialects = new Uint32Array(total);
    this.#custom = new Uint8Array(total);
    this.#readGroups(section, dialects, 0, this.attributes);
    this.#readGroups(section, dialects, this.attributes, total);
    const end = this.#starts[total] as number;
    if (end > length) section.fail(`Attributes and types have ${end} bytes, their section has ${length}`);
  }

  #readGroups(section: Cursor, dialects: number, from: number, to: number): void {
    for (let i = from; i < to; ) {
      const dialect = section.index("dialects", dialects);
      const at = section.pos;
      const count = section.varint();
      if (count > to - i) section.fail(`Found ${count} entries in a group, ${to - i} are left`, at);
      for (const end = i + count; i < end; i++) {
        const value = section.varint();
        this.#starts[i + 1] = (this.#starts[i] as number) + Math.floor(value / 2);
        this.#dialects[i] = dialect;
        this.#custom[i] = value % 2;
      }
    }
  }

  /** In bytes from the start of section 2. */
  start(number: number): number {
    return this.#starts[number] as number;
  }

  end(number: number): number {
    return this.#starts[number + 1] as number;
  }

  dialect(number: number): number {
    return this.#dialects[number] as number;
  }

  /** Whether the dialect encoded it; otherwise it is MLIR text. */
  isCustom(number: number): boolean {
    return this.#custom[number] === 1;
  }
}
