/** The op whose region an offset is in, by which it is known how the region may end. */
import type { AbiDocument } from "../../document/document.js";
import { placeAt } from "../../document/structure/place.js";
import type { SymbolNode } from "../../document/structure/symbolTree.js";
import { NO_ROW, nameOf, OP, parentsOf, REGION } from "../../syntax/tree.js";
import { functionHeader, returnForm } from "../structure/functionForm.js";

export interface Around {
  /** The op's name, without quotes. */
  readonly op: string;
  /** What follows the name of a return, with places; undefined where the region is not a function's own. */
  readonly returned: string | undefined;
}

/** Undefined outside of regions. */
export function opAround(document: AbiDocument, offset: number): Around | undefined {
  const fn = document.structure.nodeAt(offset);
  const op = innermost(document, offset) ?? fn?.op;
  return op === undefined ? undefined : { op, returned: op === fn?.op ? returnedFrom(document, fn) : undefined };
}

function returnedFrom(document: AbiDocument, fn: SymbolNode): string | undefined {
  const header = functionHeader(document, fn);
  return header && returnForm(header);
}

/** The name of the innermost op that has a region around an offset, where both are on one page. */
function innermost(document: AbiDocument, offset: number): string | undefined {
  const place = placeAt(document, offset);
  if (place === undefined) return undefined;
  const { tree, at, names } = place;
  const parents = parentsOf(tree);
  let row = place.row;
  const isAround = () => tree.kinds[row] === REGION && (tree.ends[row] ?? 0) >= at;
  while (row !== NO_ROW && !isAround()) row = parents[row] ?? NO_ROW;
  while (row !== NO_ROW && tree.kinds[row] !== OP) row = parents[row] ?? NO_ROW;
  const name = row === NO_ROW ? NO_ROW : nameOf(tree, row);
  return name === NO_ROW ? undefined : names.spelling(tree.data[name] ?? 0).replaceAll('"', "");
}
