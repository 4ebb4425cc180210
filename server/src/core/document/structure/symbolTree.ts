/**
 * The tree of a document's scopes: ops that define a symbol, and modules without one. Offsets are the document's.
 *
 * A reference is looked up in the nearest symbol table around it, as `SymbolTable::lookupNearestSymbolFrom` of
 * llvm-project `mlir/lib/IR/SymbolTable.cpp` does, and then further out, as the transform dialect and IREE's device
 * attributes do.
 */
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";

/** An op of the tree. Each request makes a new object, so nodes are compared by where they start. */
export interface SymbolNode extends Span {
  /** Its number, for `SymbolList.node`; valid as long as its section of the file has the same list. */
  readonly row: number;
  /** The op's name, without quotes. */
  readonly op: string;
  /** The symbol as spelled, without `@` and quotes; undefined for an op without one. */
  readonly name: string | undefined;
  /** The symbol's token, `@` included, or in the generic form the text between the quotes; else the op's name. */
  readonly nameSpan: Span;
  /** After the last token before the op's first region, or after the op. */
  readonly headerEnd: number;
  /** Whether an argument list follows the symbol, or the op declares a function type. */
  readonly isFunction: boolean;
  readonly visibility: string | undefined;
  readonly children: SymbolList;
  readonly parent: SymbolNode | undefined;
}

/** The ops that are directly in another, or in a section of the file, in the order of the text. */
export interface SymbolList extends Iterable<SymbolNode> {
  readonly isEmpty: boolean;
  /** Visits them without making nodes, of which there may be a hundred thousand. */
  eachSpan(visit: (start: number, end: number, row: number) => void): void;
  /** Those of a name. */
  named(name: string): readonly SymbolNode[];
  /** Those and all that are in them, in the order of the text. */
  all(): Iterable<SymbolNode>;
  /** The innermost of all around an offset. */
  nodeAt(offset: number): SymbolNode | undefined;
  node(row: number): SymbolNode;
}

const NOTHING: readonly SymbolNode[] = [];

/** Shared by all ops that hold no other. */
export const NO_SYMBOLS: SymbolList = {
  isEmpty: true,
  eachSpan: () => undefined,
  named: () => NOTHING,
  all: () => NOTHING,
  nodeAt: () => undefined,
  node: () => {
    throw new RangeError("no such node");
  },
  [Symbol.iterator]: () => NOTHING[Symbol.iterator](),
};

/** One section of a split file. */
export interface Section extends Span {
  /** Replaced by another list when an op in the section changes, so that what is cached by list stays true. */
  readonly roots: SymbolList;
  /** The number of edits in its text so far: what was derived from the text holds while this is the same. */
  readonly edits: number;
}

/** The item of an ascending list that holds an offset, its end included. */
export function itemAt<T extends Span>(items: readonly T[], offset: number): T | undefined {
  const found = items[firstIndex(items.length, (i) => (items[i]?.start ?? 0) <= offset) - 1];
  return found !== undefined && offset <= found.end ? found : undefined;
}

type ByName = Map<string, readonly SymbolNode[]>;

/** What names mean inside of several symbols of one name, by the roots of their section of the file. */
const inSeveral = new WeakMap<SymbolList, WeakMap<readonly SymbolNode[], ByName>>();

/** The symbols with a name inside of others: broken text may define those as often as it mentions them. */
function namedIn(roots: SymbolList, outer: readonly SymbolNode[], name: string): readonly SymbolNode[] {
  const [first] = outer;
  if (outer.length <= 1) return first === undefined ? NOTHING : first.children.named(name);
  const tables = inSeveral.get(roots) ?? new WeakMap<readonly SymbolNode[], ByName>();
  inSeveral.set(roots, tables);
  const known: ByName = tables.get(outer) ?? new Map();
  tables.set(outer, known);
  const found = known.get(name) ?? outer.flatMap(({ children }) => children.named(name));
  known.set(name, found);
  return found;
}

/**
 * What a path of names means at an offset: one symbol, several where broken text defines it more than once, none where
 * nothing is known. The same list for the same symbols.
 */
export function resolve(section: Section, path: readonly string[], offset: number): readonly SymbolNode[] {
  return resolveFrom(section, path, section.roots.nodeAt(offset));
}

/** The same where the innermost node around it is known. */
export function resolveFrom(
  section: Section,
  path: readonly string[],
  around: SymbolNode | undefined,
): readonly SymbolNode[] {
  const [first, ...rest] = path;
  if (first === undefined) return NOTHING;
  let scope = around;
  for (;;) {
    let found = (scope?.children ?? section.roots).named(first);
    if (found.length > 0) {
      for (const name of rest) found = namedIn(section.roots, found, name);
      return found;
    }
    if (scope === undefined) return NOTHING;
    scope = scope.parent;
  }
}
