/**
 * A document's text in chunks, so that an edit costs what it touches: the chunks that it overlaps are replaced, nothing
 * else is copied, and no string of the whole document is ever built for an edit. A text that is larger than a
 * JavaScript string can be comes in pieces.
 *
 * Offsets and columns are UTF-16 units. Lines end with `\n`, `\r\n` or `\r`, as in LSP. Line starts are found chunk by
 * chunk when a position is first requested.
 */

import { CARRIAGE_RETURN, isLineEnd } from "./characters.js";
import { isTorn, type LineStarts, lineStartsOf, piecesOf } from "./lines.js";
import type { Span } from "./offsetMap.js";
import { lowerBound } from "./order.js";
import { indexIn } from "./search.js";

/** Structurally an LSP position. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/**
 * Small enough that copying one costs nothing compared to a keystroke, large enough that 100 MB make a few thousand.
 * UTF-16 units.
 */
const CHUNK = 32 * 1024;

/** A part of this length is many chunks: readers share its copy as long as no collection of garbage has taken it. UTF-16. */
export const LONG_SLICE = 256 * 1024;

/** Where readers go on from the part before, up to as much text again is joined for those that come next. UTF-16 units. */
const MAX_SHARED = 16 * 1024 * 1024;

interface Chunk {
  /** Never empty. Never starts with the `\n` of a `\r\n` whose `\r` ends the chunk before. */
  readonly text: string;
  /** Offsets inside the chunk right after its line ends; undefined until requested. */
  starts: LineStarts | undefined;
  /** True where it is known to hold no line end, so that none need be searched for. */
  readonly endless?: boolean;
}

/** A chunk that is not in memory: its `text` is read on demand, and its `starts` may be dropped. */
export interface Page extends Chunk {
  /** Of its text, in UTF-16 units. */
  readonly length: number;
}

/** A text in one string, in pieces that may end anywhere, or in pages for a text that is not to be held in memory. */
export type StoredText = string | Iterable<string> | { readonly pages: readonly Page[] };

export class TextStore {
  #chunks: Chunk[];
  /** `#offsets[i]` is where chunk i starts; one element more than chunks, the last being the length. */
  #offsets: number[] = [0];
  /** `#lines[i]` counts the line ends before chunk i. Valid for the first `#counted` + 1 elements. */
  #lines: number[] = [0];
  #counted = 0;
  /** The chunk that was requested last. */
  #recent = 0;
  /** The part of the text that was last joined of many chunks. */
  #joined: WeakRef<{ readonly start: number; readonly text: string }> | undefined;

  constructor(text: StoredText) {
    if (typeof text === "object" && "pages" in text) {
      this.#chunks = [...text.pages];
      for (const [i, { length }] of text.pages.entries()) this.#offsets[i + 1] = this.#offset(i) + length;
      return;
    }
    this.#chunks = [];
    for (const piece of piecesOf(typeof text === "string" ? [text] : text, CHUNK)) {
      this.#chunks.push({ text: piece, starts: undefined });
    }
    this.#measureFrom(0);
  }

  /** How many strings hold the text: what an edit's cost grows with. */
  get chunkCount(): number {
    return this.#chunks.length;
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#offsets[this.#chunks.length] ?? 0;
  }

  /** At least 1: the empty text has one empty line. */
  get lineCount(): number {
    return this.#lineEndsBefore(this.#chunks.length) + 1;
  }

  /** The text between two offsets, each brought into 0..length; empty where they are reversed. */
  slice(start = 0, end = this.length): string {
    start = Math.max(start, 0);
    end = Math.min(end, this.length);
    if (start >= end) return "";
    const first = this.#chunkAt(start);
    const last = this.#chunkAt(end - 1);
    if (first === last) return this.#text(first).slice(start - this.#offset(first), end - this.#offset(first));
    if (end - start < LONG_SLICE) return this.#join(start, end);
    const known = this.#joined?.deref();
    const knownEnd = known === undefined ? 0 : known.start + known.text.length;
    if (known !== undefined && known.start <= start && end <= knownEnd) {
      return known.text.slice(start - known.start, end - known.start);
    }
    const goesOn = known !== undefined && known.start <= start && start < knownEnd && end - start <= MAX_SHARED;
    const text = this.#join(start, goesOn ? Math.min(2 * end - start, this.length) : end);
    this.#joined = new WeakRef({ start, text });
    return text.slice(0, end - start);
  }

