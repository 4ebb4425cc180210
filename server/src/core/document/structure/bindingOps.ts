/** Ops with regions that see what their headers bind: where these are, on whatever pages. */
import { afterComments, CLOSER, LABEL, LIST, OP, REGION, TAIL, type Tree } from "../../syntax/tree.js";
import { lowerBound } from "../../text/order.js";
import type { Page, Pages } from "../pages.js";
import type { Link } from "./link.js";
import type { NodeCursor } from "./nodeCursor.js";

/** Offsets are the document's. */
export interface BindingOp {
  readonly start: number;
  /** Where its first region starts, or -1. */
  first: number;
  /** After its last region. */
  end: number;
  /** Whether one of its regions has no arguments of its own. */
  hasPlainRegion: boolean;
  /** Where the last list before the first region starts that is in no other bracket. */
  lastList: number;
}

export class BindingOps {
  readonly #pages: Pages;
  readonly #link: Link;
  /** Where regions end that nothing closes. */
  readonly #limit: number;
  /** By start: an op may bind very many names. */
  readonly #known = new Map<number, BindingOp | undefined>();

  constructor(pages: Pages, link: Link, limit: number) {
    this.#pages = pages;
    this.#link = link;
    this.#limit = limit;
  }

  /** The op around a place, or undefined where there is none. */
  around({ index, base, tree, statement, closed }: NodeCursor): BindingOp | undefined {
    switch (tree.kinds[statement]) {
      case OP:
        return this.#at(index, base + (tree.starts[statement] ?? 0));
      case TAIL: {
        const start = closed < 0 ? -1 : this.#link.frames.ops.at(closed);
        return start < 0 ? undefined : this.#at(this.#pages.indexAt(start), start);
      }
      default:
        return undefined;
    }
  }

  #at(index: number, start: number): BindingOp | undefined {
    if (this.#known.has(start)) return this.#known.get(start);
    const page = this.#pages.all[index] as Page;
    const row = rowAt(this.#pages.tree(page), start - page.start, OP);
    const op = row < 0 ? undefined : this.#read(index, row, start);
    this.#known.set(start, op);
    return op;
  }

  #read(index: number, row: number, start: number): BindingOp {
    const op: BindingOp = { start, first: -1, end: -1, hasPlainRegion: false, lastList: -1 };
    const { frames } = this.#link;
    let open = this.#regions(op, index, row);
    while (open >= 0) {
      op.end = frames.ends.at(open);
      if (op.end < 0) {
        op.end = this.#limit;
        break;
      }
      const next = this.#pages.indexAt(op.end - 1);
      const page = this.#pages.all[next] as Page;
      const closer = rowAt(this.#pages.tree(page), op.end - 1 - page.start, CLOSER);
      // What continues the op is next.
      open = closer < 0 ? -1 : this.#regions(op, next, closer + 1);
    }
    return op;
  }

  /** Adds the regions of an op that are on a page; the frame of the last one if it goes on in another page, or -1. */
  #regions(op: BindingOp, index: number, row: number): number {
    const page = this.#pages.all[index] as Page;
    const tree = this.#pages.tree(page);
    const { kinds, starts, ends, afters } = tree;
    const after = afters[row] ?? 0;
    let last = -1;
    for (let child = row + 1; child < after; child = afters[child] ?? after) {
      const isList = kinds[child] === LIST;
      if (isList && op.first < 0) op.lastList = page.start + (starts[child] ?? 0);
      const holdsRegions = isList && kinds[afterComments(tree, child + 1)] === REGION;
      if (kinds[child] !== REGION && !holdsRegions) continue;
      const end = afters[child] ?? after;
      for (let region = isList ? child + 1 : child; region < end; region = afters[region] ?? end) {
        if (kinds[region] !== REGION) continue;
        if (op.first < 0) op.first = page.start + (starts[region] ?? 0);
        op.end = page.start + (ends[region] ?? 0);
        op.hasPlainRegion ||= this.#isPlain(tree, region, index);
        last = region;
      }
    }
    return last < 0 ? -1 : this.#link.frames.find(page.start + (starts[last] ?? 0));
  }

  /** Whether a region has no arguments of its own. */
  #isPlain(tree: Tree, region: number, index: number): boolean {
    const first = afterComments(tree, region + 1);
    if (first < tree.count) return first >= (tree.afters[region] ?? 0) || tree.kinds[first] !== LABEL;
    const next = this.#pages.all[index + 1];
    if (next === undefined) return true;
    const following = this.#pages.tree(next);
    return following.kinds[afterComments(following, 0)] !== LABEL;
  }
}

/** The row of a kind that starts at an offset, or -1. */
function rowAt({ kinds, starts, count }: Tree, offset: number, kind: number): number {
  for (let row = lowerBound(starts, offset, count); starts[row] === offset; row++) if (kinds[row] === kind) return row;
  return -1;
}
