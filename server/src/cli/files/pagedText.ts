/**
 * A text too large for memory: the file is cut into pages once, and a page's text is read when it is needed.
 * The last few pages stay, because a scan goes forward, and back a little.
 */
import { isAscii } from "node:buffer";
import { lineStartsOf } from "../../core/text/lines.js";
import type { Page } from "../../core/text/textStore.js";
import { hasByteOrderMark } from "./readText.js";

/** Bytes that are read where they lie. */
export interface ByteRange {
  readonly size: number;
  /** The bytes of a range inside the size. They may be overwritten by the next call. */
  read(start: number, end: number): Buffer;
}

const PAGE_BYTES = 1024 * 1024;
/** More than the widest window that a scan looks through, and half of it again. */
const CACHED_PAGES = 48;

interface CachedPage {
  readonly text: string;
  starts: Uint32Array | undefined;
}

/**
 * The pages of a text in UTF-8, from a byte offset on. Joined they are the text as a decoder makes it of all bytes at
 * once: bytes that are not UTF-8 become U+FFFD.
 */
export function pagesOf(bytes: ByteRange, from = 0, size = PAGE_BYTES, kept = CACHED_PAGES): readonly Page[] {
  const cache = new Map<number, CachedPage>();
  const pages: Page[] = [];
  for (let start = from; start < bytes.size; ) {
    const piece = bytes.read(start, Math.min(start + size, bytes.size));
    const end = start + (start + piece.length < bytes.size ? cutOf(piece) : piece.length);
    const own = piece.subarray(0, end - start);
    const length = isAscii(own) ? own.length : own.toString("utf8").length;
    const endless = !own.includes(0x0a) && !own.includes(0x0d);
    pages.push(new FilePage(bytes, start, end, length, endless, cache, kept));
    start = end;
  }
  return pages;
}

/** Copies of this size are quick: V8 has memory at hand for them. */
const PIECE_BYTES = 32 * 1024;

/** The text of a file's bytes in pages, without the byte order mark. They are valid as long as the bytes. */
export function pagesOfBytes(bytes: Buffer): readonly Page[] {
  const range = { size: bytes.length, read: (start: number, end: number) => bytes.subarray(start, end) };
  return pagesOf(range, hasByteOrderMark(bytes) ? 3 : 0, PIECE_BYTES, Number.POSITIVE_INFINITY);
}

/**
 * Where to cut a piece in front of more bytes: after its last line; in a longer line where no character is torn apart,
 * neither a `\r\n`. What is no UTF-8 is cut where a decoder begins anew.
 */
function cutOf(piece: Buffer): number {
  const feed = piece.lastIndexOf(0x0a);
  if (feed >= 0) return feed + 1;
  for (let i = piece.length - 1; i > 0 && i >= piece.length - 4; i--) {
    const byte = piece[i] ?? 0;
    // In front of what may go on; after any other ASCII.
    if (byte >= 0xc0 || byte === 0x0d) return i;
    if (byte < 0x80) return i + 1;
  }
  return piece.length;
}

// A class because its `text` is read on demand.
class FilePage implements Page {
  readonly length: number;
  readonly endless: boolean;
  readonly #bytes: ByteRange;
  readonly #start: number;
  readonly #end: number;
  /** By start, the least recently used first. */
  readonly #cache: Map<number, CachedPage>;
  readonly #room: number;

  constructor(
    bytes: ByteRange,
    start: number,
    end: number,
    length: number,
    endless: boolean,
    cache: Map<number, CachedPage>,
    room: number,
  ) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.length = length;
    this.endless = endless;
    this.#cache = cache;
    this.#room = room;
  }

  get text(): string {
    return this.#kept().text;
  }

  get starts(): Uint32Array {
    if (this.endless) return NO_STARTS;
    const kept = this.#kept();
    kept.starts ??= lineStartsOf(kept.text);
    return kept.starts;
  }

  #kept(): CachedPage {
    let kept = this.#cache.get(this.#start);
    if (kept === undefined) kept = { text: textOf(this.#bytes.read(this.#start, this.#end)), starts: undefined };
    else this.#cache.delete(this.#start);
    this.#cache.set(this.#start, kept);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= this.#room) break;
      this.#cache.delete(oldest);
    }
    return kept;
  }
}

const NO_STARTS = new Uint32Array(0);

/** The same text either way, but of ASCII Node keeps it outside the JavaScript heap and does not transcode it. */
function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}
