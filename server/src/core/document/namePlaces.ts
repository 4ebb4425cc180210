/**
 * Where names are in a text: symbols, aliases of attributes and types, and the names that ops in the generic form give themselves. A few
 * look-ups are native searches of the text. Once those take longer than one pass over it, the pass is made: from then
 * on only those chunks are searched that have the name, and edits are followed.
 */

import { suffixEnd, symbolNameEnd } from "../syntax/lexemes.js";
import { bytesOf } from "../text/byteString.js";
import { BARE_ID, QUOTE } from "../text/characters.js";
import { hashOf } from "../text/fingerprint.js";
import { IntMap } from "../text/intMap.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { indexIn } from "../text/search.js";
import { encodeBytes, endOfString } from "../text/stringLiteral.js";
import type { TextStore } from "../text/textStore.js";

/** The symbol with its `@`, as it is written. */
export function needleOf(name: string): string {
  return `@${BARE_ID.test(name) ? name : JSON.stringify(name)}`;
}

/** The string that an op in the generic form is named with. */
export function literalOf(name: string): string {
  return `"${encodeBytes(bytesOf(name), "hex")}"`;
}

/** Names are indexed once searches have covered the whole text this many times. */
const MAX_WHOLE_SEARCHES = 2;
/** Examining one place costs about as much as searching this many UTF-16 units. */
const EXAMINATION_COST = 1024;
/** White space allowed on either side of an equals sign, in UTF-16 units; real files have less. */
const MAX_SPACE = 64;
/** Only this much of a name is compared: longer ones with the same start count as equal. UTF-16 units. */
const MAX_EXAMINED = 4096;
/** How far what makes a place one may be from its start, in UTF-16 units. */
const MAX_REACH = MAX_EXAMINED + 4 * MAX_SPACE;
/** How much text a chunk has at first, in UTF-16 units. */
const CHUNK_LENGTH = 16 * 1024;
/** A smaller text (UTF-16 units) is searched faster than a user notices. */
const MIN_READ_AHEAD = 1 << 20;
/** A larger text (UTF-16 units) has too many symbols to index. */
const MAX_INDEXED = 1 << 28;
/** The bits of a name's hash by which it is indexed: a collision only costs a search of a few more chunks. */
const HASH_MASK = (1 << 22) - 1;

/** A way to write names. */
interface Notation {
  /** What its places begin with. */
  readonly mark: string;
  /** Where the name starts, as look-ups spell it, for the mark at an offset; -1 where it is not a name's. */
  readonly start: (text: string, at: number) => number;
  readonly end: (text: string, start: number) => number;
  /** What precedes the name, and what follows it, so near. */
  readonly before?: RegExp;
  readonly after?: RegExp;
  /** A larger text (UTF-16 units) is not indexed. */
  readonly maxLength: number;
}

/** What makes an alias the definition. */
const EQUALS = /^\s{0,63}=/;

const SYMBOL: Notation = {
  mark: "@",
  start: (_text, at) => at,
  end: (text, start) => symbolNameEnd(text, start + 1, text.length),
  maxLength: MAX_INDEXED,
};
const ALIAS: Notation = {
  mark: "#",
  // Uses outnumber definitions by far.
  start(text, at) {
    const end = suffixEnd(text, at + 1, text.length);
    return EQUALS.test(text.slice(end, end + MAX_SPACE)) ? at : -1;
  },
  end: (text, start) => suffixEnd(text, start + 1, text.length),
  after: EQUALS,
  maxLength: Number.POSITIVE_INFINITY,
};
/** Of a type, after a line end, as MLIR prints it. */
const TYPE_ALIAS: Notation = {
  mark: "\n!",
  start: (text, at) => ALIAS.start(text, at + 1),
  end: ALIAS.end,
  before: /\n$/,
  after: EQUALS,
  maxLength: MAX_INDEXED,
};
const GENERIC: Notation = {
  mark: "sym_name",
  start(text, at) {
    const between = /^sym_name"?\s{0,63}=\s{0,63}/.exec(text.slice(at, at + MAX_REACH - MAX_EXAMINED))?.[0];
    const start = at + (between?.length ?? 0);
    return between !== undefined && text.charCodeAt(start) === QUOTE ? start : -1;
  },
  end: endOfString,
  before: /\bsym_name"?\s{0,63}=\s{0,63}$/,
  maxLength: MAX_INDEXED,
};

