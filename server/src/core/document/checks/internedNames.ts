/** Interns names that are spans of one text: numbers in the order of first occurrence. Makes no strings. */
import { Column } from "../../text/column.js";
import { hashOf } from "../../text/fingerprint.js";

/** A power of two. */
const MIN_SLOTS = 16;
/** Random for each process, so that no text can be made in which most names collide. */
const SEED = Math.floor(Math.random() * 2 ** 32);

export class InternedNames {
  readonly #text: string;
  /** A hash table with linear probing: each name's number plus one, or 0. At least half of the slots are free. */
  #slots = new Int32Array(MIN_SLOTS);
  readonly #starts = new Column();
  readonly #lengths = new Column();

  constructor(text: string) {
    this.#text = text;
  }

  /** How many there are. */
  get count(): number {
    return this.#starts.length;
  }

  /** The number of the name in a span (UTF-16 units): that of an equal name, or the next. */
  intern(start: number, end: number): number {
    const slots = this.#slots;
    const slot = this.#find(slots, start, end);
    const known = slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const { count } = this;
    this.#starts.push(start);
    this.#lengths.push(end - start);
    slots[slot] = count + 1;
    if (2 * (count + 1) > slots.length) this.#grow();
    return count;
  }

  spelling(name: number): string {
    const start = this.#starts.at(name);
    return this.#text.slice(start, start + this.#lengths.at(name));
  }

  /** All names, by number, with blanks between. */
  spellings(): string {
    return Array.from({ length: this.count }, (_, name) => this.spelling(name)).join(" ");
  }

  /** In UTF-16 units. */
  lengthOf(name: number): number {
    return this.#lengths.at(name);
  }

  /** The code of its first character. */
  markOf(name: number): number {
    return this.#text.charCodeAt(this.#starts.at(name));
  }

  #find(slots: Int32Array, start: number, end: number): number {
    const last = slots.length - 1;
    let slot = hashOf(this.#text, start, end, SEED) & last;
    for (let known = slots[slot] ?? 0; known !== 0 && !this.#isSpelled(known - 1, start, end); known = slots[slot] ?? 0)
      slot = (slot + 1) & last;
    return slot;
  }

  #isSpelled(name: number, start: number, end: number): boolean {
    const length = end - start;
    if (this.#lengths.at(name) !== length) return false;
    const text = this.#text;
    const at = this.#starts.at(name);
    // Names in a row differ at their ends.
    for (let i = length - 1; i >= 0; i--) if (text.charCodeAt(at + i) !== text.charCodeAt(start + i)) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    for (let name = 0; name < this.count; name++) {
      const start = this.#starts.at(name);
      slots[this.#find(slots, start, start + this.#lengths.at(name))] = name + 1;
    }
    this.#slots = slots;
  }
}
