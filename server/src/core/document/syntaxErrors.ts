/** The error nodes of a record: what MLIR's grammar of attributes has no place for, in its own dictionaries. */
import { knownAttribute } from "../abi/attributes/table.js";
import type { AbiRecord } from "../abi/record.js";
import { A_TYPE, A_VALUE, NO_TOKEN } from "../syntax/expected.js";
import type { Entry } from "../syntax/syntax.js";
import { ARRAY, DICTIONARY, ENTRY, ERROR, NO_ROW, OP, type Tree, UNCLOSED } from "../syntax/tree.js";
import { BACKSLASH, COMMA, LESS, OPEN_BRACE, QUOTE } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import type { AbiDocument } from "./document.js";
import type { Page, Pages } from "./pages.js";
import { type PlacedTree, placed } from "./records/placedTree.js";
import { HAS_ERRORS } from "./summary.js";

export interface ErrorNode extends Span {
  /** The mark that is expected, or one of `syntax/expected.ts`. */
  readonly expected: number;
  /** The entry that it is in, or right after. */
  readonly entry: (Span & { readonly key: string; readonly keyEnd: number }) | undefined;
  /** Whether that can't be read, so that nothing else is to be said of it. */
  readonly spoilsEntry: boolean;
  readonly isInArray: boolean;
  /** Whether it is about the keyword before an op's dictionary, which `nodeEnd` is the end of. */
  readonly isOfOp: boolean;
  /** Where the dictionary or array around it ends. */
  readonly holderEnd: number;
  /** Where the node ends that is in the place of what is expected. */
  readonly nodeEnd: number;
}

interface Placed extends ErrorNode {
  readonly row: number;
  /** Whether the dictionary or array around it has its closing bracket; else that is what is wrong. */
  readonly isClosed: boolean;
}

interface PageErrors {
  readonly errors: readonly Placed[];
  readonly spoilt: readonly Span[];
}

const NONE: readonly never[] = [];
const NO_ERRORS: PageErrors = { errors: NONE, spoilt: NONE };
const KNOWN = new WeakMap<Tree, PageErrors>();

/** The errors in those dictionaries of a record that hold its attributes, and in their values. Offsets are the record's. */
export function syntaxErrorsOf(
  { pages }: AbiDocument,
  { start, length, header }: AbiRecord,
  keys: readonly Entry[],
): readonly ErrorNode[] {
  const page = pages.all[pages.indexAt(start)] as Page;
  const { errors: all } = errorsOn(pages, page);
  const from = start - page.start;
  const to = from + Math.max(length, header?.end ?? 0);
  const first = firstIndex(all.length, (i) => (all[i]?.start ?? 0) < from);
  const end = firstIndex(all.length, (i) => (all[i]?.start ?? 0) <= to, first);
  if (first === end) return NONE;
  const tree = placed(pages.tree(page));
  const own = ownDictionaries(tree, keys, from);
  const moved = (at: number) => at - from;
  return all.slice(first, end).flatMap(({ row, isClosed, ...error }) => {
    if (!isClosed || !(error.isOfOp ? isOfOwn(tree, row, own, keys) : isWithin(tree, row, own))) return [];
    const { entry } = error;
    return {
      ...error,
      start: moved(error.start),
      end: moved(error.end),
      holderEnd: moved(error.holderEnd),
      nodeEnd: moved(error.nodeEnd),
      entry: entry && { ...entry, start: moved(entry.start), end: moved(entry.end), keyEnd: moved(entry.keyEnd) },
    };
  });
}

/** Whether what is wrong before a dictionary, or what is not one, is about some attributes. */
function isOfOwn(
  { tree }: PlacedTree,
  row: number,
  own: ReadonlyMap<number, boolean>,
  keys: readonly Entry[],
): boolean {
  return tree.kinds[row + 1] === DICTIONARY ? own.get(row + 1) === true : keys.length > 0;
}

/** The dictionaries that hold some attributes, with the other brace of `{{…}}`. */
function ownDictionaries(tree: PlacedTree, keys: readonly Entry[], from: number): Map<number, boolean> {
  const { kinds, starts } = tree.tree;
  const own = new Map<number, boolean>();
  for (const { keySpan } of keys) {
    const at = from + keySpan.start;
    const row = tree.firstFrom(at);
    // Those of an alias are elsewhere.
    if (kinds[row] !== ENTRY || starts[row] !== at) continue;
    const dictionary = tree.parentOf(row);
    own.set(dictionary, true);
    if (kinds[tree.parentOf(dictionary)] === DICTIONARY) own.set(tree.parentOf(dictionary), true);
  }
  return own;
}

