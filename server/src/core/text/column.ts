/** A growing list of 32-bit integers, four bytes each. Never copied as it grows. */
export class Column {
  readonly #chunks: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const i = this.#length++;
    const chunk = i >> CHUNK_BITS;
    if (chunk === this.#chunks.length) this.#chunks.push(new Int32Array(1 << CHUNK_BITS));
    (this.#chunks[chunk] as Int32Array)[i & CHUNK_MASK] = value;
  }

  at(i: number): number {
    return this.#chunks[i >> CHUNK_BITS]?.[i & CHUNK_MASK] ?? 0;
  }

  /** Replaces a value. */
  set(i: number, value: number): void {
    const chunk = this.#chunks[i >> CHUNK_BITS];
    if (chunk !== undefined) chunk[i & CHUNK_MASK] = value;
  }

  /** Removes the values from an index on. */
  truncate(length: number): void {
    this.#length = length;
    this.#chunks.length = (length + CHUNK_MASK) >> CHUNK_BITS;
  }
}

/** The logarithm of how many integers a chunk has. */
const CHUNK_BITS = 10;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;
