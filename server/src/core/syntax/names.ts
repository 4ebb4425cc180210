/** Names as numbers: each spelling has one, from 0 on. Characters are kept in one array, strings are made when asked for. */

/** FNV-1a's constants: cheap, and names differ in their last characters. */
export const OFFSET_BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** The hash of a name with one more character. */
export function hashed(hash: number, c: number): number {
  return Math.imul(hash ^ c, PRIME);
}

/** The hash of a part of a text. */
export function hashOf(text: string, start: number, end: number): number {
  let hash = OFFSET_BASIS;
  for (let p = start; p < end; p++) hash = hashed(hash, text.charCodeAt(p));
  return hash;
}

/** Room for the names of a short text, such as a declaration in a string: many are read. */
const FEW = 16;
const FEW_CHARACTERS = 128;

export class Names {
  #count = 0;
  #hashes = new Int32Array(FEW);
  #notes = new Int32Array(FEW);
  /** Where the characters of a name end; those of the next one start there. */
  #ends = new Int32Array(FEW);
  #characters = new Uint16Array(FEW_CHARACTERS);
  /** The number of a name plus one, or 0. */
  #slots = new Int32Array(2 * FEW);
  readonly #spellings: string[] = [];

  /** How many names there are. */
  get count(): number {
    return this.#count;
  }

  spelling(name: number): string {
    if (name < 0 || name >= this.#count) return "";
    const known = this.#spellings[name];
    if (known !== undefined) return known;
    let spelling = "";
    for (let p = this.#startOf(name); p < (this.#ends[name] ?? 0); p++) {
      spelling += String.fromCharCode(this.#characters[p] ?? 0);
    }
    this.#spellings[name] = spelling;
    return spelling;
  }

  /** A character of a name, or NaN: most questions about names are about the first ones, and need no string. */
  characterAt(name: number, i: number): number {
    const at = this.#startOf(name) + i;
    return name >= 0 && at < (this.#ends[name] ?? 0) ? (this.#characters[at] ?? Number.NaN) : Number.NaN;
  }

  /** The number of a spelling; -1 where it has none. */
  find(spelling: string): number {
    const { length } = spelling;
    return (this.#slots[this.#slotOf(spelling, 0, length, hashOf(spelling, 0, length))] ?? 0) - 1;
  }

  /** The number of a part of a text, whose hash the caller may know. */
  intern(text: string, start: number, end: number, hash = hashOf(text, start, end)): number {
    const slot = this.#slotOf(text, start, end, hash);
    const known = this.#slots[slot] ?? 0;
    return known > 0 ? known - 1 : this.#add(text, start, end, hash, slot);
  }

  /** What was noted of a name, or 0. */
  noteOf(name: number): number {
    return this.#notes[name] ?? 0;
  }

  /** Notes a number of a name: what an op's name shows is found once, and asked for at each op. */
  note(name: number, number: number): void {
    this.#notes[name] = number;
  }

  #startOf(name: number): number {
    return name === 0 ? 0 : (this.#ends[name - 1] ?? 0);
  }

  #add(text: string, start: number, end: number, hash: number, slot: number): number {
    const name = this.#count++;
    this.#slots[slot] = name + 1;
    const from = this.#startOf(name);
    const to = from + end - start;
    if (to > this.#characters.length) this.#characters = copied(this.#characters, new Uint16Array(2 * to));
    for (let p = 0; p < end - start; p++) this.#characters[from + p] = text.charCodeAt(start + p);
    this.#ends[name] = to;
    this.#hashes[name] = hash;
    if (this.#count === this.#hashes.length) this.#grow();
    return name;
  }

  /** The slot of a spelling, or the free one that it would take. */
  #slotOf(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot] ?? 0;
      if (known === 0 || (this.#hashes[known - 1] === hash && this.#is(known - 1, text, start, end))) return slot;
    }
  }

  #is(name: number, text: string, start: number, end: number): boolean {
    const characters = this.#characters;
    const from = this.#startOf(name);
    if ((this.#ends[name] ?? 0) - from !== end - start) return false;
    for (let p = end - start - 1; p >= 0; p--) {
      if (characters[from + p] !== text.charCodeAt(start + p)) return false;
    }
    return true;
  }

  #grow(): void {
    const capacity = 2 * this.#hashes.length;
    this.#hashes = copied(this.#hashes, new Int32Array(capacity));
    this.#notes = copied(this.#notes, new Int32Array(capacity));
    this.#ends = copied(this.#ends, new Int32Array(capacity));
    this.#slots = new Int32Array(2 * capacity);
    const mask = this.#slots.length - 1;
    for (let name = 0; name < this.#count; name++) {
      const hash = this.#hashes[name] ?? 0;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = name + 1;
    }
  }
}

function copied<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
