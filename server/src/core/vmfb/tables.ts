/**
 * FlatBuffers tables, vectors and strings without their schema: by slot number, and with every offset, length and count
 * checked before it is followed. The generated accessors of FlatBuffers trust the buffer; a file from anywhere can't
 * be. Format: google/flatbuffers, docs/source/internals.md.
 */
import type { ByteString } from "../text/byteString.js";
import { type ByteReader, MalformedError } from "./byteReader.js";

/** A table's place; its name for messages is built only where one is reported. */
export interface Table {
  readonly at: number;
  readonly vtable: number;
  /** Slots that its vtable has. */
  readonly slots: number;
  /** Bytes of the table itself. */
  readonly size: number;
  readonly parent: Table | undefined;
  /** The name of the field that holds it; the number where that is a vector. */
  readonly field: string;
  readonly index: number | undefined;
}

/** A vector's elements; `start` is the offset of the first. */
export interface Vector {
  readonly start: number;
  readonly count: number;
}

/** A field by its slot, with the schema's name for messages. */
export interface Field {
  readonly slot: number;
  readonly name: string;
}

const MIN_VTABLE = 4;

/** The cost of examining a table, in bytes of work: a vector of nothing but tables may fill the file once. */
const TABLE_WORK = 32;

/**
 * The tables of one FlatBuffer, which is at `start` to `end` of the file. @throws MalformedError from every method
 */
export class Tables {
  readonly #bytes: ByteReader;
  readonly #start: number;
  readonly #end: number;

  constructor(bytes: ByteReader, { start, end }: { readonly start: number; readonly end: number }) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
  }

  root(): Table {
    const at = this.#start + this.#u32(this.#start, undefined, "root");
    return this.#table(at, undefined, "module", undefined);
  }

  /** True where the table has the field. */
  has(table: Table, slot: number): boolean {
    return this.#offsetOf(table, slot) !== 0;
  }

  /** A 32-bit number without sign, or `otherwise` where it is left out. */
  number(table: Table, field: Field, otherwise = 0): number {
    const at = this.#place(table, field, 4);
    return at === undefined ? otherwise : this.#bytes.u32(at);
  }

  signedNumber(table: Table, field: Field): number {
    return this.number(table, field) | 0;
  }

  /** A 64-bit number without sign, 0 where it is left out. */
  longNumber(table: Table, field: Field): number {
    const at = this.#place(table, field, 8);
    return at === undefined ? 0 : this.#bytes.u64(at);
  }

  table(table: Table, field: Field): Table | undefined {
    const at = this.#target(table, field);
    return at === undefined ? undefined : this.#table(at, table, field.name, undefined);
  }

  /** The string's bytes; undefined where it is left out. */
  string(table: Table, field: Field): { readonly at: number; readonly length: number } | undefined {
    const vector = this.vector(table, field, 1);
    if (vector === undefined) return undefined;
    const { start, count } = vector;
    if (start + count >= this.#end || this.#bytes.u8(start + count) !== 0) {
      throw new MalformedError(`String ${nameOf(table, field.name)} has no zero byte at its end`);
    }
    return { at: start, length: count };
  }

  /** The contents of a string that `string` found. */
  contents({ at, length }: { readonly at: number; readonly length: number }): ByteString {
    return this.#bytes.bytes(at, length);
  }

  /** A vector of elements of `size` bytes each; undefined where it is left out. */
  vector(table: Table, field: Field, size: number): Vector | undefined {
    const at = this.#target(table, field);
    if (at === undefined) return undefined;
    const count = this.#u32(at, table, field.name);
    const start = at + 4;
    if (count * size > this.#end - start) {
      const room = Math.max(0, Math.floor((this.#end - start) / size));
      const found = `${nameOf(table, field.name)} claims ${count} elements`;
      throw new MalformedError(`Vector ${found}, the file has room for ${room}`);
    }
    return { start, count };
  }

  /** The tables of a vector of tables, one after the other; none where it is left out. */
  *elements(table: Table, field: Field): Generator<Table> {
    const vector = this.vector(table, field, 4);
    if (vector === undefined) return;
    for (let i = 0; i < vector.count; i++) yield this.element(vector, i, table, field);
  }

  /** A table of a vector of tables, the vector of a table's field. */
  element({ start }: Vector, index: number, table: Table, field: Field): Table {
    const at = start + 4 * index;
    return this.#table(at + this.#bytes.u32(at), table, field.name, index);
  }

  /** Makes sure that a string that `string` found can be read later, too. */
  keep({ at, length }: { readonly at: number; readonly length: number }): void {
    this.#bytes.keep(at, length);
  }

  /** A signed number of a struct in a vector. */
  i32(at: number): number {
    return this.#bytes.i32(at);
  }

  #table(at: number, parent: Table | undefined, field: string, index: number | undefined): Table {
    this.#bytes.spend(TABLE_WORK);
    const fail = (what: string) =>
      new MalformedError(`Table ${nameOf(parent, field, index)} ${what} (at byte ${at} of ${this.#bytes.size})`);
    if (at < this.#start || at + 4 > this.#end) throw fail("lies outside the file");
    const vtable = at - this.#bytes.i32(at);
    if (vtable < this.#start || vtable + MIN_VTABLE > this.#end) throw fail("has a vtable outside the file");
    const length = this.#bytes.u16(vtable);
    const size = this.#bytes.u16(vtable + 2);
    const isWhole = length >= MIN_VTABLE && length % 2 === 0 && vtable + length <= this.#end;
    if (!isWhole || size < 4 || at + size > this.#end) throw fail("has a vtable that does not fit it");
    return { at, vtable, slots: (length - MIN_VTABLE) / 2, size, parent, field, index };
  }

  /** The offset of a field inside its table; 0 where it is left out. */
  #offsetOf(table: Table, slot: number): number {
    return slot < 0 || slot >= table.slots ? 0 : this.#bytes.u16(table.vtable + MIN_VTABLE + 2 * slot);
  }

  /** The offset of a field of `size` bytes in the file, or undefined where it is left out. */
  #place(table: Table, { slot, name }: Field, size: number): number | undefined {
    const offset = this.#offsetOf(table, slot);
    if (offset === 0) return undefined;
    if (offset >= 4 && offset + size <= table.size) return table.at + offset;
    throw new MalformedError(`Field ${nameOf(table, name)} lies outside its table`);
  }

  /** What an offset field points to; undefined where it is left out. */
  #target(table: Table, field: Field): number | undefined {
    const at = this.#place(table, field, 4);
    if (at === undefined) return undefined;
    const target = at + this.#bytes.u32(at);
    if (target > at && target + 4 <= this.#end) return target;
    throw new MalformedError(`Field ${nameOf(table, field.name)} points outside the file`);
  }

  #u32(at: number, table: Table | undefined, name: string): number {
    if (at + 4 <= this.#end) return this.#bytes.u32(at);
    throw new MalformedError(`Field ${nameOf(table, name)} lies outside the file`);
  }
}

/** `exported_functions[3].signature`, as the schema calls it. */
function nameOf(parent: Table | undefined, field: string, index?: number): string {
  const names = [index === undefined ? field : `${field}[${index}]`];
  for (let table = parent; table?.parent !== undefined; table = table.parent) {
    names.push(table.index === undefined ? table.field : `${table.field}[${table.index}]`);
  }
  return names.reverse().join(".");
}
