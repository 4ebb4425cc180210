/**
 * A text too large for memory: the file is cut into pages once, and each page is read on demand. The last few pages are
 * cached, since a scan goes forward, and back a little.
 */
import { isAscii } from "node:buffer";
import { type LineStarts, lineStartsOf } from "../../core/text/lines.js";
import type { Page } from "../../core/text/textStore.js";
import { hasByteOrderMark } from "../../node/wideText.js";
import { decoded } from "./readText.js";

/** Bytes that are read in place. */
export interface ByteRange {
  readonly size: number;
  /** The bytes of a range inside the size, valid until the next call. */
  read(start: number, end: number): Buffer;
}

const PAGE_BYTES = 1024 * 1024;
/** One and a half times the widest window of a scan. */
const CACHED_PAGES = 48;

interface CachedPage {
  readonly text: string;
  starts: LineStarts | undefined;
}

/**
 * The pages of a UTF-8 text from a byte offset. Joined they equal the text decoded at once: bytes that are not UTF-8
 * become U+FFFD.
 */
export function pagesOf(bytes: ByteRange, from: number, size = PAGE_BYTES, kept = CACHED_PAGES): readonly Page[] {
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

/** Copies of this size are fast: V8 has memory for them ready. */
const PIECE_BYTES = 32 * 1024;

/** The text of a file's bytes in pages, without the byte order mark; valid as long as the bytes. */
export function pagesOfBytes(bytes: Buffer): readonly Page[] {
  const range = { size: bytes.length, read: (start: number, end: number) => bytes.subarray(start, end) };
  return pagesOf(range, hasByteOrderMark(bytes) ? 3 : 0, PIECE_BYTES, Number.POSITIVE_INFINITY);
}

/**
 * Where to cut a piece followed by more bytes: after its last line; in a longer line, not inside a character or a `\r
 * `. Invalid UTF-8 is cut where a decoder restarts.
 */
function cutOf(piece: Buffer): number {
  const feed = piece.lastIndexOf(0x0a);
  if (feed >= 0) return feed + 1;
  for (let i = piece.length - 1; i > 0 && i >= piece.length - 4; i--) {
    const byte = piece[i] ?? 0;
    // Before the start of a multi-byte character or a `\r`, or after any other ASCII.
    if (byte >= 0xc0 || byte === 0x0d) return i;
    if (byte < 0x80) return i + 1;
  }
  return piece.length;
}

// A class, since its `text` is lazy.
class FilePage implements Page {
  readonly length: number;
  readonly endless: boolean;
  readonly #bytes: ByteRange;
  readonly #start: number;
  readonly #end: number;
  /** By start, least recently used first. */
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

  get starts(): LineStarts {
    if (this.endless) return NO_STARTS;
    const kept = this.#kept();
    kept.starts ??= lineStartsOf(kept.text);
    return kept.starts;
  }

  #kept(): CachedPage {
    let kept = this.#cache.get(this.#start);
    if (kept === undefined) kept = { text: decoded(this.#bytes.read(this.#start, this.#end)), starts: undefined };
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
