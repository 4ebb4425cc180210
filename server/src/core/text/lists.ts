/**
 * Lists of a tree's nodes or of a module's entries: arrays, or for long payloads and modules lists that read their items
 * again at each access.
 */
import type { Span } from "./offsetMap.js";
import { firstIndex } from "./order.js";

/** Arrays satisfy it. */
export interface List<Item> extends Iterable<Item> {
  readonly length: number;
  at(index: number): Item | undefined;
  entries(): Iterable<[index: number, item: Item]>;
  forEach(visit: (item: Item, index: number) => void): void;
  map<Made>(make: (item: Item, index: number) => Made): Made[];
  flatMap<Made>(make: (item: Item, index: number) => Made | readonly Made[]): Made[];
  find(test: (item: Item) => boolean): Item | undefined;
  every(test: (item: Item) => boolean): boolean;
}

/** The longest text, in bytes, whose nodes are kept. The nodes of a longer one would take twenty times its memory. */
const MAX_KEPT_BYTES = 4096;

/** Whether the nodes of a text are too many to be kept. */
export function isLong({ start, end }: Span): boolean {
  return end - start > MAX_KEPT_BYTES;
}

/** Items that are read again at each access, so that a list of a million holds nothing. */
export class LazyList<Item> implements List<Item> {
  readonly length: number;
  readonly #read: (index: number) => Item;

  /** `read` is called with numbers of the list only, mostly with one after the other. */
  constructor(length: number, read: (index: number) => Item) {
    this.length = length;
    this.#read = read;
  }

  at(index: number): Item | undefined {
    const i = index < 0 ? index + this.length : index;
    return i >= 0 && i < this.length ? this.#read(i) : undefined;
  }

  forEach(visit: (item: Item, index: number) => void): void {
    for (let i = 0; i < this.length; i++) visit(this.#read(i), i);
  }

  map<Made>(make: (item: Item, index: number) => Made): Made[] {
    const all: Made[] = [];
    this.forEach((item, i) => {
      all.push(make(item, i));
    });
    return all;
  }

  flatMap<Made>(make: (item: Item, index: number) => Made | readonly Made[]): Made[] {
    const all: Made[] = [];
    this.forEach((item, i) => {
      const made = make(item, i);
      if (Array.isArray(made)) for (const each of made as readonly Made[]) all.push(each);
      else all.push(made as Made);
    });
    return all;
  }

  find(test: (item: Item) => boolean): Item | undefined {
    for (const item of this) if (test(item)) return item;
    return undefined;
  }

  every(test: (item: Item) => boolean): boolean {
    return this.find((item) => !test(item)) === undefined;
  }

  *entries(): Generator<[index: number, item: Item]> {
    for (let i = 0; i < this.length; i++) yield [i, this.#read(i)];
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let i = 0; i < this.length; i++) yield this.#read(i);
  }
}

/** The items of a list and then those of another. */
export function joined<Item>(first: List<Item>, rest: List<Item>): List<Item> {
  if (!(first instanceof LazyList || rest instanceof LazyList)) return [...first, ...rest];
  const count = first.length;
  return new LazyList(count + rest.length, (i) => (i < count ? first.at(i) : rest.at(i - count)) as Item);
}

/** The first items of a list. */
export function firstOf<Item>(list: List<Item>, most: number = list.length): List<Item> {
  return most >= list.length ? list : new LazyList(most, (i) => list.at(i) as Item);
}

/** The results of `make` for each item; for a lazy list computed at each access. */
export function mapped<Item, Made>(list: List<Item>, make: (item: Item, index: number) => Made): List<Made> {
  if (!(list instanceof LazyList)) return list.map(make);
  return new LazyList(list.length, (i) => make(list.at(i) as Item, i));
}

/** The number of the first node that ends after an offset. A binary search. */
export function firstEndingAfter(nodes: List<Span>, offset: number): number {
  return firstIndex(nodes.length, (i) => (nodes.at(i)?.end ?? 0) <= offset);
}
