/** Lists of a tree's nodes: arrays, or for long payloads lists that read their nodes again at each access. */
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";

/** Nodes in order of position. Arrays satisfy it. */
export interface Nodes<Node> extends Iterable<Node> {
  readonly length: number;
  at(index: number): Node | undefined;
  forEach(visit: (node: Node, index: number) => void): void;
  map<Made>(make: (node: Node, index: number) => Made): Made[];
  flatMap<Made>(make: (node: Node, index: number) => Made | readonly Made[]): Made[];
  find(test: (node: Node) => boolean): Node | undefined;
  every(test: (node: Node) => boolean): boolean;
}

/** The longest text, in bytes, whose nodes are kept. The nodes of a longer one would take twenty times its memory. */
const MAX_KEPT_BYTES = 4096;

/** Whether the nodes of a text are too many to be kept. */
export function isLong({ start, end }: Span): boolean {
  return end - start > MAX_KEPT_BYTES;
}

/** Nodes that are read again at each access, so that a list of a million holds nothing. */
export class LongList<Node> implements Nodes<Node> {
  readonly length: number;
  readonly #read: (index: number) => Node;

  /** `read` is called with numbers of the list only, mostly with one after the other. */
  constructor(length: number, read: (index: number) => Node) {
    this.length = length;
    this.#read = read;
  }

  at(index: number): Node | undefined {
    const i = index < 0 ? index + this.length : index;
    return i >= 0 && i < this.length ? this.#read(i) : undefined;
  }

  forEach(visit: (node: Node, index: number) => void): void {
    for (let i = 0; i < this.length; i++) visit(this.#read(i), i);
  }

  map<Made>(make: (node: Node, index: number) => Made): Made[] {
    const all: Made[] = [];
    this.forEach((node, i) => {
      all.push(make(node, i));
    });
    return all;
  }

  flatMap<Made>(make: (node: Node, index: number) => Made | readonly Made[]): Made[] {
    const all: Made[] = [];
    this.forEach((node, i) => {
      const made = make(node, i);
      if (Array.isArray(made)) for (const each of made as readonly Made[]) all.push(each);
      else all.push(made as Made);
    });
    return all;
  }

  find(test: (node: Node) => boolean): Node | undefined {
    for (const node of this) if (test(node)) return node;
    return undefined;
  }

  every(test: (node: Node) => boolean): boolean {
    return this.find((node) => !test(node)) === undefined;
  }

  *[Symbol.iterator](): Generator<Node> {
    for (let i = 0; i < this.length; i++) yield this.#read(i);
  }
}

/** The nodes of a list and then those of another. */
export function joined<Node>(first: Nodes<Node>, rest: Nodes<Node>): Nodes<Node> {
  if (!(first instanceof LongList || rest instanceof LongList)) return [...first, ...rest];
  const count = first.length;
  return new LongList(count + rest.length, (i) => (i < count ? first.at(i) : rest.at(i - count)) as Node);
}

/** The first nodes of a list. */
export function firstOf<Node>(nodes: Nodes<Node>, most: number = nodes.length): Nodes<Node> {
  return most >= nodes.length ? nodes : new LongList(most, (i) => nodes.at(i) as Node);
}

/** The results of `make` for each node; for a long list computed at each access. */
export function mapped<Node, Made>(nodes: Nodes<Node>, make: (node: Node, index: number) => Made): Nodes<Made> {
  if (!(nodes instanceof LongList)) return nodes.map(make);
  return new LongList(nodes.length, (i) => make(nodes.at(i) as Node, i));
}

/** The number of the first node that ends after an offset. A binary search. */
export function firstEndingAfter(nodes: Nodes<Span>, offset: number): number {
  return firstIndex(nodes.length, (i) => (nodes.at(i)?.end ?? 0) <= offset);
}
