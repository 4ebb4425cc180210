/** Symbols that one symbol table has twice. */
import { definesSymbol, isSymbolTable } from "../structure/definingOps.js";
import type { Section, SymbolList, SymbolNode } from "../structure/symbolTree.js";
import { MAX_PROBLEMS } from "./problem.js";

export interface DuplicateSymbol {
  readonly node: SymbolNode;
  readonly first: SymbolNode;
}

const known = new WeakMap<SymbolList, readonly DuplicateSymbol[]>();

const NONE: readonly DuplicateSymbol[] = [];

/** Of fewer symbols nothing is kept: a file may have very many sections. */
const MIN_KEPT = 64;

/** A step takes a fraction of a millisecond. */
const NODES_A_STEP = 2048;

/**
 * The symbols of a section of the file that are defined before in the same table, the first of them, with turns for other
 * work between. Nodes keep their places up to date.
 */
export function* duplicateSymbols({ roots }: Section): Generator<undefined, readonly DuplicateSymbol[]> {
  const before = known.get(roots);
  if (before !== undefined) return before;
  const found: DuplicateSymbol[] = [];
  yield* searchTable(roots, found);
  let count = 0;
  for (const node of roots.all()) {
    if (found.length >= MAX_PROBLEMS) break;
    if (++count % NODES_A_STEP === 0) yield;
    if (isSymbolTable(node.op)) yield* searchTable(node.children, found);
  }
  if (count >= MIN_KEPT || found.length > 0) known.set(roots, found);
  return found.length === 0 ? NONE : found;
}

function* searchTable(nodes: SymbolList, found: DuplicateSymbol[]): Generator<undefined, void> {
  const first = new Map<string, SymbolNode>();
  let count = 0;
  let last = 0;
  for (const node of nodes) {
    if (++count % NODES_A_STEP === 0) yield;
    // Where the tree is not as deep as the text, what is in a sibling follows it.
    if (node.start < last) continue;
    last = node.end;
    if (node.name === undefined || !definesSymbol(node.op)) continue;
    const before = first.get(node.name);
    if (before === undefined) first.set(node.name, node);
    else if (found.push({ node, first: before }) >= MAX_PROBLEMS) return;
  }
}
