/** Bytes of a file that may be larger than memory. */

/** A file's bytes by offset: a `Uint8Array` in memory, or pages of a file on disk. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /**
   * The bytes from an offset on; fewer than requested only at the end of the file. Callers must not change the result.
   */
  read(offset: number, length: number): Uint8Array;
}

/** What is wrong where a source has fewer bytes than its size said. */
export const BECAME_SHORTER = "File became shorter while it was read";

/** A source of bytes that are in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}
