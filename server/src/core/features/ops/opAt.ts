/** The op whose name is under the cursor. */
import type { AbiDocument } from "../../document/document.js";
import { NAME } from "../../syntax/tree.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";

export interface OpName extends Span {
  /** As it is written, without quotes. */
  readonly name: string;
}

/** The name of an op that contains an offset or ends there. Never throws. */
export function opNameAt(document: AbiDocument, offset: number): OpName | undefined {
  // First, as the text need not be read for most places.
  if (!/[\w$."]/.test(document.slice(Math.max(offset - 1, 0), offset + 1))) return undefined;
  const { pages } = document.structure;
  const page = pages.all[pages.indexAt(offset)];
  if (page === undefined) return undefined;
  const { count, kinds, starts, ends, data } = pages.tree(page);
  const at = offset - page.start;
  for (let row = firstIndex(count, (i) => (starts[i] ?? 0) <= at) - 1; row >= 0; row--) {
    if (kinds[row] !== NAME) continue;
    if ((ends[row] ?? 0) < at) return undefined;
    const name = pages.names.spelling(data[row] ?? 0).replaceAll('"', "");
    return { start: page.start + (starts[row] ?? 0), end: page.start + (ends[row] ?? 0), name };
  }
  return undefined;
}