/** Whether a row is in one of some nodes. What is found of those around it is kept. */
function isWithin(tree: PlacedTree, row: number, nodes: Map<number, boolean>): boolean {
  const path: number[] = [];
  let at = row;
  for (; at !== NO_ROW && !nodes.has(at); at = tree.parentOf(at)) path.push(at);
  const found = nodes.get(at) === true;
  for (const each of path) nodes.set(each, found);
  return found;
}

/** Whether an offset of a document is in an entry that can't be read. */
export function isInSpoiltEntry({ pages }: AbiDocument, offset: number): boolean {
  const page = pages.all[pages.indexAt(offset)] as Page;
  const { spoilt } = errorsOn(pages, page);
  const next = firstIndex(spoilt.length, (i) => (spoilt[i]?.start ?? 0) <= offset - page.start);
  return offset - page.start < (spoilt[next - 1]?.end ?? 0);
}

/** Whether a page has errors is kept with its summary, so that few trees are read for them. */
function errorsOn(pages: Pages, page: Page): PageErrors {
  if ((pages.summary(page).flags & HAS_ERRORS) === 0) return NO_ERRORS;
  const tree = pages.tree(page);
  let found = KNOWN.get(tree);
  if (found === undefined) {
    const errors = errorsIn(placed(tree), pages.text(page));
    found = { errors, spoilt: spoiltBy(errors) };
    KNOWN.set(tree, found);
  }
  return found;
}

/** The entries that errors spoil, without those in others, in order. */
function spoiltBy(errors: readonly ErrorNode[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { entry } of errors.filter(({ spoilsEntry }) => spoilsEntry).sort((a, b) => startOf(a) - startOf(b))) {
    if (entry !== undefined && entry.end > (spans.at(-1)?.end ?? 0)) spans.push(entry);
  }
  return spans;
}

const startOf = ({ entry }: ErrorNode): number => entry?.start ?? 0;

function errorsIn(nodes: PlacedTree, text: string): readonly Placed[] {
  const { count, kinds, starts, ends, data } = nodes.tree;
  const found: Placed[] = [];
  const open = new Set(nodes.tree.open);
  /** Of a dictionary the entry that was met last, of an array the one that it is in. */
  const entries = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const parent = nodes.parentOf(row);
    const isEntry = kinds[parent] === ENTRY;
    if (kinds[row] === ENTRY) entries.set(parent, row);
    else if (kinds[row] === ARRAY) entries.set(row, isEntry ? parent : (entries.get(parent) ?? NO_ROW));
    // A missing `<` is the structure's, in any dialect.
    if (kinds[row] !== ERROR || data[row] === LESS || data[row] === NO_TOKEN) continue;
    const expected = data[row] ?? 0;
    const entry = isEntry ? parent : (entries.get(parent) ?? NO_ROW);
    const key = entry === NO_ROW ? "" : keyIn(text.slice(starts[entry + 1], ends[entry + 1]));
    const keyEnd = ends[entry + 1] ?? 0;
    const isInArray = kinds[parent] === ARRAY;
    const isDue = expected === A_VALUE || expected === A_TYPE || expected === OPEN_BRACE;
    const isOfOp = kinds[parent] === OP;
    const isDictionary = isOfOp && kinds[row + 1] === DICTIONARY;
    const end = ends[row] ?? 0;
    const holder = isDictionary ? row + 1 : isEntry ? nodes.parentOf(parent) : parent;
    const isBare = keyEnd === ends[entry] && expected === COMMA && knownAttribute(key)?.values[0] !== "unit";
    found.push({
      row,
      // A node starts no later than the next one, so it covers the string at whose second quote the mark is missing.
      start: expected === BACKSLASH ? end - 1 : (starts[row] ?? 0),
      end,
      expected,
      entry: entry === NO_ROW ? undefined : { key, keyEnd, start: starts[entry] ?? 0, end: ends[entry] ?? 0 },
      spoilsEntry: expected !== QUOTE && (isEntry || isInArray || isDue || isBare),
      isInArray,
      isOfOp,
      holderEnd: ends[holder] ?? 0,
      nodeEnd: ends[isDictionary || starts[row + 1] === starts[row] ? row + 1 : row] ?? 0,
      isClosed: data[holder] !== UNCLOSED && !open.has(holder),
    });
  }
  return found;
}

const keyIn = (text: string): string => (text.startsWith('"') ? textOfLiteral(text) : text);
