/** Symbols that one symbol table has twice. */
import { definesSymbol } from "../structure/definingOps.js";
import type { Section, SymbolNode } from "../structure/symbolTree.js";
import { isSymbolTable } from "./bindings.js";

export interface DuplicateSymbol {
  readonly node: SymbolNode;
  readonly first: SymbolNode;
}

const known = new WeakMap<readonly SymbolNode[], readonly DuplicateSymbol[]>();

/** The symbols of a part of the file that are defined before in the same table. Nodes keep their places up to date. */
export function duplicateSymbols({ roots }: Section): readonly DuplicateSymbol[] {
  let found = known.get(roots);
  if (found === undefined) {
    const search: DuplicateSymbol[] = [];
    searchTable(roots, search);
    for (const node of roots) searchBelow(node, search);
    found = search;
    known.set(roots, found);
  }
  return found;
}

function searchBelow({ op, children }: SymbolNode, found: DuplicateSymbol[]): void {
  if (isSymbolTable(op)) searchTable(children, found);
  for (const node of children) searchBelow(node, found);
}

function searchTable(nodes: readonly SymbolNode[], found: DuplicateSymbol[]): void {
  const first = new Map<string, SymbolNode>();
  for (const node of nodes) {
    if (node.name === undefined || !definesSymbol(node.op)) continue;
    const before = first.get(node.name);
    if (before === undefined) first.set(node.name, node);
    else found.push({ node, first: before });
  }
}
