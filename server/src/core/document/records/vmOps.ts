/**
 * Finds the ops of the VM dialect that rules check though they have no ABI attribute: exports, and imports in the
 * custom form. Their records begin after the dialect's name, apart from those of ABI attributes, which begin with the
 * op.
 */
import { isUnitKey } from "../../abi/attributes/keys.js";
import type { AbiRecord } from "../../abi/record.js";
import { newMatcher } from "../../syntax/bracketMatcher.js";
import { readHeader } from "../../syntax/header.js";
import { NAME } from "../../syntax/tree.js";
import { lineStartOf } from "../../text/lines.js";
import { lowerBound } from "../../text/order.js";
import { forEachIn } from "../../text/search.js";
import type { Page, Pages } from "../pages.js";

const OPS = ["vm.export", "vm.import"];
/** Where the record of such an op begins: after `vm`. */
export const VM_OP_ANCHOR = 2;

/** Whether a text may hold such ops. */
export const mayHoldVmOps = (text: string): boolean => OPS.some((op) => text.includes(op));

/** The records of the VM's exports and imports on a page. Linear, never throws. */
export function vmOpsOfPage(pages: Pages, page: Page, text: string): AbiRecord[] {
  const records: AbiRecord[] = [];
  for (const op of OPS) {
    forEachIn(text, op, 0, text.length, (start) => {
      const { kinds, starts, ends, count } = pages.tree(page);
      let row = lowerBound(starts, start, count);
      // Its op starts where the name does.
      while (starts[row] === start && kinds[row] !== NAME) row++;
      if (starts[row] === start && ends[row] === start + op.length) records.push(recordAt(page, text, start));
    });
  }
  return records;
}

function recordAt(page: Page, text: string, op: number): AbiRecord {
  const { searched } = readHeader(text, op, isUnitKey, newMatcher());
  const anchor = op + VM_OP_ANCHOR;
  return {
    start: page.start + anchor,
    length: 1,
    examined: { start: lineStartOf(text, op) - 1 - anchor, end: searched - anchor },
    inComment: false,
    header: undefined,
    islands: [],
    aliases: [],
    body: "vm",
  };
}