  /** A part of the text, which is in several chunks. */
  #join(start: number, end: number): string {
    const first = this.#chunkAt(start);
    const last = this.#chunkAt(end - 1);
    const parts = [this.#text(first).slice(start - this.#offset(first))];
    for (let i = first + 1; i < last; i++) parts.push(this.#text(i));
    parts.push(this.#text(last).slice(0, end - this.#offset(last)));
    return parts.join("");
  }

  /** The offset of the next `needle` (not empty) at or after `from` that ends at or before `to`, or -1. */
  indexOf(needle: string, from = 0, to = this.length): number {
    from = Math.max(from, 0);
    for (let i = this.#chunkAt(from); i < this.#chunks.length; i++) {
      if (needle === "\n" && this.#isEndless(i)) continue;
      const offset = this.#offset(i);
      if (offset >= to) return -1;
      const text = this.#text(i);
      // A slice, so that the search ends there. It costs nothing: V8 does not copy it.
      const inside = indexIn(offset + text.length > to ? text.slice(0, to - offset) : text, needle, from - offset);
      if (inside >= 0) return offset + inside;
      // A needle that begins in this chunk and ends after it.
      const seam = Math.max(this.#offset(i + 1) - needle.length + 1, from);
      const across = this.slice(seam, Math.min(this.#offset(i + 1) + needle.length - 1, to)).indexOf(needle);
      if (across >= 0) return seam + across;
    }
    return -1;
  }

  /** Whether a chunk is known to hold no line end, so that none need be searched for. */
  #isEndless(index: number): boolean {
    const chunk = this.#chunks[index];
    return chunk?.endless === true || chunk?.starts?.length === 0;
  }

  /** The offset of the last line feed before an offset, or -1. */
  lineFeedBefore(offset: number): number {
    for (let i = this.#chunkAt(Math.min(offset, this.length) - 1); i >= 0 && offset > 0; i--) {
      // An index below 0 would count as 0, so the loop ends before there is one.
      const inside = this.#isEndless(i) ? -1 : this.#text(i).lastIndexOf("\n", offset - 1 - this.#offset(i));
      if (inside >= 0) return this.#offset(i) + inside;
      offset = this.#offset(i);
    }
    return -1;
  }

  /** The position of an offset, brought into the document; one inside a line end counts as before it. */
  positionAt(offset: number): LinePosition {
    offset = Math.min(Math.max(offset, 0), this.length);
    const chunk = this.#chunkAt(offset);
    const starts = this.#starts(chunk);
    const at = offset - this.#offset(chunk);
    const inside = lowerBound(starts, at + 1, starts.length);
    const line = this.#lineEndsBefore(chunk) + inside;
    const start = inside > 0 ? this.#offset(chunk) + (starts[inside - 1] ?? 0) : this.#startOfLine(line);
    // Of a line, its end alone has two units, which are in one chunk.
    const isAtLast = starts[inside] === at + 1 && offset > start;
    const isInLineEnd = isAtLast && this.#text(chunk).charCodeAt(at - 1) === CARRIAGE_RETURN;
    return { line, character: offset - start - (isInLineEnd ? 1 : 0) };
  }

  /** The offset of a position: after a line's end it is that end, after the last line the document's. */
  offsetAt({ line, character }: LinePosition): number {
    if (line < 0) return 0;
    const start = this.#startOfLine(line);
    if (character <= 0) return start;
    return this.#beforeLineEnd(Math.min(start + character, this.#startOfLine(line + 1)), start);
  }

  /** Replaces the text between two offsets, each brought into 0..length and put in order. */
  edit(span: Span, newText: string): void {
    this.#joined = undefined;
    const clamp = (offset: number) => Math.min(Math.max(offset, 0), this.length);
    const start = clamp(Math.min(span.start, span.end));
    const end = clamp(Math.max(span.start, span.end));
    if (this.#chunks.length === 0) {
      this.#replace(0, 0, newText);
      return;
    }
    let first = this.#chunkAt(start);
    let last = this.#chunkAt(Math.max(end - 1, start));
    const before = this.#text(first).slice(0, start - this.#offset(first));
    const after = this.#text(last).slice(end - this.#offset(last));
    let text = before + newText + after;
    // With its neighbours, if it is small (or chunks would only ever get smaller) or would split a line end.
    // Without text the neighbours meet, so the next one takes its place.
    const next = this.#chunks[last + 1]?.text;
    if (next !== undefined && (text === "" || text.length + next.length <= CHUNK || isTorn(text, next))) {
      text += next;
      last++;
    }
    const previous = first > 0 ? this.#text(first - 1) : undefined;
    if (previous !== undefined && (text.length + previous.length <= CHUNK || isTorn(previous, text))) {
      text = previous + text;
      first--;
    }
    this.#replace(first, last - first + 1, text);
  }

  #replace(first: number, count: number, text: string): void {
    // Split late: typing into a full chunk must not leave a trail of tiny ones.
    const fresh: Chunk[] = [];
    const size = text.length <= 2 * CHUNK ? 2 * CHUNK : CHUNK;
    for (const piece of piecesOf([text], size)) fresh.push({ text: piece, starts: undefined });
    // A spread of a huge paste would overflow the stack.
    if (fresh.length <= 1024) this.#chunks.splice(first, count, ...fresh);
    else this.#chunks = this.#chunks.slice(0, first).concat(fresh, this.#chunks.slice(first + count));
    this.#measureFrom(first);
  }

  #measureFrom(first: number): void {
    const count = this.#chunks.length;
    this.#offsets.length = count + 1;
    for (let i = first; i < count; i++) this.#offsets[i + 1] = this.#offset(i) + this.#text(i).length;
    this.#counted = Math.min(this.#counted, first);
  }

  #text(chunk: number): string {
    return this.#chunks[chunk]?.text ?? "";
  }

  #offset(chunk: number): number {
    return this.#offsets[chunk] ?? this.length;
  }

  /** The chunk that holds an offset; the document's end belongs to the last one. */
  #chunkAt(offset: number): number {
    // Most callers go through the text in order.
    const recent = this.#recent;
    if (offset >= this.#offset(recent) && offset < (this.#offsets[recent + 1] ?? 0)) return recent;
    this.#recent = Math.max(lowerBound(this.#offsets, offset + 1, this.#chunks.length) - 1, 0);
    return this.#recent;
  }

  #starts(chunk: number): LineStarts {
    const it = this.#chunks[chunk];
    if (it === undefined) return NO_STARTS;
    // A `\r` at the end is a line end, for its `\n` can't be in the next chunk.
    it.starts ??= lineStartsOf(it.text);
    return it.starts;
  }