interface Chunk {
  /** Of those with names, each has another. */
  readonly number: number;
  start: number;
  readonly length: number;
  /** Of the names in it, each once; undefined until requested. */
  hashes: Int32Array | undefined;
  /** How far from the chunk's start each is first: a search from there need not pass the marks of all names before. */
  firsts: Int32Array | undefined;
}

class NamePlaces {
  readonly #store: TextStore;
  readonly #notation: Notation;
  #searched = 0;
  /** In the order of the text, which they cover; undefined while searches are native. */
  #chunks: Chunk[] | undefined;
  /** The number of the chunk that has a name alone, by the name's hash: most names are in one. */
  readonly #single = new IntMap();
  /** The chunks with a name that several have, in their order, by its hash. */
  readonly #several = new Map<number, Chunk[]>();
  /** Those with names, by number. */
  readonly #numbered = new Map<number, Chunk>();
  #lastNumber = 0;
  #hasUnread = false;

  constructor(store: TextStore, notation: Notation) {
    this.#store = store;
    this.#notation = notation;
  }

  /**
   * The offsets of a name between two offsets, in order. A longer name that begins with it may be among them.
   *
   * @param needle The name as it is written: `@f`, `#map`, `!t`, `"f"`.
   */
  *placesOf(needle: string, from = 0, to = this.#store.length): Generator<number> {
    if (this.#chunks === undefined && this.#searched > MAX_WHOLE_SEARCHES * this.#store.length) this.#index();
    if (this.#chunks === undefined) {
      yield* this.#search(needle, from, to);
      return;
    }
    const hash = nameHash(needle, 0, needle.length);
    const found = this.#chunksWith(hash);
    for (let i = indexAt(found, from - MAX_REACH); i < found.length; i++) {
      const chunk = found[i] as Chunk;
      const start = Math.max(from, chunk.start + firstOf(chunk, hash));
      if (start >= to) return;
      const end = Math.min(chunk.start + chunk.length + needle.length + MAX_REACH - MAX_EXAMINED, to);
      for (const at of this.#search(needle, start, end)) {
        yield at;
        from = at + 1;
      }
    }
  }

  /**
   * Indexes a large text in small steps, so that the first look-up need not.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether the end was reached.
   */
  read(isEnough: () => boolean): boolean {
    if (this.#chunks === undefined && this.#store.length > MIN_READ_AHEAD) this.#index();
    if (this.#hasUnread) this.#readChunks(isEnough);
    return !this.#hasUnread;
  }

  #index(): void {
    const { length } = this.#store;
    if (length > this.#notation.maxLength) return;
    this.#chunks = [unread(0, length)];
    this.#hasUnread = true;
  }

  /** A span (offsets before the edit) was replaced by text of another length; the store is as it is now. */
  edited({ start, end }: Span, newLength: number): void {
    const chunks = this.#chunks;
    if (chunks === undefined) return;
    const by = newLength - (end - start);
    const first = indexAt(chunks, start - MAX_REACH);
    const after = indexAt(chunks, end) + 1;
    const met = chunks.slice(first, after);
    for (const chunk of met) this.#forget(chunk);
    const length = met.reduce((sum, chunk) => sum + chunk.length, by);
    chunks.splice(first, met.length, unread(met[0]?.start ?? 0, length));
    if (by !== 0) for (let i = first + 1; i < chunks.length; i++) (chunks[i] as Chunk).start += by;
    this.#hasUnread = true;
  }

  *#search(needle: string, from: number, to: number): Generator<number> {
    const { before, after } = this.#notation;
    for (let at = this.#store.indexOf(needle, from, to); at >= 0; at = this.#store.indexOf(needle, from, to)) {
      this.#searched += at - from + EXAMINATION_COST;
      from = at + 1;
      const end = at + needle.length;
      if (before !== undefined && !before.test(this.#store.slice(at - 3 * MAX_SPACE, at))) continue;
      if (after !== undefined && !after.test(this.#store.slice(end, end + MAX_SPACE))) continue;
      yield at;
    }
    this.#searched += Math.max(to - from, 0) + EXAMINATION_COST;
  }

  #chunksWith(hash: number): readonly Chunk[] {
    if (this.#hasUnread) this.#readChunks(() => false);
    const single = this.#numbered.get(this.#single.get(hash));
    return single === undefined ? (this.#several.get(hash) ?? []) : [single];
  }

  #readChunks(isEnough: () => boolean): void {
    const chunks: Chunk[] = [];
    let goesOn = true;
    for (const chunk of this.#chunks ?? []) {
      if (chunk.hashes !== undefined || !goesOn) {
        chunks.push(chunk);
        continue;
      }
      const end = chunk.start + chunk.length;
      // Cut late, so that chunks do not get ever smaller.
      const step = chunk.length <= 2 * CHUNK_LENGTH ? chunk.length : CHUNK_LENGTH;
      let start = chunk.start;
      for (; start < end && goesOn; start += step) {
        chunks.push(this.#readChunk(start, Math.min(step, end - start)));
        goesOn = !isEnough();
      }
      if (start < end) chunks.push(unread(start, end - start));
    }
    this.#chunks = chunks;
    this.#hasUnread = !goesOn && chunks.some(({ hashes }) => hashes === undefined);
  }

  #readChunk(start: number, length: number): Chunk {
    const { mark, start: nameStart, end: nameEnd } = this.#notation;
    const text = this.#store.slice(start, start + length + MAX_REACH);
    const firsts = new Map<number, number>();
    for (let at = indexIn(text, mark); at >= 0 && at < length; at = indexIn(text, mark, at + 1)) {
      const name = nameStart(text, at);
      const hash = name < 0 ? -1 : nameHash(text, name, nameEnd(text, name));
      if (hash >= 0 && !firsts.has(hash)) firsts.set(hash, name);
    }
    const [hashes, places] = [Int32Array.from(firsts.keys()), Int32Array.from(firsts.values())];
    const chunk = { number: ++this.#lastNumber, start, length, hashes, firsts: places };
    if (hashes.length > 0) this.#numbered.set(chunk.number, chunk);
    for (const hash of hashes) this.#add(hash, chunk);
    return chunk;
  }

  #add(hash: number, chunk: Chunk): void {
    const several = this.#several.get(hash);
    const single = this.#numbered.get(this.#single.get(hash));
    if (several !== undefined) several.splice(several.findLastIndex(({ start }) => start < chunk.start) + 1, 0, chunk);
    else if (single === undefined) this.#single.set(hash, chunk.number);
    else {
      this.#single.delete(hash);
      this.#several.set(hash, single.start < chunk.start ? [single, chunk] : [chunk, single]);
    }
  }

  #forget(chunk: Chunk): void {
    this.#numbered.delete(chunk.number);
    for (const hash of chunk.hashes ?? []) {
      const several = this.#several.get(hash);
      if (several === undefined) this.#single.delete(hash);
      else several.splice(several.indexOf(chunk), 1);
    }
  }
}

const unread = (start: number, length: number): Chunk => ({
  number: 0,
  start,
  length,
  hashes: undefined,
  firsts: undefined,
});

/** How far from a chunk's start the first name with a hash is. */
function firstOf({ hashes, firsts }: Chunk, hash: number): number {
  return firsts?.[hashes?.indexOf(hash) ?? -1] ?? 0;
}

/** The last chunk that starts at or before an offset, or the first. */
function indexAt(chunks: readonly Chunk[], offset: number): number {
  return Math.max(firstIndex(chunks.length, (i) => (chunks[i]?.start ?? 0) <= offset) - 1, 0);
}

/** Of the part of a name that is examined. */
const nameHash = (text: string, start: number, end: number): number =>
  hashOf(text, start, Math.min(end, start + MAX_EXAMINED)) & HASH_MASK;

/** The names of a text, which is as its store has it. */
export class TextNames {
  /** `@name`, whether it is defined there or used. */
  readonly symbols: NamePlaces;
  /** `#name =`. */
  readonly aliases: NamePlaces;
  /** `!name =` after a line end. */
  readonly typeAliases: NamePlaces;
  /** `"name"` after `sym_name =`. */
  readonly generic: NamePlaces;

  constructor(store: TextStore) {
    this.symbols = new NamePlaces(store, SYMBOL);
    this.aliases = new NamePlaces(store, ALIAS);
    this.typeAliases = new NamePlaces(store, TYPE_ALIAS);
    this.generic = new NamePlaces(store, GENERIC);
  }

  /** A span (offsets before the edit) was replaced by text of another length; the store is as it is now. */
  edited(span: Span, newLength: number): void {
    this.symbols.edited(span, newLength);
    this.aliases.edited(span, newLength);
    this.typeAliases.edited(span, newLength);
    this.generic.edited(span, newLength);
  }
}
