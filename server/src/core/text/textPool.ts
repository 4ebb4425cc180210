/** Many short texts in a few long strings: a string of its own takes a multiple of the room of its characters. */
import { Column } from "./column.js";

/** UTF-16 units. */
const CHUNK_LENGTH = 1 << 14;

/** The last few texts are known by content, since most recur. */
const MAX_KNOWN = 512;

export class TextPool {
  readonly #chunks: string[] = [];
  /** Of each text its chunk, its offset there and its length. */
  readonly #places = new Column();
  #known = new Map<string, number>();
  #pending: string[] = [];
  #pendingLength = 0;

  /** Adds a text; the number under which it is kept. */
  add(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const id = this.#places.length / PLACE;
    this.#places.push(this.#chunks.length);
    this.#places.push(this.#pendingLength);
    this.#places.push(text.length);
    this.#pending.push(text);
    this.#pendingLength += text.length;
    if (this.#pendingLength >= CHUNK_LENGTH) this.#flush();
    if (this.#known.size >= MAX_KNOWN) this.#known = new Map();
    this.#known.set(text, id);
    return id;
  }

  /** The text with a number. */
  at(id: number): string {
    const places = this.#places;
    const i = id * PLACE;
    const chunk = places.at(i);
    if (chunk === this.#chunks.length) this.#flush();
    const start = places.at(i + 1);
    return (this.#chunks[chunk] ?? "").slice(start, start + places.at(i + 2));
  }

  #flush(): void {
    this.#chunks.push(this.#pending.join(""));
    this.#pending = [];
    this.#pendingLength = 0;
  }
}

/** How many numbers a place is. */
const PLACE = 3;
