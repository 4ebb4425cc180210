/** The functions of PyDM around places of a document, by the trees of its pages. */
import { type FunctionText, functionOf, isFunction, MAX_FUNCTION_LENGTH, readFunction } from "../../pydm/functions.js";
import { CLOSER, NO_ROW, nameOf } from "../../syntax/tree.js";
import { CLOSE_BRACE } from "../../text/characters.js";
import { isOpen } from "../definedOp.js";
import type { Page, Pages } from "../pages.js";
import { openedBefore } from "./openedBefore.js";
import { placed } from "./placedTree.js";

/** A function of a document, and where its op name starts there. */
export interface PlacedFunction extends FunctionText {
  readonly start: number;
}

/** The closed function that holds an offset of a document, its header included; undefined where none does. */
export function functionAround({ pages }: { readonly pages: Pages }, offset: number): PlacedFunction | undefined {
  const found = functionHolding(pages, offset) ?? functionHolding(pages, offset - 1);
  return found?.closed === true && found.start <= offset && offset <= found.start + found.end ? found : undefined;
}

/** The functions that were read, by where their names start. */
export type KnownFunctions = Map<number, PlacedFunction | undefined>;

/** The innermost function that holds the character at an offset of a document, as far as it goes. */
export function functionHolding(
  pages: Pages,
  offset: number,
  known: KnownFunctions = new Map(),
): PlacedFunction | undefined {
  const index = pages.indexAt(offset);
  const page = pages.all[index];
  if (page === undefined) return undefined;
  const source = pages.source(page);
  const { kinds, starts, data } = source.tree;
  const tree = placed(source.tree);
  const at = offset - page.start;
  for (let row = tree.opOf(tree.rowAt(at)); row !== NO_ROW; row = tree.opOf(tree.parentOf(row))) {
    if (isFunction(source, row)) return functionOn(pages, page, row, known);
  }
  let closers = 1;
  for (let row = 0; (starts[row] ?? at) < at; row++) if (kinds[row] === CLOSER && data[row] === CLOSE_BRACE) closers++;
  for (let start = openedBefore(pages, index, closers); start >= 0; start = openedBefore(pages, index, ++closers)) {
    const opener = pages.all[pages.indexAt(start)] as Page;
    const found = functionNamedAt(pages, opener, start - opener.start, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The function whose op name starts at an offset of a page. */
export function functionNamedAt(
  pages: Pages,
  page: Page,
  offset: number,
  known: KnownFunctions,
): PlacedFunction | undefined {
  const source = pages.source(page);
  const row = source.opNamedAt(offset);
  return row !== NO_ROW && isFunction(source, row) ? functionOn(pages, page, row, known) : undefined;
}

function functionOn(pages: Pages, page: Page, row: number, known: KnownFunctions): PlacedFunction | undefined {
  const source = pages.source(page);
  const name = source.startOf(nameOf(source.tree, row));
  const start = page.start + name;
  if (known.has(start)) return known.get(start);
  const read = isOpen(source.tree, row) ? readFurther(pages, start, page.length - name) : functionOf(source, row);
  const found = read && { ...read, start };
  known.set(start, found);
  return found;
}

/** The function whose op name starts at an offset and which ends after a length, read as far as it goes. */
function readFurther(pages: Pages, start: number, length: number): FunctionText | undefined {
  const farthest = Math.min(MAX_FUNCTION_LENGTH, pages.length - start);
  for (let ahead = 2 * length; ; ahead *= 4) {
    const stop = Math.min(ahead, farthest);
    const found = readFunction(pages.slice(start, start + stop), 0);
    if (stop >= farthest || found === undefined || (found.closed && found.end < stop)) return found;
  }
}
