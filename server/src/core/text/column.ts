/** A growing list of 32-bit integers, four bytes each. Only its first chunk is copied, while that is still small. */
export class Column {
  readonly #chunks: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const i = this.#length++;
    const chunk = this.#chunks[i >> CHUNK_BITS];
    const place = i & CHUNK_MASK;
    if (chunk !== undefined && place < chunk.length) chunk[place] = value;
    else this.#chunkFor(i)[place] = value;
  }

  at(i: number): number {
    return this.#chunks[i >> CHUNK_BITS]?.[i & CHUNK_MASK] ?? 0;
  }

  /** Replaces a value. */
  set(i: number, value: number): void {
    const chunk = this.#chunks[i >> CHUNK_BITS];
    if (chunk !== undefined) chunk[i & CHUNK_MASK] = value;
  }

  /** Removes the last value, of which there has to be one. Room for it is kept. */
  pop(): number {
    return this.at(--this.#length);
  }

  /** Removes the values from an index on. */
  truncate(length: number): void {
    this.#length = length;
    this.#chunks.length = (length + CHUNK_MASK) >> CHUNK_BITS;
  }

  /** Room for a value that no chunk has room for. */
  #chunkFor(i: number): Int32Array {
    const last = this.#chunks[i >> CHUNK_BITS];
    const chunk = new Int32Array(i === 0 ? SMALLEST_CHUNK : Math.min(CHUNK_MASK + 1, i * GROWTH));
    if (last !== undefined) chunk.set(last);
    this.#chunks[i >> CHUNK_BITS] = chunk;
    return chunk;
  }
}

/** The logarithm of how many integers a chunk has. */
const CHUNK_BITS = 10;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;
/** V8 allocates typed arrays of at most 64 bytes at the cost of an object. */
const SMALLEST_CHUNK = 16;
/** Most lists are short. */
const GROWTH = 4;
