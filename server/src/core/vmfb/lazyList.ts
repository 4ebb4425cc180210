/** Lists whose entries are computed at each access: a list of a million holds nothing. */

export interface LazyList<Item> extends Iterable<Item> {
  readonly length: number;
  /** The entry of a number; undefined outside the list, as for a number below 0. */
  get(index: number): Item | undefined;
}

/** A list of so many entries. `read` is called with numbers of the list only. */
export function lazyList<Item>(length: number, read: (index: number) => Item): LazyList<Item> {
  return {
    length,
    get: (index) => (index >= 0 && index < length ? read(index) : undefined),
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield read(i);
    },
  };
}

export const EMPTY_LIST: LazyList<never> = { length: 0, get: () => undefined, *[Symbol.iterator]() {} };

/** The list of what `make` makes of each entry. */
export function mapped<Item, Made>(list: LazyList<Item>, make: (item: Item) => Made): LazyList<Made> {
  return lazyList(list.length, (index) => make(list.get(index) as Item));
}

/** The entries with their numbers. */
export function* numbered<Item>(list: Iterable<Item>): Generator<readonly [index: number, item: Item]> {
  let i = 0;
  for (const item of list) yield [i++, item];
}

/** What `make` makes of the first entries, as an array. */
export function firstOf<Item, Made>(
  list: LazyList<Item>,
  count: number,
  make: (item: Item, i: number) => Made,
): Made[] {
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => make(list.get(i) as Item, i));
}

/** The first entries as a list. */
export function shortened<Item>(list: LazyList<Item>, length: number): LazyList<Item> {
  return length >= list.length ? list : lazyList(length, (index) => list.get(index) as Item);
}
