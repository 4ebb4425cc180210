/**
 * Bytes of a file that may be larger than memory: read in pages, of which those that hold tables are kept. Numbers are
 * read by the FlatBuffers runtime; every access is checked against the file first.
 */
import { ByteBuffer } from "flatbuffers";
import { BECAME_SHORTER, type ByteSource } from "../text/byteSource.js";
import { type ByteString, fromByteArray } from "../text/byteString.js";

/** Why a file is not a module that can be read: one sentence without a full stop. Thrown inside this folder only. */
export class MalformedError extends Error {
  override readonly name = "MalformedError";
}

/** Tables lie close together, so a page mostly serves many reads. Small, for pages are kept. */
const PAGE = 4 * 1024;

/** What one page that has to be fetched counts for, in bytes of work. */
const PAGE_WORK = 1024;

/**
 * How much may be read while a module is checked, in bytes: its tables point to each other freely, so a small file can
 * cause endless reading. Real ones read each byte of their tables about once.
 */
const MIN_WORK = 1024 * 1024;
const MAX_WORK = 64 * 1024 * 1024;
const WORK_PER_BYTE = 8;

/**
 * Checked access to the numbers and strings of a file. Offsets in bytes from its start. What was read once is kept,
 * page by page, and can be read again when the source is gone. @throws MalformedError
 */
export class ByteReader {
  readonly size: number;
  readonly #source: ByteSource;
  /** Plain arrays: a buffer of the runtime takes more memory, and next to no time to make. */
  readonly #pages: Map<number, Uint8Array>;
  /** The page of the last access. */
  #page: ByteBuffer = new ByteBuffer(new Uint8Array(0));
  #pageNumber = -1;
  #work: number;

  constructor(source: ByteSource, pages = new Map<number, Uint8Array>(), work?: number) {
    this.size = source.size;
    this.#source = source;
    this.#pages = pages;
    this.#work = work ?? Math.min(MAX_WORK, MIN_WORK + source.size * WORK_PER_BYTE);
  }

  /** A reader of the same file that may read as much as this one could at first. Pages are shared: making one costs. */
  again(): ByteReader {
    return new ByteReader(this.#source, this.#pages);
  }

  /** A reader of the same file with a bound of its own, in bytes of work. What it reads beyond this one is not kept. */
  aside(work: number): ByteReader {
    return new ByteReader(this.#source, new Map(this.#pages), work);
  }

  /** A reader of the same pages with a bound of its own: what either reads is kept for both. */
  sharing(work: number): ByteReader {
    return new ByteReader(this.#source, this.#pages, work);
  }

  /** A reader of the pages that were read: it has no limit on work, and reads nothing from the source. */
  cachedOnly(): ByteReader {
    return new ByteReader({ size: this.size, read: () => NOTHING }, this.#pages, Number.POSITIVE_INFINITY);
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
    return fromByteArray(this.#joined(offset, length));
  }

  /** Fetches the bytes of a span, so that they are kept. */
  keep(offset: number, length: number): void {
    this.#check(offset, length);
    this.spend(length);
    for (let at = offset; at < offset + length; at += PAGE - (at % PAGE)) this.#pageOf(Math.floor(at / PAGE));
  }

  /** Counts work that is about to be done, in bytes. @throws MalformedError where the file requires too much */
  spend(bytes: number): void {
    this.#work -= bytes;
    if (this.#work < 0) throw new MalformedError("Tables refer to each other so often that reading them has no end");
  }

  /** Where the last `#buffer` holds the requested offset. */
  #at = 0;

  /** A buffer that holds `length` bytes (at most 8) at `#at`. */
  #buffer(offset: number, length: number): ByteBuffer {
    this.#check(offset, length);
    const number = Math.floor(offset / PAGE);
    this.#at = offset - number * PAGE;
    if (this.#at + length > PAGE) {
      // It lies across two pages.
      this.#at = 0;
      return new ByteBuffer(this.#joined(offset, length));
    }
    if (number !== this.#pageNumber) {
      this.#page = new ByteBuffer(this.#pageOf(number));
      this.#pageNumber = number;
    }
    return this.#page;
  }

  /** The bytes of a span of any pages, as an array of their own. */
  #joined(offset: number, length: number): Uint8Array {
    const joined = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const at = offset + done;
      const number = Math.floor(at / PAGE);
      const from = at - number * PAGE;
      const piece = this.#pageOf(number).subarray(from, from + length - done);
      joined.set(piece, done);
      done += piece.length;
    }
    return joined;
  }

  #pageOf(number: number): Uint8Array {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    this.spend(PAGE_WORK);
    const length = Math.min(PAGE, this.size - number * PAGE);
    const page = this.#source.read(number * PAGE, length);
    if (page.length < length) throw new MalformedError(BECAME_SHORTER);
    this.#pages.set(number, page);
    return page;
  }

  #check(offset: number, length: number): void {
    if (offset >= 0 && length >= 0 && offset + length <= this.size) return;
    throw new MalformedError(`File ends at byte ${this.size}, expected ${length} more at ${offset}`);
  }
}

const NOTHING = new Uint8Array(0);

/** A set of offsets: a bit for each byte of the pages that hold one, so it takes an eighth of what it is about. */
export class Marks {
  readonly #pages = new Map<number, Uint8Array>();

  /** Marks an offset. Returns whether it was marked before. */
  mark(offset: number): boolean {
    const number = Math.floor(offset / PAGE);
    let bits = this.#pages.get(number);
    if (bits === undefined) {
      bits = new Uint8Array(PAGE / 8);
      this.#pages.set(number, bits);
    }
    const at = offset - number * PAGE;
    const byte = bits[at >>> 3] ?? 0;
    bits[at >>> 3] = byte | (1 << (at & 7));
    return (byte & (1 << (at & 7))) !== 0;
  }
}
