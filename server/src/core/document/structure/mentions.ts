/** Where names are used: every mention of a symbol or an alias in a section of the file, read from the trees of pages. */
import { SCOPE } from "../../syntax/lexer.js";
import { ALIAS, ALIAS_NAME, SYMBOL, type Tree } from "../../syntax/tree.js";
import { QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import type { Found } from "../../text/steps.js";
import type { AbiDocument } from "../document.js";
import type { Page, Pages } from "../pages.js";
import { resolveFrom, type Section, type SymbolNode } from "./symbolTree.js";

/** Longer paths are cut off, so that they name nothing. */
const MAX_PATH = 64;

/** The symbol of a row as it is spelled, without `@` and quotes. */
function symbolOf(tree: Tree, row: number, text: string): string {
  const start = tree.starts[row] ?? 0;
  const end = tree.ends[row] ?? 0;
  if (text.charCodeAt(start + 1) !== QUOTE) return text.slice(start + 1, end);
  return text.slice(start + 2, end > start + 2 && text.charCodeAt(end - 1) === QUOTE ? end - 1 : end);
}

/** The path that ends with the symbol of a row: for `@b` of `@a::@b` both names. */
export function pathOf(tree: Tree, row: number, text: string): readonly string[] {
  const path = [symbolOf(tree, row, text)];
  const { kinds, nexts, starts, ends } = tree;
  for (let at = row - 1; path.length < MAX_PATH; at--) {
    // Only `::` is between two names of a path.
    const isBefore = kinds[at] === SYMBOL && nexts[at] === SCOPE && (ends[at] ?? 0) + 2 === starts[at + 1];
    if (!isBefore) break;
    path.unshift(symbolOf(tree, at, text));
  }
  return path;
}

/** One place that names a symbol: the token with its `@`, or in the generic form the text between the quotes. */
export interface SymbolMention extends Span {
  readonly node: SymbolNode;
  readonly isDefinition: boolean;
}

/** A row of a page's tree. */
interface PageRow {
  readonly page: Page;
  readonly tree: Tree;
  readonly row: number;
}

/** The rows in a span of whole pages that have one of some names, mark included; undefined after each page. */
function* rowsNamed(pages: Pages, spellings: readonly string[], { start, end }: Span): Found<PageRow> {
  const names = spellings.map((spelling) => pages.names.intern(spelling, 0, spelling.length));
  for (let i = pages.indexAt(start); i < pages.all.length; i++) {
    const page = pages.all[i] as Page;
    if (page.start >= end) return;
    const tree = names.map((name) => pages.treeWith(page, name)).find((it) => it !== undefined);
    for (let row = 0; row < (tree?.count ?? 0); row++) {
      if (tree !== undefined && names.includes(tree.data[row] ?? -1)) yield { page, tree, row };
    }
    yield;
  }
}

/** Every mention of some symbols in their section of the file: definitions, then references. */
export function* symbolMentions(document: AbiDocument, nodes: readonly SymbolNode[]): Found<SymbolMention> {
  if (nodes[0]?.name === undefined) return;
  for (const node of nodes) yield { ...node.nameSpan, node, isDefinition: true };
  yield* symbolReferences(document, nodes);
}

/** The same without definitions; undefined for each place that names something else. */
export function* symbolReferences(document: AbiDocument, nodes: readonly SymbolNode[]): Found<SymbolMention> {
  const [first] = nodes;
  if (first?.name === undefined) return;
  const section = document.structure.sectionAt(first.start);
  const definitions = new Set(nodes.map(({ nameSpan }) => nameSpan.start));
  const wantedOf = firstOf(new Set(nodes.map(({ start }) => start)));
  for (const found of rowsNamed(document.pages, [`@${first.name}`, `@"${first.name}"`], section)) {
    if (found === undefined || found.tree.kinds[found.row] !== SYMBOL) {
      yield;
      continue;
    }
    const { page, tree, row } = found;
    const start = page.start + (tree.starts[row] ?? 0);
    const path = pathOf(tree, row, document.pages.text(page));
    const node = definitions.has(start) ? undefined : wantedOf(meantBy(section, path, start));
    yield node && { start, end: page.start + (tree.ends[row] ?? 0), node, isDefinition: false };
  }
}

/** Finds the first node of a list that starts where a wanted one does. Memoised: broken text may define a name very often. */
function firstOf(wanted: ReadonlySet<number>): (nodes: readonly SymbolNode[]) => SymbolNode | undefined {
  const known = new Map<readonly SymbolNode[], SymbolNode | undefined>();
  return (nodes) => {
    if (known.has(nodes)) return known.get(nodes);
    const node = nodes.find((it) => wanted.has(it.start));
    if (nodes.length > 1) known.set(nodes, node);
    return node;
  };
}

/** What a path means at an offset; where it is the name of a definition, that. */
export function meantBy(section: Section, path: readonly string[], offset: number): readonly SymbolNode[] {
  const around = section.roots.nodeAt(offset);
  if (around !== undefined && around.nameSpan.start === offset) return [around];
  return resolveFrom(section, path, around);
}

/** The references to symbols in a span of the document, in the order of the text, with what they mean. */
export function* referencesIn(
  { pages, structure }: AbiDocument,
  span: Span,
): Generator<Span & { readonly nodes: readonly SymbolNode[] }> {
  const section = structure.sectionAt(span.start);
  for (let i = pages.indexAt(span.start); i < pages.all.length; i++) {
    const page = pages.all[i] as Page;
    if (page.start >= span.end) return;
    const tree = pages.tree(page);
    const text = pages.text(page);
    for (let row = 0; row < tree.count; row++) {
      const start = page.start + (tree.starts[row] ?? 0);
      if (tree.kinds[row] !== SYMBOL || start < span.start || start >= span.end) continue;
      const around = section.roots.nodeAt(start);
      if (around?.nameSpan.start === start) continue;
      const nodes = resolveFrom(section, pathOf(tree, row, text), around);
      yield { start, end: page.start + (tree.ends[row] ?? 0), nodes };
    }
  }
}

/** Every place in a section of the file that names an alias, definitions included, in the order of the text. */
export function* aliasMentions({ pages }: AbiDocument, alias: string, section: Section): Found<Span> {
  for (const found of rowsNamed(pages, [alias], section)) {
    const kind = found?.tree.kinds[found.row];
    if (found === undefined || (kind !== ALIAS && kind !== ALIAS_NAME)) yield;
    else {
      const { page, tree, row } = found;
      yield { start: page.start + (tree.starts[row] ?? 0), end: page.start + (tree.ends[row] ?? 0) };
    }
  }
}
