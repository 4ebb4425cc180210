/** Checked access to the header of an archive that may be larger than memory. */
import { BECAME_SHORTER, type ByteSource } from "../text/byteSource.js";
import { type ByteString, fromByteArray } from "../text/byteString.js";

/** Why a file is not an archive that can be read: one sentence without a full stop. Thrown inside this folder only. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

const PAGE = 64 * 1024;
/** Tables and the strings that they refer to are in different places. */
const MAX_PAGES = 16;
/** More than any header has. Bytes. */
const MAX_FETCHED = 64 * 1024 * 1024;
/** Longer keys are no names. Bytes. */
const MAX_KEY_LENGTH = 64 * 1024;
/** Of all keys, which are kept. Bytes. */
const MAX_KEYS_LENGTH = 32 * 1024 * 1024;
/** More than the largest models have. */
const MAX_PARAMETERS = 1 << 18;

/** The numbers and strings of a header, little-endian. Offsets in bytes from the file's start. @throws ArchiveError */
export class HeaderBytes {
  readonly size: number;
  readonly #source: ByteSource;
  /** The pages used last. */
  readonly #pages = new Map<number, Uint8Array>();
  /** The page of the last number. */
  #current: DataView = new DataView(new ArrayBuffer(0));
  #number = -1;
  #at = 0;
  #fetched = 0;
  #keys = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  u16(offset: number): number {
    return this.#view(offset, 2).getUint16(this.#at, true);
  }

  u32(offset: number): number {
    return this.#view(offset, 4).getUint32(this.#at, true);
  }

  /** A number beyond 2^53 is not exact, which no file's size is. */
  u64(offset: number): number {
    const view = this.#view(offset, 8);
    return view.getUint32(this.#at + 4, true) * 2 ** 32 + view.getUint32(this.#at, true);
  }

  /** The name of a parameter. */
  key(offset: number, length: number): ByteString {
    if (length > MAX_KEY_LENGTH) throw new ArchiveError(`Key at byte ${offset} has ${length} bytes`);
    this.#keys += length;
    if (this.#keys > MAX_KEYS_LENGTH) throw new ArchiveError("Keys take more than 32 MiB");
    return this.bytes(offset, length);
  }

  /** The bytes of a span, which the caller knows to be short. */
  bytes(offset: number, length: number): ByteString {
    return fromByteArray(this.#joined(offset, length));
  }

  /** Checks that a header has no more parameters than can be listed. */
  checkCount(count: number): void {
    if (count > MAX_PARAMETERS)
      throw new ArchiveError(`Header has ${count} entries, more than ${MAX_PARAMETERS} are not listed`);
  }

  /** A view with `length` bytes at `#at`: there may be millions of numbers, most of them in one page. */
  #view(offset: number, length: number): DataView {
    this.#check(offset, length);
    const number = Math.floor(offset / PAGE);
    this.#at = offset - number * PAGE;
    if (this.#at + length > PAGE) {
      this.#at = 0;
      return viewOf(this.#joined(offset, length));
    }
    if (number !== this.#number) {
      this.#current = viewOf(this.#page(number));
      this.#number = number;
    }
    return this.#current;
  }

  #joined(offset: number, length: number): Uint8Array {
    this.#check(offset, length);
    const joined = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const number = Math.floor((offset + done) / PAGE);
      const from = offset + done - number * PAGE;
      const piece = this.#page(number).subarray(from, from + length - done);
      joined.set(piece, done);
      done += piece.length;
    }
    return joined;
  }

  #page(number: number): Uint8Array {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const length = Math.min(PAGE, this.size - number * PAGE);
    this.#fetched += length;
    if (this.#fetched > MAX_FETCHED) throw new ArchiveError("Header takes more than 64 MiB");
    const page = this.#source.read(number * PAGE, length);
    if (page.length < length) throw new ArchiveError(BECAME_SHORTER);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= MAX_PAGES) this.#pages.delete(oldest);
    this.#pages.set(number, page);
    return page;
  }

  #check(offset: number, length: number): void {
    if (offset + length <= this.size) return;
    throw new ArchiveError(`Truncated: file has ${this.size} bytes, header expects ${length} at ${offset}`);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
