/**
 * The tree of a document's scopes: ops that define a symbol, and modules without one. Offsets are the document's.
 *
 * A reference is looked up in the nearest symbol table around it, as `SymbolTable::lookupNearestSymbolFrom` of
 * llvm-project `mlir/lib/IR/SymbolTable.cpp` does, and then further out, as the transform dialect and IREE's device
 * attributes do.
 */
import type { Span } from "../../text/offsetMap.js";

export interface SymbolNode extends Span {
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
  children: readonly SymbolNode[];
  parent: SymbolNode | undefined;
}

/** Shared by all ops that hold no other. */
export const NO_CHILDREN: readonly SymbolNode[] = [];

/** One part of a split file. */
export interface Section extends Span {
  /** Another list once a symbol in the part has another name, so that what is known of a list stays true. */
  readonly roots: readonly SymbolNode[];
}

/** The deepest nesting; deeper nodes become siblings. */
export const MAX_NESTING = 256;

/** A step takes a fraction of a millisecond. */
const NODES_A_STEP = 2048;

/** Puts nodes (ascending by start) into each other, with turns for other work between. */
export function* nest(nodes: readonly SymbolNode[]): Generator<undefined, SymbolNode[]> {
  const roots: SymbolNode[] = [];
  const stack: { readonly node: SymbolNode; children: SymbolNode[] | undefined }[] = [];
  for (const [i, node] of nodes.entries()) {
    if (i % NODES_A_STEP === 0) yield;
    while (stack.length > 0 && (stack[stack.length - 1]?.node.end ?? 0) <= node.start) stack.pop();
    const parent = stack[stack.length - 1];
    node.parent = parent?.node;
    if (parent === undefined) roots.push(node);
    else if (parent.children === undefined) parent.node.children = parent.children = [node];
    else parent.children.push(node);
    if (stack.length < MAX_NESTING) stack.push({ node, children: undefined });
  }
  // A copy has no room for more: a file may have a part for each few lines.
  return roots.slice();
}

/** The item of an ascending list that holds an offset, its end included. */
export function holding<T extends Span>(items: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = items[low - 1];
  return found !== undefined && offset <= found.end ? found : undefined;
}

/** The innermost node around an offset. */
export function nodeAt(roots: readonly SymbolNode[], offset: number): SymbolNode | undefined {
  let found = holding(roots, offset);
  let inner = found;
  while (inner !== undefined) {
    found = inner;
    inner = holding(inner.children, offset);
  }
  return found;
}

type ByName = Map<string, readonly SymbolNode[]>;

/** What is known of lists of symbols: how often a name was looked up in one, and in the end their names. */
const tables = new WeakMap<readonly SymbolNode[], number | ReadonlyMap<string, readonly SymbolNode[]>>();

/** A list is gone through so often before its names are noted, which takes some tens of times as long. */
const MAX_SEARCHES = 8;

/** The symbols of one table by name. */
function named(nodes: readonly SymbolNode[], name: string): readonly SymbolNode[] {
  let table = tables.get(nodes) ?? 0;
  if (typeof table === "number") {
    if (table < MAX_SEARCHES && nodes.length > 0) {
      tables.set(nodes, table + 1);
      return nodes.filter((node) => node.name === name);
    }
    const made = new Map<string, SymbolNode[]>();
    for (const node of nodes) {
      if (node.name === undefined) continue;
      const same = made.get(node.name);
      if (same === undefined) made.set(node.name, [node]);
      else same.push(node);
    }
    tables.set(nodes, made);
    table = made;
  }
  return table.get(name) ?? NO_CHILDREN;
}

/** What names mean inside of several symbols of one name, by the roots of their part of the file. */
const inSeveral = new WeakMap<readonly SymbolNode[], WeakMap<readonly SymbolNode[], ByName>>();

/** The symbols with a name inside of others: broken text may define those as often as it mentions them. */
function namedIn(roots: readonly SymbolNode[], outer: readonly SymbolNode[], name: string): readonly SymbolNode[] {
  const [first] = outer;
  if (outer.length <= 1) return first === undefined ? NO_CHILDREN : named(first.children, name);
  const tables = inSeveral.get(roots) ?? new WeakMap<readonly SymbolNode[], ByName>();
  inSeveral.set(roots, tables);
  const known: ByName = tables.get(outer) ?? new Map();
  tables.set(outer, known);
  const found = known.get(name) ?? outer.flatMap(({ children }) => named(children, name));
  known.set(name, found);
  return found;
}

/**
 * What a path of names means at an offset: one symbol, several where broken text defines it more than once, none where
 * nothing is known. The same list for the same symbols.
 */
export function resolve(section: Section, path: readonly string[], offset: number): readonly SymbolNode[] {
  return resolveFrom(section, path, nodeAt(section.roots, offset));
}

/** The same where the innermost node around it is known. */
export function resolveFrom(
  section: Section,
  path: readonly string[],
  around: SymbolNode | undefined,
): readonly SymbolNode[] {
  const [first, ...rest] = path;
  if (first === undefined) return NO_CHILDREN;
  let scope = around;
  for (;;) {
    let found = named(scope?.children ?? section.roots, first);
    if (found.length > 0) {
      for (const name of rest) found = namedIn(section.roots, found, name);
      return found;
    }
    if (scope === undefined) return NO_CHILDREN;
    scope = scope.parent;
  }
}
