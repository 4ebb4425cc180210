/**
 * Reads MLIR bytecode's numbers from memory with every access checked. The encodings are those of
 * mlir/lib/Bytecode/Encoding.h: variable-length integers whose first byte gives the number of the others.
 */

/**
 * Why a file is not readable MLIR bytecode: one sentence without a full stop, and the offset of the byte it is about.
 */
export class BytecodeError extends Error {
  override readonly name = "BytecodeError";
  /** In bytes, from the start of the file. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(`${problem} (byte ${offset})`);
    this.offset = offset;
  }
}

/** Reads a span of bytes. Positions are offsets in the span; errors name offsets in the file. */
export class Cursor {
  readonly bytes: Uint8Array;
  /** Where the span starts in the file. */
  readonly base: number;
  end: number;
  pos: number;

  constructor(bytes: Uint8Array, base: number, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.base = base;
    this.pos = pos;
    this.end = end;
  }

  get left(): number {
    return this.end - this.pos;
  }

  /** @throws BytecodeError always, about a position in the span */
  fail(problem: string, pos = this.pos): never {
    throw new BytecodeError(problem, this.base + pos);
  }

  byte(): number {
    if (this.pos >= this.end) this.fail("Bytes end where one more was expected");
    return this.bytes[this.pos++] as number;
  }

  /** An unsigned integer, inexact from 2^53, which no count or index of a file reaches. */
  varint(): number {
    const { bytes, pos } = this;
    if (pos < this.end) {
      const first = bytes[pos] as number;
      if (first & 1) {
        this.pos = pos + 1;
        return first >> 1;
      }
      if (first & 2 && pos + 1 < this.end) {
        this.pos = pos + 2;
        return (first | ((bytes[pos + 1] as number) << 8)) >>> 2;
      }
      if (first & 4 && (first & 2) === 0 && pos + 2 < this.end) {
        this.pos = pos + 3;
        return (first | ((bytes[pos + 1] as number) << 8) | ((bytes[pos + 2] as number) << 16)) >>> 3;
      }
    }
    return this.#longVarint();
  }

  #longVarint(): number {
    const start = this.pos;
    const following = trailingZeros(this.byte());
    if (following > this.left) this.fail("Bytes end inside a number", start);
    let value = 0;
    // From the last byte; multiplies, since numbers may exceed 32 bits.
    const { bytes } = this;
    for (let i = start + following; i > start; i--) value = value * 256 + (bytes[i] as number);
    this.pos = start + 1 + following;
    if (following === 8) return value;
    return Math.floor((value * 256 + (bytes[start] as number)) / 2 ** (following + 1));
  }

  /** An unsigned integer of up to 64 bits, exactly. */
  bigVarint(): bigint {
    const start = this.pos;
    const value = this.varint();
    if (value <= Number.MAX_SAFE_INTEGER && this.pos - start <= 7) return BigInt(value);
    let exact = 0n;
    for (let i = this.pos - 1; i > start; i--) exact = (exact << 8n) | BigInt(this.bytes[i] as number);
    if (this.pos - start === 9) return exact;
    return ((exact << 8n) | BigInt(this.bytes[start] as number)) >> BigInt(this.pos - start);
  }

  signedVarint(): bigint {
    const value = this.bigVarint();
    return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
  }

  /** A count of items that each take at least `size` bytes. */
  count(what: string, size = 1): number {
    const start = this.pos;
    const count = this.varint();
    if (count * size > this.left) this.fail(`Found a count of ${count} ${what}, ${this.left} bytes are left`, start);
    return count;
  }

  index(what: string, bound: number): number {
    const start = this.pos;
    const index = this.varint();
    if (index >= bound) this.fail(`Index ${index} of ${what} is beyond the ${bound} in its table`, start);
    return index;
  }

  skipVarints(count: number): void {
    for (let i = 0; i < count; i++) this.varint();
  }

  skip(length: number): void {
    if (length > this.left) this.fail(`Found a count of ${length} bytes, ${this.left} are left`);
    this.pos += length;
  }

  /** The next bytes, not copied. */
  take(length: number): Uint8Array {
    const start = this.pos;
    this.skip(length);
    return this.bytes.subarray(start, start + length);
  }
}

/** The numbers up to the end of a span; undefined if it ends inside one. */
export function numbersOf(cursor: Cursor): readonly number[] | undefined {
  const numbers: number[] = [];
  try {
    while (cursor.left > 0) numbers.push(cursor.varint());
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
  return numbers;
}

function trailingZeros(byte: number): number {
  return byte === 0 ? 8 : 31 - Math.clz32(byte & -byte);
}
