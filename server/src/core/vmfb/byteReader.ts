/**
 * Bytes of a file that may be larger than memory: read in pages, of which a few are kept. Numbers are read by the
 * FlatBuffers runtime; every access is checked against the file first.
 */
import { ByteBuffer } from "flatbuffers";
import { type ByteString, fromByteArray } from "../text/byteString.js";

/** A file's bytes by offset: a `Uint8Array` in memory, or pages of a file on disk. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from an offset on; fewer than asked for only where the file ends. The result is not changed. */
  read(offset: number, length: number): Uint8Array;
}

/** A source of bytes that are in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}

/** Why a file is no module that can be read: one sentence without a full stop. Thrown inside this folder only. */
export class MalformedError extends Error {
  override readonly name = "MalformedError";
}

/** Tables lie close together, so a page mostly serves many reads, and a module of gigabytes costs a few of them. */
const PAGE = 16 * 1024;
const PAGES_KEPT = 64;

/** What one page that has to be fetched counts for, in bytes of work. */
const PAGE_WORK = 4096;

/**
 * How much may be read, in bytes: a module's tables point to each other freely, so a small file can stand for endless
 * reading. Real ones read each byte of their tables about once.
 */
const LEAST_WORK = 1024 * 1024;
const MOST_WORK = 64 * 1024 * 1024;
const WORK_PER_BYTE = 8;

/** Checked access to the numbers and strings of a file. Offsets in bytes from its start. @throws MalformedError */
export class ByteReader {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #pages: Map<number, ByteBuffer>;
  /** The page of the last access. */
  #page: ByteBuffer = new ByteBuffer(new Uint8Array(0));
  #pageNumber = -1;
  #work: number;

  constructor(source: ByteSource, pages = new Map<number, ByteBuffer>()) {
    this.size = source.size;
    this.#source = source;
    this.#pages = pages;
    this.#work = Math.min(MOST_WORK, LEAST_WORK + source.size * WORK_PER_BYTE);
  }

  /** A reader of the same file that may read as much as this one could at first. Pages are shared: making one costs. */
  again(): ByteReader {
    return new ByteReader(this.#source, this.#pages);
  }

  u8(offset: number): number {
    return this.#buffer(offset, 1).readUint8(this.#at);
  }

  u16(offset: number): number {
    return this.#buffer(offset, 2).readUint16(this.#at);
  }

  i32(offset: number): number {
    return this.#buffer(offset, 4).readInt32(this.#at);
  }

  u32(offset: number): number {
    return this.#buffer(offset, 4).readUint32(this.#at);
  }

  /** A number beyond 2^53 is not exact, which no file's size is. */
  u64(offset: number): number {
    return Number(this.#buffer(offset, 8).readUint64(this.#at));
  }

  /** The bytes of a span, as a byte string. */
  bytes(offset: number, length: number): ByteString {
    this.#check(offset, length);
    this.spend(length);
    return fromByteArray(this.#source.read(offset, length));
  }

  /** Counts work that is about to be done, in bytes. @throws MalformedError where the file asks for too much */
  spend(bytes: number): void {
    this.#work -= bytes;
    if (this.#work < 0) throw new MalformedError("Tables refer to each other so often that reading them has no end");
  }

  /** Where the last `#buffer` holds the offset it was asked for. */
  #at = 0;

  /** A buffer that holds `length` bytes (at most 8) at `#at`. */
  #buffer(offset: number, length: number): ByteBuffer {
    this.#check(offset, length);
    const number = Math.floor(offset / PAGE);
    this.#at = offset - number * PAGE;
    if (this.#at + length > PAGE) {
      // It lies across two pages.
      this.#at = 0;
      return new ByteBuffer(this.#fetch(offset, length));
    }
    if (number !== this.#pageNumber) {
      this.#page = this.#pageOf(number);
      this.#pageNumber = number;
    }
    return this.#page;
  }

  #pageOf(number: number): ByteBuffer {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    this.spend(PAGE_WORK);
    const page = new ByteBuffer(this.#fetch(number * PAGE, Math.min(PAGE, this.size - number * PAGE)));
    if (this.#pages.size >= PAGES_KEPT) {
      for (const oldest of this.#pages.keys()) {
        this.#pages.delete(oldest);
        break;
      }
    }
    this.#pages.set(number, page);
    return page;
  }

  #fetch(offset: number, length: number): Uint8Array {
    const bytes = this.#source.read(offset, length);
    if (bytes.length < length) throw new MalformedError("File became shorter while it was read");
    return bytes;
  }

  #check(offset: number, length: number): void {
    if (offset >= 0 && length >= 0 && offset + length <= this.size) return;
    throw new MalformedError(`File ends at byte ${this.size}, expected ${length} more at ${offset}`);
  }
}