  /** How many line ends precede a chunk. */
  #lineEndsBefore(chunk: number): number {
    for (; this.#counted < chunk; this.#counted++) {
      this.#lines[this.#counted + 1] = (this.#lines[this.#counted] ?? 0) + this.#starts(this.#counted).length;
    }
    return this.#lines[chunk] ?? 0;
  }

  /** The offset where a line starts; after the last line, the length. */
  #startOfLine(line: number): number {
    if (line <= 0) return 0;
    // Count only as far as the line.
    while (this.#counted < this.#chunks.length && (this.#lines[this.#counted] ?? 0) < line) {
      this.#lineEndsBefore(this.#counted + 1);
    }
    // The last chunk with fewer line ends before it than the line's number holds the line end in question.
    const chunk = lowerBound(this.#lines, line, this.#counted + 1) - 1;
    const inside = this.#starts(chunk)[line - 1 - (this.#lines[chunk] ?? 0)];
    return inside === undefined ? this.length : this.#offset(chunk) + inside;
  }

  /** The offset, moved back over the line end (at most two units) that it may be in or after. */
  #beforeLineEnd(offset: number, lineStart: number): number {
    const floor = Math.max(offset - 2, lineStart);
    while (offset > floor && isLineEnd(this.#unitAt(offset - 1))) offset--;
    return offset;
  }

  #unitAt(offset: number): number {
    const chunk = this.#chunkAt(offset);
    return this.#text(chunk).charCodeAt(offset - this.#offset(chunk));
  }
}

const NO_STARTS = new Uint32Array(0);
