/** What is at a place of the text: the node there, and its name. */
import type { Names } from "../../syntax/names.js";
import {
  ALIAS,
  ALIAS_NAME,
  ARGUMENT,
  BINDER,
  COMMENT,
  COUNT,
  ERROR,
  LABEL,
  RESULT,
  STRING,
  SUCCESSOR,
  SYMBOL,
  type Tree,
  VALUE,
} from "../../syntax/tree.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import type { AbiDocument } from "../document.js";
import type { Page } from "../pages.js";

/** A place among the nodes of a page: `row` is the last one that starts at or before it. */
export interface Place {
  readonly page: Page;
  readonly tree: Tree;
  readonly row: number;
  /** Relative to the page. */
  readonly at: number;
  readonly names: Names;
}

/** The place of an offset of the document; undefined in an empty text. */
export function placeAt({ pages }: AbiDocument, offset: number): Place | undefined {
  const page = pages.all[pages.indexAt(offset)];
  if (page === undefined) return undefined;
  const tree = pages.tree(page);
  const at = offset - page.start;
  const row = firstIndex(tree.count, (i) => (tree.starts[i] ?? 0) <= at) - 1;
  return { page, tree, row, at, names: pages.names };
}

const NAMED_KINDS: ReadonlySet<number> = new Set([
  RESULT,
  BINDER,
  ARGUMENT,
  VALUE,
  LABEL,
  SUCCESSOR,
  SYMBOL,
  ALIAS,
  ALIAS_NAME,
]);

/** A value, block, symbol or alias where it is named: the row of its node, and its name with the mark. */
export interface NamedNode extends Span {
  readonly row: number;
  readonly name: string;
}

/** The name at a place, or the one that ends there. Offsets are relative to the page. */
export function nameAt({ tree, row, at, names }: Place): NamedNode | undefined {
  const { kinds, starts, ends, afters, data } = tree;
  for (let i = row; i >= 0; i--) {
    const kind = kinds[i] ?? 0;
    const start = starts[i] ?? 0;
    if (NAMED_KINDS.has(kind)) {
      const name = names.spelling(data[i] ?? -1);
      const isCounted = kind === RESULT && kinds[i + 1] === COUNT;
      const end = kind === LABEL ? start + name.length : (ends[isCounted ? i + 1 : i] ?? 0);
      if (at <= end) return { row: i, name, start, end };
    }
    if (afters[i] === i + 1 && kind !== ERROR && kind !== COUNT && (ends[i] ?? 0) < at) return undefined;
  }
  return undefined;
}

/** Whether a place is in a string, its quotes included. */
export const isString = ({ tree, row, at }: Place): boolean =>
  tree.kinds[row] === STRING && at <= (tree.ends[row] ?? 0);

/** Whether a place is in a comment. */
export const isComment = ({ tree, row, at }: Place): boolean =>
  tree.kinds[row] === COMMENT && at <= (tree.ends[row] ?? 0);
